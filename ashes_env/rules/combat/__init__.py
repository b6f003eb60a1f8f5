"""Attacks, defence, battles, damage and leaving play."""
