"""A game for a page in a browser: positions, choices and events as JSON. It needs no array library."""

from ashes_env.browser.door import Door as Door
from ashes_env.browser.terms import TermsError as TermsError
