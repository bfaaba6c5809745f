import { Pool, PoolOptions } from "./pool.js";

/**
 * A pool for the tests of this file, which node:test starts before the first of them, resets before each and ends after the last.
 * A failed test shows what happened. Call it at the top of the file.
 */
export function cognitoPool(options?: PoolOptions): Pool;
