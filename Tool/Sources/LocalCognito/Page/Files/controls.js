import { read, write } from "./api.js";
import { button, byID, functionName, make, notice } from "./base.js";
import { now, on } from "./changes.js";
import { field } from "./forms.js";
import { keyed } from "./list.js";
import { duration } from "./tokens.js";
import { reading } from "./views.js";

// The player's changes around the calls: faults of functions and operations, the clock, and a fresh start.

const operations = [
  "*",
  "SignUp",
  "ConfirmSignUp",
  "ResendConfirmationCode",
  "InitiateAuth",
  "RespondToAuthChallenge",
  "ForgotPassword",
  "ConfirmForgotPassword",
  "ChangePassword",
  "GetUser",
  "GetTokensFromRefreshToken",
  "GlobalSignOut",
  "RevokeToken",
  "AssociateSoftwareToken",
  "VerifySoftwareToken",
  "AdminCreateUser",
];
const errors = [
  "TooManyRequestsException",
  "InternalErrorException",
  "LimitExceededException",
  "NotAuthorizedException",
  "UserNotFoundException",
];
const everyCall = "100000";

const effects = {
  trigger: [
    ["slow", () => ({ delay: seconds() })],
    ["crash", () => ({ crash: true })],
    ["throttle", () => ({ throttle: true })],
    ["answer", () => ({ answer: replacingAnswer() })],
  ],
  operation: [
    ["slow", () => ({ delay: seconds() })],
    ["error", () => ({ error: option("error") })],
    ["drop request", () => ({ drop: "request" })],
    ["drop answer", () => ({ drop: "answer" })],
  ],
};

/** The name of a fault's effect, as on its switch. */
function effectOf(fault) {
  if (fault.drop) return `drop ${fault.drop}`;
  return ["crash", "throttle", "answer", "error"].find((name) => fault[name] !== undefined) ?? "slow";
}

let showTriggerRows, showOperationRow, showActive, operation, faultSummary, clockSummary, shownTime;
let areFaultsDrawn = false;
let faults = [],
  triggers = [],
  offsetWords = "";

const control = (name) => controls.querySelector(`[name="${name}"]`);
const option = (name) => control(name).value;
const seconds = () => Number(option("seconds"));
/** The function's answer: JSON, or else the text as it is. */
function replacingAnswer() {
  try {
    return JSON.parse(option("answer"));
  } catch {
    return option("answer");
  }
}

/** The effect of a fault, with its values. */
function faultWords(fault) {
  const name = effectOf(fault),
    answer = JSON.stringify(fault.answer) ?? "";
  if (name === "slow") return `slow by ${fault.delay} s`;
  if (name !== "answer") return [name, fault.error].filter(Boolean).join(" ");
  const start = answer.length > 80 ? `${answer.slice(0, 80)}…` : answer;
  return `answer ${start}${typeof fault.answer === "string" ? " (not JSON)" : ""}`;
}

/** The differences from a pool as it starts, for the page's header; each opens its part of the panel. */
export const badges = make("p", "badges");
badges.setAttribute("role", "status");

function showBadges() {
  const all = [
    [offsetWords && `Clock: ${offsetWords}`, clockSummary],
    [faults.length ? `Faults: ${faults.length} on` : "", faultSummary],
  ];
  for (const [text, summary] of all) {
    summary.textContent = text || (summary === clockSummary ? "Clock" : "Faults");
    summary.className = text ? "warn" : "";
  }
  const shownBadges = all.filter(([text]) => text);
  if (badges.textContent === shownBadges.map(([text]) => text).join("")) return;
  badges.replaceChildren(
    ...shownBadges.map(([text, summary]) =>
      button(text, () => {
        if (controls.closest("[data-view]").hidden) location.hash = "#/flows";
        summary.parentElement.open = true;
        // The view is shown after the change of the address.
        setTimeout(() => {
          controls.dispatchEvent(new Event("show"));
          summary.scrollIntoView({ block: "nearest" });
          summary.focus();
        });
      }),
    ),
  );
}

