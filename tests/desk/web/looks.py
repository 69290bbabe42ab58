"""What every page is held to: it fits a phone and paper, and axe-core finds nothing serious by day, night or phone."""

from collections.abc import Sequence

from playwright.sync_api import Page, ViewportSize

_SCREEN: ViewportSize = {"width": 1280, "height": 720}
_PHONE: ViewportSize = {"width": 360, "height": 740}
_PAPER: ViewportSize = {"width": 680, "height": 960}
"""In CSS pixels; paper is A4 between its margins."""
_COLOURS = ["color-contrast", "link-in-text-block"]
_ON_A_PHONE = ["scrollable-region-focusable", "target-size"]
"""Rules that the look of a page can matter to."""
_OPEN = "document.querySelectorAll('details').forEach(one => { one.open = true })"
_THIN_OUT = """() => {
  const look = node => [node, ...node.querySelectorAll('*')].map(one => one.localName + '.' + one.className)
  for (const parent of document.querySelectorAll('main *')) {
    const seen = {}
    for (const child of [...parent.children]) {
      const key = [...new Set(look(child))].sort().join()
      if ((seen[key] = (seen[key] ?? 0) + 1) > 3) child.remove()
    }
  }
}"""
"""Of neighbours that look alike (rows, entries), three stay: colours take axe most of its time, and alike is alike."""
_RUN = """async chosen => {
  const found = await axe.run({resultTypes: ['violations'], iframes: false, ...chosen})
  return found.violations.filter(one => ['serious', 'critical'].includes(one.impact))
    .map(one => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map(node => node.html).join(' | ')}`)
}"""
"""Not in frames: an archived page is its vendor's, and runs no script, so axe would wait for it in vain."""


def fits(page: Page, address: str) -> None:
    """The page, which is shown, is no wider than a phone or paper, also opened; what is printed is its content."""
    page.evaluate(_OPEN)
    assert _width(page, _PHONE) <= _PHONE["width"], address
    page.emulate_media(media="print")
    assert _width(page, _PAPER) <= _PAPER["width"], f"{address} on paper"
    assert page.locator("h1").is_visible(), address
    assert page.locator("body > header, body > footer, form.filter, .paging").locator("visible=true").count() == 0
    page.emulate_media(media="screen")
    page.set_viewport_size(_SCREEN)


def _width(page: Page, size: ViewportSize) -> int:
    page.set_viewport_size(size)
    return int(page.evaluate("document.documentElement.scrollWidth"))


def accessible(page: Page, address: str, axe: str) -> None:
    """By day every rule, then those that colours or a phone matter to; `axe` is its script."""
    page.set_viewport_size(_SCREEN)
    page.emulate_media(color_scheme="light")
    page.goto(address)
    page.evaluate(_OPEN)
    page.evaluate(axe)  # by the debugger: the page's own policy lets in no foreign script
    assert page.evaluate(_RUN, {"rules": {rule: {"enabled": False} for rule in _COLOURS}}) == [], address
    page.evaluate(_THIN_OUT)
    assert _faults(page, _COLOURS) == [], f"{address} by day"
    page.emulate_media(color_scheme="dark")
    assert _faults(page, _COLOURS) == [], f"{address} by night"
    page.set_viewport_size(_PHONE)
    assert _faults(page, _ON_A_PHONE) == [], f"{address} on a phone"


def _faults(page: Page, rules: Sequence[str]) -> list[str]:
    return list(page.evaluate(_RUN, {"runOnly": list(rules)}))
