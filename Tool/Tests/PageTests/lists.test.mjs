import assert from "node:assert/strict";
import { test } from "node:test";
import {
  anchored,
  firstAfter,
  grouped,
  heldOrder,
  topsOf,
  wrapped,
} from "../../Sources/LocalCognito/Page/Files/arithmetic.js";
import { flowIn, selection } from "../../Sources/LocalCognito/Page/Files/selection.js";

const head = (key) => ({ key, height: 30, isHead: true });
const rows = (...keys) => keys.map((key) => ({ key, height: 50 }));

test("rows have their tops, and the first one after a height is found", () => {
  const tops = topsOf([head("a"), ...rows(1, 2)]);
  assert.deepEqual(tops, [0, 30, 80, 130]);
  const found = [-400, 0, 29, 30, 79, 80, 130, 999].map((height) => firstAfter(tops, height));
  assert.deepEqual(found, [0, 0, 0, 1, 1, 2, 3, 3]);
  assert.equal(firstAfter([0], 10), 0);
});

for (const [what, before, after, scroll, place] of [
  ["a row above", rows(1, 2, 3), rows(9, 1, 2, 3), 60, 110],
  ["a row in the group whose head is in sight", [head("a"), ...rows(1, 2)], [head("a"), ...rows(9, 1, 2)], 10, 60],
  ["a row below", rows(1, 2), rows(1, 2, 3), 40, 40],
  ["a row that has gone from the top", rows(1, 2, 3), rows(2, 3), 10, 0],
  [
    "a group that has moved above",
    [head("a"), ...rows(1), head("b"), ...rows(2)],
    [head("b"), ...rows(2), head("a"), ...rows(1)],
    40,
    120,
  ],
  ["nothing that was there", rows(1), rows(2), 20, 20],
]) {
  test(`${what} leaves the row that is read at its place`, () => assert.equal(anchored(before, after, scroll), place));
}

test("known groups keep their order, and new ones come first", () => {
  assert.deepEqual(heldOrder(["a", "b", "gone"], ["new", "b", "a"]), ["new", "a", "b"]);
});

test("groups come in the order of their first item", () => {
  assert.deepEqual(
    [...grouped([3, 1, 2, 5], (one) => one % 2)],
    [
      [1, [3, 1, 5]],
      [0, [2]],
    ],
  );
});

test("an address names a flow and an arrow", () => {
  assert.deepEqual(flowIn("#/flow/3"), { id: 3, arrow: undefined });
  assert.deepEqual(flowIn("#/flow/3/2"), { id: 3, arrow: 1 });
  assert.equal(flowIn("#/flows"), null);
  assert.equal(flowIn("#/flow/3/2/1"), null);
});

test("the selection follows until a flow is chosen or read", () => {
  selection.followTo(4);
  assert.equal(selection.address(), "#/flows");
  selection.stay();
  assert.equal(selection.address(), "#/flow/4");
  selection.choose(3, 1);
  assert.equal(selection.address(), "#/flow/3/2");
  selection.followTo(3);
  assert.deepEqual([selection.id, selection.arrow, selection.follows], [3, 1, true]);
  selection.followTo(5);
  assert.deepEqual([selection.id, selection.arrow, selection.follows], [5, undefined, true]);
});

test("a text breaks at spaces, and its last line has the rest", () => {
  const width = (text) => text.length;
  assert.deepEqual(wrapped("one two three", 7, width), ["one two", "three"]);
  assert.deepEqual(wrapped("a verylongword b", 4, width), ["a", "verylongword", "b"]);
  assert.deepEqual(wrapped("a b c d", 1, width, 2), ["a", "b c d"]);
});
