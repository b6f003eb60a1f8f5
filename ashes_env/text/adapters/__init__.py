"""Games in words behind the protocols of other projects: each module needs an extra of its own, see README.md."""
