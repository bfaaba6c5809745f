import assert from "node:assert/strict";
import { test } from "node:test";
import { createPool } from "../../Sources/LocalCognito/Page/Files/administrator-steps.js";
import { codeIn } from "../../Sources/LocalCognito/Page/Files/oauth-steps.js";
import { PlayerSession } from "../../Sources/LocalCognito/Page/Files/player-session.js";
import { SRPExchange } from "../../Sources/LocalCognito/Page/Files/requests.js";
import { refresh, revoke, session } from "../../Sources/LocalCognito/Page/Files/session-steps.js";
import { signIn } from "../../Sources/LocalCognito/Page/Files/sign-in-steps.js";
import { choices } from "../../Sources/LocalCognito/Page/Files/steps.js";

const token = (claims) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

/** A player with a client and, if there are claims, with a session. */
function player(client = {}, claims = undefined) {
  const one = new PlayerSession();
  one.about = { pool: { Id: "eu-west-1_A" } };
  one.client = { ClientId: "c1", ...client };
  one.know("ada", "Passw0rd!Local");
  if (claims) one.setTokens({ AccessToken: token(claims), IdToken: token(claims), RefreshToken: "r1" });
  return one;
}

for (const [password, next] of [
  ["Passw0rd!Local", "Passw0rd!Local2"],
  ["Passw0rd!Local2", "Passw0rd!Local3"],
  ["Passw0rd!Local99", "Passw0rd!Local100"],
]) {
  test(`the password after ${password} is ${next}`, () => {
    const one = player();
    one.know("ada", password);
    assert.equal(one.nextPassword(), next);
  });
}

test("a user whose name the pool has made is shown by an address", () => {
  assert.equal(player().shownUser(), "ada");
  assert.equal(player({}, { sub: "1", username: "grace", email: "g@b.example" }).shownUser(), "grace");
  assert.equal(player({}, { sub: "1", username: "1", email: "g@b.example" }).shownUser(), "g@b.example");
  assert.equal(player({}, { sub: "1", username: "1" }).shownUser(), "1");
});

test("a sign-in ends with a session or goes on with a challenge, and a new session has no older attributes", () => {
  const one = player();
  one.changed = { email: "old@b.example" };
  const challenge = one.signedInOr({ ChallengeName: "SMS_MFA", Session: "s1" });
  assert.equal(challenge.words, "The pool asks for SMS_MFA.");
  assert.equal(one.tokens, null);
  const end = one.signedInOr({ AuthenticationResult: { AccessToken: token({ username: "ada" }) } });
  assert.deepEqual([end.words, end.next, one.changed], ["Signed in.", session, {}]);
});

test("an authenticator app belongs to the user by the name of the form and by that of the pool", () => {
  const one = player({}, { username: "1" });
  one.owns("app");
  assert.deepEqual([one.authenticatorOf("1"), one.authenticatorOf("ada")], ["app", "app"]);
  one.forget();
  assert.deepEqual([one.authenticatorOf("1"), one.tokens], [undefined, null]);
});

test("a pool that a person chooses while another one is read is read instead", async (context) => {
  const questions = [];
  context.mock.method(globalThis, "fetch", (path) => {
    let answer;
    const reply = new Promise((fulfil) => (answer = (value) => fulfil(new Response(JSON.stringify(value)))));
    questions.push({ path, answer });
    return reply;
  });
  const nextQuestion = async (path) => {
    while (!questions.length) await new Promise((done) => setImmediate(done));
    const question = questions.shift();
    assert.equal(question.path, path);
    return question.answer;
  };
  const pools = ["A", "B"].map((id) => ({ id, clients: [{}] }));
  const about = (id) => ({ pool: { Id: id }, clients: [{ ClientId: `app ${id}` }] });
  const one = new PlayerSession();
  const isOther = one.read();
  (await nextQuestion("/_local/pools"))(pools);
  const answer = await nextQuestion("/_local/pools/A");
  one.about = { pool: { Id: "B" } };
  answer(about("A"));
  (await nextQuestion("/_local/pools"))(pools);
  (await nextQuestion("/_local/pools/B"))(about("B"));
  assert.equal(await isOther, true);
  assert.deepEqual([one.about.pool.Id, one.client.ClientId, questions], ["B", "app B", []]);
});

test("a client with rotated refresh tokens has an operation of its own for them", async () => {
  const [plain] = await refresh(player({}, { username: "ada", device_key: "d1" })).requests({});
  assert.deepEqual(plain.input.AuthParameters, { REFRESH_TOKEN: "r1", DEVICE_KEY: "d1" });
  const client = { ClientSecret: "s", RefreshTokenRotation: { Feature: "ENABLED" } };
  const [rotated] = await refresh(player(client, { username: "ada" })).requests({});
  assert.deepEqual(rotated, {
    operation: "GetTokensFromRefreshToken",
    input: { ClientId: "c1", RefreshToken: "r1", ClientSecret: "s" },
  });
});

test("the end of a session is followed by a sign-in", () => {
  const one = player({}, { username: "ada" });
  const { next } = /** @type {any} */ (revoke(one).done({}, {}));
  assert.deepEqual([next, one.tokens], [signIn, null]);
});

test("a pool without a client gets one, and no second pool", async () => {
  const requests = await createPool(player()).requests({});
  assert.deepEqual(
    requests.map(({ operation, input }) => [operation, /** @type {any} */ (input).UserPoolId]),
    [["CreateUserPoolClient", "eu-west-1_A"]],
  );
});

for (const [client, claims, offered, missing] of [
  [{}, undefined, ["Sign up", "Sign in"], ["Session", "Hosted sign-in", "Machine"]],
  [{}, { username: "ada" }, ["Session", "Sign out"], ["Remember device"]],
  [{ AllowedOAuthFlows: ["code"] }, undefined, [], ["Hosted sign-in"]],
  [
    { AllowedOAuthFlowsUserPoolClient: true, AllowedOAuthFlows: ["code", "client_credentials"] },
    undefined,
    ["Hosted sign-in", "Machine"],
    [],
  ],
]) {
  const what = `a client with ${JSON.stringify(client)} ${claims ? "and" : "without"} a session`;
  test(`${what} has the steps ${offered.join(", ")}, and not ${missing.join(", ")}`, () => {
    const names = Object.values(choices(player(client, claims))).flatMap(Object.keys);
    assert.ok(
      offered.every((name) => names.includes(name)) && !missing.some((name) => names.includes(name)),
      `${names}`,
    );
  });
}

for (const [text, code] of [
  ["https://app.example/?code=a1&state=s", "a1"],
  ["https://app.example/?state=s&code=a1#end", "a1"],
  [" a1 ", "a1"],
]) {
  test(`the code of ${JSON.stringify(text)} is ${code}`, () => assert.equal(codeIn(text), code));
}

test("a form that proves a password shows one number until it is sent, and another one after that", () => {
  const exchange = new SRPExchange();
  const number = exchange.publicNumber();
  assert.equal(exchange.publicNumber(), number);
  assert.equal(exchange.end().SRP_A, number);
  assert.equal(exchange.end(), null);
  assert.notEqual(exchange.publicNumber(), number);
});