// MARK: Faults

async function change(path, body, method) {
  await write(path, body, method);
  await readFaults();
}

function toggle(kind, target, [name, effect], label) {
  const found = faults.find((fault) => fault[kind] === target && effectOf(fault) === name);
  const element = button(name, () => {
    if (found) return change(`/_local/faults/${found.id}`, undefined, "DELETE");
    if (name === "slow" && !control("seconds").reportValidity()) return undefined;
    return change("/_local/faults", { [kind]: target, ...effect(), count: Number(option("count")) });
  });
  element.setAttribute("role", "switch");
  element.setAttribute("aria-checked", String(Boolean(found)));
  element.setAttribute("aria-label", `${label}: ${name}`);
  return element;
}

/** A row of switches: of a trigger with its function, or of an operation. */
function switches({ kind, target, arn }) {
  const label = target === "*" ? "every operation" : target;
  return make(
    "li",
    "",
    arn ? make("span", "name", target, " ", make("span", "faint", functionName(arn))) : null,
    make("span", "switches", ...effects[kind].map((effect) => toggle(kind, target, effect, label))),
  );
}

/** A fault that is on, with the button that clears it; the last row clears all. */
function activeRow(fault) {
  if (!fault.id) {
    return make(
      "li",
      "",
      button("Clear all faults", () => change("/_local/faults", undefined, "DELETE")),
    );
  }
  const calls = fault.count === 1 ? "call" : `${fault.count} calls`;
  return make(
    "li",
    "",
    make("strong", "", fault.trigger ?? (fault.operation === "*" ? "every operation" : fault.operation)),
    `: ${faultWords(fault)}, ${fault.count > 1000 ? "every call" : `the next ${calls}`} `,
    button("Clear", () => change(`/_local/faults/${fault.id}`, undefined, "DELETE")),
  );
}

/** Lists the switches of each function and of the chosen operation, and the faults that are on. */
function drawFaults() {
  const row = (kind, target, arn) => {
    const on = faults.filter((fault) => fault[kind] === target).map((fault) => [fault.id, effectOf(fault)]);
    return { kind, target, arn, on };
  };
  showTriggerRows(triggers.map(([name, arn]) => row("trigger", name, arn)));
  showOperationRow([row("operation", operation.value)]);
  showActive(faults.length ? [...faults, { id: 0 }] : []);
  showBadges();
}

async function readFaults() {
  const text = JSON.stringify(faults);
  faults = await read("/_local/faults");
  if (JSON.stringify(faults) !== text || !areFaultsDrawn) drawFaults();
  areFaultsDrawn = true;
}

function faultsElement() {
  faultSummary = make("summary", "", "Faults");
  const rows = make("ul", "rows");
  const active = make("ul", "active");
  active.setAttribute("aria-label", "Faults that are on");
  const operationRow = make("ul", "rows");
  const key = ({ target }) => target;
  [showTriggerRows, showOperationRow] = [rows, operationRow].map((list) => keyed(list, { key, draw: switches }));
  showActive = keyed(active, { key: ({ id }) => id, draw: activeRow });
  const choice = field({
    name: "operation",
    label: "Calls of the app",
    options: operations.map((name) => [name, name === "*" ? "every operation" : name]),
  });
  operation = choice.querySelector("select");
  operation.addEventListener("change", drawFaults);
  const delay = field({
    name: "seconds",
    label: "“slow” takes, in seconds",
    type: "number",
    value: "6",
    required: true,
  });
  Object.assign(delay.querySelector("input"), { min: 0, max: 60, step: "any" });
  return make(
    "details",
    "",
    faultSummary,
    make(
      "p",
      "faint",
      "See what the app shows when a function or the pool fails. Choose what the switches do, then switch one on.",
    ),
    make(
      "div",
      "settings",
      field({
        name: "count",
        label: "A switch is on for",
        options: [
          [everyCall, "every call"],
          ["1", "the next call"],
          ["2", "the next 2 calls"],
          ["3", "the next 3 calls"],
        ],
      }),
      delay,
      field({
        name: "answer",
        label: "“answer” returns",
        value: '{"response": {}}',
        hint: "an event with its response; text that is not JSON is sent as it is",
      }),
      field({ name: "error", label: "“error” is", options: errors.map((name) => [name, name]) }),
    ),
    rows,
    choice,
    operationRow,
    active,
  );
}

