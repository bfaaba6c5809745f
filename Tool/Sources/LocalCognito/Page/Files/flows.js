// The flows: a list by user, filters, and the chosen flow as a picture.

import { ApiError, read } from "./api.js";
import { grouped, heldOrder } from "./arithmetic.js";
import { attemptCount } from "./arrows.js";
import { byID, button, choice, clock, copy, make } from "./base.js";
import { on } from "./changes.js";
import { countText, fits, isFiltered, wordsOf } from "./flow-filter.js";
import { keepFlow } from "./keep.js";
import { windowed } from "./list.js";
import { clientName, poolName, userName } from "./names.js";
import { flowIn, selection } from "./selection.js";
import { sequence } from "./sequence.js";
import { panel } from "./step.js";
import { counted, reasonOf, timeText } from "./words.js";

/** @type {Map<number, FlowSummary>} */
const flows = new Map();
/** The ids of the flows in whose events, answers or logs the words are; nil while the server has not answered. */
let deepMatches = null;
/** The flow that is drawn, with its calls, its version and its picture; `selection` says which flow that has to be. */
let drawing = null;
/** The flows that have come above the rows in sight. */
const unseen = new Set();
/** A Boolean value that indicates whether the server has sent its flows. */
let isRead = false;

// MARK: The list

const userOf = (flow) => userName(flow.username) ?? flow.givenUsername ?? flow.identityId ?? "";

/** How a flow ended; of an error its reason first, because there is room for one line. */
function outcomeOf(flow) {
  if (flow.error) {
    const [tone, reason] = [flow.isRefused ? "refused" : "bad", reasonOf(flow.message)];
    const words = make("span", tone, reason || flow.error);
    words.title = `${flow.error}: ${flow.message}`;
    return [words, ...(reason ? [make("span", "faint", ` · ${flow.error}`)] : [])];
  }
  const next = flow.challenge ? `asks for ${flow.challenge}` : "";
  if (flow.problem) {
    const words = Object.assign(make("span", "warn", flow.problem), { title: flow.problem });
    return [words, ...(next ? [make("span", "faint", ` · ${next}`)] : [])];
  }
  if (next) return [make("span", "faint", next)];
  if (flow.status >= 400) return [make("span", "bad", String(flow.status))];
  return [make("span", "faint", [flow.operations.join(", "), flow.functions.join(", ")].filter(Boolean).join(" · "))];
}

/** The mark of a flow with an error or a warning; only an error with which the flow ended has an error's colour. */
function mark(flow) {
  const isEnded = flow.error || flow.status >= 400;
  const [kind, words] = flow.isRefused
    ? ["refused", "refused by a function"]
    : flow.hasError
      ? isEnded
        ? ["bad", "ended with an error"]
        : ["warn", "with an error on the way"]
      : flow.hasWarning
        ? ["warn", "with a warning in the log"]
        : [];
  if (!kind) return [];
  const dot = Object.assign(make("span", `dot ${kind}`, "●"), { title: words });
  dot.setAttribute("role", "img");
  dot.setAttribute("aria-label", words);
  return [dot, " "];
}

function drawRow(row) {
  if (!row.flow) {
    return make(
      "li",
      "user",
      make("span", "who", row.user || "Without a user"),
      " ",
      make("span", "faint", counted(row.count, "flow")),
    );
  }
  const flow = row.flow;
  const link = make(
    "a",
    "",
    make("span", "title", ...mark(flow), flow.title),
    make("span", "time faint", clock(flow.time)),
    make("span", "ending", ...outcomeOf(flow)),
  );
  link.href = `#/flow/${flow.id}`;
  if (selection.id === flow.id) link.setAttribute("aria-current", "true");
  return make("li", "flow", link);
}

let list = null;

const filters = () => ({
  words: byID("find").value.toLowerCase().split(/\s+/).filter(Boolean),
  user: byUser,
  act: byID("by-act").value,
  trigger: byID("by-trigger").value,
  function: byID("by-function").value,
  errors: byID("errors").checked,
  warnings: byID("warnings").checked,
  administrative: byID("administrative").checked,
});

/** The values that typing and scrolling do not change; they are computed again after flows or names have changed. */
let stock = null;

