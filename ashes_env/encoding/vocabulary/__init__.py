"""The public vocabulary: an id for every title of the game and for everything else that a network may embed.

The ids are frozen: they do not depend on what is implemented, and later versions only add ids.
"""

from ashes_env.encoding.vocabulary.frozen import *
from ashes_env.encoding.vocabulary.names import *
from ashes_env.encoding.vocabulary.texts import *
