// The names of pools and app clients, which flows and users have by their ids.

import { on } from "./changes.js";

let pools = [];
on("pools", (list) => { pools = list; });

export const allPools = () => pools;
export const poolName = (id) => pools.find((pool) => pool.id === id)?.name ?? id;
export const clientName = (id) => pools.flatMap((pool) => pool.clients).find((client) => client.id === id)?.name ?? id;