function stocked() {
  if (stock) return stock;
  const [acts, triggers, functions] = [new Map(), new Set(), new Set()];
  for (const flow of flows.values()) {
    acts.set(flow.act, flow.actTitle);
    for (const name of flow.triggers) triggers.add(name);
    for (const name of flow.functions) functions.add(name);
  }
  const latest = [...flows.values()].reverse();
  const administrative = latest.filter((flow) => flow.isAdministrative);
  // `latest` has all flows, the latest first; `words` has the words of the flows that were searched.
  stock = { latest, administrative, acts, triggers, functions, words: new Map() };
  return stock;
}

/** The words of a flow that the search field compares. */
function textOf(flow) {
  const { words } = stocked();
  if (!words.has(flow)) {
    const names = { user: userOf(flow), pool: poolName(flow.userPoolId), client: clientName(flow.clientId) };
    words.set(flow, wordsOf(flow, names));
  }
  return words.get(flow);
}

/** Returns true if the filters leave a flow. */
const isLeft = (flow, chosen) =>
  fits(flow, chosen, {
    user: userOf(flow),
    text: () => textOf(flow),
    isNamed: !selection.follows && flow.id === selection.id,
    isFound: deepMatches?.has(flow.id),
  });

/** Gives a choice the values that flows have; the chosen one stays, even while no flow has it. */
function offer(id, values, words = (value) => value) {
  const select = byID(id);
  const wanted = [...new Set([...values, select.value].filter(Boolean))].sort();
  if (wanted.join("\n") === select.dataset.values) return;
  const chosen = select.value;
  select.dataset.values = wanted.join("\n");
  select.replaceChildren(select.options[0], ...wanted.map((value) => choice(value, words(value))));
  select.value = chosen;
}

/** The flows that the filters leave, the latest first. */
const found = (chosen) => stocked().latest.filter((flow) => isLeft(flow, chosen));

/** The id of the latest flow that the filters leave; 0 without one. */
function latestFound() {
  const chosen = filters();
  return stocked().latest.find((flow) => isLeft(flow, chosen))?.id ?? 0;
}

/** The user whose flows alone are listed; empty for all. */
let byUser = "";
/** The users in the order in which the list shows them. */
let order = [];

/** Shows the list anew: the users in the order of their latest flows, and the flows of each from the latest on. */
function showList() {
  const { latest: all, administrative, acts, triggers, functions } = stocked();
  const chosen = filters();
  const left = found(chosen);
  const groups = grouped(left, userOf);
  list ??= windowed(byID("flows"), drawRow, whenScrolled);
  // Users keep their places while a person reads further below.
  order = list.isScrolled() ? heldOrder(order, [...groups.keys()]) : [...groups.keys()];
  const rows = order.flatMap((user) => {
    const its = groups.get(user);
    return [
      { key: `user ${user}`, height: 30, stamp: its.length, user, count: its.length, isHead: true },
      ...its.map((flow) => ({
        key: flow.id,
        height: 48,
        // The selection is in the stamp of one row only.
        stamp: selection.id === flow.id ? `${flow.version} selected` : flow.version,
        flow,
      })),
    ];
  });
  list.set(rows);
  byID("new-flows").hidden = unseen.size === 0;
  byID("new-flows").textContent = `${unseen.size} new`;
  byID("follow").checked = selection.follows;
  offer("by-act", acts.keys(), (act) => acts.get(act) ?? act);
  offer("by-trigger", triggers);
  offer("by-function", functions);
  const withAdministrators = { ...chosen, administrative: true };
  const isHidden = (flow) => !isLeft(flow, chosen) && isLeft(flow, withAdministrators);
  const hidden = chosen.administrative ? 0 : administrative.filter(isHidden).length;
  const count = countText({ left: left.length, all: all.length, hidden, isFiltered: isFiltered(chosen) });
  byID("found").textContent = [count, unsearched].filter(Boolean).join(". ");
  byID("by-user").hidden = byUser === "";
  byID("by-user").textContent = `User: ${byUser} ×`;
  byID("by-user").setAttribute("aria-label", `Show all users, not only ${byUser}`);
  const more = [chosen.act, chosen.trigger, chosen.function, chosen.administrative].filter(Boolean).length;
  byID("more-count").textContent = more ? `(${more})` : "";
  byID("administrative-count").textContent = `(${administrative.length})`;
  byID("none-found").hidden = left.length > 0;
  byID("flows").hidden = left.length === 0;
  byID("no-flows").hidden = all.length > 0;
  byID("flow-list").hidden = all.length === 0;
}

// MARK: The chosen flow

