"""Canonical CDL: one text for all programs that differ in names, order or spelling only.

Names are coloured by what is said of them (colour refinement); where names stay alike, one after
another is singled out and the smallest resulting text is taken. Names that can be exchanged without
changing any statement need no such trial, and trials that end in a text already seen stop there.
"""

from collections import defaultdict
from collections.abc import Mapping
from hashlib import blake2b, sha256

from perga.cdl.normal import Constant, Fixed, Ref, Tree, statement_tree, tree_text
from perga.cdl.operator import DECLARABLE, Type
from perga.cdl.program import Program
from perga.errors import RefusedError

_VISITS = 2_000_000  # tree nodes looked at; a handful of seconds
_PREFIXES = {
    Type.POINT: "P",
    Type.ORIGIN: "O",
    Type.LINE: "l",
    Type.CIRCLE: "C",
    Type.ELLIPSE: "E",
    Type.HYPERBOLA: "H",
    Type.PARABOLA: "Q",
    Type.CURVE: "K",
    Type.NUMBER: "n",
    Type.REAL: "r",
}

Colours = Mapping[str, str]


def canonical(program: Program) -> str:
    """The canonical text of `program`; itself valid CDL, and its own canonical text.

    Statements sorted, names by type and role, exchangeable arguments sorted, numbers as lowest
    fractions. Raises RefusedError for programs so large and symmetric that it would take minutes.
    """
    return _Canon(program, erase=False).text()


def geometry_id(program: Program) -> str:
    """sha256 (hex) of the canonical text: equal for programs that say the same in other names."""
    return sha256(canonical(program).encode()).hexdigest()


def shape_text(program: Program) -> str:
    """The canonical text with every number but exponents written `#`: what a shape is told by."""
    return _Canon(program, erase=True).text()


class _Canon:
    """The search for the canonical text of one program."""

    def __init__(self, program: Program, erase: bool) -> None:
        self.erase = erase
        self.types = dict(program.types)
        trees: dict[str, Tree] = {}
        for statement in program.statements:
            tree = statement_tree(statement, program.language, erase)
            trees.setdefault(tree_text(tree, str, erase), tree)
        self.trees = tuple(trees.values())
        self.names = [sorted(_names(tree)) for tree in self.trees]
        self.having: dict[str, list[int]] = defaultdict(list)
        for i, names in enumerate(self.names):
            for name in names:
                self.having[name].append(i)
        self.size = sum(_size(tree) for tree in self.trees) + len(self.types) + 1
        self.visits = 0

    def text(self) -> str:
        """The smallest text over all ways to tell like names apart."""
        start = {name: _digest("type", kind.value) for name, kind in self.types.items()}
        return self._search(self._refined(start), set())

    def _search(self, colours: Colours, seen: set[str]) -> str:
        alike = _first_class(colours)
        if not alike:
            text = self._written(colours)
            seen.add(text)
            return text
        best = self._search(self._singled(colours, alike[0]), seen)
        tried = [alike[0]]
        for name in alike[1:]:
            if any(self._exchangeable(name, other) for other in tried):
                continue
            tried.append(name)
            singled = self._singled(colours, name)
            if self._leaf(singled) not in seen:
                best = min(best, self._search(singled, seen))
        return best

    def _leaf(self, colours: Colours) -> str:
        """Some text below these colours."""
        while alike := _first_class(colours):
            colours = self._singled(colours, alike[0])
        return self._written(colours)

    def _singled(self, colours: Colours, name: str) -> Colours:
        return self._refined({**colours, name: _digest("one", colours[name])})

    def _exchangeable(self, first: str, second: str) -> bool:
        """Whether swapping the two names leaves the set of statements as it is."""
        touched = sorted({*self.having[first], *self.having[second]})
        swap = {first: second, second: first}
        before, after = set[str](), set[str]()
        for i in touched:
            before.add(tree_text(self.trees[i], str, self.erase))
            after.add(tree_text(self.trees[i], lambda n: swap.get(n, n), self.erase))
        self._count(2 * len(touched))
        return before == after

    def _refined(self, colours: Colours) -> Colours:
        """Colour by neighbourhood until no class splits any more."""
        classes = len(set(colours.values()))
        while True:
            self._count(self.size)
            places: dict[str, list[str]] = {name: [] for name in colours}
            for tree in self.trees:
                _spread(tree, "root", colours, places)
            colours = {
                name: _digest(colour, *sorted(places[name])) for name, colour in colours.items()
            }
            found = len(set(colours.values()))
            if found == classes or found == len(colours):
                return colours
            classes = found

    def _count(self, visits: int) -> None:
        self.visits += visits
        if self.visits > _VISITS:
            raise RefusedError(
                "the program is too large and too symmetric for a canonical form",
                "use fewer objects that nothing tells apart",
            )

    def _written(self, colours: Colours) -> str:
        final: dict[str, str] = {}
        lines: list[str] = []
        for kind in DECLARABLE:
            names = sorted((n for n, t in self.types.items() if t is kind), key=colours.__getitem__)
            new = [f"{_PREFIXES[kind]}{i}" for i in range(1, len(names) + 1)]
            final.update(zip(names, new, strict=True))
            if new:
                lines.append(f"{', '.join(new)}: {kind.value}")
        facts = sorted({tree_text(tree, final.__getitem__, self.erase) for tree in self.trees})
        return "".join(line + "\n" for line in (*lines, *facts))


def _first_class(colours: Colours) -> list[str]:
    """The smallest class of several names, ties by colour; empty if all differ."""
    classes: dict[str, list[str]] = defaultdict(list)
    for name, colour in colours.items():
        classes[colour].append(name)
    several = [(len(names), colour) for colour, names in classes.items() if len(names) > 1]
    return classes[min(several)[1]] if several else []


def _digest(*parts: str) -> str:
    return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def _names(tree: Tree) -> set[str]:
    if isinstance(tree, Ref):
        return {tree.name}
    if isinstance(tree, Fixed | Constant):
        return set()
    return set[str]().union(*(_names(child) for child in tree.children))


def _size(tree: Tree) -> int:
    if isinstance(tree, Ref | Fixed | Constant):
        return 1
    return 1 + sum(_size(child) for child in tree.children)


def _hashed(tree: Tree, colours: Colours) -> str:
    match tree:
        case Ref(name):
            return colours[name]
        case Fixed(text):
            return _digest("fixed", text)
        case Constant(value):
            return _digest("constant", f"{value.numerator:x}/{value.denominator:x}")
        case _:
            parts = [_hashed(child, colours) for child in tree.children]
            return _digest(tree.form, *_arranged(parts, tree.free))


def _arranged(parts: list[str], free: tuple[int, ...]) -> list[str]:
    fixed = [part for i, part in enumerate(parts) if i not in free]
    return [*fixed, "free", *sorted(parts[i] for i in free)]


def _spread(tree: Tree, place: str, colours: Colours, places: dict[str, list[str]]) -> None:
    """Tell every name in `tree` where it stands: the path to it and what stands beside the path."""
    if isinstance(tree, Ref):
        places[tree.name].append(place)
    if isinstance(tree, Ref | Fixed | Constant):
        return
    parts = [_hashed(child, colours) for child in tree.children]
    around = _digest(place, tree.form, *_arranged(parts, tree.free))
    for i, child in enumerate(tree.children):
        where = "free" if i in tree.free else str(i)
        _spread(child, _digest(around, where, parts[i]), colours, places)
