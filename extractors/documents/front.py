"""What a Markdown document's front matter puts into its text: MyST's substitutions, Docusaurus' own keys.

Only keys with one plain value each are known, so that no YAML has to be trusted; whatever else stands in braces stays
as it is written.
"""

import re

_FRONT = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*$", re.DOTALL | re.MULTILINE)
_LINE = re.compile(r"(?P<indent> *)(?P<key>[\w-]+)[ ]*:(?:[ ]+(?P<value>\S.*?))?[ ]*$")
_PLAIN = re.compile(r"\"([^\"\\]*)\"|'([^']*)'|([^\s\"'|>&*!{\[%@`#-][^#{}\[\]]*)")
_USED = re.compile(r"\{\{\s*(?P<word>[\w-]+)\s*\}\}|\{\s*frontMatter\.(?P<key>\w+)\s*\}")
_HOLDER = "substitutions"
MOST_KEYS = 1_000
LONGEST = 2_000
"""Characters of a value; a longer one is put in nowhere."""
MOST_USED = 5_000


def substituted(text: str) -> str:
    """A document's text with what its front matter says for it."""
    front = _FRONT.match(text)
    if front is None or not _USED.search(text, front.end()):
        return text
    words, keys = _said(front[1])

    def put(match: re.Match[str]) -> str:
        found = words.get(match["word"]) if match["word"] else keys.get(match["key"])
        return match[0] if found is None else found

    return text[: front.end()] + _USED.sub(put, text[front.end() :], count=MOST_USED)


def _said(front: str) -> tuple[dict[str, str], dict[str, str]]:
    """The substitutions of a front matter, and its own keys."""
    words: dict[str, str] = {}
    keys: dict[str, str] = {}
    holder: int | None = None
    inner: int | None = None
    for line in front.splitlines()[:MOST_KEYS]:
        if not line.strip():
            continue
        depth = len(line) - len(line.lstrip(" "))
        if holder is not None and depth <= holder:
            holder = None
        match = _LINE.match(line)
        if match is None:
            continue
        if match["key"] == _HOLDER and not match["value"]:
            holder, inner = depth, None
            continue
        plain = _PLAIN.fullmatch(match["value"] or "")
        value = next((one for one in plain.groups() if one is not None), None) if plain else None
        if value is None or len(value) > LONGEST:
            continue
        if holder is not None:
            inner = depth if inner is None else inner
            if depth == inner:
                words[match["key"]] = value
        elif not depth:
            keys[match["key"]] = value
    return words, keys
