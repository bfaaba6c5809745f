import assert from "node:assert/strict";
import { test } from "node:test";
import { latest, oneAtATime } from "../../Sources/LocalCognito/Page/Files/concurrency.js";

/** A promise that the test fulfils or rejects. */
function pending() {
  let fulfil, reject;
  const promise = new Promise((...both) => ([fulfil, reject] = both));
  return { promise, fulfil, reject };
}

for (const [what, order, shown] of [
  ["the older answer comes last", [1, 0], ["new"]],
  ["the older answer comes first", [0, 1], ["new"]],
]) {
  test(`only the answer to the latest question is shown if ${what}`, async () => {
    const begin = latest();
    const seen = [];
    const ask = async (answer) => {
      const isLatest = begin();
      const words = await answer;
      if (isLatest()) seen.push(words);
    };
    const answers = [pending(), pending()];
    const questions = answers.map(({ promise }) => ask(promise));
    for (const number of order) {
      answers[number].fulfil(["old", "new"][number]);
      await questions[number];
    }
    assert.deepEqual(seen, shown);
  });
}

test("questions of different kinds do not outdate one another", () => {
  const [beginPane, beginSearch] = [latest(), latest()];
  const isPaneLatest = beginPane();
  beginSearch();
  assert.equal(isPaneLatest(), true);
});

test("work begins only after earlier work has ended", async () => {
  const shown = [];
  const alone = oneAtATime((isBusy) => shown.push(isBusy));
  const first = pending();
  const done = alone(() => first.promise);
  assert.equal(await alone(() => assert.fail("the second work has begun")), false);
  first.fulfil();
  assert.equal(await done, true);
  assert.equal(await alone(async () => {}), true);
  assert.deepEqual(shown, [true, false, true, false]);
});

for (const [what, fail] of [
  ["is rejected", () => Promise.reject(new Error("refused"))],
  [
    "throws",
    () => {
      throw new Error("refused");
    },
  ],
]) {
  test(`work that ${what} fails for its caller, and other work may begin`, async () => {
    const shown = [];
    const alone = oneAtATime((isBusy) => shown.push(isBusy));
    await assert.rejects(alone(fail), { message: "refused" });
    assert.deepEqual(shown, [true, false]);
    assert.equal(await alone(async () => {}), true);
  });
}
