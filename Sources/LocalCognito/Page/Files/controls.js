import { ask, button, functionName, json, make, notice, post } from "./base.js";
import { on } from "./changes.js";
import { field } from "./forms.js";
import { reading } from "./views.js";

// What the player changes around the calls: faults of functions and operations, the clock, and a fresh start.

const operations = ["*", "SignUp", "ConfirmSignUp", "ResendConfirmationCode", "InitiateAuth", "RespondToAuthChallenge", "ForgotPassword",
  "ConfirmForgotPassword", "ChangePassword", "GetUser", "GetTokensFromRefreshToken", "GlobalSignOut", "RevokeToken", "AssociateSoftwareToken",
  "VerifySoftwareToken", "AdminCreateUser"];
const errors = ["TooManyRequestsException", "InternalErrorException", "LimitExceededException", "NotAuthorizedException", "UserNotFoundException"];
const everyCall = "100000";

const effects = {
  trigger: [["slow", () => ({ delay: seconds() })], ["crash", () => ({ crash: true })], ["throttle", () => ({ throttle: true })], ["answer", () => ({ answer: given() })]],
  operation: [["slow", () => ({ delay: seconds() })], ["error", () => ({ error: option("error") })],
    ["drop request", () => ({ drop: "request" })], ["drop answer", () => ({ drop: "answer" })]],
};

/** The name of a fault's effect, as on its switch. */
function effectOf(fault) {
  if (fault.drop) return `drop ${fault.drop}`;
  return ["crash", "throttle", "answer", "error"].find((name) => fault[name] !== undefined) ?? "slow";
}

let rows, active, operation, summary, shownTime;
let faults = [], triggers = [];

const option = (name) => controls.querySelector(`[name="${name}"]`).value;
const seconds = () => Number(option("seconds"));
function given() {
  try { return JSON.parse(option("given")); } catch { return option("given"); }
}

// MARK: Faults

async function change(path, options) {
  const reply = await fetch(path, options);
  if (!reply.ok) notice((await reply.json()).message);
  await readFaults();
}

function toggle(kind, target, [name, effect], label) {
  const found = faults.find((fault) => fault[kind] === target && effectOf(fault) === name);
  const element = button(name, () => found ? change(`/_local/faults/${found.id}`, { method: "DELETE" }) : change("/_local/faults", {
    method: "POST", body: JSON.stringify({ [kind]: target, ...effect(), count: Number(option("count")) }),
  }));
  element.setAttribute("role", "switch");
  element.setAttribute("aria-checked", String(Boolean(found)));
  element.setAttribute("aria-label", `${label}: ${name}`);
  element.dataset.key = `${kind} ${target} ${name}`;
  return element;
}

