// Asks cognito-triggers what Cognito would do with the function's answer to each event. Run it with node --test.

import assert from "node:assert";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { test } from "node:test";

const project = import.meta.dirname ?? new URL(".", import.meta.url).pathname;

for (const event of readdirSync(`${project}/events`)) {
  test(`Cognito accepts the answer to ${event}`, () => {
    const command = ["invoke", "SignUpGate", `events/${event}`];
    const run = spawnSync("cognito-triggers", command, { cwd: project, encoding: "utf8" });
    assert.strictEqual(run.status, 0, `${run.error ?? ""}${run.stdout}${run.stderr}`);
  });
}
