// A flow's calls as arrows between lanes.

import { grouped } from "./arithmetic.js";
import { functionName } from "./base.js";
import { sentTo } from "./mail-text.js";
import { picturedLines } from "./log-lines.js";
import { timeText } from "./words.js";

const isPage = (call) => /^(GET|HEAD|POST) \//.test(call.operation);
const path = (call) => call.operation.split(" ").at(-1).toLowerCase();
/** The endpoints of a pool's domain that the app itself calls, without the browser. */
const appPaths = new Set(["/oauth2/token", "/oauth2/userinfo", "/oauth2/revoke"]);
const returns = new Set(["/oauth2/idpresponse", "/saml2/idpresponse"]);
const standIn = "/_local/providers";

/** The lane that a call comes from. */
const caller = (call) => (isPage(call) && !appPaths.has(path(call)) ? "Browser" : "App");
/** The lane that answers a call. */
const callee = (call, provider) => (path(call) === standIn ? provider : "Cognito");

/**
 * The name of the provider in a flow; undefined without one.
 * @param {Call[]} calls
 */
export function providerOf(calls) {
  const named = calls.map((call) => call.request?.identity_provider ?? call.request?.idp_identifier).find(Boolean);
  const place = calls.map((call) => call.redirect?.split(`${standIn}/`)[1]).find(Boolean);
  const isUsed = calls.some((call) => path(call) === standIn || returns.has(path(call)));
  return named ?? (place ? decodeURIComponent(place.split("/")[1] ?? "") : isUsed ? "Provider" : undefined);
}

function host(address) {
  try {
    return new URL(address, location.href).host === location.host
      ? new URL(address, location.href).pathname
      : new URL(address).host;
  } catch {
    return address;
  }
}

/**
 * The words for the part of a call that its caller sees.
 * @param {Call} call
 */
export function outcome(call) {
  if (call.error) return `${call.error}: ${call.message}`;
  if (call.challenge) return `asks for ${call.challenge}`;
  if (call.redirect) return `redirect to ${host(call.redirect)}`;
  if (call.status >= 400) return `${call.status}`;
  return call.tokens ? "ok, tokens" : "ok";
}

/**
 * The tone of a trigger's step, everywhere on the page: `good`, `refused` with words for the app, or `bad`.
 * @param {TriggerStep} step
 */
export const tone = (step) => (step.isGood ? "good" : step.error?.errorType === "Refusal" ? "refused" : "bad");

/**
 * The tone of a call's answer.
 * @param {Call} call
 */
export const callTone = (call) =>
  !failed(call)
    ? "good"
    : call.steps.some((step) => step.kind === "trigger" && tone(step) === "refused")
      ? "refused"
      : "bad";

export const failed = (/** @type {Call} */ call) => Boolean(call.error) || call.status >= 400;

/** The time that a trigger's step took, in milliseconds; nil while it runs. */
export const took = (/** @type {TriggerStep} */ step) => step.durationMilliseconds ?? step.timedOutAfterMilliseconds;

/**
 * Cognito's reaction to a function's answer, with the decision in the answer.
 * @param {Pick<TriggerStep, "isGood" | "verdict" | "decision">} step
 */
export function verdictOf({ isGood, verdict = "", decision }) {
  if (!isGood) return verdict;
  return decision ? `accepted: ${decision}` : "accepted";
}

/**
 * The words for one of several attempts; empty without a second one.
 * @param {TriggerStep} step
 * @param {Call} call
 */
export function attemptText(step, call) {
  const count = attemptsOf(step, call);
  return count > 1 ? `attempt ${step.attempt} of ${count}` : "";
}

/** The number of times that an event was sent to its function. */
function attemptsOf(step, call) {
  const all = call.steps.filter((one) => one.triggerSource === step.triggerSource && one.function === step.function);
  let last = all.indexOf(step);
  while (all[last + 1]?.attempt > all[last].attempt) last += 1;
  return all[last].attempt;
}

/**
 * The number of attempts with events that were sent more than once.
 * @param {Call[]} calls
 */
export const attemptCount = (calls) =>
  calls.flatMap((call) => call.steps.filter((step) => step.kind === "trigger" && attemptText(step, call))).length;

/** A Boolean value that indicates whether a flow's picture has its times in seconds. */
const isInSeconds = (/** @type {Call[]} */ calls) =>
  calls.some((call) =>
    [call.durationMilliseconds, ...call.steps.map((step) => (step.kind === "trigger" ? took(step) : 0))].some(
      (time) => time >= 1000,
    ),
  );

