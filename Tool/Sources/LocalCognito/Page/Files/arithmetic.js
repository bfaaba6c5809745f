// The arithmetic of lists, without a document.

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
