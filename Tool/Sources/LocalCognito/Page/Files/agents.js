// Rows about clients of agents: those that registered themselves, and the documents that the pool keeps of others.

import { make } from "./base.js";

const date = (seconds) => new Date(seconds * 1000).toLocaleString();

/** The name of an app client, which says whether the app registered the client itself. */
export const clientLabel = ({ name, type }) => (type === "DCR" ? `${name} (registered itself)` : name);

/** A row for each document that the policies of a pool have admitted: its URL, and the time of its copy. */
export const documentRows = ({ documents = [] }) =>
  documents.map(({ policy, url, cached, expires }) => [
    policy,
    make("code", "", url),
    make("span", "", cached === undefined ? "no copy" : `read ${date(cached)}, kept until ${date(expires)}`),
  ]);
