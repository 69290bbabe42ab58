"""The forms in which a table is handed out. By itself, so that the command line starts without the renderers."""

from enum import StrEnum


class Form(StrEnum):
    """What a table may be made into."""

    MARKDOWN = "markdown"
    HTML = "html"
    CSV = "csv"
    JSON = "json"

    @property
    def media_type(self) -> str:
        """What it is sent as."""
        return "application/json" if self is Form.JSON else f"text/{self.value}"

    @property
    def ending(self) -> str:
        """Of a file's name."""
        return "md" if self is Form.MARKDOWN else self.value
