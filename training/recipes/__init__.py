"""The pretrained policies: trainings in phases, and the folder that ships."""