/** The time of an invocation; empty for one that was given up, whose verdict has the limit. */
function timing(/** @type {TriggerStep} */ step, inSeconds) {
  if (step.timedOutAfterMilliseconds !== undefined) return "";
  if (step.durationMilliseconds === undefined) return "runs";
  const coldStart = step.isColdStart ? `, cold start ${timeText(step.coldStartMilliseconds, inSeconds)}` : "";
  return `${timeText(step.durationMilliseconds, inSeconds)}${coldStart}`;
}

/**
 * @param {Step} step
 * @param {Call} call
 * @param {boolean} inSeconds
 */
function stepArrows(step, call, inSeconds) {
  const about = { call, step };
  if (step.kind === "message") {
    const words = [step.operation, sentTo(step)].filter(Boolean).join(": ");
    return [
      {
        ...about,
        from: step.function ? functionName(step.function) : "Cognito",
        to: "Mailbox",
        words,
        kind: "message",
      },
    ];
  }
  if (step.kind !== "trigger") return [{ ...about, from: "Cognito", to: "Cognito", words: step.text, kind: "note" }];
  const name = functionName(step.function);
  const sent = [step.triggerSource, attemptText(step, call)].filter(Boolean).join(" · ");
  return [
    { ...about, from: "Cognito", to: name, words: sent, kind: "event" },
    ...picturedLines(step.log ?? []).map(({ words, isWarning }) => ({
      ...about,
      from: name,
      to: name,
      words,
      kind: isWarning ? "log warning" : "log",
    })),
    {
      ...about,
      from: name,
      to: "Cognito",
      words: [verdictOf(step), timing(step, inSeconds)].filter(Boolean).join(" · "),
      kind: tone(step),
    },
  ];
}

/** The arrows of a call's steps in their order; what a function sends is between its event and its answer. */
function inside(call, inSeconds) {
  const during = grouped(
    call.steps.filter((step) => step.duringStep !== undefined),
    (step) => step.duringStep,
  );
  return call.steps.flatMap((step, number) => {
    if (step.duringStep !== undefined) return [];
    const arrows = stepArrows(step, call, inSeconds);
    const sent = (during.get(number) ?? []).flatMap((one) => stepArrows(one, call, inSeconds));
    return [arrows[0], ...sent, ...arrows.slice(1)];
  });
}

/**
 * The arrows of a flow: `{from, to, words, kind, call, step}`, and `{gap}` between calls that are apart.
 * @param {Call[]} calls
 * @returns {any[]}
 */
export function arrows(calls) {
  const provider = providerOf(calls);
  const inSeconds = isInSeconds(calls);
  return calls.flatMap((call, index) => {
    const [from, to] = [caller(call), callee(call, provider)];
    const earlier = calls[index - 1];
    const wait = earlier ? Math.round((call.time - earlier.time) * 1000 - earlier.durationMilliseconds) : 0;
    const isAway = returns.has(path(call)) && earlier && path(earlier) !== standIn && provider;
    return [
      ...(wait >= 1000
        ? [{ gap: wait >= 90_000 ? `${Math.round(wait / 60_000)} min later` : `${Math.round(wait / 1000)} s later` }]
        : []),
      // The record of a provider elsewhere has only the way there and back.
      ...(isAway ? [{ from, to: provider, words: "signs in there", kind: "call", call: earlier }] : []),
      { from, to, words: call.operation, kind: "call", call },
      ...inside(call, inSeconds),
      {
        from: to,
        to: from,
        words: `${outcome(call)} · ${timeText(call.durationMilliseconds, inSeconds)}`,
        kind: callTone(call),
        call,
        isAnswer: true,
      },
    ];
  });
}

/** The lanes of arrows, from left to right. */
export function lanes(list, provider) {
  const used = new Set(list.flatMap((one) => (one.gap ? [] : [one.from, one.to])));
  const known = ["App", "Browser", "Cognito"].filter((name) => used.has(name));
  const functions = [...used].filter((name) => !known.includes(name) && name !== "Mailbox" && name !== provider);
  return [
    ...known,
    ...functions,
    ...(provider && used.has(provider) ? [provider] : []),
    ...(used.has("Mailbox") ? ["Mailbox"] : []),
  ];
}
