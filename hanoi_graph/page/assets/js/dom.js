// Small helps with the elements of the page.

export const find = (id) => document.getElementById(id);

// A button that loses its use while it has the focus must not lose the focus with it.
export function setDisabled(id, disabled) {
  find(id).setAttribute("aria-disabled", String(disabled));
}

export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

// Gives the browser a text to save as a file.
export function save(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function remembered(name) {
  try {
    return window.localStorage.getItem(`hanoi-graph.${name}`);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    window.localStorage.setItem(`hanoi-graph.${name}`, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
