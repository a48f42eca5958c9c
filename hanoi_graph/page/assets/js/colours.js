// Colours that the canvas and the saved pictures use; the same hues as the style sheet, in both themes.

// Distances from the goal (first) to the far end (last), in even steps of lightness so that they survive
// grey print.
const NEAR_TO_FAR = {
  light: ["#0b2f6b", "#245f9e", "#3d8a9e", "#6fa96f", "#b3ad3a", "#d88a1e"],
  dark: ["#ffe08a", "#f0b04f", "#c98a76", "#9a7bb0", "#6d7fc4", "#4f78a8"],
};

// Slate for disc 1, which moves most; then Okabe and Ito's colours and some more, so that neighbours in size
// differ for every eye.
const BY_DISC = {
  light: ["#7a838e", "#d55e00", "#009e73", "#aa3377", "#b8860b", "#3fa0d8", "#7f3b08", "#5a5aa8", "#4d9221", "#0072b2"],
  dark: ["#8d98a5", "#e8873a", "#2fbf92", "#e07bb5", "#e6c229", "#9ad0f5", "#c79a6b", "#a5a5f0", "#9bd16b", "#56b4e9"],
};

const BY_SIZE = {
  light: ["#a9cbe8", "#0f3460"],
  dark: ["#d3e6f7", "#2d639b"],
};

const BY_PARITY = {
  light: ["#e0b04c", "#24588f"],
  dark: ["#e8bd62", "#3f7fbf"],
};

const INKS = {
  light: {
    paper: "#fbfaf6", ink: "#1f252d", muted: "#596270", line: "#828a95", dot: "#6c7480",
    start: "#157f3b", goal: "#c62f28", shortest: "#1a62c6", worst: "#8a3fb0", trail: "#b36200",
    pill: "#ffffff", halo: "#fbfaf6",
  },
  dark: {
    paper: "#171b21", ink: "#ece9e2", muted: "#a3acb8", line: "#687381", dot: "#8893a0",
    start: "#46c878", goal: "#ff7a6b", shortest: "#6aa9ff", worst: "#cb8cf0", trail: "#f0a84a",
    pill: "#222831", halo: "#171b21",
  },
};

export function inks(theme) {
  return INKS[theme];
}

function channels(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

export function mix(one, other, share) {
  const to = channels(other);
  const mixed = channels(one).map((value, k) => Math.round(value + (to[k] - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export function distanceColour(share, theme) {
  const stops = NEAR_TO_FAR[theme];
  const place = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const k = Math.min(Math.floor(place), stops.length - 2);
  return mix(stops[k], stops[k + 1], place - k);
}

// `how` is "size", "parity" or "disc".
export function discColour(disc, n, how, theme) {
  if (how === "disc") return BY_DISC[theme][disc - 1];
  if (how === "parity") return BY_PARITY[theme][disc % 2];
  const [small, large] = BY_SIZE[theme];
  return mix(small, large, n === 1 ? 0.6 : (disc - 1) / (n - 1));
}

// Relative luminance of WCAG.
export function luminance(hex) {
  const [r, g, b] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// Black or white, whichever has more contrast: at least 4.58 on any colour.
export function textOn(hex) {
  return contrast(hex, "#ffffff") >= contrast(hex, "#000000") ? "#ffffff" : "#000000";
}
