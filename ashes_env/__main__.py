"""`python -m ashes_env` is the command `ashes`."""

import sys

from ashes_env.cli.main import main

sys.exit(main())