/** Lists the switches of each function and of the chosen operation, and the faults that are on. */
function drawFaults() {
  const focused = document.activeElement?.dataset?.key;
  const row = (kind, target, words) => make("li", "", make("span", "name", ...words), make("span", "switches",
    ...effects[kind].map((effect) => toggle(kind, target, effect, target === "*" ? "every operation" : target))));
  rows.replaceChildren(...triggers.map(([name, arn]) => row("trigger", name, [name, " ", make("span", "faint", functionName(arn))])),
    row("operation", operation.value, [operation.value === "*" ? "every operation" : operation.value]));
  active.replaceChildren(...faults.map((fault) => make("li", "", make("strong", "", fault.trigger ?? (fault.operation === "*" ? "every operation" : fault.operation)),
    `: ${effectOf(fault)}${fault.delay === undefined ? "" : ` by ${fault.delay} s`}${fault.error ? ` ${fault.error}` : ""}, `,
    fault.count > 1000 ? "every call " : `the next ${fault.count === 1 ? "call" : `${fault.count} calls`} `,
    button("Clear", () => change(`/_local/faults/${fault.id}`, { method: "DELETE" })))),
  ...(faults.length ? [make("li", "", button("Clear all faults", () => change("/_local/faults", { method: "DELETE" })))] : []));
  summary.textContent = faults.length ? `Faults: ${faults.length} on` : "Faults";
  summary.className = faults.length ? "warn" : "";
  if (focused) rows.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

async function readFaults() {
  const text = JSON.stringify(faults);
  faults = await json("/_local/faults");
  if (JSON.stringify(faults) !== text || !rows.children.length) drawFaults();
}

function faultsElement() {
  summary = make("summary", "", "Faults");
  rows = make("ul", "rows");
  active = make("ul", "active");
  active.setAttribute("aria-label", "Faults that are on");
  const choice = field({ name: "operation", label: "Operation", options: operations.map((name) => [name, name === "*" ? "every operation" : name]) });
  operation = choice.querySelector("select");
  operation.addEventListener("change", drawFaults);
  return make("details", "", summary, make("p", "faint", "See what the app shows when a function or the pool fails. A switch stays on for as many calls as you choose."),
    make("div", "settings",
      field({ name: "count", label: "For", options: [[everyCall, "every call"], ["1", "the next call"], ["2", "the next 2 calls"], ["3", "the next 3 calls"]] }), choice,
      field({ name: "seconds", label: "Slow, in seconds", type: "number", value: "6" }),
      field({ name: "error", label: "Error", options: errors.map((name) => [name, name]) }),
      field({ name: "given", label: "Answer of the function", value: '{"response": {}}' })),
    rows, active);
}

// MARK: Clock

function showTime(answer) {
  const isMoved = Math.abs(answer.now - Date.now() / 1000) > 5;
  shownTime.textContent = isMoved ? `The pool's time is ${new Date(answer.now * 1000).toLocaleString()}.` : "The pool has the time of this machine.";
  shownTime.className = isMoved ? "warn" : "faint";
  return shownTime.textContent;
}

const move = (body) => post("/_local/clock", body, showTime);

function clockElement() {
  shownTime = make("p", "faint");
  shownTime.setAttribute("role", "status");
  const steps = [["5 minutes", 300], ["an hour", 3600], ["a day", 86400], ["30 days", 30 * 86400]];
  const group = make("p", "moves", ...steps.map(([words, advance]) => button(`+ ${words}`, () => move({ advance }))),
    button("Back to now", () => move({ set: Date.now() / 1000 })));
  return make("details", "", make("summary", "", "Clock"), shownTime, group,
    make("p", "faint", "The clock of codes, sessions and tokens. Functions have the machine's own."));
}

// MARK: Reset

function resetElement() {
  const dialog = make("dialog", "");
  const title = make("h3", "", "Start afresh?");
  title.id = "reset-title";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(title,
    make("p", "", "This removes all pools, users, groups, identities, messages, flows and faults."),
    make("p", "", "The pools of the template and the pools and users of the seed are then made again, with the same ids. What was created by calls or on this page is not. The clock stays as it is."),
    make("p", "actions", button("Keep everything", () => dialog.close()), Object.assign(button("Remove and make again", () => {
      dialog.close();
      element.dispatchEvent(new Event("fresh", { bubbles: true }));
      post("/_local/reset", {}, () => "Everything is fresh");
    }), { className: "danger" })));
  const element = button("Start afresh …", () => dialog.showModal());
  element.id = "reset";
  return make("div", "reset", element, dialog);
}

/** The faults, the clock and the reset. */
export const controls = make("div", "controls", make("h3", "", "What if …"), faultsElement(), clockElement(), resetElement());

/** Shows the switches of a pool's functions; null without a pool. */
export function showTriggers(pool) {
  const configured = Object.entries(pool?.LambdaConfig ?? {}).filter(([name]) => name !== "KMSKeyID")
    .map(([name, value]) => [name.replace(/Config$/, ""), value.LambdaArn ?? value]);
  const all = [...new Map(configured)];
  if (JSON.stringify(all) === JSON.stringify(triggers)) return;
  triggers = all;
  drawFaults();
}

const readControls = reading(controls, async () => {
  await readFaults();
  showTime(await ask("/_local/clock", {}));
});
// A call may use up a fault.
for (const name of ["flows", "clock"]) on(name, readControls);
