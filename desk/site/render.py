"""A table in the form that is asked for."""

import io

from desk.output import Format, write
from desk.site import flat
from desk.site.form import Form
from desk.site.html import html
from desk.site.markdown import markdown
from schemas.records.tables import TableRecord


def rendered(table: TableRecord, form: Form) -> str:
    """The text of it; it ends with a line end."""
    if form is Form.HTML:
        return html(table) + "\n"
    if form is Form.JSON:
        return table.model_dump_json(indent=2) + "\n"
    if form is Form.MARKDOWN:
        return markdown(table)
    file = io.StringIO()
    write(flat.rows(table), Format.CSV, file, flat.columns(table))
    return file.getvalue()
