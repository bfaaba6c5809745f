import assert from "node:assert/strict";
import { test } from "node:test";
import { cognitoPool } from "cognito-triggers/testing";

const pool = cognitoPool();

test("a stranger is refused", async () => {
  await assert.rejects(pool.signUp("eve@example.net"), { name: "UserLambdaValidationException", message: /of your organization/ });
  assert.deepEqual(await pool.outbox(), []);
});

test("the token has the domain", async () => {
  await pool.signUp("ada@example.org");
  const { AuthenticationResult: tokens } = await pool.signIn("ada@example.org");
  assert.equal(pool.claims(tokens.IdToken).domain, "example.org");
});

test("a code expires after a day", async () => {
  await pool.signUp("ada@example.org", { confirm: false });
  await pool.clock.advance(25 * 3600);
  const [{ code }] = await pool.outbox();
  const late = pool.call("ConfirmSignUp", { ClientId: pool.clientId("App"), Username: "ada@example.org", ConfirmationCode: code });
  await assert.rejects(late, { name: "ExpiredCodeException" });
});

test("a busy service is shown", async () => {
  await pool.faults.add({ operation: "SignUp", error: "TooManyRequestsException" });
  await assert.rejects(pool.signUp("ada@example.org"), { name: "TooManyRequestsException" });
});
