"""Studies: trainings that differ in one argument, measured on the same games."""
