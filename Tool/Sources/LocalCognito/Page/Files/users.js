// The users of all pools with what the pools know of them, and the pools' clients.

import { administration } from "./administration.js";
import { clientLabel, documentRows } from "./agents.js";
import { read } from "./api.js";
import { attempt, byID, choice, headCell, make } from "./base.js";
import { on } from "./changes.js";
import { latest } from "./concurrency.js";
import { keyed } from "./list.js";
import { allPools, clientName, poolName, userName } from "./names.js";
import { recoveryRows } from "./recoveries.js";
import { duration } from "./tokens.js";

const date = (seconds) => new Date(seconds * 1000).toLocaleString();

/** The name by which the person knows the account. */
const nameOf = (user) =>
  user.username === user.sub ? (user.attributes.email ?? user.attributes.phone_number ?? user.username) : user.username;

function chips(user) {
  const words = [
    [user.status, user.status === "CONFIRMED" ? "good" : "warn"],
    ...(user.isEnabled ? [] : [["disabled", "bad"]]),
    ...(user.lockedUntil ? [["locked", "bad"]] : []),
    ...user.groups.map((group) => [group, "member"]),
  ];
  return words.map(([text, kind]) => make("span", `chip ${kind}`, text));
}

function linkTo(words, address, user, name) {
  const link = make("a", "", words);
  link.href = `${address}${encodeURIComponent(name)}`;
  link.setAttribute("aria-label", `${words} of ${nameOf(user)}`);
  return link;
}

function rows(caption, list) {
  if (list.length === 0) return [];
  return [
    make(
      "table",
      "facts",
      make("caption", "label", caption),
      make(
        "tbody",
        "",
        ...list.map(([name, ...values]) => {
          return make("tr", "", headCell("row", "", name), ...values.map((value) => make("td", "", value)));
        }),
      ),
    ),
  ];
}

function session(one, now) {
  const state = one.isRevoked
    ? make("span", "bad", "revoked")
    : one.isActive
      ? make("span", "good", `ends in ${duration(one.expires - now)}`)
      : make("span", "faint", "expired");
  const kind =
    one.kind === "browser"
      ? `browser, ${one.provider === "COGNITO" ? "Cognito" : one.provider}`
      : one.scopes
        ? `tokens for ${one.scopes.join(" ")}`
        : "tokens";
  return [clientName(one.clientId), kind, `since ${date(one.began)}`, state];
}

function details(user, now) {
  return [
    ...rows("Account", [
      ["User name", user.username],
      ["sub", user.sub],
      ["Pool", `${poolName(user.userPoolId)} (${user.userPoolId})`],
      ["Created", date(user.created)],
      ["Changed", date(user.modified)],
      ["Password", user.hasPassword ? "set" : "none"],
    ]),
    ...rows("Attributes", Object.entries(user.attributes)),
    ...rows("Waits for verification", Object.entries(user.pending ?? {})),
    ...rows("Factors", [
      ...user.factors.map((factor) => [factor, factor === user.preferredFactor ? "preferred" : "on"]),
      ...user.passkeys.map((key) => ["Passkey", key.RelyingPartyId]),
    ]),
    ...rows(
      "Devices",
      user.devices.map((device) => [
        device.name ?? device.key,
        device.isRemembered ? "remembered" : "not remembered",
        `last used ${date(device.authenticated)}`,
      ]),
    ),
    ...rows(
      "Identities",
      user.identities.map((identity) => [identity.provider, identity.subject]),
    ),
    ...rows(
      "Sessions",
      user.sessions.map((one) => session(one, now)),
    ),
  ];
}

function element(user, now) {
  const line = make(
    "summary",
    "",
    make("span", "who", nameOf(user)),
    " ",
    ...chips(user),
    " ",
    make("span", "faint", poolName(user.userPoolId)),
  );
  const box = make("details", "", line);
  let isFilled = false;
  const fill = () => {
    if (isFilled) return;
    isFilled = true;
    box.append(
      make("p", "actions", ...administration(user, nameOf(user))),
      make("div", "user-facts", ...details(user, now)),
    );
  };
  if (opened.has(user.sub)) fill();
  box.open = opened.has(user.sub);
  box.addEventListener("toggle", () => {
    if (box.open) fill();
    if (box.open) opened.add(user.sub);
    else opened.delete(user.sub);
  });
  const card = make(
    "li",
    "card user-card",
    linkTo("Flows", "#/flows?user=", user, userName(user.username)),
    linkTo("Messages", "#/messages?find=", user, nameOf(user)),
    box,
  );
  card.dataset.user = user.sub;
  return card;
}

