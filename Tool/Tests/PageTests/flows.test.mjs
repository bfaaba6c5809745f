import assert from "node:assert/strict";
import { test } from "node:test";
import {
  arrows,
  attemptCount,
  attemptText,
  callTone,
  lanes,
  providerOf,
  tone,
  verdictOf,
} from "../../Sources/LocalCognito/Page/Files/arrows.js";
import { countText, fits, isFiltered, wordsOf } from "../../Sources/LocalCognito/Page/Files/flow-filter.js";
import { logText, picturedLines, withoutMetrics } from "../../Sources/LocalCognito/Page/Files/log-lines.js";

globalThis.location ??= /** @type {any} */ ({ href: "http://127.0.0.1:9229/_local/", host: "127.0.0.1:9229" });

const trigger = (more) => ({
  kind: "trigger",
  triggerSource: "PreSignUp_SignUp",
  function: "arn:aws:lambda:r:1:function:Gate",
  attempt: 1,
  event: {},
  isGood: true,
  verdict: "accepted",
  decision: "confirm",
  durationMilliseconds: 3,
  log: [],
  ...more,
});
const call = (more) => ({ operation: "SignUp", time: 10, durationMilliseconds: 5, steps: [], status: 200, ...more });
const drawn = (list) => list.map((one) => (one.gap ? one.gap : `${one.from}>${one.to} ${one.kind}: ${one.words}`));

test("a call's function is between its request and its answer, with its log", () => {
  const log = [
    "START RequestId: 1",
    "2026\t1\tINFO\tHello\tthere",
    "2026\t1\tDEBUG\thidden",
    "2026\t1\tWARN\tCareful",
    "END RequestId: 1",
  ];
  assert.deepEqual(drawn(arrows([call({ steps: [trigger({ log })] })])), [
    "App>Cognito call: SignUp",
    "Cognito>Gate event: PreSignUp_SignUp",
    "Gate>Gate log: INFO Hello there",
    "Gate>Gate log warning: WARN Careful",
    "Gate>Cognito good: accepted: confirm · 3 ms",
    "Cognito>App good: ok · 5 ms",
  ]);
});

for (const [name, more, kind, words] of [
  ["a refusal", { isGood: false, verdict: "refused", error: { errorType: "Refusal" } }, "refused", "refused · 3 ms"],
  ["a failure", { isGood: false, verdict: "failed: E", error: { errorType: "E" } }, "bad", "failed: E · 3 ms"],
  [
    "a slow function",
    {
      isGood: false,
      verdict: "no answer within 5 s",
      durationMilliseconds: undefined,
      timedOutAfterMilliseconds: 5000,
    },
    "bad",
    "no answer within 5 s",
  ],
  [
    "a cold start",
    { isColdStart: true, coldStartMilliseconds: 9 },
    "good",
    "accepted: confirm · 3 ms, cold start 9 ms",
  ],
]) {
  test(`${name} has its kind and its time`, () => {
    const answer = arrows([call({ steps: [trigger(more)] })]).find((one) => one.from === "Gate");
    assert.deepEqual([answer.kind, answer.words], [kind, words]);
  });
}

test("what a function sends is inside of its step, and a wait between calls is said", () => {
  const mail = {
    kind: "message",
    operation: "SES SendEmail",
    medium: "EMAIL",
    destination: "a@b.example",
    function: "arn:aws:lambda:r:1:function:Gate",
    duringStep: 0,
  };
  const list = drawn(arrows([call({ steps: [trigger({}), mail] }), call({ time: 20, operation: "ConfirmSignUp" })]));
  assert.equal(list[2], "Gate>Mailbox message: SES SendEmail: EMAIL to a@b.example");
  assert.equal(list[5], "10 s later");
});

test("a provider has a lane of its own, and its way there and back", () => {
  const calls = [
    call({
      operation: "GET /oauth2/authorize",
      request: { identity_provider: "Corp" },
      redirect: "https://id.example.org/x",
    }),
    call({ operation: "GET /oauth2/idpresponse", time: 10.5 }),
    call({ operation: "POST /oauth2/token", time: 10.6 }),
  ];
  assert.equal(providerOf(calls), "Corp");
  const list = arrows(calls);
  assert.deepEqual(lanes(list, "Corp"), ["App", "Browser", "Cognito", "Corp"]);
  assert.ok(drawn(list).includes("Browser>Corp call: signs in there"));
});

const flow = /** @type {any} */ ({
  id: 3,
  title: "Could not sign up",
  act: "signUp",
  isAdministrative: false,
  hasError: true,
  hasWarning: false,
  error: "UserLambdaValidationException",
  message: "Not invited",
  operations: ["SignUp"],
  triggers: ["PreSignUp_SignUp"],
  functions: ["Gate"],
  destinations: [],
});
const none = {
  words: [],
  user: "",
  act: "",
  trigger: "",
  function: "",
  errors: false,
  warnings: false,
  administrative: false,
};
const known = { user: "ada", text: () => wordsOf(flow, { user: "ada", pool: "Members" }) };

