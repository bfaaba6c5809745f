// A list of which only the visible rows are in the document.

import { anchored, firstAfter, topsOf } from "./arithmetic.js";
import { focused, make } from "./base.js";

/** How far beyond its edges a list keeps rows, in pixels, so that a quick scroll finds them. */
const margin = 400;

/**
 * Makes a windowed list in a box that scrolls. Rows are `{key, height, stamp}`; `draw` makes the element of one.
 * An element is kept while its row's stamp stays the same. `scrolled` is called when a person scrolls.
 * @param {any} box
 * @param {(row: any) => HTMLElement} draw
 */
export function windowed(box, draw, scrolled = () => {}) {
  const content = make("ol", "window");
  box.append(content);
  let rows = [],
    tops = [0];
  // The box's last known scroll position and height: to read them makes the browser lay out the whole document.
  let top = 0,
    height = 600,
    // The place to which the page itself has scrolled last; any other place is a person's.
    expected = 0;
  const drawnRows = new Map();

  function look() {
    top = box.scrollTop;
    height = box.clientHeight || 600;
  }

  const hasFocus = (known) => known.element.contains(focused());

  /** The keys of the rows to draw, in order: those in sight, and the one with the focus wherever it is. */
  function wantedRows() {
    const first = firstAfter(tops, top - margin),
      end = top + height + margin;
    let last = first;
    while (last < rows.length && tops[last] < end) last += 1;
    const [focusedKey] = [...drawnRows].find(([, known]) => hasFocus(known)) ?? [];
    const place = focusedKey === undefined ? -1 : rows.findIndex((row) => row.key === focusedKey);
    const inSight = Array.from({ length: last - first }, (_, index) => first + index);
    if (place >= 0 && place < first) return [place, ...inSight];
    return place >= last ? [...inSight, place] : inSight;
  }

  function render() {
    const wanted = new Map(wantedRows().map((index) => [rows[index].key, index]));
    let lost = null;
    for (const [key, known] of drawnRows) {
      const index = wanted.get(key);
      if (index !== undefined && rows[index].stamp === known.stamp) continue;
      if (hasFocus(known)) lost = { key, place: known.place };
      known.element.remove();
      drawnRows.delete(key);
    }
    let after = null;
    for (const [key, index] of wanted) {
      let known = drawnRows.get(key);
      if (!known) {
        known = { stamp: rows[index].stamp, element: draw(rows[index]) };
        drawnRows.set(key, known);
      }
      known.place = index;
      known.element.style.setProperty("top", `${tops[index]}px`);
      known.element.style.setProperty("height", `${rows[index].height}px`);
      known.element.setAttribute("aria-setsize", String(rows.length));
      known.element.setAttribute("aria-posinset", String(index + 1));
      // The order in the document is the order on the screen, for the keyboard and for screen readers.
      const next = after ? after.nextSibling : content.firstChild;
      if (next !== known.element) content.insertBefore(known.element, next);
      after = known.element;
    }
    if (lost) refocus(lost);
    giveTabStop();
  }

  /** Gives the focus to the row that replaces the one that had it, or else to its neighbour. */
  function refocus({ key, place }) {
    const links = [...drawnRows.values()].filter((known) => known.element.querySelector("a"));
    const near = links.reduce(
      (best, known) => (!best || Math.abs(known.place - place) < Math.abs(best.place - place) ? known : best),
      null,
    );
    (drawnRows.get(key) ?? near)?.element.querySelector("a")?.focus({ preventScroll: true });
  }

  /** One row can be tabbed to: that with the focus, the chosen one, or the first one in sight. */
  function giveTabStop() {
    const links = [...content.querySelectorAll("a")];
    const inSight = links.find((link) => parseFloat(link.parentElement.style.top) >= top);
    const chosen = links.find((link) => link === focused()) ?? links.find((link) => link.ariaCurrent === "true");
    const stop = chosen ?? inSight ?? links[0];
    for (const link of links) link.tabIndex = link === stop ? 0 : -1;
  }

  function scrollTo(place) {
    box.scrollTop = place;
    look();
    expected = top;
  }

  box.addEventListener(
    "scroll",
    () => {
      look();
      const isByPerson = Math.abs(top - expected) > 1;
      expected = top;
      render();
      if (isByPerson) scrolled();
    },
    { passive: true },
  );
  new ResizeObserver(() => {
    look();
    render();
  }).observe(box);
  return {
    set(list) {
      const before = rows;
      if (before.length > 0) look();
      rows = list;
      tops = topsOf(rows);
      content.style.setProperty("height", `${tops.at(-1)}px`);
      if (top > 0) scrollTo(anchored(before, rows, top));
      render();
    },
    /** Scrolls a row into the box, and returns its element. */
    reveal(key) {
      const index = rows.findIndex((row) => row.key === key);
      if (index < 0) return null;
      look();
      if (tops[index] < top) scrollTo(tops[index]);
      else if (tops[index + 1] > top + height) scrollTo(tops[index + 1] - height);
      render();
      return drawnRows.get(key)?.element ?? null;
    },
    toTop() {
      scrollTo(0);
      render();
    },
    isScrolled: () => top > 0,
    rows: () => rows,
  };
}

/** The parts of an element that can have the focus. */
const focusable = "a, button, input, select, textarea, summary";

/**
 * Returns a function that shows items as the children of an element. An item's element stays the same while its stamp
 * does, with the focus and all that a person has opened in it; the focus stays at the same place in a new element.
 * @template Item
 * @param {any} parent
 * @param {{ key: (item: Item) => unknown, stamp?: (item: Item) => string, draw: (item: Item) => HTMLElement }} how
 * @returns {(items: Item[]) => void}
 */
export function keyed(parent, { key, stamp = (item) => JSON.stringify(item), draw }) {
  const drawnItems = new Map();
  return (items) => {
    const wanted = new Set(items.map(key));
    /** @type {any} */
    let focusPlace = null;
    const remove = (name, known) => {
      if (known.element.contains(focused())) {
        focusPlace = { name, index: [...known.element.querySelectorAll(focusable)].indexOf(focused()) };
      }
      known.element.remove();
      drawnItems.delete(name);
    };
    for (const [name, known] of drawnItems) if (!wanted.has(name)) remove(name, known);
    let after = null;
    for (const item of items) {
      const name = key(item),
        mark = stamp(item);
      if (drawnItems.has(name) && drawnItems.get(name).mark !== mark) remove(name, drawnItems.get(name));
      if (!drawnItems.has(name)) drawnItems.set(name, { mark, element: draw(item) });
      const { element } = drawnItems.get(name);
      const next = after ? after.nextSibling : parent.firstChild;
      if (next !== element) parent.insertBefore(element, next);
      after = element;
    }
    if (!focusPlace) return;
    const near = drawnItems.get(focusPlace.name)?.element ?? parent.firstElementChild;
    const places = [...(near?.querySelectorAll(focusable) ?? [])];
    (places[focusPlace.index] ?? places[0])?.focus({ preventScroll: true });
  };
}
