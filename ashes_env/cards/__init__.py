"""The card definitions, one module for each release."""