/** A row about a client's secret in AWS Secrets Manager, whose value the page does not show. */
const secretRow = ({ arn, rotated, nextRotation }) => [
  "its secret",
  make("span", "", make("code", "", arn), ` rotated ${date(rotated)}, next ${date(nextRotation)}`),
];

const opened = new Set();
const showCards = keyed(byID("users"), {
  key: ({ user }) => user.sub,
  stamp: ({ user }) => JSON.stringify(user),
  draw: ({ user, now }) => element(user, now),
});
const showPoolCards = keyed(byID("pool-list"), {
  key: (pool) => pool.id,
  draw: (pool) =>
    make(
      "li",
      "card",
      make("p", "subject", pool.name),
      make("p", "faint", make("code", "", pool.id)),
      ...rows(
        "App clients",
        pool.clients.flatMap((client) => [
          [clientLabel(client), make("code", "", client.id)],
          ...(client.managedSecret ? [secretRow(client.managedSecret)] : []),
        ]),
      ),
      ...rows("Documents of clients", documentRows(pool)),
      ...rows("Recoveries", recoveryRows(pool)),
    ),
});
let shownUsers = [];
const begin = latest();

/** Shows users from the beginning, or more of them; as many as before when they have changed. */
async function load({ more = false } = {}) {
  const find = byID("find-user").value.trim();
  const query = new URLSearchParams({
    find,
    pool: byID("user-pool").value,
    limit: more ? "50" : String(Math.min(200, Math.max(50, shownUsers.length))),
  });
  if (!query.get("pool")) query.delete("pool");
  if (more && byID("more-users").dataset.next) query.set("from", byID("more-users").dataset.next);
  const isLatest = begin();
  const list = await read(`/_local/users?${query}`);
  if (!isLatest()) return;
  shownUsers = more ? [...shownUsers, ...list.users] : list.users;
  showCards(shownUsers.map((user) => ({ user, now: list.now })));
  byID("user-count").textContent = `${list.count} ${list.count === 1 ? "user" : "users"}`;
  byID("more-users").hidden = list.next === undefined;
  byID("more-users").dataset.next = list.next ?? "";
  byID("no-users").hidden = list.count > 0 || find !== "";
}

function showPools() {
  const pools = allPools();
  showPoolCards(pools);
  const select = byID("user-pool");
  const chosen = select.value;
  select.replaceChildren(select.options[0], ...pools.map((pool) => choice(pool.id, `${pool.name} (${pool.id})`)));
  select.value = pools.some((pool) => pool.id === chosen) ? chosen : "";
}

/** Shows what the command says of the template: the stand-ins and the options that give values, and what is missing. */
export function showNotes(notes) {
  const place = byID("template-notes");
  place.hidden = notes.length === 0;
  place.querySelector("ul").replaceChildren(...notes.map((note) => make("li", "", note)));
}

/** Reads the users that are shown anew. */
export const showUsers = () => load();

on("pools", showPools);

/** Reads the users that the field and the choice leave, from the beginning. */
const loadAnew = () =>
  attempt(byID("user-count"), () => {
    shownUsers = [];
    return load();
  });

/** Looks for the users that the address names: `#/users?find=ada`. */
function followAddress() {
  const words = new URLSearchParams(location.hash.match(/^#\/users\?(.*)/)?.[1]).get("find");
  if (words === null) return;
  byID("find-user").value = words;
  loadAnew();
}
addEventListener("hashchange", followAddress);
followAddress();

let searchTimer = 0;
byID("find-user").addEventListener("input", () => {
  clearTimeout(searchTimer);
  searchTimer = setTimeout(loadAnew, 200);
});
byID("user-pool").addEventListener("change", loadAnew);
byID("more-users").addEventListener("click", () => attempt(byID("more-users"), () => load({ more: true })));
