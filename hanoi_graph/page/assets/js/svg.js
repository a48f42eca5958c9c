// The same items as an SVG file, and the towers as one. Coordinates have one decimal, so that files stay small.

const short = (value) => String(Math.round(value * 10) / 10);

// Takes the calls of Path2D that the scene makes and writes them as path data.
export class SvgPath {
  constructor() {
    this.parts = [];
  }

  moveTo(x, y) {
    this.parts.push(`M${short(x)} ${short(y)}`);
  }

  lineTo(x, y) {
    this.parts.push(`L${short(x)} ${short(y)}`);
  }

  closePath() {
    this.parts.push("Z");
  }

  // Full circles only, which is all that the scene draws.
  arc(x, y, radius) {
    const r = short(radius);
    const half = `A${r} ${r} 0 1 1`;
    this.parts.push(`${half} ${short(x - radius)} ${short(y)}${half} ${short(x + radius)} ${short(y)}Z`);
  }

  roundRect(x, y, width, height, radius) {
    const r = short(radius);
    const across = short(width - 2 * radius);
    const down = short(height - 2 * radius);
    this.parts.push(
      `M${short(x + radius)} ${short(y)}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 -${r} ${r}` +
        `h-${across}a${r} ${r} 0 0 1 -${r} -${r}v-${down}a${r} ${r} 0 0 1 ${r} -${r}Z`,
    );
  }

  toString() {
    return this.parts.join("");
  }
}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeXml(text) {
  return text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]);
}

function attributes(pairs) {
  return Object.entries(pairs)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");
}

function pathElement({ path, stroke, width, fill, dash, cap, join, opacity }) {
  return `<path${attributes({
    d: path,
    fill: fill ?? "none",
    stroke,
    "stroke-width": stroke && short(width),
    "stroke-opacity": opacity,
    "stroke-dasharray": dash?.length ? dash.map(short).join(" ") : undefined,
    "stroke-linecap": cap,
    "stroke-linejoin": join,
  })}/>`;
}

const ANCHORS = { left: "start", right: "end", center: "middle" };

function textElement({ text, at, size, fill, align, bold, halo }) {
  return `<text${attributes({
    x: short(at[0]),
    y: short(at[1] + size * 0.35),
    "font-size": short(size),
    "text-anchor": ANCHORS[align ?? "center"],
    "font-weight": bold ? "bold" : undefined,
    fill,
    stroke: halo,
    "stroke-width": halo && 3,
    "paint-order": halo && "stroke",
    "stroke-linejoin": halo && "round",
  })}>${escapeXml(text)}</text>`;
}

export function svgDocument(items, { width, height, paper, title, description, font }) {
  const body = items.map((item) => (item.kind === "text" ? textElement(item) : pathElement(item)));
  const root = attributes({
    xmlns: "http://www.w3.org/2000/svg",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-labelledby": "title description",
    "font-family": font,
  });
  return [
    `<svg${root}>`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="description">${escapeXml(description)}</desc>`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    ...body,
    "</svg>\n",
  ].join("\n");
}
