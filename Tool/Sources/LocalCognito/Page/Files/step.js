// The panel next to a flow's picture: all that is known of the chosen arrow.

import { ApiError, read } from "./api.js";
import { button, clock, copy, functionName, headCell, labelled, make, notice } from "./base.js";
import { attemptText, callTone, failed, outcome, tone, verdictOf } from "./arrows.js";
import { broken, differences, differenceTable } from "./diff.js";
import { keepStep } from "./keep.js";
import { logText, withoutMetrics } from "./log-lines.js";
import { codeName, plain, sentTo } from "./mail-text.js";
import { clientName, poolName, userName } from "./names.js";
import { messageOf } from "./outbox.js";
import { resending } from "./resend.js";
import { claimChanges, tokens } from "./tokens.js";
import { timeText } from "./words.js";

function invokeCommand(step) {
  const event = JSON.stringify(step.event).replaceAll("'", "'\\''");
  return `printf '%s' '${event}' | cognito-triggers invoke ${functionName(step.function)} -`;
}

/** A part of the panel that opens on request. */
function folded(title, value) {
  const [, text] = labelled(title, value);
  return text ? [make("details", "part", make("summary", "", title), text)] : [];
}

/** The variables that the pool gives a step's function now; those of AWS, most of them the pool's own, are folded. */
function environment(step) {
  const place = make("div", "");
  // A function that is missing has no variables.
  if (!step.missing) showEnvironment(step, place);
  return place;
}

