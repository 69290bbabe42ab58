"""How a name may be spelt and still be that name: white space, marks, hyphens, case. Nothing fuzzier than that.

Surprises: a non-breaking space between "TPU" and "8i", a non-breaking hyphen in "NeuronCore‑v2", "Intel® Gaudi® 3",
and the tree, which an ironwood without a capital is.
"""

import re

WORD = re.compile(r"[^\W_]+")
MARK = r"(?:[™®©℠]|\((?:TM|R)\))"
GAP = rf"(?:\s|{MARK})+"
_HYPHEN = "[-‐‑]"
_MARKS = re.compile(MARK)
_HYPHENS = re.compile(_HYPHEN)
_PARTS = re.compile(r"([^\W_]+)|(\s+)|(-)|(.)")


def pattern(name: str) -> str:
    """A regular expression for a name as pages print it."""
    return "".join(
        re.escape(word or other) if word or other else GAP if space else _HYPHEN
        for word, space, _, other in _PARTS.findall(name)
    )


def normal(name: str) -> str:
    """The one spelling under which names are looked up: no marks, single spaces, plain hyphens, small letters."""
    return " ".join(_HYPHENS.sub("-", _MARKS.sub(" ", name)).split()).lower()


def case_fits(alias: str, printed: str) -> bool:
    """Whether the printed letters are the alias and no plain word.

    With a digit in it a name is no plain word ("h100"). Without, capital initials must be there ("Crescent Island"),
    and three letters must be exactly these (LPX).
    """
    if any(map(str.isdigit, alias)):
        return True
    words, seen = WORD.findall(alias), WORD.findall(printed)
    if sum(map(len, words)) < 4:
        return all(word in (other, other[:-1]) for word, other in zip(words, seen, strict=True))
    return all(other[0].isupper() or not word[0].isupper() for word, other in zip(words, seen, strict=True))


def slug(name: str) -> str:
    """A name as the second half of a product id: "MI50 (32GB)" is mi50-32gb, "Trn1.2xlarge" trn1.2xlarge."""
    return re.sub(r"[^a-z0-9.+]+", "-", normal(name)).strip("-.+") or "unnamed"
