"""What the servers of the hostile world say: the page that is watched, and what else comes in its place."""

NAME = "Maia 300"
FACTS = "<p>The Maia 300 has 288 GB of HBM4 at 18 TB/s.</p>"


def document(body: str, title: str = NAME, lang: str = "en", head: str = "") -> str:
    """A whole document of HTML."""
    head = f"<head><title>{title}</title>{head}</head>"
    return f'<!doctype html><html lang="{lang}">{head}<body><main>{body}</main></body></html>'


def page(more: str = "") -> str:
    """The page that is watched, with something more in it."""
    return document(f"<h1>{NAME}</h1>{FACTS}{more}")


PAGE = page().encode()
REWORDED = page("<p>It serves large models close to the people who use them.</p>").encode()
STEADY = [
    document(f"<h1>Maia 200</h1><p>The Maia 200 has {size} GB of HBM3e.</p>", "Maia 200").encode()
    for size in (216, 232)
]
