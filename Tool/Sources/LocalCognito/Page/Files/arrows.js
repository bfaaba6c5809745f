// A flow's calls as arrows between lanes.

import { grouped } from "./arithmetic.js";
import { functionName } from "./base.js";
import { sentTo } from "./mail-text.js";

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

/** @param {TriggerStep} step */
function timing(step) {
  if (step.timedOutAfterMilliseconds !== undefined) return `${step.timedOutAfterMilliseconds / 1000} s`;
  if (step.durationMilliseconds === undefined) return "runs";
  return `${step.durationMilliseconds} ms${step.isColdStart ? `, cold start ${step.coldStartMilliseconds} ms` : ""}`;
}

const frames = ["START RequestId: ", "END RequestId: ", "REPORT RequestId: ", "INIT_REPORT "];
/** How many lines of a function's log the picture has; the panel has all. */
const logLimit = 5;

/**
 * The metrics in a function's log, which are lines of JSON for CloudWatch, and the other lines.
 * @param {string[]} log
 */
export function withoutMetrics(log) {
  /** @type {{ name: string, value: unknown, unit: string, namespace: string }[]} */
  const metrics = [];
  const lines = log.filter((line) => {
    if (!line.includes('"_aws"')) return true;
    let members;
    try {
      members = JSON.parse(line.slice(line.indexOf("{")));
    } catch {
      return true;
    }
    const all = members?._aws?.CloudWatchMetrics;
    if (!Array.isArray(all)) return true;
    for (const { Namespace: namespace = "", Metrics = [] } of all) {
      for (const { Name: name, Unit: unit = "" } of Metrics)
        metrics.push({ name, value: members[name], unit, namespace });
    }
    return false;
  });
  return { metrics, lines };
}

/** The lines that a function wrote, without Lambda's own, and without their time and request id. */
function ownLines(log) {
  const lines = withoutMetrics(log)
    .lines.filter((line) => !frames.some((frame) => line.startsWith(frame)))
    .map((line) => {
      const [, , level, ...text] = line.split("\t");
      return text.length
        ? { level, words: `${level} ${text.join(" ")}`.replaceAll("\r", " ") }
        : { level: "", words: line };
    })
    .filter(({ level }) => !["TRACE", "DEBUG"].includes(level));
  return lines.length <= logLimit
    ? lines
    : [...lines.slice(0, logLimit), { level: "", words: `… and ${lines.length - logLimit} more lines` }];
}

/**
 * @param {Step} step
 * @param {Call} call
 */
function stepArrows(step, call) {
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
  const attempt = step.attempt > 1 ? ` · attempt ${step.attempt}` : "";
  const verdict = (step.isGood ? step.decision : null) ?? step.verdict ?? "";
  return [
    { ...about, from: "Cognito", to: name, words: `${step.triggerSource}${attempt}`, kind: "event" },
    ...ownLines(step.log ?? []).map(({ level, words }) => ({
      ...about,
      from: name,
      to: name,
      words,
      kind: ["WARN", "ERROR", "FATAL"].includes(level) ? "log warning" : "log",
    })),
    {
      ...about,
      from: name,
      to: "Cognito",
      words: `${verdict} · ${timing(step)}`,
      kind: tone(step),
    },
  ];
}

/** The arrows of a call's steps in their order; what a function sends is between its event and its answer. */
function inside(call) {
  const during = grouped(
    call.steps.filter((step) => step.duringStep !== undefined),
    (step) => step.duringStep,
  );
  return call.steps.flatMap((step, number) => {
    if (step.duringStep !== undefined) return [];
    const arrows = stepArrows(step, call);
    const sent = (during.get(number) ?? []).flatMap((one) => stepArrows(one, call));
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
      ...inside(call),
      {
        from: to,
        to: from,
        words: `${outcome(call)} · ${call.durationMilliseconds} ms`,
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
