"""The run of a training: its folder, arguments, log and lock; signals and devices; the command line."""
