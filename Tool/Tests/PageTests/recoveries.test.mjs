import assert from "node:assert/strict";
import { test } from "node:test";
import { effects } from "../../Sources/LocalCognito/Page/Files/recoveries.js";

const entry = (Entity, CreateCount, UpdateCount, DeleteCount) => ({ Entity, CreateCount, UpdateCount, DeleteCount });

test("a preview's row names only what comes back, changes or goes", () =>
  assert.deepEqual(effects([entry("Users", 1, 2, 0), entry("Groups", 0, 0, 0), entry("Passkeys", 0, 0, 3)]), [
    "Users: 1 back, 2 changed",
    "Passkeys: 3 gone",
  ]));

test("a recovery that changes nothing has no effects", () => assert.deepEqual(effects([entry("Users", 0, 0, 0)]), []));