for (const [filters, isLeft] of [
  [{}, true],
  [{ words: ["ada", "members", "invited"] }, true],
  [{ words: ["ada", "grace"] }, false],
  [{ errors: true }, true],
  [{ warnings: true }, false],
  [{ errors: true, warnings: true }, true],
  [{ user: "grace" }, false],
  [{ act: "signUp", trigger: "PreSignUp_SignUp", function: "Gate" }, true],
  [{ function: "Other" }, false],
]) {
  test(`the filters ${JSON.stringify(filters)} ${isLeft ? "leave" : "hide"} a refused sign-up`, () => {
    assert.equal(fits(flow, { ...none, ...filters }, known), isLeft);
    assert.equal(isFiltered({ ...none, ...filters }), Object.keys(filters).length > 0);
  });
}

test("an administrator's call shows if it is asked for or named, and words in events count as found", () => {
  const call = { ...flow, isAdministrative: true };
  assert.equal(fits(call, none, known), false);
  assert.equal(fits(call, { ...none, administrative: true }, known), true);
  assert.equal(fits(call, none, { ...known, isNamed: true }), true);
  assert.equal(fits(flow, { ...none, words: ["harbour"] }, { ...known, isFound: true }), true);
});

test("metrics in a log are told from its lines", () => {
  const line = JSON.stringify({
    _aws: { CloudWatchMetrics: [{ Namespace: "Auth", Metrics: [{ Name: "Refusals", Unit: "Count" }] }] },
    Refusals: 1,
  });
  assert.deepEqual(withoutMetrics(["before", line, '{"_aws" is no metric', "after"]), {
    metrics: [{ name: "Refusals", value: 1, unit: "Count", namespace: "Auth" }],
    lines: ["before", '{"_aws" is no metric', "after"],
  });
});

test("a refusal has one tone: of its step, and of the call that it ended", () => {
  const refusal = trigger({ isGood: false, verdict: "refused", error: { errorType: "Refusal" } });
  assert.equal(tone(refusal), "refused");
  assert.equal(callTone(call({ error: "UserLambdaValidationException", steps: [refusal] })), "refused");
  assert.equal(callTone(call({ error: "NotAuthorizedException" })), "bad");
  assert.equal(callTone(call({ steps: [refusal] })), "good");
});

test("a verdict has the same words with and without a decision", () => {
  assert.equal(verdictOf(trigger({})), "accepted: confirm");
  assert.equal(verdictOf(trigger({ decision: undefined })), "accepted");
  assert.equal(verdictOf(trigger({ isGood: false, verdict: "refused" })), "refused");
  assert.equal(verdictOf({}), "");
});

test("attempts are counted if there are several, and a picture with seconds has all times in seconds", () => {
  const late = { isGood: false, verdict: "no answer within 5 s", durationMilliseconds: undefined };
  const steps = [1, 2].map((attempt) => trigger({ ...late, attempt, timedOutAfterMilliseconds: 5000 }));
  const slow = call({ steps: [...steps, trigger({ attempt: 3 })], durationMilliseconds: 10003 });
  const quick = call({ steps: [trigger({})] });
  assert.equal(attemptText(slow.steps[1], slow), "attempt 2 of 3");
  assert.equal(attemptText(quick.steps[0], quick), "");
  assert.deepEqual([attemptCount([slow, quick]), attemptCount([quick])], [3, 0]);
  const list = drawn(arrows([slow, quick]));
  assert.deepEqual(list.slice(5, 8), [
    "Cognito>Gate event: PreSignUp_SignUp · attempt 3 of 3",
    "Gate>Cognito good: accepted: confirm · 0.003 s",
    "Cognito>App good: ok · 10.0 s",
  ]);
  assert.equal(list.at(-1), "Cognito>App good: ok · 0.005 s");
});

test("lines of Python and of Node.js lose their time and request id, and one with an error is a warning", () => {
  const log = [
    "START RequestId: 1 Version: $LATEST",
    "[WARNING]\t2026-01-31T00:00:00Z\t1\tRefused the domain",
    "2026-01-31T00:00:00Z\t1\tINFO\tHello\tthere",
    "[ERROR] ValueError: no\rTraceback (most recent call last):\r  File",
    "[DEBUG]\t2026-01-31T00:00:00Z\t1\thidden",
    "printed\twith a tab",
  ];
  assert.deepEqual(picturedLines(log), [
    { words: "WARNING Refused the domain", isWarning: true },
    { words: "INFO Hello there", isWarning: false },
    { words: "[ERROR] ValueError: no Traceback (most recent call last):   File", isWarning: true },
    { words: "printed\twith a tab", isWarning: false },
  ]);
  assert.equal(logText(log.slice(3, 4)), "[ERROR] ValueError: no\nTraceback (most recent call last):\n  File");
});

for (const [numbers, words] of [
  [{ left: 38, all: 46, hidden: 8, isFiltered: false }, "38 flows · 8 administrators' calls hidden"],
  [{ left: 1, all: 46, hidden: 0, isFiltered: true }, "1 of 46 flows"],
  [{ left: 0, all: 1, hidden: 1, isFiltered: true }, "0 of 1 flow · 1 administrator's call hidden"],
  [{ left: 1, all: 1, hidden: 0, isFiltered: false }, "1 flow"],
]) {
  test(`the count is “${words}”`, () => assert.equal(countText(numbers), words));
}
