"""Modules become one script, or the bundler says why not."""

from __future__ import annotations

import pytest

from hanoi_graph.page.bundle import BundleError, bundle, parse


def test_modules_come_after_what_they_import():
    script = bundle(
        {
            "main.js": 'import { b } from "./b.js";\nb();\n',
            "b.js": 'import { c as d } from "./deep/c.js";\nexport function b() { return d; }\n',
            "deep/c.js": "export const c = 3;\n",
        },
        entry="main.js",
    )
    assert script.index("const c = 3") < script.index("function b()") < script.index("b();")
    assert "const { c: d } = $0;" in script
    assert "export" not in script
    assert "import" not in script


def test_imports_may_span_lines_and_climb():
    module = parse("deep/a.js", 'import {\n  one,\n  two as deux,\n} from "../b.js";\none(deux);\n')
    assert module.imports == (("b.js", (("one", "one"), ("two", "deux"))),)


@pytest.mark.parametrize(
    "line",
    [
        'import x from "./b.js";',
        'import * as x from "./b.js";',
        'import { x } from "elsewhere";',
        'import "./b.js";',
        "export default 3;",
        "export let x = 3;",
        "export { x };",
        'export { x } from "./b.js";',
    ],
)
def test_other_forms_are_refused(line):
    with pytest.raises(BundleError, match="cannot be bundled"):
        parse("a.js", f"{line}\n")


@pytest.mark.parametrize(
    ("sources", "complaint"),
    [
        ({"main.js": 'import { x } from "./b.js";\nx();'}, "there is no module b.js"),
        (
            {"main.js": 'import { x } from "./b.js";\nx();', "b.js": "const x = 1;"},
            "b.js does not export x",
        ),
        (
            {"main.js": 'import { x } from "./b.js";', "b.js": "export const x = 1;"},
            "x is imported and not used",
        ),
        ({"main.js": "1;", "b.js": "2;"}, "nobody imports b.js"),
        (
            {
                "main.js": 'import { x } from "./b.js";\nx();\nexport const y = 1;',
                "b.js": 'import { y } from "./main.js";\nexport const x = () => y;',
            },
            "circle: main.js -> b.js -> main.js",
        ),
        ({"main.js": 'const x = "</ScRiPt>";'}, "must not hold </ScRiPt"),
        ({"main.js": 'const x = "<!--";'}, "must not hold <!--"),
        (
            {"main.js": 'import { x-y } from "./b.js";\nx();', "b.js": "1;"},
            "this import cannot be bundled: x-y",
        ),
    ],
)
def test_what_does_not_fit_is_refused(sources, complaint):
    with pytest.raises(BundleError, match=complaint.replace("(", r"\(")):
        bundle(sources, entry="main.js")
