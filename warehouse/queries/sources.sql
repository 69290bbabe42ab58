-- How does each source that was captured stand?
from sources order by id;
