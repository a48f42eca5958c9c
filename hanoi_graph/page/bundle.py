"""Many JavaScript modules made into one script.

The modules of the page are written in a narrow style on purpose: relative imports of names, exports
of functions, classes and constants, nothing else. Then each module can become one function that
returns its exports, called in the order of the imports, and names of different modules cannot
clash. What is not in that style is refused, so that the script never differs from its modules in
meaning.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass

IMPORT = re.compile(r'^import \{([^{}]*)\} from "(\.{1,2}/[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function\*?|class|const) +(\w+))", re.MULTILINE)
OTHER = re.compile(r"^\s*(?:import|export)\b(?!\().*$", re.MULTILINE)
NAME = re.compile(r"(\w+)(?: as (\w+))?")


class BundleError(Exception):
    """A module is written in a way that the bundler does not translate: our own defect."""


@dataclass(frozen=True)
class Module:
    """A parsed module: what it imports from where, what it exports, and the rest of its text."""

    imports: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    exports: tuple[str, ...]
    body: str


def parse(name: str, text: str) -> Module:
    r"""Split the module called `name` into imports, exports and body.

    Raises
    ------
    BundleError
        For an import or export of another form than the bundler translates.

    Examples
    --------
    >>> parse("a.js", 'import { b } from "./c.js";\nexport const d = b;\n').exports
    ('d',)
    """
    imports = tuple(
        (_resolve(name, source), tuple(_names(name, names)))
        for names, source in IMPORT.findall(text)
    )
    exports = tuple(EXPORT.findall(text))
    body = EXPORT.sub("", IMPORT.sub("", text)).strip()
    if other := OTHER.search(body):
        raise BundleError(f"{name}: this form cannot be bundled: {other.group().strip()}")
    return Module(imports, exports, body)


def bundle(sources: Mapping[str, str], *, entry: str) -> str:
    """Return one script that does what the module `entry` does.

    Parameters
    ----------
    sources : mapping
        The text of every module by its path, such as ``"locales/en.js"``.
    entry : str
        The module that starts the program.

    Raises
    ------
    BundleError
        For a missing module, a name that is imported but not exported or not used, imports that
        run in a circle, a module that nobody imports, or text that would end the script element.

    Examples
    --------
    >>> print(bundle({"a.js": "export const one = 1;"}, entry="a.js"))
    const $0 = (() => {
    const one = 1;
    return { one };
    })();
    """
    modules = {name: parse(name, text) for name, text in sources.items()}
    order = _order(modules, entry)
    if unused := sorted(set(modules) - set(order)):
        raise BundleError(f"nobody imports {', '.join(unused)}")
    number = {name: k for k, name in enumerate(order)}
    script = "\n".join(_wrap(modules, name, number) for name in order)
    # Inside a script element the parser of HTML looks for these, even within strings.
    if trouble := re.search(r"</script|<!--", script, re.IGNORECASE):
        raise BundleError(f"the script must not hold {trouble.group()}")
    return script


def _resolve(name: str, source: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), source))


def _names(name: str, text: str) -> list[tuple[str, str]]:
    """Return pairs (exported name, local name) of the inside of an import's braces."""
    pairs = []
    for item in filter(None, (part.strip() for part in text.split(","))):
        match = NAME.fullmatch(item)
        if match is None:
            raise BundleError(f"{name}: this import cannot be bundled: {item}")
        pairs.append((match[1], match[2] or match[1]))
    return pairs


def _order(modules: Mapping[str, Module], entry: str) -> list[str]:
    """Return the modules that `entry` needs, each after those that it imports."""
    order: list[str] = []
    open_ones: list[str] = []

    def visit(name: str, importer: str) -> None:
        if name in order:
            return
        if name in open_ones:
            raise BundleError(f"imports run in a circle: {' -> '.join([*open_ones, name])}")
        if name not in modules:
            raise BundleError(f"{importer}: there is no module {name}")
        open_ones.append(name)
        for source, _ in modules[name].imports:
            visit(source, name)
        order.append(open_ones.pop())

    visit(entry, entry)
    return order


def _wrap(modules: Mapping[str, Module], name: str, number: Mapping[str, int]) -> str:
    module = modules[name]
    parts = [f"const ${number[name]} = (() => {{"]
    for source, names in module.imports:
        for exported, local in names:
            if exported not in modules[source].exports:
                raise BundleError(f"{name}: {source} does not export {exported}")
            if not re.search(rf"\b{local}\b", module.body):
                raise BundleError(f"{name}: {local} is imported and not used")
        items = ", ".join(one if one == other else f"{one}: {other}" for one, other in names)
        parts.append(f"const {{ {items} }} = ${number[source]};")
    returned = f"{{ {', '.join(module.exports)} }}" if module.exports else "{}"
    return "\n".join([*parts, module.body, f"return {returned};", "})();"])
