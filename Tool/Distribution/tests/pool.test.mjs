// Tests of the npm package, with the template in this folder.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPool } from "cognito-triggers";
import { cognitoPool } from "cognito-triggers/testing";

const pool = cognitoPool();

test("ids have the template's names", () => {
  assert.equal(pool.poolId("Members"), pool.poolId());
  assert.equal(pool.clientId("Web"), pool.clientId("web, for people"));
  assert.equal(pool.clientSecret("Web"), undefined);
  assert.ok(pool.identityPoolId("Identities").startsWith(pool.region));
  assert.throws(() => pool.clientId("Mobile"), { name: "PoolError", message: "there is no app client Mobile. There are: Server, Web" });
});

test("a client with a secret signs up, and an administrator sees the user", async () => {
  await pool.signUp("ada", { attributes: { email: "ada@example.org" }, client: "Server" });
  const user = await pool.call("AdminGetUser", { UserPoolId: pool.poolId(), Username: "ada" });
  assert.equal(user.UserStatus, "CONFIRMED");
});

test("a reset leaves nothing", async () => {
  await pool.signUp("ada", { attributes: { email: "ada@example.org" }, confirm: false });
  await pool.faults.add({ operation: "SignUp", error: "TooManyRequestsException", count: 3 });
  const later = await pool.clock.advance(2 * 24 * 3600);
  assert.deepEqual((await pool.faults.list()).map((fault) => fault.count), [3]);
  await pool.reset();
  assert.deepEqual([await pool.faults.list(), await pool.flows(), (await pool.get("/_local/users")).count], [[], [], 0]);
  assert.ok((await pool.clock.now()) < later);
});

test("identity pools can be called as well", async () => {
  const { IdentityId } = await pool.callIdentity("GetId", { IdentityPoolId: pool.identityPoolId() });
  assert.ok(IdentityId.startsWith(pool.region));
});

test("a missing function is a problem, and a refused call says why", async () => {
  assert.ok(pool.problems.some((problem) => problem.text.includes("Elsewhere")));
  await assert.rejects(pool.post("/_local/clock", { advance: 1, set: 2 }), { message: /^POST \/_local\/clock: status 400: Write / });
});

test("a pool that cannot start says why", async () => {
  await assert.rejects(startPool({ arguments: ["--no-such-option"] }), { name: "PoolError", message: /no-such-option/ });
});
