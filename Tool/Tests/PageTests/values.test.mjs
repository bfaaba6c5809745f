import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { Authenticator } from "../../Sources/LocalCognito/Page/Files/authenticator.js";
import { claims, secretHash } from "../../Sources/LocalCognito/Page/Files/cognito.js";
import { placeIn } from "../../Sources/LocalCognito/Page/Files/completion.js";
import { differences } from "../../Sources/LocalCognito/Page/Files/diff.js";
import { asList, asMember, members, pairs } from "../../Sources/LocalCognito/Page/Files/requests.js";
import { begin, generator, power, prime, prove } from "../../Sources/LocalCognito/Page/Files/srp.js";
import { duration } from "../../Sources/LocalCognito/Page/Files/tokens.js";

for (const [before, after, found] of [
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1 }, { a: 2 }, [{ path: "a", kind: "changed", before: 1, after: 2 }]],
  [{}, { a: { b: [1] } }, [{ path: "a.b[0]", kind: "added", after: 1 }]],
  [{ a: { b: {} } }, {}, [{ path: "a.b", kind: "removed", before: {} }]],
  [{ a: null }, { a: { b: true } }, [{ path: "a.b", kind: "added", after: true }]],
  [{ a: [1, 2] }, { a: [1] }, [{ path: "a[1]", kind: "removed", before: 2 }]],
  [{ a: [1] }, { a: { 0: 1 } }, [{ path: "a", kind: "changed", before: [1], after: { 0: 1 } }]],
]) {
  test(`the differences of ${JSON.stringify(before)} and ${JSON.stringify(after)} have their paths`, () => {
    assert.deepEqual(differences(before, after), found);
  });
}

for (const [seconds, words] of [
  [0, "0 s"],
  [59.9, "59 s"],
  [60, "1 min"],
  [3599, "59 min"],
  [7200, "2 h"],
  [200_000, "2 d"],
]) {
  test(`${seconds} seconds are ${words}`, () => assert.equal(duration(seconds), words));
}

for (const [text, found] of [
  ["", undefined],
  ["\n  \n", undefined],
  [" campaign = spring \nflag\nurl=a=b", { campaign: "spring", flag: "", url: "a=b" }],
]) {
  test(`the lines ${JSON.stringify(text)} are members`, () => assert.deepEqual(members(text), found));
}

test("a member without a value is left out", () => {
  assert.deepEqual(asMember("Session", undefined), {});
  assert.deepEqual(pairs("ClientMetadata", "a=b"), { ClientMetadata: { a: "b" } });
  assert.deepEqual(asList({ email: "a@b.example" }), [{ Name: "email", Value: "a@b.example" }]);
});

for (const [text, found] of [
  ["", null],
  ['{"', { path: "", written: "", start: 1 }],
  ['{"request": {"userAt', { path: "request", written: "userAt", start: 13 }],
  ['{"request": {"userAttributes": {"email": "x", "pho', { path: "request.userAttributes", written: "pho" }],
  ['{"request": {"session": [{"chall', { path: "request.session[]", written: "chall" }],
  ['{"request": {"a": "not a na', null],
  ['{"request": {"a": ["x', null],
  ['{"a": {"b": "\\"}{"}, "c', { path: "", written: "c" }],
]) {
  test(`the caret after ${JSON.stringify(text)} has its place`, () => {
    const place = placeIn(text);
    if (found === null) assert.equal(place, null);
    else for (const [name, value] of Object.entries(found)) assert.equal(place[name], value, name);
  });
}

for (const [seconds, code] of [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [20_000_000_000, "353130"],
]) {
  test(`the code of RFC 6238 at ${seconds} is ${code}, and the next one is offered once it is used`, async () => {
    const app = new Authenticator("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    const { text, use } = await app.code(seconds);
    assert.equal(text, code);
    use();
    assert.equal((await app.code(seconds)).text, (await new Authenticator(app.secret).code(seconds + 30)).text);
  });
}

test("a client with a secret proves it with the name and its id", async () => {
  const hash = createHmac("sha256", "the secret").update("adaClient1").digest("base64");
  assert.equal(await secretHash({ ClientId: "Client1", ClientSecret: "the secret" }, "ada"), hash);
  assert.equal(await secretHash({ ClientId: "Client1" }, "ada"), undefined);
});

test("the claims of a token are read, and any other text has none", () => {
  const part = Buffer.from('{"sub": "ä"}').toString("base64url");
  assert.deepEqual(claims(`e30.${part}.x`), { sub: "ä" });
  assert.deepEqual(claims("no token"), {});
});

// The numbers of the server's tests (SRPTests.swift), which are those of pycognito.
test("a password is proven as the server expects", async () => {
  const [group, name] = ["Ab12Cd34E", "f0a1c2d3-0000-4000-8000-1234567890ab"];
  const started = begin(BigInt(`0x${"11".repeat(32)}`));
  assert.ok(started.SRP_A.startsWith("f2c4e7407ccfac45"));
  const exponent = BigInt("0x4047f2625787c6da1741386bbd0b5a874f641d2957c4a406c3cf08b05575c509");
  const multiplier = BigInt("0x538282c4354742d7cbbde2359fcf67f9f5b3a6b08791e5011b43b8a5b66d9ee6");
  const shown = (multiplier * power(generator, exponent) + power(generator, BigInt(`0x${"22".repeat(32)}`))) % prime;
  const proof = await prove(
    "Passw0rd!Local",
    group,
    name,
    started,
    {
      SRP_B: shown.toString(16),
      SALT: "4a6f9c1b2d3e4f50617283940a1b2c3d",
      SECRET_BLOCK: "ZXhhbXBsZSBzZWNyZXQgYmxvY2s=",
    },
    "Sat Mar 1 09:05:07 UTC 2025",
  );
  assert.equal(proof.PASSWORD_CLAIM_SIGNATURE, "TdrzP/X8OFzctHY82OROAtao9vBkYfclJ9k7zUZwYYY=");
});
