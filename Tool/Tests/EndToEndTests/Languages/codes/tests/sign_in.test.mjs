import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";

let pool, ready;

async function call(operation, input) {
  const answer = await fetch(ready.endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: ready.signUpClient, ...input }),
  });
  return answer.json();
}

before(async () => {
  const command = ["pool", "--port", "0", "--data", ":memory:", "--json", "--quiet", "--parameter", "AllowedDomain=example.org"];
  pool = spawn("cognito-triggers", command, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface({ input: pool.stdout }), "line");
  ready = JSON.parse(line);
});

after(() => pool.kill());

test("strangers stay out", async () => {
  const refused = await call("SignUp", { Username: "eve@example.net", Password: "Passw0rd!" });
  assert.match(refused.message, /Use the email address of your organization/);
});
