// swift-format-ignore-file
// Written by scripts/embed from Sources/LocalCognito/Page/Files/: change the files there, and run it.

/// The files of the local pool's pages.
enum PageFiles {
    static let all: [String: String] = [
        "answer.html": ##"""
<!DOCTYPE html><html lang="en"><title>{{title}}</title><p>{{text}}</p></html>

"""##,
        "base.js": ##"""
// The parts that all views of the page share.

export const byID = (id) => document.getElementById(id);

/** Makes an element with a class, text or children. */
export function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function button(words, action) {
  const element = make("button", "", words);
  element.type = "button";
  element.addEventListener("click", action);
  return element;
}

let noticeTimer = 0;
export function notice(words) {
  byID("notice").textContent = words;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { byID("notice").textContent = ""; }, 4000);
}

export async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = make("textarea", "", text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  notice(words);
}

export const pretty = (value) => JSON.stringify(value, null, 2);
export const functionName = (arn) => arn.split(":")[6] ?? arn;
export const clock = (seconds) => new Date(seconds * 1000).toLocaleTimeString();

export function labelled(label, value, className) {
  if (value === undefined || value === null || value === "") return [];
  const text = typeof value === "string" ? value : pretty(value);
  return [make("p", "label", label), make("pre", className ?? "", text)];
}

export async function json(path) {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return reply.json();
}

export async function post(path, body, words) {
  const reply = await fetch(path, { method: "POST", body: JSON.stringify(body) });
  const answer = await reply.json();
  notice(reply.ok ? words(answer) : answer.message);
}

"""##,
        "flows.js": ##"""
import { byID, button, clock, copy, functionName, labelled, make, notice } from "./base.js";
import { sequence } from "./sequence.js";

const flows = new Map();
// The names that callers have for users whose user name is an id.
const givenNames = new Map();

/** Stores an event in the project's folder events/, or hands it over as a file where there is no project. */
async function save(step) {
  const reply = await fetch("/_local/events", {
    method: "POST", body: JSON.stringify({ name: step.triggerSource, event: step.event }),
  });
  if (reply.ok) {
    notice(`Saved as ${(await reply.json()).path}`);
    return;
  }
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(step.event) + "\n"], { type: "application/json" }));
  link.download = `${step.triggerSource}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
  notice(`Downloaded ${link.download}: put it into events/`);
}

function invokeCommand(step) {
  const event = JSON.stringify(step.event).replaceAll("'", "'\\''");
  return `printf '%s' '${event}' | cognito-triggers invoke ${functionName(step.function)} -`;
}

/** A button that sends a step's event again, to the program as it is now, and says what Cognito would do with the answer. */
function again(step) {
  // The record has no password, which the event of a migration needs.
  if (step.event.request?.password) return [];
  const result = make("p", "again");
  result.setAttribute("role", "status");
  return [button("Send again", async () => {
    result.replaceChildren("…");
    const reply = await fetch("/_local/again", { method: "POST", body: JSON.stringify({ function: step.function, event: step.event }) });
    const answer = await reply.json();
    const words = reply.ok ? (answer.isGood ? answer.decision ?? answer.verdict : answer.verdict) : answer.message;
    result.replaceChildren(
      make("span", answer.isGood ? "good" : "bad", `Now: ${words}`), answer.durationMilliseconds === undefined ? "" : ` · ${answer.durationMilliseconds} ms`,
      ...labelled("Answer now", answer.answer?.response ?? answer.answer), ...labelled("Error now", answer.error, "bad"),
      ...labelled("Findings now", answer.findings?.join("\n"), "bad"));
  }), result];
}

/** The part of a call that a step took, as a bar. */
function bar(step, total) {
  const duration = step.durationMilliseconds ?? step.timedOutAfterMilliseconds ?? 0;
  if (!total || !duration) return null;
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 100 1");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const rect = document.createElementNS(space, "rect");
  rect.setAttribute("x", String(Math.min(99, step.startMilliseconds / total * 100)));
  rect.setAttribute("width", String(Math.max(1, Math.min(100, duration / total * 100))));
  rect.setAttribute("height", "1");
  svg.append(rect);
  return make("span", "bar", svg);
}

function triggerStep(step, call) {
  const words = [step.triggerSource, functionName(step.function)];
  if (step.attempt > 1) words.push(`attempt ${step.attempt}`);
  if (step.durationMilliseconds !== undefined) words.push(`${step.durationMilliseconds} ms`);
  if (step.durationMilliseconds !== undefined) words.push(step.isColdStart ? `cold, ${step.coldStartMilliseconds} ms` : "warm");
  const refused = step.error?.errorType === "Refusal";
  const verdict = make("span", step.isGood ? "good" : refused ? "warn" : "bad",
    step.isGood ? step.decision ?? step.verdict : step.verdict ?? "");
  const line = make("summary", "", words.join(" · "), " ", verdict);
  line.dataset.event = `${step.triggerSource} ${step.startMilliseconds}`;
  const details = make("details", "step", line, bar(step, call.durationMilliseconds));
  details.addEventListener("toggle", () => {
    if (!details.open || details.dataset.filled) return;
    details.dataset.filled = "yes";
    details.append(
      ...labelled("Verdict", step.verdict && step.findings ? `${step.verdict}\n${step.findings.join("\n")}` : step.verdict, step.isGood ? "good" : "bad"),
      ...labelled("Event", step.event),
      button("Copy event", () => copy(JSON.stringify(step.event), "Copied the event")),
      button("Save to events/", () => save(step)),
      ...again(step),
      button("Copy invoke command", () => copy(invokeCommand(step), "Copied the command")),
      ...labelled("Answer", step.answer?.response ?? step.answer),
      ...labelled("Error", step.error, "bad"),
      ...labelled("Log", (step.log ?? []).join("\n")));
  });
  return make("li", "", details, ...ownLines(step.log ?? []));
}

const frames = ["START RequestId: ", "END RequestId: ", "REPORT RequestId: ", "INIT_REPORT "];

/** The lines that a function wrote, without time and request id; the log of the opened step has all. */
function ownLines(log) {
  const words = log.filter((line) => !frames.some((frame) => line.startsWith(frame))).map((line) => {
    const [, , level, ...text] = line.split("\t");
    return text.length ? [level, text.join(" ")] : ["", line];
  }).filter(([level]) => !["TRACE", "DEBUG"].includes(level));
  const lines = words.slice(0, 5).map(([level, text]) =>
    make("p", ["WARN", "ERROR", "FATAL"].includes(level) ? "log warn" : "log faint", `${level} ${text}`.trim().replaceAll("\r", " ")));
  return words.length > 5 ? [...lines, make("p", "log faint", `… and ${words.length - 5} more lines`)] : lines;
}

function noteStep(step) {
  return make("li", "note", step.text);
}

function messageStep(step) {
  const code = step.code ? make("strong", "", step.code) : null;
  return make("li", "", `${step.medium} to ${step.destination}`, code ? " · " : "", code ?? "");
}

function callElement(call) {
  const words = call.challenge ? `ok, asks for ${call.challenge}` : call.redirect ? `ok, to ${call.redirect}` : "ok";
  const outcome = call.error ? make("span", "bad", `${call.error}: ${call.message}`)
    : call.status >= 400 ? make("span", "bad", `${call.status}`) : make("span", "good", words);
  const given = call.givenUsername;
  if (given && call.username && given !== call.username) givenNames.set(call.username, given);
  const facts = [clock(call.time), givenNames.get(call.username) ?? given ?? call.username, `${call.durationMilliseconds} ms`].filter(Boolean).join(" · ");
  const kinds = { trigger: triggerStep, message: messageStep, note: noteStep };
  const steps = make("ol", "steps", ...call.steps.map((step) => kinds[step.kind](step, call)));
  const details = make("details", "call",
    make("summary", "", call.operation, " ", make("span", "faint", facts), " ", outcome),
    call.steps.length ? steps : make("p", "faint", "No trigger and no message."));
  details.open = call.steps.length > 0;
  return details;
}

/** A picture of a flow, made when it is opened and whenever a call has come. */
function picture(known) {
  const box = make("div", "picture");
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "Picture of the flow");
  const details = make("details", "", make("summary", "faint", "Picture"), box,
    button("Copy link", () => copy(`${location.origin}/_local/#/flow/${known.id}`, "Copied the link")));
  known.draw = () => {
    if (details.open) box.replaceChildren(sequence(known.calls, (step) => reveal(known.element, step)));
  };
  details.addEventListener("toggle", known.draw);
  return details;
}

