import { after, afterEach, before, beforeEach } from "node:test";
import { Pool, PoolError } from "./pool.mjs";

/** Starts a pool for the tests of this file, resets it before each test, and shows under a failed test what happened. */
export function cognitoPool(options) {
  const pool = new Pool(options);
  before(() => pool.start());
  after(() => pool.end());
  beforeEach(() => pool.reset());
  afterEach(async (context) => {
    // Node.js 18 does not say whether a test has failed.
    if (context?.passed === false) context.diagnostic(await story(pool));
  });
  return pool;
}

/** Returns what happened in the pool during a test. */
async function story(pool) {
  const texts = pool.problems.map((problem) => `problem: ${problem.text}`);
  try {
    for (const flow of await pool.flows()) texts.push((await pool.flowText(flow.id)).trimEnd());
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    texts.push(error.message);
  }
  return texts.join("\n\n") || "No call reached the pool.";
}
