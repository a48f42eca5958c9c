"""Languages, themes, contrast, less motion, and what a screen reader is told."""

from __future__ import annotations

import re

import pytest

Keys = pytest.importorskip("selenium.webdriver.common.keys").Keys
LANGUAGES = {
    "en": "Tower of Hanoi",
    "es": "Torre de Hanoi",
    "pt": "Torre de Hanói",
    "ru": "Ханойская башня",
}


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_every_language_has_every_text(page):
    page.open()
    locales = page.run("return hanoi.LOCALES")
    assert set(locales) == set(LANGUAGES)
    english = locales["en"]
    for language, texts in locales.items():
        assert set(texts) == set(english), language
        for key, text in texts.items():
            if key == "helpText":
                assert [line[0] for line in text] == [line[0] for line in english[key]]
                continue
            variants = text.values() if isinstance(text, dict) else [text]
            model = english[key] if isinstance(english[key], str) else english[key]["other"]
            wanted = places(model)
            for variant in variants:
                assert variant.strip(), f"{language} {key}"
                assert places(variant) == wanted, f"{language} {key}"
    for key in (name for name in english if isinstance(english[name], dict)):
        assert set(locales["ru"][key]) == {"one", "few", "many", "other"}
    for other in ("es", "pt", "ru"):
        same = [key for key in english if locales[other][key] == english[key]]
        assert set(same) <= {"perSecond", "bitFrom"}, other


def test_every_text_is_used(page_file):
    """A text that nothing names would be dead weight in four languages."""
    source = page_file.read_text(encoding="utf-8")
    english = re.search(r"const en = \{(.*?)\n\};", source, re.DOTALL)[1]
    rest = re.sub(r"const (en|es|pt|ru) = \{.*?\n\};", "", source, flags=re.DOTALL)
    for key in re.findall(r'^  "?([\w-]+)"?:', english, re.MULTILINE):
        if key.startswith("proc-"):
            assert f'"{key[5:]}"' in rest, key
        else:
            assert re.search(rf'"{key}"|entries\.{key}\b', rest), key


@pytest.mark.parametrize(("language", "title"), LANGUAGES.items())
def test_each_language(page, language, title):
    page.open("#n=3")
    page.choose("language", language)
    assert page.driver.title == title
    assert page.run("return document.documentElement.lang") == language
    left_over = page.run(
        """
        return [...document.querySelectorAll('[data-t], [data-label]')].filter((e) => {
            const text = e.dataset.t ? e.textContent : e.getAttribute('aria-label');
            return text !== hanoi.app.texts.get(e.dataset.t ?? e.dataset.label);
        }).map((e) => e.outerHTML);
        """
    )
    assert left_over == []
    sentences = page.run(
        """
        const { app } = hanoi;
        const out = [];
        for (const { id } of hanoi.fitting([0, 0, 0], [2, 2, 2], 3)) {
            app.game.reset();
            app.solving.choose(id);
            for (let k = 0; k < 8; k += 1) {
                out.push(document.getElementById('explain').textContent);
                app.solving.step(1);
            }
        }
        return out;
        """
    )
    assert len(sentences) > 100
    assert [one for one in sentences if not one or re.search(r"undefined|NaN|[{}]", one)] == []
    page.run("hanoi.app.game.reset()")
    page.press("a", "c", "a", "c")
    assert page.text("message").strip()
    assert page.find("message").get_attribute("class") == "refused"


def test_russian_plurals(page):
    page.open("#n=10&l=ru")
    texts = page.run(
        "return [1, 2, 5, 11, 21, 22, 1023].map((count) => hanoi.app.texts.get('ready', { count }))"
    )
    assert texts == [
        "До цели 1 ход.", "До цели 2 хода.", "До цели 5 ходов.", "До цели 11 ходов.",
        "До цели 21 ход.", "До цели 22 хода.", "До цели 1\N{NO-BREAK SPACE}023 хода.",
    ]  # fmt: skip


def test_language_and_theme_are_remembered(page):
    page.open()
    page.choose("language", "es")
    before = page.run("return document.documentElement.dataset.theme")
    page.click("theme")
    after = page.run("return document.documentElement.dataset.theme")
    assert {before, after} == {"light", "dark"}
    page.open()
    assert page.driver.title == LANGUAGES["es"]
    assert page.run("return document.documentElement.dataset.theme") == after


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_wish_of_the_system(page, theme):
    page.wish("color-scheme", theme)
    page.open()
    assert page.run("return document.documentElement.dataset.theme") == theme


