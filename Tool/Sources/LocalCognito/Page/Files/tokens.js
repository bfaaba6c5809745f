// Tokens as a call issued them, decoded, and what the token trigger made of their claims.

import { headCell, make } from "./base.js";
import { now } from "./changes.js";
import { lostClaims } from "./claims.js";
import { differences, differenceTable } from "./diff.js";
import { clientName, userName } from "./names.js";

const times = new Set(["exp", "iat", "auth_time", "nbf"]);
const claimText = (name, value) =>
  times.has(name)
    ? `${value} · ${new Date(value * 1000).toLocaleString()}`
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

/** Words for a number of seconds: `59 min`. */
export function duration(seconds) {
  /** @type {[number, string][]} */
  const units = [
    [86400, "d"],
    [3600, "h"],
    [60, "min"],
    [1, "s"],
  ];
  const [size, unit] = units.find(([size]) => seconds >= size) ?? [1, "s"];
  return `${Math.floor(seconds / size)} ${unit}`;
}

function timeLeft(end) {
  const left = end - now();
  return left > 0
    ? make("span", "good", `expires in ${duration(left)}`)
    : make("span", "bad", `expired ${duration(-left)} ago`);
}

/** One token: its header, its time left, and its claims, each marked if the trigger added or changed it. */
function token(title, one, claims, lost) {
  const marks = new Map(
    claims ? differences(claims.before, claims.after).map((item) => [item.path.split(/[.[]/)[0], item.kind]) : [],
  );
  const suppressed = Object.keys(claims?.before ?? {}).filter((name) => !(name in (claims?.after ?? {})));
  const row = (name, value, mark) =>
    make(
      "tr",
      mark ? `difference ${mark}` : "",
      headCell("row", "", name),
      make("td", "", value, ...(mark ? [" ", make("span", "mark", words[mark])] : [])),
    );
  const words = {
    added: "added by the trigger",
    changed: "changed by the trigger",
    removed: "suppressed by the trigger",
  };
  return make(
    "div",
    "token",
    make("p", "subject", title, " ", timeLeft(one.claims.exp)),
    make("p", "faint", `${one.header.alg} · key ${one.header.kid}`),
    make(
      "table",
      "claims",
      make("caption", "label", "Claims"),
      make(
        "tbody",
        "",
        ...Object.entries(one.claims).map(([name, value]) => {
          const mark = marks.get(name);
          return row(name, claimText(name, value), mark === "removed" ? "changed" : mark);
        }),
        ...suppressed.map((name) => row(name, make("del", "", claimText(name, claims.before[name])), "removed")),
        ...lost.map((name) => row(name, make("span", "faint", "not added"), "removed")),
      ),
    ),
  );
}

/** An exchange as a chain: the token of the app, the actors from the first to the latest, and the issued token. */
function chain({ exchanged, accessToken, idToken }) {
  if (!exchanged) return [];
  const { claims } = exchanged.subject;
  const issued = (accessToken ?? idToken).claims;
  const actors = [];
  for (let act = issued.act; act; act = act.act) actors.unshift(act.sub);
  const names = { ACCESS_TOKEN: "access token", ID_TOKEN: "ID token" };
  const user = userName(claims.username ?? claims["cognito:username"]);
  const links = [
    ["Subject", `${names[exchanged.subject.type]} of ${user}, for ${clientName(claims.client_id ?? claims.aud)}`],
    ...actors.map((sub, index) => [index + 1 < actors.length ? "Earlier actor" : "Actor", clientName(sub)]),
    [
      "Issued",
      `${accessToken ? "access token" : "ID token"} of ${user}, for ${clientName(issued.client_id ?? issued.aud)}`,
    ],
    ...(accessToken && issued.aud ? [["Audience", issued.aud]] : []),
    ...(issued.scope ? [["Scopes", issued.scope]] : []),
  ];
  return [
    make(
      "table",
      "claims",
      make("caption", "label", "Exchange"),
      make(
        "tbody",
        "",
        ...links.map(([name, text]) => make("tr", "", headCell("row", "", name), make("td", "", text))),
      ),
    ),
  ];
}

/** The tokens that a call issued; in a sign-in at a pool's domain, an earlier call of the flow made their claims. */
export function tokens(call, calls) {
  if (!call.tokens) return [];
  const maker = [...calls.slice(0, calls.indexOf(call)), call].findLast((one) => one.claims);
  const claims = maker?.claims;
  const lost = lostClaims(maker?.steps.findLast((step) => step.triggerSource?.startsWith("TokenGeneration_"))?.answer);
  const both = (name) => claims && { before: claims.before[name], after: claims.after[name] };
  return [
    make("h4", "", "Tokens"),
    ...chain(call.tokens),
    ...[
      ["ID token", "idToken"],
      ["Access token", "accessToken"],
    ]
      .filter(([, name]) => call.tokens[name])
      .map(([title, name]) => token(title, call.tokens[name], both(name), lost[name])),
    make(
      "p",
      "faint",
      call.tokens.hasRefreshToken ? "And a refresh token, which has no claims." : "No new refresh token.",
    ),
  ];
}

/** The claims as a token trigger made them, against the claims without it, and those that it added in vain. */
export function claimChanges(call, answer) {
  if (!call.claims) return [];
  const lost = lostClaims(answer);
  return [
    ["ID token", "idToken"],
    ["Access token", "accessToken"],
  ].flatMap(([title, name]) => {
    const list = [
      ...differences(call.claims.before[name] ?? {}, call.claims.after[name] ?? {}),
      ...lost[name].map((claim) => ({ path: claim, kind: "not added", note: "suppressed" })),
    ];
    return list.length
      ? [differenceTable(list, `Claims of the ${title}`)]
      : call.claims.after[name]
        ? [make("p", "faint", `The function left the claims of the ${title.replace("Access", "access")} as they are.`)]
        : [];
  });
}
