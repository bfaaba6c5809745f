import assert from "node:assert/strict";
import { test } from "node:test";
import { lostClaims } from "../../Sources/LocalCognito/Page/Files/claims.js";
import { counted, reasonOf, timeText } from "../../Sources/LocalCognito/Page/Files/words.js";

for (const [message, reason] of [
  ["PreSignUp failed with error Not invited.", "Not invited"],
  ["PreSignUp failed with error Use another address..", "Use another address."],
  [
    "PreAuthentication invocation failed due to error Socket timeout while invoking Lambda function.",
    "Socket timeout while invoking Lambda function",
  ],
  ["PreSignUp failed with error Two\nlines.", "Two\nlines"],
  ["Incorrect username or password.", "Incorrect username or password."],
  [undefined, ""],
]) {
  test(`the reason in ${JSON.stringify(message)} is ${JSON.stringify(reason)}`, () =>
    assert.equal(reasonOf(message), reason));
}

for (const [milliseconds, inSeconds, words] of [
  [999, undefined, "999 ms"],
  [3.24, undefined, "3.24 ms"],
  [1000, undefined, "1.0 s"],
  [15002.3, undefined, "15.0 s"],
  [3.24, true, "0.003 s"],
  [0.2, true, "< 0.001 s"],
]) {
  test(`${milliseconds} milliseconds are ${words}`, () => assert.equal(timeText(milliseconds, inSeconds), words));
}

test("one thing is not several", () => {
  assert.deepEqual(
    [0, 1, 2].map((number) => counted(number, "call")),
    ["0 calls", "1 call", "2 calls"],
  );
});

test("claims that are added and suppressed are lost, in each version's answer", () => {
  const changes = { claimsToAddOrOverride: { tenant: "north", plan: "basic" }, claimsToSuppress: ["tenant", "email"] };
  const none = { idToken: [], accessToken: [] };
  assert.deepEqual(lostClaims({ response: { claimsOverrideDetails: changes } }), { ...none, idToken: ["tenant"] });
  assert.deepEqual(lostClaims({ response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: changes } } }), {
    ...none,
    accessToken: ["tenant"],
  });
  for (const answer of [undefined, "no event", { response: { claimsOverrideDetails: { claimsToSuppress: null } } }]) {
    assert.deepEqual(lostClaims(answer), none);
  }
});