CONTRAST = """
const parse = (text) => text.match(/[\\d.]+/g).map(Number);
const two = (value) => Math.round(value).toString(16).padStart(2, '0');
const hex = ([r, g, b]) => `#${two(r)}${two(g)}${two(b)}`;
const ground = (element) => {
    for (let e = element; e; e = e.parentElement) {
        const colour = parse(getComputedStyle(e).backgroundColor);
        if (colour.length < 4 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
};
const texts = [...document.querySelectorAll('body *')].filter((e) =>
    e.checkVisibility() && !e.closest('.unseen, [aria-disabled=true], option, svg')
    && [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
return texts.map((e) => {
    const colour = hex(parse(getComputedStyle(e).color));
    const name = e.id || e.className || e.tagName;
    return [hanoi.contrast(colour, hex(ground(e))), name, e.textContent.slice(0, 30)];
}).filter(([ratio]) => ratio < 4.5);
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("fragment", ["#n=8&s=ABCABCAB&m=b", "#n=3&m=bb", "#n=4&p=4"])
def test_text_has_the_contrast_of_aa(page, theme, fragment):
    page.wish("color-scheme", theme)
    page.open(fragment)
    for procedure in ("gather-table", "company"):
        page.run("if (hanoi.app.game.pegs === 3) hanoi.app.solving.choose(arguments[0])", procedure)
        assert page.run(CONTRAST) == []
    page.click("share-open")
    assert page.run(CONTRAST) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_stand_out_from_the_paper(page, theme):
    page.open()
    weak = page.run(
        """
        const inks = hanoi.inks(arguments[0]);
        return ['start', 'goal', 'shortest', 'worst', 'trail', 'ink', 'dot', 'line']
            .filter((name) => hanoi.contrast(inks[name], inks.paper) < 3);
        """,
        theme,
    )
    assert weak == []
    numbers = page.run(
        """
        const out = [];
        for (const how of ['size', 'parity', 'disc']) {
            for (let disc = 1; disc <= 10; disc += 1) {
                const colour = hanoi.discColour(disc, 10, how, arguments[0]);
                out.push(hanoi.contrast(colour, hanoi.textOn(colour)));
            }
        }
        return out;
        """,
        theme,
    )
    assert min(numbers) >= 4.5


def test_the_style_sheet_and_the_canvas_have_the_same_colours(page):
    page.open()
    for theme in ("light", "dark"):
        page.run("document.documentElement.dataset.theme = arguments[0]", theme)
        sheet, canvas = page.run(
            """
            const style = getComputedStyle(document.documentElement);
            const names = ['paper', 'ink', 'muted', 'start', 'goal', 'worst', 'trail'];
            const inks = hanoi.inks(arguments[0]);
            return [[...names.map((name) => style.getPropertyValue('--' + name).trim()),
                     style.getPropertyValue('--accent').trim()],
                    [...names.map((name) => inks[name]), inks.shortest]];
            """,
            theme,
        )
        assert sheet == canvas


def test_less_motion(page):
    page.open("#n=3")
    page.press("a", "c")
    assert page.run("return document.getAnimations().length") > 0
    page.wish("reduced-motion", "reduce")
    page.open("#n=3")
    page.press("a", "c")
    assert page.run("return document.getAnimations().length") == 0
    assert page.run("return hanoi.app.graph.glide ?? null") is None
    assert page.here == "CAA"


def test_every_control_has_a_name(page):
    page.open("#n=3&m=b")
    page.choose("procedure", "gather-table")
    tree = page.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    roles = {"button", "textbox", "combobox", "checkbox", "radio", "slider", "application"}
    controls = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in tree
        if not node["ignored"] and node["role"]["value"] in roles
    ]
    assert len(controls) > 40
    assert [role for role, name in controls if not name] == []


def test_what_a_screen_reader_is_told(page):
    page.open("#n=3&m=b")
    names = page.run(
        "return [...document.querySelectorAll('.peg')].map((peg) => peg.getAttribute('aria-label'))"
    )
    assert names == [
        "Peg A, discs from the top: 2, 3",
        "Peg B, empty",
        "Peg C, discs from the top: 1",
    ]
    assert page.find("message").get_attribute("aria-live") == "polite"
    page.press("a", "b")
    assert page.text("message") == "Disc 2 from A to B. 5 moves from the goal."
    page.press("b", "c")
    page.wait_for("alert", "Disc 2 may not lie on the smaller disc 1.")
    assert page.find("alert").get_attribute("role") == "alert"
    page.press("c", "b")
    assert page.find("message").get_attribute("aria-live") == "polite"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (1920, 1080), (320, 640), (844, 390)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_sticks_out(page, size, language):
    page.open(f"#n=8&l={language}&s=ABCABCAB", size=size, touch=size[0] < 500)
    width, window = page.run("return [document.documentElement.scrollWidth, window.innerWidth]")
    assert width <= window
    cut = page.run(
        """
        return [...document.querySelectorAll('button, select, input, dd, dt, legend, label')]
            .filter((e) => e.checkVisibility() && !e.closest('.unseen, #list, #explain, .segments'))
            .map((e) => [e.getBoundingClientRect(), e.id || e.textContent])
            .filter(([box]) => box.right > window.innerWidth + 0.5 || box.left < -0.5)
            .map(([, name]) => name);
        """
    )
    assert cut == []


def test_dialogs_open_and_close(page):
    page.open()
    for name in ("help", "share"):
        page.click(f"{name}-open")
        assert page.run("return document.getElementById(arguments[0]).open", name)
        page.press(Keys.ESCAPE)
        page.wait("return !document.getElementById(arguments[0]).open", name)
        assert page.run("return document.activeElement.id") == f"{name}-open"


def test_long_plans_leave_the_towers_their_room(page):
    """Numbers of any length stay on their lines, in the language with the longest words too."""
    for language in ("en", "ru"):
        page.open(f"#n=10&l={language}")
        page.run("hanoi.app.solving.choose('worst-recursive')")
        places = []
        for done in (0, 9, 12_345, 59_048):
            page.run("hanoi.app.player.jump(arguments[0])", done)
            places.append(
                page.run(
                    """
                    return ['towers', 'play-on', 'undo', 'list'].map((id) => {
                        const { left, top, bottom } =
                            document.getElementById(id).getBoundingClientRect();
                        return [left, top, bottom];
                    });
                    """
                )
            )
            heights = page.run(
                "return [...document.querySelectorAll('#list li')]"
                ".map((item) => item.getBoundingClientRect().height)"
            )
            assert 24 <= min(heights) <= max(heights) < 32
        assert all(place == places[0] for place in places)


def test_the_fields_stand_in_one_line(page):
    for size in ((1280, 800), page.PHONE):
        page.open("#n=5", size=size)
        names, boxes = page.run(
            """
            const all = (what) => [...document.querySelectorAll(what)].map((e) => {
                const { left, top, bottom, width } = e.getBoundingClientRect();
                return { left, top, bottom, width };
            });
            const fields = '#setup .stepper, #setup .segments, #setup input.word';
            return [all('#setup .name'), all(fields)];
            """
        )
        rows = ((0, 1, 2, 3),) if size[0] > 1000 else ((0, 1), (2, 3))
        for row in rows:
            assert len({names[k]["top"] for k in row}) == 1
            assert len({(boxes[k]["top"], boxes[k]["bottom"]) for k in row}) == 1
        assert boxes[2]["width"] == pytest.approx(boxes[3]["width"], abs=1)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 640)])
def test_on_a_phone_towers_and_player_are_seen_together(page, size):
    page.open("#n=5", size=size, touch=True)
    towers = page.box("return document.getElementById('towers')")
    player = page.box("return document.querySelector('.transport')")
    assert 0 <= towers["top"] < towers["bottom"] <= player["top"]
    assert player["bottom"] <= size[1]
    page.run("window.scrollTo(0, document.body.scrollHeight)")
    assert page.box("return document.querySelector('.transport')") == player
    last = page.box("return document.getElementById('list')")
    assert last["bottom"] <= player["top"], "nothing is hidden under the player"


def test_colours_of_the_system(page):
    """With high contrast everything that has a shape keeps it, and marks differ without hues."""
    features = [{"name": "forced-colors", "value": "active"}]
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    page.open("#n=3&m=b")
    styles = page.run(
        """
        const probe = document.createElement('p');
        document.body.append(probe);
        const system = (name) => {
            probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
            return getComputedStyle(probe).color;
        };
        const of = (what) => {
            const { backgroundColor, backgroundImage, borderTopColor, borderTopWidth } =
                getComputedStyle(document.querySelector(what));
            return [backgroundColor, borderTopColor, parseFloat(borderTopWidth), backgroundImage];
        };
        return {
            ink: system('CanvasText'), paper: system('Canvas'), chosen: system('Highlight'),
            disc: of('.disc'), rod: of('.rod'), base: of('.base'),
            segment: of('.segments input:checked + span'),
            open: of('.segments input:not(:checked) + span'),
            marks: ['start', 'goal', 'here'].map((name) => of(`.legend .mark.${name}`)),
        };
        """
    )
    ink, paper = styles["ink"], styles["paper"]
    assert styles["disc"][1] == ink
    assert styles["disc"][2] > 0
    assert styles["disc"][0] not in (ink, paper)
    assert styles["rod"][0] == styles["base"][0] == ink
    assert styles["segment"][0] == styles["chosen"] != styles["open"][0]
    start, goal, here = styles["marks"]
    assert start[1] == goal[1] == here[0] == ink
    assert "radial-gradient" in goal[3]
    assert start[3] == here[3] == "none"
    assert start[0] != ink