async function showEnvironment(step, place) {
  let known;
  try {
    known = await read(`/_local/functions/${functionName(step.function)}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    place.append(make("p", "faint", `The environment could not be read: ${error.message}`));
    return;
  }
  const all = Object.entries(known.environment ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = (isOfAWS) =>
    all
      .filter(([name]) => name.startsWith("AWS_") === isOfAWS)
      .map(([name, value]) => `${name}=${value}`)
      .join("\n");
  place.append(...labelled("Environment", lines(false)), ...folded("Environment: variables of AWS", lines(true)));
}

/** A sentence below its label, in the colour of its tone. */
const sentence = (label, text, kind = "") =>
  text ? [make("p", "label", label), make("p", `sentence ${kind}`, text)] : [];

/** The outcome of a call for the app, in Cognito's words. */
const seen = (call) => sentence("The app sees", outcome(call), callTone(call));

/** A function's error: its sentence first, and all that it sent on request. */
function errorOf(step) {
  const { errorType, errorMessage } = step.error ?? {};
  const words = [errorType !== "Refusal" && errorType, errorMessage].filter(Boolean).join(": ");
  return step.error
    ? [...sentence("Error", words || "without words", tone(step)), ...folded("The error as JSON", step.error)]
    : [];
}

/** The log of a function; its metrics, which are JSON for CloudWatch, as a table. */
function logOf(step) {
  const { lines, metrics } = withoutMetrics(step.log ?? []);
  const row = ({ name, value, unit, namespace }) =>
    make(
      "tr",
      "",
      headCell("row", "", name),
      make("td", "", [value, unit].filter((part) => part !== undefined && part !== "").join(" ")),
      make("td", "faint", namespace),
    );
  return [
    ...labelled("Log", logText(lines)),
    ...(metrics.length
      ? [make("table", "metrics", make("caption", "label", "Metrics"), make("tbody", "", ...metrics.map(row)))]
      : []),
  ];
}

const limitText = (/** @type {TriggerStep} */ { timedOutAfterMilliseconds }) =>
  `Cognito waits ${timedOutAfterMilliseconds / 1000} s for each attempt, whatever the function's own Timeout is.`;

/** Cognito's reaction to an answer; of a broken rule the reason as a sentence, and the rule itself in small letters. */
function verdict(step) {
  const ruleOf = (/** @type {Breach} */ { text, rule }) =>
    make("p", "rule", text, " ", make("code", "", ...broken(rule)));
  const words = (/** @type {string} */ text) => make("p", `sentence ${tone(step)}`, text);
  const breaches = step.breaches ?? [];
  return [
    make("p", "label", "Verdict"),
    // The reasons say all that a bad verdict says.
    ...(breaches.length && !step.isGood ? [] : [words(verdictOf(step) || "no answer yet")]),
    ...breaches.flatMap((breach) => [words(breach.reason), ruleOf(breach)]),
    ...(step.timedOutAfterMilliseconds === undefined ? [] : [make("p", "faint", limitText(step))]),
  ];
}

/** A button that shows the message of a step as its reader sees it. */
function openMessage(step) {
  return button(step.medium === "EMAIL" ? "See the email" : "See the message", async () => {
    const message = await messageOf(step);
    if (message) location.hash = `#/message/${message.number}`;
    else notice("This message is not kept any more");
  });
}

/** The number of characters of a message's text in a table; all of it is in the answer. */
const messageStart = 120;

/** A difference whose value is a message's text: its first words. */
function shortened(difference) {
  if (!/\.(email|sms)Message$/.test(difference.path) || typeof difference.after !== "string") return difference;
  const words = plain(difference.after);
  return { ...difference, after: words.length > messageStart ? `${words.slice(0, messageStart)}…` : words };
}

function trigger({ step, call }) {
  const facts = [
    functionName(step.function),
    attemptText(step, call),
    step.durationMilliseconds !== undefined ? timeText(step.durationMilliseconds) : null,
    step.isColdStart
      ? `cold start ${timeText(step.coldStartMilliseconds)}`
      : step.durationMilliseconds !== undefined
        ? "warm"
        : null,
  ]
    .filter(Boolean)
    .join(" · ");
  const changes =
    step.answer && typeof step.answer === "object" ? differences(step.event, step.answer).map(shortened) : null;
  const sent = step.triggerSource.startsWith("CustomMessage_")
    ? call.steps.slice(call.steps.indexOf(step) + 1).find((one) => one.kind === "message")
    : undefined;
  const isTokens = step.triggerSource.startsWith("TokenGeneration_");
  const { buttons, places } = resending(step);
  return [
    make("h3", "", ...broken(step.triggerSource)),
    make("p", "faint", facts),
    make(
      "div",
      "columns",
      make(
        "div",
        "",
        ...verdict(step),
        ...errorOf(step),
        ...sentence("Not run", step.missing, "bad"),
        ...(failed(call) ? seen(call) : []),
        ...(changes === null
          ? []
          : changes.length
            ? [differenceTable(changes, "Changes of the event")]
            : [make("p", "faint", "The event came back as it was.")]),
        ...(isTokens ? claimChanges(call, step.answer) : []),
        make(
          "div",
          "actions",
          ...(sent ? [openMessage(sent)] : []),
          ...buttons,
          ...keepStep(step),
          button("Copy event", () => copy(JSON.stringify(step.event), "Copied the event")),
          button("Copy invoke command", () => copy(invokeCommand(step), "Copied the command")),
        ),
        ...places,
      ),
      make(
        "div",
        "",
        ...logOf(step),
        environment(step),
        ...labelled("Event", step.event),
        ...folded("Answer", step.answer),
      ),
    ),
  ];
}

function message({ step }) {
  return [
    make("h3", "", sentTo(step)),
    make(
      "p",
      "faint",
      [step.operation, step.function && `sent by ${functionName(step.function)}`, step.triggerSource]
        .filter(Boolean)
        .join(" · "),
    ),
    step.code ? make("p", "code", step.code) : null,
    make(
      "div",
      "actions",
      openMessage(step),
      step.code ? button(`Copy ${codeName(step)}`, () => copy(step.code, `Copied the ${codeName(step)}`)) : null,
    ),
    ...labelled("Subject", step.subject),
    ...labelled("Text", step.text ?? (step.medium === "EMAIL" ? plain(step.body) : step.body)),
    ...(step.medium === "EMAIL" ? folded("Source", step.body) : []),
  ].filter(Boolean);
}

function wholeCall({ call, flow }) {
  const facts = [
    clock(call.time),
    timeText(call.durationMilliseconds),
    call.userPoolId && poolName(call.userPoolId),
    call.clientId && clientName(call.clientId),
    userName(call.username),
  ]
    .filter(Boolean)
    .join(" · ");
  return [
    make("h3", "", call.operation),
    make("p", "faint", facts),
    ...seen(call),
    ...tokens(call, flow.calls),
    ...labelled("Request", call.request),
    ...labelled("Answer", call.answer),
    ...(call.request || call.answer
      ? [make("p", "faint", "Passwords, codes, tokens and other secrets are not recorded.")]
      : []),
  ];
}

/** The elements of the panel for an arrow: `{call, step, flow}`. */
export function panel(arrow) {
  const { step } = arrow;
  if (!step) return wholeCall(arrow);
  if (step.kind === "trigger") return trigger(arrow);
  if (step.kind === "message") return message(arrow);
  return [make("h3", "", "Note"), make("p", "note", step.text), ...seen(arrow.call)];
}
