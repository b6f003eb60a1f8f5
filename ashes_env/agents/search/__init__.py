"""Agents that look ahead: in worlds dealt anew, never in the one that lies on the table."""
