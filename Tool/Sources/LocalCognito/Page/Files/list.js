// A list of which only the visible rows are in the document.

import { make } from "./base.js";

/** How far beyond its edges a list keeps rows, in pixels, so that a quick scroll finds them. */
const margin = 400;

/**
 * Makes a windowed list in a box that scrolls. Rows are `{key, height, stamp}`; `draw` makes the element of one.
 * An element is kept while its row's stamp stays the same.
 */
export function windowed(box, draw) {
  const content = make("ol", "window");
  box.append(content);
  let rows = [],
    tops = [0];
  const shown = new Map();

  /** The first row that ends after a height. */
  function firstAfter(height) {
    let low = 0,
      high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tops[middle + 1] <= height) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function render() {
    const first = firstAfter(box.scrollTop - margin),
      end = box.scrollTop + (box.clientHeight || 600) + margin;
    const wanted = new Map();
    for (let index = first; index < rows.length && tops[index] < end; index += 1) wanted.set(rows[index].key, index);
    for (const [key, known] of shown) {
      const index = wanted.get(key);
      if (index !== undefined && rows[index].stamp === known.stamp) continue;
      known.element.remove();
      shown.delete(key);
    }
    let after = null;
    for (const [key, index] of wanted) {
      let known = shown.get(key);
      if (!known) {
        known = { stamp: rows[index].stamp, element: draw(rows[index]) };
        shown.set(key, known);
      }
      known.element.style.setProperty("top", `${tops[index]}px`);
      known.element.style.setProperty("height", `${rows[index].height}px`);
      known.element.setAttribute("aria-setsize", String(rows.length));
      known.element.setAttribute("aria-posinset", String(index + 1));
      // The order in the document is the order on the screen, for the keyboard and for screen readers.
      const place = after ? after.nextSibling : content.firstChild;
      if (place !== known.element) content.insertBefore(known.element, place);
      after = known.element;
    }
  }

  box.addEventListener("scroll", render, { passive: true });
  new ResizeObserver(render).observe(box);
  return {
    set(list) {
      const focused = [...shown].find(([, known]) => known.element.contains(document.activeElement))?.[0];
      rows = list;
      tops = [0];
      for (const row of rows) tops.push(tops.at(-1) + row.height);
      content.style.setProperty("height", `${tops.at(-1)}px`);
      render();
      if (focused !== undefined) shown.get(focused)?.element.querySelector("a, button")?.focus({ preventScroll: true });
    },
    /** Scrolls a row into the box, and returns its element. */
    reveal(key) {
      const index = rows.findIndex((row) => row.key === key);
      if (index < 0) return null;
      if (tops[index] < box.scrollTop) box.scrollTop = tops[index];
      else if (tops[index + 1] > box.scrollTop + box.clientHeight) box.scrollTop = tops[index + 1] - box.clientHeight;
      render();
      return shown.get(key)?.element ?? null;
    },
    rows: () => rows,
  };
}
