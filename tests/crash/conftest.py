from tests.commands.conftest import hall as hall
from tests.commands.conftest import port as port
