import { byID, button, clock, copy, functionName, labelled, make, notice } from "./base.js";
import { again, changeAndSend } from "./resend.js";
import { keepFlow, keepStep } from "./keep.js";
import { sequence } from "./sequence.js";

const flows = new Map();
// The names that callers have for users whose user name is an id.
const givenNames = new Map();

function invokeCommand(step) {
  const event = JSON.stringify(step.event).replaceAll("'", "'\\''");
  return `printf '%s' '${event}' | cognito-triggers invoke ${functionName(step.function)} -`;
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
      ...keepStep(step),
      ...again(step),
      ...changeAndSend(step),
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
    button("Copy link", () => copy(`${location.origin}/_local/#/flow/${known.id}`, "Copied the link")),
    keepFlow(() => known.calls.flatMap((call) => call.steps)));
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
