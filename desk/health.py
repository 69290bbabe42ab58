"""What is wrong with the machine, as records."""

from desk.rows import record
from flows.fetch import now
from flows.operators.tell import tell as tell_operators
from flows.operators.troubles import troubles
from flows.settings import home, load
from schemas.records.base import Row
from schemas.records.watch import TroubleRecord
from warehouse.connection import PATIENCE
from warehouse.store import Warehouse


def wrong() -> list[Row]:
    """Everything that is wrong now, worst first."""
    settings = load(home())
    with Warehouse.open(home(), PATIENCE) as warehouse:
        return [record(TroubleRecord, one.model_dump()) for one in troubles(warehouse, settings.operators, now())]


def tell() -> tuple[str, ...]:
    """Tell the operators what they do not know yet; the reasons of channels that failed."""
    settings = load(home())
    with Warehouse.open(home(), PATIENCE) as warehouse:
        return tell_operators(warehouse, settings, patient=False).failures
