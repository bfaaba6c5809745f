// The arithmetic of lists and lines, without a document.

/**
 * Groups items by a key, in the order in which the keys come.
 * @template Key, Item
 * @param {Item[]} items
 * @param {(item: Item) => Key} key
 * @returns {Map<Key, Item[]>}
 */
export function grouped(items, key) {
  const groups = new Map();
  for (const item of items) {
    const name = key(item);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(item);
  }
  return groups;
}

/**
 * The tops of rows, and after them the height of all.
 * @param {{ height: number }[]} rows
 */
export function topsOf(rows) {
  const tops = [0];
  for (const row of rows) tops.push(tops[tops.length - 1] + row.height);
  return tops;
}

/**
 * The index of the first row that ends after a height.
 * @param {number[]} tops
 * @param {number} height
 */
export function firstAfter(tops, height) {
  let low = 0,
    high = tops.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tops[middle + 1] <= height) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where a box has to be scrolled after its rows have changed, so that the first row in sight that is still there keeps
 * its place. The heads of groups are passed over: new rows come directly below them.
 * @param {{ key: unknown, height: number, isHead?: boolean }[]} before
 * @param {{ key: unknown, height: number, isHead?: boolean }[]} after
 * @param {number} scroll
 */
export function anchored(before, after, scroll) {
  const [old, tops] = [topsOf(before), topsOf(after)];
  const places = new Map(after.map((row, index) => [row.key, index]));
  for (let index = firstAfter(old, scroll); index < before.length; index += 1) {
    const place = before[index].isHead ? undefined : places.get(before[index].key);
    if (place !== undefined) return Math.max(0, tops[place] + scroll - old[index]);
  }
  return scroll;
}

/**
 * The order of groups in which those that are known keep their order, and new ones come first.
 * @param {string[]} known
 * @param {string[]} groups
 */
export function heldOrder(known, groups) {
  const [isGroup, isKnown] = [new Set(groups), new Set(known)];
  return [...groups.filter((name) => !isKnown.has(name)), ...known.filter((name) => isGroup.has(name))];
}

/**
 * Breaks a text at spaces into lines as wide as the room at most; the last of `limit` lines has the rest.
 * @param {string} text
 * @param {number} room
 * @param {(text: string) => number} widthOf
 */
export function wrapped(text, room, widthOf, limit = 4) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    const longer = line ? `${line} ${word}` : word;
    if (!line || lines.length === limit || widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