function head(flow) {
  const pool = flow.userPoolId ? poolName(flow.userPoolId) : null,
    client = flow.clientId ? clientName(flow.clientId) : null;
  const attempts = attemptCount(flow.calls);
  return make(
    "div",
    "head",
    Object.assign(make("h2", "", flow.title, userOf(flow) ? `: ${userOf(flow)}` : ""), {
      id: "flow-title",
      tabIndex: -1,
    }),
    make(
      "p",
      "faint",
      [
        clock(flow.time),
        counted(flow.callCount, "call"),
        attempts ? counted(attempts, "attempt") : "",
        timeText(flow.durationMilliseconds),
        pool && `pool ${pool}`,
        client && `client ${client}`,
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    make(
      "div",
      "actions",
      button("Copy link", () => copy(link(), "Copied the link")),
      ...keepFlow(flow.calls.flatMap((call) => call.steps)),
    ),
  );
}

/** The address of the shown flow with its chosen arrow, for others. */
const link = () => {
  const arrow = selection.arrow === undefined ? "" : `/${selection.arrow + 1}`;
  return `${location.origin}/_local/#/flow/${drawing.id}${arrow}`;
};

function showArrow(arrow) {
  // Another flow may be on its way, while the picture is still that of the last one.
  if (!drawing?.picture || drawing.id !== selection.id) return;
  selection.choose(drawing.id, drawing.picture.arrows.indexOf(arrow));
  byID("panel").replaceChildren(...panel({ ...arrow, flow: drawing.flow }));
  byID("panel").scrollTop = 0;
  showAddress();
  showList();
}

/** Lets the flow that one reads, or works with, stay when another flow comes. */
function stay() {
  if (!selection.id || !selection.follows) return;
  selection.stay();
  showAddress();
}

/** Shows the selection in the address, so that it is there again when the page is loaded anew. */
function showAddress() {
  byID("follow").checked = selection.follows;
  const isView = byID("flows-view").hidden === false && byID("flow").checkVisibility();
  if (!isView || location.hash === selection.address()) return;
  history.replaceState(null, "", selection.address());
  byID("flows-view").classList.toggle("named", !selection.follows);
}

/** Reading further below is reading: the flow stays. */
function whenScrolled() {
  stay();
  if (list.isScrolled() || unseen.size === 0) return;
  unseen.clear();
  showList();
}

/** Takes the name of a flow out of the address. */
function showFlows() {
  if (!flowIn(location.hash)) return;
  history.replaceState(null, "", "#/flows");
  byID("flows-view").classList.remove("named");
}

/** Goes on to the latest flow that the filters leave, now and whenever one begins. */
function followLatest() {
  selection.followTo(latestFound());
  showFlows();
  update();
}

/** A Boolean value that indicates whether a person edits an event. */
const isEdited = () => Boolean(byID("panel").querySelector(".editor:not([hidden])"));

/** Draws the flow, and returns the number of the arrow that is chosen in the picture. */
function draw() {
  const box = byID("picture");
  const width = Math.max(300, box.clientWidth - 4);
  drawing.width = box.clientWidth;
  const scroll = box.scrollLeft;
  drawing.picture = sequence(drawing.flow.calls, width, showArrow);
  box.replaceChildren(drawing.picture.svg);
  box.scrollLeft = scroll;
  const index = drawing.picture.arrows[selection.arrow] ? selection.arrow : decisiveArrow(drawing.picture.arrows);
  drawing.picture.choose(index, false);
  return index;
}

/** The arrow that says most: the first answer that failed, or else the first event, note or call. */
const decisiveArrow = (arrows) =>
  [
    ...[["bad", "refused"], ["event"], ["note"]].map((kinds) => arrows.findIndex((one) => kinds.includes(one.kind))),
    0,
  ].find((index) => index >= 0);

/** Shows a flow, as the server has it now. */
async function show(id) {
  const start = performance.now();
  const summary = flows.get(id);
  if (!summary) {
    byID("flow").hidden = true;
    byID("flow").dataset.flow = "";
    byID("gone").hidden = !id || !isRead;
    byID("unread-flow").hidden = true;
    drawing = null;
    return;
  }
  byID("gone").hidden = true;
  if (drawing?.id === id && drawing.version === summary.version) return;
  drawing = { ...(drawing?.id === id ? drawing : { id }), version: summary.version };
  let flow;
  try {
    flow = await read(`/_local/flows/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (drawing?.id !== id) return;
    // The flow is asked for again with the next change. The picture of another flow would be wrong under this address.
    drawing.version = undefined;
    byID("unread-flow").firstElementChild.textContent = `Flow ${id} could not be read: ${error.message}`;
    byID("unread-flow").hidden = false;
    if (!drawing.picture) byID("flow").hidden = true;
    return;
  }
  // Another flow may have been chosen meanwhile, and a slow answer may be older than what is drawn.
  if (drawing?.id !== id || flow.version < (drawing.flow?.version ?? 0)) return;
  const isNew = !drawing.picture;
  drawing.flow = flow;
  byID("unread-flow").hidden = true;
  byID("flow").hidden = false;
  byID("flow-head").replaceChildren(head(flow));
  const index = draw();
  // A panel in which a person works stays as it is.
  if (isNew || (!byID("panel").contains(document.activeElement) && !isEdited())) {
    byID("panel").replaceChildren(...panel({ ...drawing.picture.arrows[index], flow }));
  }
  if (isNew) bringUp();
  if (isNew) byID("announcement").textContent = byID("flow-title").textContent;
  byID("flow").dataset.flow = String(id);
  byID("flow").dataset.milliseconds = String(Math.round(performance.now() - start));
}

/** Shows the selected flow; while the page follows, that is one which the filters leave. */
function update() {
  const shownFlow = flows.get(selection.id);
  if (selection.follows && !(shownFlow && (selection.id === ownFlow || isLeft(shownFlow, filters())))) {
    selection.followTo(latestFound());
  }
  show(selection.id);
  showList();
}

/** Shows the flow that the address names, or follows the latest one. */
export function follow() {
  const user = new URLSearchParams(location.hash.split("?")[1] ?? "").get("user");
  if (user !== null && location.hash.startsWith("#/flows?")) {
    byUser = user;
  }
  const named = flowIn(location.hash);
  // Where there is no room for both, a flow is a page of its own.
  byID("flows-view").classList.toggle("named", named !== null);
  if (!named) {
    if (!selection.follows || user !== null) selection.followTo(0);
    update();
    return;
  }
  const isShown = drawing?.picture && drawing.id === named.id;
  selection.choose(named.id, named.arrow ?? (selection.id === named.id ? selection.arrow : undefined));
  update();
  if (isShown && named.arrow !== undefined) drawing.picture.choose(named.arrow, true);
  if (isShown) bringUp();
}

/** Brings the flow that the address names into the window, and its row into the list. */
function bringUp() {
  if (selection.follows) return;
  list?.reveal(selection.id);
  const { top } = byID("flow").getBoundingClientRect();
  if (top < document.querySelector("header").getBoundingClientRect().bottom) scrollTo(0, 0);
}

/** The flow of the player's latest call, which is shown whatever the filters leave. */
let ownFlow = 0;

/** Shows the flow of a call that the player has sent, until another one begins, unless a person edits an event. */
export function turnTo(id) {
  if (isEdited()) return;
  ownFlow = id;
  selection.followTo(id);
  showFlows();
  update();
}

// The flow that was open is there again when one comes back from another view.
addEventListener("hashchange", ({ oldURL }) => {
  const old = new URL(oldURL).hash;
  if (location.hash === "#/flows" && old && !old.startsWith("#/flow") && !selection.follows) {
    history.replaceState(null, "", selection.address());
  }
});

/** The number of flows that the page knows. */
export const flowCount = () => flows.size;

/** The version of the flows up to which the page has them. */
let version = 0;
export const flowVersion = () => version;

/** The work that begins once the first flows have come; it gets their number. */
let whenRead = (/** @type {number} */ _) => {};
export const onceRead = (/** @type {(count: number) => void} */ work) => {
  whenRead = work;
};

/** Takes the flows that have changed. */
function applyChanges(changes) {
  const [since, count] = [version, flows.size];
  for (const id of flows.keys()) if (id < changes.oldest) flows.delete(id);
  if (count && !flows.size) forget();
  const isScrolled = list?.isScrolled();
  for (const flow of changes.flows) {
    const isNew = !flows.has(flow.id);
    flows.set(flow.id, flow);
    if (!isNew || !isRead || !isLeft(flow, filters())) continue;
    if (selection.follows) selection.followTo(flow.id);
    if (isScrolled) unseen.add(flow.id);
  }
  stock = null;
  for (const id of unseen) if (!flows.has(id)) unseen.delete(id);
  const isFirst = !isRead;
  [version, isRead] = [changes.version, true];
  if (isFirst) whenRead(flows.size);
  // A hidden view is brought up to date when it is shown.
  if (!byID("flows-view").hidden) update();
  if (deepMatches) search(since);
}

/** Forgets which flow is shown: after a reset, or with another server, its id may be that of another flow. */
function forget() {
  [drawing, ownFlow] = [null, 0];
  unseen.clear();
  selection.followTo(0);
  showFlows();
}

const searched = () => byID("find").value.trim();
/** Why the server could not search, in words. */
let unsearched = "";

/** Asks the server for the flows in whose events, answers and logs the words are; all, or those that have changed. */
async function search(since = 0) {
  const words = searched();
  if (!words) return;
  let answer;
  try {
    answer = await read(`/_local/flows?since=${since}&find=${encodeURIComponent(words)}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    unsearched = `Events and logs could not be searched: ${error.message}`;
    showList();
    return;
  }
  unsearched = "";
  // Other words may have been written meanwhile.
  if (words !== searched()) return;
  deepMatches = new Set([...(since ? (deepMatches ?? []) : []), ...answer.flows.map((flow) => flow.id)]);
  update();
}

/** Shows what the changed filters leave; while the page follows, the picture is that of one of these flows. */
function filtersChanged() {
  // The player's own flow is shown whatever they leave, but not once a person looks for another one.
  ownFlow = 0;
  if (selection.follows && !isFiltered(filters())) selection.followTo(latestFound());
  update();
}

const firstFound = () => list?.rows().find((row) => row.flow)?.flow;

let searchTimer = 0;
byID("find").addEventListener("input", () => {
  [deepMatches, unsearched] = [null, ""];
  filtersChanged();
  clearTimeout(searchTimer);
  searchTimer = setTimeout(() => search(), 250);
});
// Enter opens the first flow that is found, if need be by the server.
byID("find").addEventListener("keydown", async (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  if (!firstFound()) {
    clearTimeout(searchTimer);
    await search();
  }
  const flow = firstFound();
  if (flow) location.hash = `#/flow/${flow.id}`;
});
const choices = ["by-act", "by-trigger", "by-function"].map(byID),
  boxes = ["errors", "warnings", "administrative"].map(byID);
for (const control of [...choices, ...boxes]) control.addEventListener("change", filtersChanged);
byID("clear-filters").addEventListener("click", () => {
  for (const control of [byID("find"), ...choices]) control.value = "";
  for (const box of boxes) box.checked = false;
  byUser = "";
  [deepMatches, unsearched] = [null, ""];
  filtersChanged();
  byID("find").focus();
});

byID("by-user").addEventListener("click", () => {
  byUser = "";
  filtersChanged();
  byID("find").focus();
});

// The arrow keys go from flow to flow.
byID("flows").addEventListener("keydown", (event) => {
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const link = event.target.closest("a");
  if (!move || !link) return;
  const rows = list.rows().filter((row) => row.flow);
  const next = rows[rows.findIndex((row) => link.hash === `#/flow/${row.flow.id}`) + move];
  if (!next) return;
  event.preventDefault();
  location.hash = `#/flow/${next.flow.id}`;
  list.reveal(next.key)?.querySelector("a").focus();
});

// Not `scroll`, which a picture that is drawn anew may cause, too.
for (const event of ["focusin", "pointerdown", "touchmove", "wheel"]) {
  for (const id of ["panel", "picture"]) byID(id).addEventListener(event, stay, { passive: true });
}
byID("follow").addEventListener("change", () => (byID("follow").checked ? followLatest() : stay()));
byID("show-latest").addEventListener("click", followLatest);
byID("new-flows").addEventListener("click", () => {
  unseen.clear();
  list.toTop();
  showList();
  byID("flows").querySelector("a")?.focus();
});

new ResizeObserver(() => {
  const width = byID("picture").clientWidth;
  if (drawing?.picture && width && Math.abs(width - drawing.width) >= 8) draw();
}).observe(byID("picture"));

/** Reads the shown flow that could not be read. */
export function readFlow() {
  if (byID("unread-flow").hidden) return;
  update();
  if (searched() && unsearched) search();
}
byID("unread-flow").append(" ", button("Try again", readFlow));

on("flows", applyChanges);
on("pools", () => {
  stock = null;
  showList();
});
on("restart", () => {
  flows.clear();
  stock = null;
  version = 0;
  forget();
});
