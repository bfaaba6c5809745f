// The differences of two JSON values, by the paths of their members.

import { headCell, make } from "./base.js";

const isObject = (value) => value !== null && typeof value === "object";
const step = (path, key, isIndex) => (isIndex ? `${path}[${key}]` : path ? `${path}.${key}` : key);

/** Returns the members that were added, removed or changed: `{path, kind, before, after}`. */
export function differences(before, after, path = "") {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return leaves(after, path).map(([path, value]) => ({ path, kind: "added", after: value }));
  if (after === undefined)
    return leaves(before, path).map(([path, value]) => ({ path, kind: "removed", before: value }));
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], step(path, key, Array.isArray(before))));
  }
  if (before === after) return [];
  // A member that was empty has been set, whatever it is now.
  if (before === null && isObject(after))
    return leaves(after, path).map(([path, value]) => ({ path, kind: "added", after: value }));
  return [{ path, kind: "changed", before, after }];
}

/** The values without members in a value, by their paths; an empty object or array is one itself. */
function leaves(value, path) {
  if (!isObject(value) || Object.keys(value).length === 0) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, step(path, key, Array.isArray(value))));
}

/** A path or name that may break after its dots and underscores. */
export const broken = (path) =>
  path.split(/(?<=[._])/).flatMap((part, index) => (index ? [make("wbr"), part] : [part]));
const textOf = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/** Differences as a table, for people and screen readers: the kind in words, the path, and the values. */
export function differenceTable(list, caption) {
  const rows = list.map((one) =>
    make(
      "tr",
      `difference ${one.kind}`,
      make("td", "kind", one.kind),
      headCell("row", "", ...broken(one.path)),
      make(
        "td",
        "",
        one.before === undefined ? "" : make("del", "", textOf(one.before)),
        one.before !== undefined && one.after !== undefined ? " → " : "",
        one.after === undefined ? "" : make("ins", "", textOf(one.after)),
        one.note,
      ),
    ),
  );
  return make("table", "differences", make("caption", "label", caption), make("tbody", "", ...rows));
}
