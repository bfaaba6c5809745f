// The names of pools, app clients and users, which flows, messages and users have by their ids.

import { on } from "./changes.js";

let pools = [];
on("pools", (list) => {
  pools = list;
});
// The names that callers have for users whose user name is an id.
const givenNames = new Map();
on("flows", ({ flows }) => {
  for (const { givenUsername, username } of flows) {
    if (givenUsername && username && givenUsername !== username) givenNames.set(username, givenUsername);
  }
});

export const allPools = () => pools;
export const poolName = (id) => pools.find((pool) => pool.id === id)?.name ?? id;
export const clientName = (id) => pools.flatMap((pool) => pool.clients).find((client) => client.id === id)?.name ?? id;
export const userName = (id) => givenNames.get(id) ?? id;