// MARK: Clock

function showTime(time) {
  const offset = Math.round(time - Date.now() / 1000);
  offsetWords = Math.abs(offset) > 5 ? `${duration(Math.abs(offset))} ${offset > 0 ? "ahead" : "behind"}` : "";
  shownTime.textContent = offsetWords
    ? `The pool's time is ${new Date(time * 1000).toLocaleString()}, ${offsetWords}.`
    : "The pool has the time of this machine.";
  shownTime.className = offsetWords ? "warn" : "faint";
  showBadges();
}

async function move(body) {
  showTime((await write("/_local/clock", body)).now);
  notice(shownTime.textContent);
}

function clockElement() {
  shownTime = make("p", "faint");
  shownTime.setAttribute("role", "status");
  const steps = [
    ["5 minutes", 300],
    ["an hour", 3600],
    ["a day", 86400],
    ["30 days", 30 * 86400],
  ];
  const group = make(
    "p",
    "moves",
    ...steps.map(([words, advance]) => button(`+ ${words}`, () => move({ advance }))),
    button("Back to now", () => move({ set: Date.now() / 1000 })),
  );
  clockSummary = make("summary", "", "Clock");
  return make(
    "details",
    "",
    clockSummary,
    shownTime,
    group,
    make("p", "faint", "Codes, sessions and tokens expire by this clock. Functions keep the machine's own."),
  );
}

// MARK: Reset

function resetElement() {
  const dialog = make("dialog", "");
  const title = make("h3", "", "Start afresh?");
  title.id = "reset-title";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(
    title,
    make("p", "", "This removes all pools, users, groups, identities, messages, flows and faults."),
    make(
      "p",
      "",
      "The pools of the project's template and everything in the file of --seed are made again, with the same ids.",
      " Whatever calls or this page have created is lost. The clock stays as it is.",
    ),
    make(
      "p",
      "actions",
      button("Keep everything", () => dialog.close()),
      Object.assign(
        button("Remove and make again", async () => {
          await write("/_local/reset", {});
          dialog.close();
          element.dispatchEvent(new Event("fresh", { bubbles: true }));
          notice(`Removed and made again.${offsetWords ? ` The clock is still ${offsetWords}.` : ""}`);
        }),
        { className: "danger" },
      ),
    ),
  );
  const element = button("Start afresh …", () => dialog.showModal());
  element.id = "reset";
  return make("div", "reset", element, dialog);
}

/** The faults, the clock and the reset. */
export const controls = make(
  "div",
  "controls",
  make("h3", "", "What if …"),
  faultsElement(),
  clockElement(),
  resetElement(),
);

/** Shows the switches of a pool's functions; null without a pool. */
export function showTriggers(pool) {
  /** @type {[string, string][]} */
  const configured = Object.entries(pool?.LambdaConfig ?? {})
    .filter(([name]) => name !== "KMSKeyID")
    .map(([name, value]) => [name.replace(/Config$/, ""), value.LambdaArn ?? value]);
  const all = [...new Map(configured)];
  if (JSON.stringify(all) === JSON.stringify(triggers)) return;
  triggers = all;
  drawFaults();
}

byID("status").after(badges);
const readControls = reading(badges, async () => {
  await readFaults();
  showTime(now());
});
// A call may use up a fault.
for (const name of ["flows", "clock"]) on(name, readControls);