/** Opens the step of a flow that an arrow stands for. */
function reveal(element, step) {
  const line = [...element.querySelectorAll(".step > summary")].find((one) => one.dataset.event === `${step.triggerSource} ${step.startMilliseconds}`);
  if (!line) return;
  line.parentElement.open = true;
  line.closest(".call").open = true;
  line.focus();
  line.scrollIntoView({ block: "center" });
}

/** Shows only the flows that the words in the field are in. */
function filter() {
  const words = byID("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const known of flows.values()) {
    const fits = words.every((word) => known.text.includes(word)) && (!byID("errors").checked || known.failed);
    known.element.hidden = !fits;
    count += fits ? 1 : 0;
  }
  const isFiltered = words.length > 0 || byID("errors").checked;
  byID("found").textContent = isFiltered ? `${count} of ${flows.size}` : "";
}

/** Shows the flow that the address names. */
export function follow() {
  const id = location.hash.match(/^#\/flow\/(\d+)$/)?.[1];
  document.querySelector(".flow.named")?.classList.remove("named");
  const known = flows.get(Number(id));
  if (!known) return;
  known.element.hidden = false;
  known.element.classList.add("named");
  known.element.scrollIntoView({ block: "start" });
}

let isFollowed = false;

/** Shows the flows of the record, the latest first. */
export function showFlows(all) {
  const ids = new Set(all.map((flow) => flow.id));
  for (const [id, known] of flows) {
    if (ids.has(id)) continue;
    known.element.remove();
    flows.delete(id);
  }
  for (const flow of all) {
    let known = flows.get(flow.id);
    if (!known) {
      known = { id: flow.id, count: 0, element: make("li", "flow"), text: "", failed: false, calls: [] };
      known.element.append(make("div", "head", picture(known)));
      flows.set(flow.id, known);
      // The latest flow comes first.
      byID("flows").prepend(known.element);
    }
    for (const call of flow.calls.slice(known.count)) known.element.append(callElement(call));
    if (known.count !== flow.calls.length) {
      known.calls = flow.calls;
      known.text = JSON.stringify(flow.calls).toLowerCase();
      known.failed = flow.calls.some((call) => call.error || call.status >= 400 || call.steps.some((step) => step.isGood === false));
      known.draw();
    }
    known.count = flow.calls.length;
  }
  byID("no-flows").hidden = all.length > 0;
  byID("filters").hidden = all.length === 0;
  filter();
  if (!isFollowed && all.length > 0) {
    isFollowed = true;
    follow();
  }
}

byID("find").addEventListener("input", filter);
byID("errors").addEventListener("change", filter);

"""##,
        "identities.js": ##"""
import { byID, make } from "./base.js";

/** The identity pools with their identities, the logins that are linked to them, and their datasets. */
export const showIdentities = (() => {
  let shown = "";

  function dataset(data) {
    const records = data.Records.map((record) => make("tr", "",
      make("th", "", record.Key), make("td", "", record.Value ?? "(removed)"), make("td", "faint", `${record.SyncCount}`)));
    const head = make("tr", "", ...["Key", "Value", "Count"].map((words) => {
      const cell = make("th", "faint", words);
      cell.scope = "col";
      return cell;
    }));
    return make("details", "", make("summary", "", data.DatasetName, " ", make("span", "faint", `count ${data.DatasetSyncCount}`)),
      make("table", "", head, ...records));
  }

  function person(identity, datasets) {
    const logins = identity.Logins.map((login) => `${login.ProviderName}: ${login.Subject}`);
    const state = identity.Parent ? `merged into ${identity.Parent}` : logins.length ? logins.join(", ") : identity.IsAuthenticated ? "no login left" : "guest";
    return make("li", "", make("code", "", identity.IdentityId), " ", make("span", "faint", state), ...datasets.map(dataset));
  }

  function pool(one) {
    const people = one.Identities ?? [], data = one.Datasets ?? [];
    return make("li", "message",
      make("p", "subject", one.IdentityPoolName), make("p", "faint", make("code", "", one.IdentityPoolId)),
      make("ol", "", ...people.map((identity) => person(identity, data.filter((set) => set.IdentityId === identity.IdentityId)))));
  }

  return (pools) => {
    const text = JSON.stringify(pools);
    if (text === shown) return;
    shown = text;
    byID("no-identities").hidden = pools.length > 0;
    byID("identity-pools").replaceChildren(...pools.map(pool));
  };
})();

"""##,
        "index.html": ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Local user pool</title>
<link rel="stylesheet" href="/_local/page.css">
<link rel="icon" href="data:,">
<script src="/_local/page.js" type="module"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<h1>Local user pool</h1>
<nav aria-label="Views">
<a href="#/flows">Flows</a>
<a href="#/users">Users</a>
<a href="#/messages">Messages</a>
<a href="#/identities">Identity pools</a>
</nav>
<p id="status" role="status">Connecting …</p>
<p id="pools"></p>
</header>
<main id="main" tabindex="-1">
<section data-view="flows" id="flows-view" aria-labelledby="flows-title">
<div>
<h2 id="flows-title">Flows</h2>
<p class="empty" id="no-flows">No calls yet. Sign up with any client, and it shows here.</p>
<p id="filters" hidden>
<label>Find <input type="search" id="find" placeholder="user, operation, trigger, function, error"></label>
<label><input type="checkbox" id="errors"> errors only</label>
<span class="faint" id="found" role="status"></span>
</p>
<ol id="flows"></ol>
</div>
<section id="player" aria-labelledby="player-title" hidden>
<h2 id="player-title">Try it</h2>
</section>
</section>
<section data-view="users" aria-labelledby="users-title" hidden>
<h2 id="users-title">Users and clients</h2>
</section>
<section data-view="messages" aria-labelledby="messages-title" hidden>
<h2 id="messages-title">Messages</h2>
<p class="empty" id="no-messages">No messages yet.</p>
<ol id="messages"></ol>
</section>
<section data-view="identities" aria-labelledby="identities-title" hidden>
<h2 id="identities-title">Identity pools</h2>
<p class="empty" id="no-identities">No identity pools yet.</p>
<ol id="identity-pools"></ol>
</section>
</main>
<footer>
<button type="button" id="forward">Move the clock an hour on</button>
<button type="button" id="reset">Remove all pools, users and flows</button>
</footer>
<p id="notice" role="status" aria-live="polite"></p>
</body>
</html>

"""##,
        "mail.html": ##"""
<!doctype html><meta charset="utf-8"><base target="_blank"><style>:root{color-scheme:light;background:#fff;color:#000;font:15px/1.5 system-ui,sans-serif}body{overflow-wrap:anywhere}</style>{{body}}

"""##,
        "messages.js": ##"""
import { byID, button, clock, copy, make } from "./base.js";

const messages = new Map();

/** An email in a frame in which nothing runs, with its source; any other message as text. */
function messageBody(message) {
  if (message.medium !== "EMAIL") return [make("p", "", message.body)];
  const frame = make("iframe", "mail");
  frame.title = `Email: ${message.subject ?? ""}`;
  frame.setAttribute("sandbox", "allow-popups allow-popups-to-escape-sandbox");
  frame.src = `/_local/outbox/${message.number}`;
  return [frame, make("details", "", make("summary", "faint", "Source"), make("pre", "", message.body))];
}

function messageElement(message) {
  return make("li", "message",
    make("p", "faint", `${clock(message.time)} · ${message.medium} to ${message.destination}`),
    message.subject ? make("p", "subject", message.subject) : null,
    message.code ? make("p", "code", message.code, " ", button("Copy code", () => copy(message.code, "Copied the code"))) : null,
    ...messageBody(message));
}

/** Shows the latest messages, the latest first. */
export function showMessages(all) {
  const latest = new Map(all.slice(-100).map((message) => [`${message.number} ${message.time}`, message]));
  for (const [key, element] of messages) {
    if (latest.has(key)) continue;
    element.remove();
    messages.delete(key);
  }
  for (const [key, message] of latest) {
    if (messages.has(key)) continue;
    messages.set(key, messageElement(message));
    // The latest message comes first.
    byID("messages").prepend(messages.get(key));
  }
  byID("no-messages").hidden = all.length > 0;
}

"""##,
        "page.css": ##"""
:root {
  --back: #f7f8fa; --card: #ffffff; --text: #1c2330; --faint: #5b6575; --line: #d8dde6;
  --good: #0b6e3b; --bad: #b3261e; --warn: #8a5a00; --accent: #0a58ca; --code: #eef1f6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #12161d; --card: #1a202a; --text: #e6eaf1; --faint: #9aa6b8; --line: #303948;
    --good: #5fd394; --bad: #ff8a80; --warn: #f0c36d; --accent: #8ab4ff; --code: #0f131a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 100rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1rem; }
h1 { font-size: 1.4rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 1rem 0 .5rem; }
#pools, #status { margin: .25rem 0; color: var(--faint); overflow-wrap: anywhere; }
#pools code { margin-right: .75rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .5rem 0 0; }
nav a { color: var(--accent); padding: .15rem 0; text-decoration: none; }
nav a[aria-current] { border-bottom: 2px solid; font-weight: 600; }
[hidden] { display: none !important; }
#flows-view { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 0 1.5rem; }
#flows-view > div:only-child, #flows-view > div:has(+ [hidden]) { grid-column: 1 / -1; }
ol { list-style: none; margin: 0; padding: 0; }
.empty { color: var(--faint); }
.flow, .message { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 .75rem; padding: .5rem .75rem; }
.call > summary { font-weight: 600; }
summary { cursor: pointer; padding: .15rem 0; overflow-wrap: anywhere; }
summary:hover { color: var(--accent); }
.steps { border-left: 2px solid var(--line); margin: .25rem 0 .5rem .35rem; padding-left: .75rem; }
.steps > li { margin: .35rem 0; }
.faint { color: var(--faint); font-weight: 400; }
.call > summary .bad, .call > summary .good { font-weight: 400; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.warn { color: var(--warn); }
.bar { display: block; position: relative; height: .3rem; background: var(--code); border-radius: .15rem; margin: .2rem 0; }
.bar rect { fill: var(--accent); }
.bar svg { display: block; width: 100%; height: 100%; }
code, pre { font: .85rem/1.45 ui-monospace, monospace; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: .35rem; margin: .25rem 0 .5rem; max-height: 22rem; overflow: auto; padding: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.head button { font-size: .8rem; }
.picture { overflow-x: auto; }
.picture svg { display: block; }
.picture text { fill: var(--text); font: 11.5px system-ui, sans-serif; text-anchor: middle; }
.picture .name { font-weight: 600; }
.picture .gap, .picture .left { text-anchor: start; }
.picture .gap { fill: var(--faint); }
.picture .lane { stroke: var(--line); }
.arrow line { stroke: var(--faint); stroke-width: 1.4; }
.arrow path { fill: var(--faint); }
.arrow.good line, .arrow.bad line { stroke-dasharray: 5 3; }
.arrow.good line { stroke: var(--good); }
.arrow.good path, .picture .arrow.good text { fill: var(--good); }
.arrow.bad line { stroke: var(--bad); }
.arrow.bad path, .picture .arrow.bad text { fill: var(--bad); }
.picture .arrow.note text { fill: var(--warn); }
.arrow { cursor: pointer; }
.flow.named { border-color: var(--accent); }
#filters { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0 0 .5rem; }
#filters label { align-items: center; display: flex; gap: .4rem; }
#find { background: var(--card); border: 1px solid var(--faint); border-radius: .35rem; color: inherit; font: inherit; min-width: 0; padding: .2rem .5rem; width: 24rem; max-width: 70vw; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { overflow-wrap: anywhere; padding: .1rem .75rem .1rem 0; text-align: left; vertical-align: top; }
.note { border-left: 3px solid var(--warn); color: var(--warn); list-style: none; overflow-wrap: anywhere; padding-left: .5rem; }
.log { font: .8rem/1.4 ui-monospace, monospace; margin: .1rem 0 .1rem 1rem; overflow-wrap: anywhere; }
.label { color: var(--faint); font-size: .8rem; margin: .4rem 0 0; }
.code { font-size: 1.15rem; font-weight: 600; letter-spacing: .08em; }
.subject { font-weight: 600; }
.mail { background: #fff; border: 1px solid var(--line); border-radius: .35rem; display: block; height: 9rem; margin: .35rem 0; resize: vertical; width: 100%; }
.message p { margin: .15rem 0; overflow-wrap: anywhere; white-space: pre-wrap; }
button { background: var(--card); border: 1px solid var(--line); border-radius: .35rem; color: var(--accent); cursor: pointer; font: inherit; font-size: .9rem; margin: .15rem .35rem .15rem 0; padding: .25rem .6rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
footer { border-top: 1px solid var(--line); margin-top: 1rem; padding-bottom: 2rem; padding-top: .75rem; }
#notice { background: var(--text); border-radius: .35rem; bottom: 1rem; color: var(--back); left: 50%; margin: 0; padding: .4rem .8rem; position: fixed; transform: translateX(-50%); }
#notice:empty { display: none; }
.skip { left: 1rem; position: absolute; top: -4rem; }
.skip:focus { top: .5rem; }
@media (max-width: 48rem) {
  #flows-view { grid-template-columns: minmax(0, 1fr); }
  button { padding: .45rem .7rem; }
}

"""##,
        "page.js": ##"""
import { byID, json, make, post } from "./base.js";
import { follow, showFlows } from "./flows.js";
import { showIdentities } from "./identities.js";
import { showMessages } from "./messages.js";

let tag = "";

function showPools(pools) {
  byID("pools").replaceChildren(...pools.flatMap((pool) => [
    "pool ", make("code", "", pool.id), ...pool.clients.flatMap((client) => ["client ", make("code", "", client.id)])]));
}

/** Shows the view that the address names: `#/messages`, or the flows, which `#/flow/1` names too. */
function showView() {
  const name = location.hash.match(/^#\/(\w+)/)?.[1];
  const views = [...document.querySelectorAll("[data-view]")];
  const shown = views.find((view) => view.dataset.view === name) ?? byID("flows-view");
  for (const view of views) view.hidden = view !== shown;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#/${shown.dataset.view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (shown === byID("flows-view")) follow();
}

async function refresh() {
  try {
    const reply = await fetch("/_local/trace", { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (reply.status === 200) {
      tag = reply.headers.get("ETag") ?? "";
      showFlows(await reply.json());
      showMessages(await json("/_local/outbox"));
      showPools(await json("/_local/pools"));
      showIdentities(await json("/_local/identity-pools"));
    }
    byID("status").textContent = "Live";
  } catch {
    tag = "";
    byID("status").textContent = "The pool does not answer. Is it running?";
  }
  setTimeout(refresh, 700);
}

addEventListener("hashchange", showView);
byID("forward").addEventListener("click", () =>
  post("/_local/clock", { advance: 3600 }, (answer) => `It is ${new Date(answer.now * 1000).toLocaleString()}`));
byID("reset").addEventListener("click", () => {
  if (confirm("Remove all pools, users, messages and flows?")) post("/_local/reset", {}, () => "Everything is removed");
});
showView();
refresh();

"""##,
        "sequence.js": ##"""
import { functionName } from "./base.js";

/** A flow as a picture: lanes for the app, Cognito, each function and the mailbox, and an arrow for each thing that went between them. */
export const sequence = (() => {
  const space = "http://www.w3.org/2000/svg";
  const lane = 190, margin = 70, row = 34, top = 40;

  function draw(name, attributes, text) {
    const element = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    if (text !== undefined) element.textContent = text;
    return element;
  }

  const short = (text, limit) => text.length > limit ? `${text.slice(0, limit - 1)}…` : text;

  /** The arrows of a call: from, to, words, and the class of the answer. */
  function arrows(call) {
    const list = [{ from: "App", to: "Cognito", words: call.operation, kind: "call" }];
    for (const step of call.steps) {
      if (step.kind === "trigger") {
        const name = functionName(step.function);
        const cold = step.isColdStart ? `, cold ${step.coldStartMilliseconds} ms` : "";
        const took = step.durationMilliseconds ?? step.timedOutAfterMilliseconds;
        list.push({ from: "Cognito", to: name, words: step.triggerSource, kind: "call", step });
        list.push({
          from: name, to: "Cognito", kind: step.isGood ? "good" : "bad", step,
          words: `${(step.isGood ? step.decision : null) ?? step.verdict ?? ""}${took === undefined ? "" : ` · ${took} ms${cold}`}`,
        });
      } else if (step.kind === "message") {
        list.push({ from: "Cognito", to: "Mailbox", words: `${step.medium} to ${step.destination}`, kind: "call", step });
      } else {
        list.push({ from: "Cognito", to: "Cognito", words: step.text, kind: "note", step });
      }
    }
    const outcome = call.error ? `${call.error}: ${call.message}` : call.challenge ? `asks for ${call.challenge}` : call.redirect ? "redirect" : "ok";
    list.push({
      from: "Cognito", to: "App", words: `${outcome} · ${call.durationMilliseconds} ms`,
      kind: call.error || call.status >= 400 ? "bad" : "good",
    });
    return list;
  }

  /** Draws the calls of a flow; `open` is called with the step of an arrow that is clicked. */
  return (calls, open) => {
    const rows = calls.flatMap((call, index) => [
      ...(index > 0 ? [{ gap: `${Math.round((call.time - calls[index - 1].time) * 1000)} ms later` }] : []), ...arrows(call)]);
    const names = ["App", "Cognito", ...new Set(rows.filter((one) => one.to && !["App", "Cognito", "Mailbox"].includes(one.to)).map((one) => one.to))];
    if (rows.some((one) => one.to === "Mailbox")) names.push("Mailbox");
    const place = (name) => margin + names.indexOf(name) * lane;
    // A note needs room on the right of Cognito's lane.
    const right = rows.some((one) => one.kind === "note") ? 2 * lane : margin;
    const width = Math.max(2 * margin + (names.length - 1) * lane, margin + lane + right), height = top + rows.length * row + 10;
    const words = calls.map((call) => `${call.operation}, ${call.error ?? "ok"}`).join("; ");
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `Sequence: ${words}` });
    for (const name of names) {
      svg.append(
        draw("line", { x1: place(name), x2: place(name), y1: top - 8, y2: height, class: "lane" }),
        draw("text", { x: place(name), y: 20, class: "name" }, short(name, 24)));
    }
    rows.forEach((one, index) => {
      const y = top + index * row + 22;
      if (one.gap) {
        svg.append(draw("text", { x: 8, y: y - 4, class: "gap" }, one.gap));
        return;
      }
      const group = draw("g", { class: `arrow ${one.kind}` });
      group.append(draw("title", {}, one.words));
      const [start, end] = [place(one.from), place(one.to)];
      if (start === end) {
        group.append(draw("text", { x: start + 8, y: y - 4, class: "left" }, short(one.words, Math.floor((width - start) / 7))));
      } else {
        const tip = end > start ? -7 : 7;
        group.append(
          draw("line", { x1: start, x2: end, y1: y, y2: y }),
          draw("path", { d: `M ${end} ${y} l ${tip} -4 l 0 8 z` }),
          draw("text", { x: (start + end) / 2, y: y - 5 }, short(one.words, Math.floor(Math.abs(end - start) / 6.6))));
      }
      if (one.step) group.addEventListener("click", () => open(one.step));
      svg.append(group);
    });
    return svg;
  };
})();

"""##,
    ]
}
