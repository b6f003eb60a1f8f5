"""The Chimera: how the coop mode plays its turns."""
