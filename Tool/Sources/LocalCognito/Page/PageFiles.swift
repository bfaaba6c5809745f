// swift-format-ignore-file
// Written by scripts/embed from Tool/Sources/LocalCognito/Page/Files/: change the files there, and run it.

/// The files of the local pool's pages.
enum PageFiles {
    static let all: [String: String] = [
        "administration.js": ##"""
// An administrator's actions on a user, as calls of the API that flows show like those of any client.

import { read } from "./api.js";
import { attempt, button, byID, elements, focused, make, notice } from "./base.js";
import { send } from "./cognito.js";
import { field, tabbedText, values } from "./forms.js";
import { asList, members } from "./requests.js";
import { snippets } from "./snippets.js";

const lines = (attributes) =>
  Object.entries(attributes)
    .filter(([name]) => name !== "sub")
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");

/** The actions: operation and words, the users that each fits, its fields, its input without the pool and the name. */
const actions = [
  { operation: "AdminConfirmSignUp", label: "Confirm", fits: (user) => user.status === "UNCONFIRMED" },
  { operation: "AdminDisableUser", label: "Disable", fits: (user) => user.isEnabled },
  { operation: "AdminEnableUser", label: "Enable", fits: (user) => !user.isEnabled },
  {
    operation: "AdminUpdateUserAttributes",
    label: "Set attributes",
    fields: (user) => [
      field({
        name: "attributes",
        label: "Attributes, a line for each name=value",
        type: "lines",
        value: lines(user.attributes),
        required: true,
      }),
    ],
    input: (entered, user) => ({
      UserAttributes: asList(members(entered.attributes) ?? {}).filter(
        ({ Name, Value }) => user.attributes[Name] !== Value,
      ),
    }),
  },
  {
    operation: "AdminSetUserPassword",
    label: "Set password",
    fields: () => [
      field({
        name: "newPassword",
        label: "Password",
        type: "password",
        value: "Passw0rd!Local",
        required: true,
        autocomplete: "new-password",
      }),
      field({ name: "permanent", label: "Permanent: the user need not change it", type: "checkbox", value: true }),
    ],
    input: (entered) => ({ Password: entered.newPassword, Permanent: entered.permanent }),
  },
  {
    operation: "AdminResetUserPassword",
    label: "Reset password",
    words: "The pool sends a code, with which the user sets a new password.",
  },
  { operation: "AdminUserGlobalSignOut", label: "Sign out everywhere", words: "All tokens of the user are revoked." },
  {
    operation: "AdminDeleteUser",
    label: "Delete",
    words: "The user is removed from the pool. This cannot be undone.",
    isDangerous: true,
  },
];

const dialog = make("dialog", "administration");
byID("users").after(dialog);
// The button that opened the dialog may be gone, because the list of users is new.
dialog.addEventListener("close", () => {
  if (focused() === document.body || dialog.contains(focused()))
    elements(`[data-user="${dialog.dataset.user}"] summary`)[0]?.focus();
});

/** Asks for what an action needs, shows the call, and sends it. */
async function ask(action, user, name) {
  const about = await read(`/_local/pools/${encodeURIComponent(user.userPoolId)}`);
  const title = make("h3", "", `${action.label}: ${name}`);
  title.id = "administration-title";
  dialog.setAttribute("aria-labelledby", title.id);
  const calls = tabbedText("The call as");
  const submit = Object.assign(make("button", action.isDangerous ? "danger" : "main", action.label), {
    type: "submit",
  });
  const form = make(
    "form",
    "",
    title,
    action.words ? make("p", "", action.words) : null,
    ...(action.fields?.(user) ?? []),
    calls.element,
    make(
      "p",
      "actions",
      button("Cancel", () => dialog.close()),
      submit,
    ),
  );
  const request = () => ({
    operation: action.operation,
    signed: true,
    input: { UserPoolId: user.userPoolId, Username: user.username, ...action.input?.(values(form), user) },
  });
  const show = () =>
    calls.show(
      snippets([request()], undefined, {
        pool: about.pool,
        client: {},
        endpoint: about.endpoint,
        region: about.region ?? "us-east-1",
      }),
    );
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(submit, async () => {
      await send(request());
      dialog.close();
      notice(`${action.operation}: done`);
    });
  });
  show();
  dialog.dataset.user = user.sub;
  dialog.replaceChildren(form);
  dialog.showModal();
}

/** The buttons of the actions that fit a user. */
export const administration = (user, name) =>
  actions
    .filter((action) => action.fits?.(user) ?? true)
    .map((action) =>
      Object.assign(
        button(`${action.label} …`, () => ask(action, user, name)),
        { className: action.isDangerous ? "danger" : "" },
      ),
    );

"""##,
        "administrator-steps.js": ##"""
import { make } from "./base.js";
import { send } from "./cognito.js";
import { field } from "./forms.js";
import { metadata, pairs, passwordField } from "./requests.js";
import { signIn } from "./sign-in-steps.js";
import { signUp } from "./sign-up-steps.js";
import { filledAttributes, newUserFields } from "./user-attributes.js";

/**
 * A user of an administrator, who signs in with a temporary password.
 * @type {StepFactory}
 */
export function invite(player) {
  const { nameInput, fields, addition } = newUserFields(player);
  const intro = "As an administrator: the user gets a temporary password and sets a new one at the first sign-in.";
  return {
    title: "Invite",
    action: "Create the user",
    intro: [make("p", "faint", intro)],
    fields: [nameInput, passwordField(player, "newPassword", "Temporary password"), fields],
    more: [addition, metadata()],
    requests: async (values) => [
      {
        operation: "AdminCreateUser",
        signed: true,
        input: {
          UserPoolId: player.about.pool.Id,
          Username: values.username,
          TemporaryPassword: values.newPassword,
          UserAttributes: filledAttributes(values),
          ...pairs("ClientMetadata", values.metadata),
        },
      },
    ],
    done: (_, values) => {
      player.know(values.username, values.newPassword);
      return { words: "The user is created and has a temporary password.", next: signIn };
    },
  };
}

// MARK: A pool and an app client, for a server that has none

const poolFields = () => [
  field({ name: "name", label: "Name", value: "members", required: true }),
  field({ name: "email", label: "Users sign in with their email address", type: "checkbox" }),
  field({ name: "factors", label: "Codes, passkeys and authenticator apps", type: "checkbox", value: true }),
  field({ name: "secret", label: "The client has a secret", type: "checkbox" }),
];

const poolRequest = (values) => ({
  operation: "CreateUserPool",
  signed: true,
  input: {
    PoolName: values.name,
    AutoVerifiedAttributes: ["email"],
    ...(values.email ? { UsernameAttributes: ["email"] } : {}),
    ...(values.factors
      ? { Policies: { SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"] } } }
      : {}),
  },
});

const clientFlows = ["USER_PASSWORD_AUTH", "USER_SRP_AUTH", "CUSTOM_AUTH", "USER_AUTH", "REFRESH_TOKEN_AUTH"];

const clientRequest = (poolID, values) => ({
  operation: "CreateUserPoolClient",
  signed: true,
  input: {
    UserPoolId: poolID,
    ClientName: "app",
    ...(values.secret ? { GenerateSecret: true } : {}),
    ExplicitAuthFlows: clientFlows.map((name) => `ALLOW_${name}`),
  },
});

const factorRequests = (poolID, values) =>
  values.factors
    ? [
        {
          operation: "SetUserPoolMfaConfig",
          signed: true,
          input: {
            UserPoolId: poolID,
            MfaConfiguration: "OPTIONAL",
            SoftwareTokenMfaConfiguration: { Enabled: true },
            WebAuthnConfiguration: { RelyingPartyId: "localhost", UserVerification: "preferred" },
          },
        },
      ]
    : [];

/** @type {StepFactory} */
export function createPool(player) {
  const knownID = player.about?.pool.Id;
  const unknownID = "(Id of the answer)";
  return {
    title: "Create a pool",
    action: "Create a pool and a client",
    fields: knownID ? [] : poolFields(),
    requests: async (values) =>
      knownID
        ? [clientRequest(knownID, values)]
        : [poolRequest(values), clientRequest(unknownID, values), ...factorRequests(unknownID, values)],
    run: async (values, [first]) => {
      const poolID = knownID ?? (await send(first)).UserPool.Id;
      await send(clientRequest(poolID, values));
      for (const request of factorRequests(poolID, values)) await send(request);
    },
    done: async () => {
      await player.read();
      return { words: "The pool is there. Sign a user up.", next: signUp };
    },
  };
}

"""##,
        "agents.js": ##"""
// Rows about clients of agents: those that registered themselves, and the documents that the pool keeps of others.

import { make } from "./base.js";

const date = (seconds) => new Date(seconds * 1000).toLocaleString();

/** The name of an app client, which says whether the app registered the client itself. */
export const clientLabel = ({ name, type }) => (type === "DCR" ? `${name} (registered itself)` : name);

/** A row for each document that the policies of a pool have admitted: its URL, and the time of its copy. */
export const documentRows = ({ documents = [] }) =>
  documents.map(({ policy, url, cached, expires }) => [
    policy,
    make("code", "", url),
    make("span", "", cached === undefined ? "no copy" : `read ${date(cached)}, kept until ${date(expires)}`),
  ]);

"""##,
        "answer.html": ##"""
<!DOCTYPE html><html lang="en"><title>{{title}}</title><p>{{text}}</p></html>

"""##,
        "api.js": ##"""
// The pool's own routes, as the page reads and writes them.

/** The error of a route: what went wrong in words, and the status of the answer; 0 without an answer. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status = 0) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }
}

export const noAnswer = "The pool does not answer. Is it running?";

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function fetchJSON(path, options) {
  let reply, text;
  try {
    reply = await fetch(path, options);
    text = await reply.text();
  } catch {
    throw new ApiError(noAnswer);
  }
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new ApiError(`The pool answered ${path} with status ${reply.status} and no JSON.`, reply.status);
  }
  if (!reply.ok) throw new ApiError(answer?.message ?? `The pool answered ${path} with ${reply.status}.`, reply.status);
  return answer;
}

/**
 * Reads JSON.
 * @param {string} path
 * @returns {Promise<any>}
 */
export const read = (path) => fetchJSON(path);

/**
 * Reads JSON that the page can do without: returns a fallback if it cannot be read.
 * @param {string} path
 * @param {any} fallback
 * @returns {Promise<any>}
 */
export async function readOr(path, fallback) {
  try {
    return await read(path);
  } catch (error) {
    if (error instanceof ApiError) return fallback;
    throw error;
  }
}

/**
 * Sends JSON, and returns the answer.
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export const write = (path, body, method = "POST") =>
  fetchJSON(path, {
    method,
    ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });

"""##,
        "arithmetic.js": ##"""
// The arithmetic of lists and lines, without a document.

/**
 * Groups items by a key, in the order in which the keys come.
 * @template Key, Item
 * @param {Item[]} items
 * @param {(item: Item) => Key} key
 * @returns {Map<Key, Item[]>}
 */
export function grouped(items, key) {
  const groups = new Map();
  for (const item of items) {
    const name = key(item);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(item);
  }
  return groups;
}

/**
 * The tops of rows, and after them the height of all.
 * @param {{ height: number }[]} rows
 */
export function topsOf(rows) {
  const tops = [0];
  for (const row of rows) tops.push(tops[tops.length - 1] + row.height);
  return tops;
}

/**
 * The index of the first row that ends after a height.
 * @param {number[]} tops
 * @param {number} height
 */
export function firstAfter(tops, height) {
  let low = 0,
    high = tops.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tops[middle + 1] <= height) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where a box has to be scrolled after its rows have changed, so that the first row in sight that is still there keeps
 * its place. The heads of groups are passed over: new rows come directly below them.
 * @param {{ key: unknown, height: number, isHead?: boolean }[]} before
 * @param {{ key: unknown, height: number, isHead?: boolean }[]} after
 * @param {number} scroll
 */
export function anchored(before, after, scroll) {
  const [old, tops] = [topsOf(before), topsOf(after)];
  const places = new Map(after.map((row, index) => [row.key, index]));
  for (let index = firstAfter(old, scroll); index < before.length; index += 1) {
    const place = before[index].isHead ? undefined : places.get(before[index].key);
    if (place !== undefined) return Math.max(0, tops[place] + scroll - old[index]);
  }
  return scroll;
}

/**
 * The order of groups in which those that are known keep their order, and new ones come first.
 * @param {string[]} known
 * @param {string[]} groups
 */
export function heldOrder(known, groups) {
  const [isGroup, isKnown] = [new Set(groups), new Set(known)];
  return [...groups.filter((name) => !isKnown.has(name)), ...known.filter((name) => isGroup.has(name))];
}

/**
 * Breaks a text at spaces into lines as wide as the room at most; the last of `limit` lines has the rest.
 * @param {string} text
 * @param {number} room
 * @param {(text: string) => number} widthOf
 */
export function wrapped(text, room, widthOf, limit = 4) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    const longer = line ? `${line} ${word}` : word;
    if (!line || lines.length === limit || widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

"""##,
        "arrows.js": ##"""
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

"""##,
        "authenticator.js": ##"""
import { hmac } from "./cognito.js";

/** The period of a code, in seconds. */
const period = 30;

function decoded(base32) {
  const bits = [...base32.toUpperCase().replace(/[^A-Z2-7]/g, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}

/** An authenticator app (RFC 6238) with the secret that a set-up has shown. */
export class Authenticator {
  #last = 0;

  constructor(secret) {
    this.secret = secret;
  }

  /** The code at a time in seconds; the next period's code if this period's is used up, as the pool takes each once. */
  async code(seconds) {
    const counter = Math.max(Math.floor(seconds / period), this.#last + 1);
    const message = new DataView(new ArrayBuffer(8));
    message.setBigUint64(0, BigInt(counter));
    const digest = await hmac("SHA-1", decoded(this.secret), message.buffer);
    const value = new DataView(digest.buffer).getUint32(digest[19] & 15) & 0x7fffffff;
    return {
      text: String(value % 1_000_000).padStart(6, "0"),
      use: () => {
        this.#last = counter;
      },
    };
  }
}

"""##,
        "base.js": ##"""
// The parts that all views of the page share.

import { ApiError } from "./api.js";
import { Refused } from "./cognito.js";

/**
 * The element of index.html with an id, whose kind its caller knows.
 * @param {string} id
 * @returns {any}
 */
export const byID = (id) => document.getElementById(id);

/**
 * The elements of a selector, whose kind its caller knows.
 * @param {string} selector
 * @returns {any[]}
 */
export const elements = (selector, root = document) => [...root.querySelectorAll(selector)];

/**
 * The element that has the focus.
 * @returns {any}
 */
export const focused = () => document.activeElement;

/**
 * Makes an element with a class, text or children.
 * @param {string} name
 * @param {string} [className]
 * @param {...(Node | string | null | undefined)} children
 * @returns {any}
 */
export function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Makes the head of a row or a column; `scope` is `row` or `col`. */
export const headCell = (scope, className, ...children) => Object.assign(make("th", className, ...children), { scope });

export const choice = (value, words) => Object.assign(make("option", "", words), { value });

/**
 * Makes a button, whose action is awaited: an error is shown next to it.
 * @param {string} words
 * @param {() => unknown} action
 */
export function button(words, action) {
  const element = make("button", "", words);
  element.type = "button";
  element.addEventListener("click", () => attempt(element, action));
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {() => unknown} action
 *
 * Runs the action of a button or of another control, and shows after the control what the pool refuses, or that it does
 * not answer. A mistake of the page itself is not caught.
 */
export async function attempt(element, action) {
  if (element.nextElementSibling?.matches(".failure")) element.nextElementSibling.remove();
  element.setAttribute("aria-busy", "true");
  try {
    await action();
  } catch (error) {
    if (!isExpected(error)) throw error;
    const failure = make("span", "failure", errorText(error));
    failure.setAttribute("role", "alert");
    // A control that the action has removed has no place for words.
    if (element.isConnected) element.after(failure);
    else notice(errorText(error));
  } finally {
    element.removeAttribute("aria-busy");
  }
}

/** A Boolean value that indicates whether an error is an answer of the pool, or the lack of one. */
export const isExpected = (error) => error instanceof ApiError || error instanceof Refused;

export const errorText = (error) => (error instanceof Refused ? `${error.name}: ${error.message}` : error.message);

let noticeTimer = 0;
export function notice(words) {
  byID("notice").textContent = words;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    byID("notice").textContent = "";
  }, 4000);
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

let pen;
/** The width of a text in a font, in pixels. */
export function width(text, font) {
  pen ??= make("canvas").getContext("2d");
  pen.font = font;
  return pen.measureText(text).width;
}

export const pretty = (value) => JSON.stringify(value, null, 2);
export const functionName = (arn) => arn.split(":")[6] ?? arn;
// Made once, while the page waits for the server: to make it takes longer than to format all times of the page.
const time = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "numeric", second: "numeric" });
export const clock = (seconds) => time.format(seconds * 1000);

export function labelled(label, value, className) {
  if (value === undefined || value === null || value === "") return [];
  const text = typeof value === "string" ? value : pretty(value);
  return [make("p", "label", label), make("pre", className ?? "", text)];
}

"""##,
        "challenges.js": ##"""
// The steps that answer challenges: one form for each kind.

import { make } from "./base.js";
import { send } from "./cognito.js";
import { verifyAuthenticator } from "./factor-steps.js";
import { field } from "./forms.js";
import { signWithPasskey } from "./passkey.js";
import {
  asMember,
  codeField,
  members,
  metadata,
  pairs,
  passwordField,
  proven,
  SRPExchange,
  verifierWords,
} from "./requests.js";
import { amplifyCall } from "./snippets.js";
import { prove } from "./srp.js";

/** The members of `ChallengeResponses` that take a code. */
const codeMembers = {
  SMS_MFA: "SMS_MFA_CODE",
  EMAIL_OTP: "EMAIL_OTP_CODE",
  SMS_OTP: "SMS_OTP_CODE",
  SOFTWARE_TOKEN_MFA: "SOFTWARE_TOKEN_MFA_CODE",
};
/** The names that Amplify has for factors. */
const amplifyNames = { SOFTWARE_TOKEN_MFA: "TOTP", SMS_MFA: "SMS", EMAIL_OTP: "EMAIL" };
const confirmSignIn = (answer) => amplifyCall("confirmSignIn", { challengeResponse: answer });

/** The list that a parameter has as JSON; an empty one for any other text. */
function list(text) {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
}

/** A challenge of a player's sign-in, and the requests that answer it. */
class Challenge {
  /**
   * @param {Player} player
   * @param {any} answer
   */
  constructor(player, { ChallengeName, ChallengeParameters = {}, AvailableChallenges = [], Session }) {
    this.player = player;
    this.name = ChallengeName;
    this.parameters = ChallengeParameters;
    this.available = AvailableChallenges;
    this.session = Session;
    this.user = ChallengeParameters.USER_ID_FOR_SRP ?? ChallengeParameters.USERNAME ?? player.name;
  }

  /** The request with the responses; a call in between may have given another session. */
  async response(responses, values, session = this.session) {
    return this.#request(this.name, session, responses, pairs("ClientMetadata", values.metadata));
  }

  /** The request that proves the password of a device. */
  async deviceProof(session, proof) {
    const { DEVICE_KEY } = this.parameters;
    return this.#request("DEVICE_PASSWORD_VERIFIER", session, { ...proof, USERNAME: this.user, DEVICE_KEY });
  }

  async #request(name, session, responses, more = {}) {
    return {
      operation: "RespondToAuthChallenge",
      input: {
        ClientId: this.player.client.ClientId,
        ChallengeName: name,
        ...asMember("Session", session),
        ChallengeResponses: await proven(this.player, this.user, responses),
        ...more,
      },
    };
  }

  /** The public parameters, as the app gets them. */
  elements() {
    const hidden = ["CREDENTIAL_REQUEST_OPTIONS", "userAttributes", "requiredAttributes"];
    const all = Object.entries(this.parameters).filter(([name]) => !hidden.includes(name));
    if (!all.length) return [];
    const rows = all.flatMap(([name, value]) => {
      const picture = value.startsWith("data:image/")
        ? Object.assign(make("img", ""), { src: value, alt: `Picture of ${name}` })
        : value;
      return [make("dt", "", name), make("dd", "", picture)];
    });
    return [make("p", "label", "What the app gets (ChallengeParameters)"), make("dl", "parameters", ...rows)];
  }
}

/**
 * The step that answers a challenge.
 * @returns {PlayerStep}
 */
export function challengeStep(player, answer) {
  const challenge = new Challenge(player, answer);
  const formOf = codeMembers[challenge.name] ? codeForm : (forms[challenge.name] ?? otherForm);
  return {
    title: challenge.name,
    action: "Answer",
    continues: true,
    intro: challenge.elements(),
    more: [metadata()],
    done: (next) => player.signedInOr(next),
    ...formOf(challenge),
  };
}

// MARK: Codes and answers

const codeForm = (challenge) => ({
  code: "code",
  authenticator: challenge.name === "SOFTWARE_TOKEN_MFA" ? challenge.player.authenticatorOf(challenge.user) : undefined,
  fields: [codeField()],
  requests: async (values) => [await challenge.response({ [codeMembers[challenge.name]]: values.code }, values)],
  amplify: (values) => confirmSignIn(values.code),
});

const customForm = (challenge) => ({
  code: "answer",
  fields: [field({ name: "answer", label: "Answer", required: true })],
  requests: async (values) => [await challenge.response({ ANSWER: values.answer }, values)],
  amplify: (values) => confirmSignIn(values.answer),
});

/** The form of a challenge that the page does not know. */
const otherForm = (challenge) => ({
  intro: [make("p", "", "This page has no form for the challenge. Its members, as JSON:"), ...challenge.elements()],
  fields: [
    field({
      name: "responses",
      label: "ChallengeResponses, a line for each name=value",
      type: "lines",
      required: true,
    }),
  ],
  requests: async (values) => [await challenge.response(members(values.responses) ?? {}, values)],
});

// MARK: Passwords

function newPasswordForm(challenge) {
  const { player } = challenge;
  const missing = list(challenge.parameters.requiredAttributes);
  const nameOf = (member) => member.replace("userAttributes.", "");
  const attributes = (values, keyOf) => Object.fromEntries(missing.map((one) => [keyOf(one), values[one]]));
  return {
    fields: [
      passwordField(player, "newPassword", "New password", player.nextPassword()),
      ...missing.map((one) => field({ name: one, label: nameOf(one), required: true })),
    ],
    requests: async (values) => [
      await challenge.response({ NEW_PASSWORD: values.newPassword, ...attributes(values, (member) => member) }, values),
    ],
    amplify: (values) =>
      amplifyCall(
        "confirmSignIn",
        { challengeResponse: values.newPassword },
        missing.length ? { userAttributes: attributes(values, nameOf) } : {},
      ),
    done: (answer, values) => {
      player.know(player.name, values.newPassword);
      return player.signedInOr(answer);
    },
  };
}

const passwordForm = (challenge) => ({
  fields: [passwordField(challenge.player)],
  requests: async (values) => [await challenge.response({ PASSWORD: values.password }, values)],
  amplify: (values) => confirmSignIn(values.password),
});

/** Sends the first request of a form that may prove the password, and then the proof. */
const sendWithProof =
  ({ player }, exchange) =>
  async (values, [request]) => {
    const begun = exchange.end();
    return player.verified(await send(request), begun, values.password);
  };

function passwordProofForm(challenge) {
  const exchange = new SRPExchange();
  return {
    fields: [passwordField(challenge.player)],
    requests: async (values) => [
      await challenge.response({ SRP_A: exchange.publicNumber() }, values),
      await verifierWords(challenge.player, challenge.user),
    ],
    run: sendWithProof(challenge, exchange),
    amplify: (values) => confirmSignIn(values.password),
  };
}

// MARK: Choices

const secondFactorForm = (challenge) => ({
  fields: [
    field({
      name: "answer",
      label: "Second factor",
      options: list(challenge.parameters.MFAS_CAN_CHOOSE).map((one) => [one, one]),
    }),
  ],
  requests: async (values) => [await challenge.response({ ANSWER: values.answer }, values)],
  amplify: (values) => confirmSignIn(amplifyNames[values.answer] ?? values.answer),
});

function firstFactorForm(challenge) {
  const exchange = new SRPExchange();
  const needsPassword = (values) => values.answer.startsWith("PASSWORD");
  const isProven = (values) => values.answer === "PASSWORD_SRP";
  const passwordMember = (values) => {
    if (isProven(values)) return { SRP_A: exchange.publicNumber() };
    return needsPassword(values) ? { PASSWORD: values.password } : {};
  };
  return {
    fields: [
      field({ name: "answer", label: "First factor", options: challenge.available.map((one) => [one, one]) }),
      passwordField(challenge.player),
    ],
    visible: (values) => ({ password: needsPassword(values) }),
    requests: async (values) => [
      await challenge.response({ ANSWER: values.answer, ...passwordMember(values) }, values),
      ...(isProven(values) ? [await verifierWords(challenge.player, challenge.user)] : []),
    ],
    run: sendWithProof(challenge, exchange),
    amplify: (values) => confirmSignIn(values.answer),
  };
}

// MARK: Passkeys and devices

const passkeyForm = (challenge) => ({
  action: "Use the passkey",
  fields: [],
  requests: async (values) => [await challenge.response({ CREDENTIAL: "(of the browser)" }, values)],
  run: async (values) => {
    const credential = await signWithPasskey(challenge.parameters.CREDENTIAL_REQUEST_OPTIONS);
    return send(await challenge.response({ CREDENTIAL: JSON.stringify(credential) }, values));
  },
  amplify: () => `await confirmSignIn({ challengeResponse: "WEB_AUTHN" });`,
});

function deviceForm(challenge) {
  const { DEVICE_KEY } = challenge.parameters;
  const device = challenge.player.devices.get(challenge.user);
  const exchange = new SRPExchange();
  return {
    action: "Prove the device",
    fields: [],
    requests: async (values) => {
      const words = await verifierWords(challenge.player, challenge.user);
      return [
        await challenge.response({ DEVICE_KEY, SRP_A: exchange.publicNumber() }, values),
        await challenge.deviceProof("(of the answer)", words.input.ChallengeResponses),
      ];
    },
    run: async (_, [request]) => {
      const begun = exchange.end();
      const { ChallengeParameters, Session } = await send(request);
      const proof = await prove(device.password, device.DeviceGroupKey, DEVICE_KEY, begun, ChallengeParameters);
      return send(await challenge.deviceProof(Session, proof));
    },
  };
}

// MARK: The set-up of a second factor

function setUpFields({ player, parameters }) {
  const factors = list(parameters.MFAS_CAN_SETUP).filter((one) => one !== "SMS_MFA");
  return [
    field({ name: "factor", label: "Second factor", options: factors.map((one) => [one, one]) }),
    field({
      name: "email",
      label: "Email address",
      value: `${player.name.split("@")[0]}@example.org`,
      required: true,
    }),
  ];
}

function setUpForm(challenge) {
  const { player, session } = challenge;
  const isEmail = (values) => values.factor === "EMAIL_OTP";
  const associate = { operation: "AssociateSoftwareToken", input: { Session: session } };
  return {
    action: "Set up",
    fields: setUpFields(challenge),
    visible: (values) => ({ email: isEmail(values) }),
    requests: async (values) => [
      isEmail(values) ? await challenge.response({ EMAIL: values.email }, values) : associate,
    ],
    amplify: (values) => confirmSignIn(amplifyNames[values.factor]),
    done: (answer, values) => {
      if (isEmail(values)) return player.signedInOr(answer);
      const finish = async ({ Session }) =>
        player.signedInOr(await send(await challenge.response({}, values, Session)));
      return {
        words: "The secret is new; it counts after a code has been verified.",
        next: verifyAuthenticator(player, answer.SecretCode, { Session: answer.Session }, finish),
      };
    },
  };
}

/** The forms of the challenges other than codes, by the challenges' names. */
const forms = {
  CUSTOM_CHALLENGE: customForm,
  NEW_PASSWORD_REQUIRED: newPasswordForm,
  SELECT_MFA_TYPE: secondFactorForm,
  SELECT_CHALLENGE: firstFactorForm,
  PASSWORD: passwordForm,
  PASSWORD_SRP: passwordProofForm,
  WEB_AUTHN: passkeyForm,
  DEVICE_SRP_AUTH: deviceForm,
  MFA_SETUP: setUpForm,
};

"""##,
        "changes.js": ##"""
// The connection to the server: one stream of events, which all views listen to.

const listeners = new Map();
let source = null;
let run = "";
let offset = 0;

/** Calls a function with the data of each event: `flows`, `pools`, `outbox`, `store`, `clock` or `restart`. */
export function on(name, work) {
  listeners.set(name, [...(listeners.get(name) ?? []), work]);
}

function tell(name, data) {
  for (const work of listeners.get(name) ?? []) work(data);
}

/** The time of the server's clock, in seconds since 1970. */
export const now = () => Date.now() / 1000 + offset;

/** Connects while the page is visible: a browser has only six connections to a server, and hidden pages need none. */
export function connect(status) {
  function open() {
    if (source) return;
    source = new EventSource("/_local/changes");
    source.addEventListener("open", () => status(true));
    source.addEventListener("error", () => {
      status(false);
      // The browser itself comes back only after some errors.
      if (source?.readyState !== EventSource.CLOSED) return;
      source = null;
      setTimeout(open, 1000);
    });
    source.addEventListener("hello", (event) => {
      const hello = JSON.parse(event.data);
      if (run && run !== hello.run) tell("restart", hello);
      run = hello.run;
    });
    for (const name of ["flows", "pools", "outbox", "store", "clock"]) {
      source.addEventListener(name, (event) => {
        const data = JSON.parse(event.data);
        if (name === "clock") offset = data.now - Date.now() / 1000;
        tell(name, data);
      });
    }
  }
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return open();
    source?.close();
    source = null;
  });
  open();
}

"""##,
        "claims.js": ##"""
// The claims that a token trigger asks for in vain.

/** Claims that the answer of a token trigger both adds and suppresses, which the token lacks, by the kind of token. */
export function lostClaims(answer) {
  const details = answer?.response?.claimsOverrideDetails;
  const { idTokenGeneration, accessTokenGeneration } = answer?.response?.claimsAndScopeOverrideDetails ?? {};
  const lost = (/** @type {any} */ changes) =>
    Object.keys(changes?.claimsToAddOrOverride ?? {}).filter((name) => changes.claimsToSuppress?.includes?.(name));
  return { idToken: lost(details ?? idTokenGeneration), accessToken: lost(accessTokenGeneration) };
}

"""##,
        "cognito.js": ##"""
// The pool as a client calls it: the JSON API on `/`, the endpoints of the domain, and the proof of a client's secret.

/** The error of a call, with the name that Cognito gives it. */
export class Refused extends Error {
  constructor(name, message) {
    super(message);
    this.name = name;
  }
}

const target = "AWSCognitoIdentityProviderService";

/** The headers of a call. Administrators' operations are signed; the pool takes any key unless it checks signatures. */
export function headers({ operation, signed }) {
  return {
    "Content-Type": "application/x-amz-json-1.1",
    "X-Amz-Target": `${target}.${operation}`,
    ...(signed
      ? {
          Authorization:
            "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/cognito-idp/aws4_request, " +
            "SignedHeaders=host, Signature=0",
        }
      : {}),
  };
}

async function answer(reply) {
  const body = await reply.json().catch(() => ({}));
  if (reply.ok) return body;
  const name = body.__type ?? body.error ?? `status ${reply.status}`;
  throw new Refused(name.split("#").at(-1), body.message ?? body.Message ?? body.error_description ?? "");
}

async function reach(path, options) {
  try {
    return await fetch(path, { method: "POST", cache: "no-store", ...options });
  } catch {
    throw new Refused("No answer", "the connection was closed before the answer");
  }
}

/** Sends a request: an operation of the API with its input, or a form to an endpoint of the pool's domain. */
export async function send(request) {
  if (request.form) {
    return answer(await reach(request.path, { headers: request.headers, body: new URLSearchParams(request.form) }));
  }
  return answer(await reach("/", { headers: headers(request), body: JSON.stringify(request.input) }));
}

export const bytes = (text) => new TextEncoder().encode(text);
export const base64 = (buffer) =>
  btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(""));
export const base64URL = (buffer) => base64(buffer).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export const decoded = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The browser's cryptography, which it gives only to pages of this machine or over HTTPS. */
export function cryptography() {
  if (!crypto.subtle)
    throw new Error(
      "This needs cryptography that browsers give only to pages at http://127.0.0.1, http://localhost or over HTTPS.",
    );
  return crypto.subtle;
}

export async function hmac(hash, key, ...parts) {
  const imported = await cryptography().importKey("raw", key, { name: "HMAC", hash }, false, ["sign"]);
  return new Uint8Array(await cryptography().sign("HMAC", imported, await new Blob(parts).arrayBuffer()));
}

/** The hash with which an app proves its client's secret; undefined for a client without one. */
export async function secretHash(client, username) {
  if (!client.ClientSecret) return undefined;
  return base64(await hmac("SHA-256", bytes(client.ClientSecret), bytes(username + client.ClientId)));
}

/** The claims of a token that is a JSON web token; an empty object for any other token. */
export function claims(token) {
  try {
    const part = token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(new TextDecoder().decode(decoded(part)));
  } catch {
    return {};
  }
}

"""##,
        "completion.js": ##"""
import { readOr } from "./api.js";
import { make, width } from "./base.js";

// Completion of member names in a text area with an event: the names that the model knows at the place of the caret,
// and the attributes that the pool has.

/** The place of the caret in JSON: the names of the objects around it, and the letters of the name so far. */
export function placeIn(text) {
  const stack = [];
  let key = null,
    isValue = false,
    start = -1;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '"') {
      const end = closing(text, index);
      if (end < 0) {
        start = index;
        break;
      }
      if (!isValue) key = text.slice(index + 1, end);
      index = end;
    } else if (letter === ":") isValue = true;
    else if (letter === "{" || letter === "[") {
      stack.push({ key, isArray: letter === "[" });
      [key, isValue] = [null, letter === "["];
    } else if (letter === "}" || letter === "]") {
      stack.pop();
      [key, isValue] = [null, true];
    } else if (letter === ",") [key, isValue] = [null, Boolean(stack.at(-1)?.isArray)];
  }
  if (isValue || !stack.length || stack.at(-1).isArray) return null;
  const path = stack
    .slice(1)
    .map((one, index) => (one.key === null ? "" : `${index ? "." : ""}${one.key}${one.isArray ? "[]" : ""}`))
    .join("");
  return { path, written: start < 0 ? "" : text.slice(start + 1), start };
}

function closing(text, start) {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === '"') return index;
  }
  return -1;
}

const envelope = [
  "version",
  "triggerSource",
  "region",
  "userPoolId",
  "userName",
  "callerContext",
  "request",
  "response",
].map((path) => ({ path, type: "", words: "" }));
const empty = {
  "map of texts": "{}",
  "map of any JSON": "{}",
  object: "{}",
  "array of texts": "[]",
  "array of objects": "[]",
  boolean: "false",
};

/** The names in the object around an offset, without the one that is being written there. */
function namesAround(text, offset) {
  const objects = [];
  let around;
  for (let index = 0; index < text.length; index += 1) {
    if (index >= offset) around ??= objects.at(-1);
    if (text[index] === '"') {
      const end = closing(text, index);
      if (end < 0) break;
      if (index < offset && offset <= end) around = objects.at(-1);
      else if (/^\s*:/.test(text.slice(end + 1))) objects.at(-1)?.add(text.slice(index + 1, end));
      index = end;
    } else if ("{[".includes(text[index])) objects.push(new Set());
    else if ("}]".includes(text[index]) && objects.pop() === around && around) break;
  }
  return around ?? new Set();
}

/** The members of the object with a path, with the attributes that the pool and the event have. */
function membersAt(path, members, attributes) {
  if (path.endsWith("userAttributes")) return attributes;
  return (path === "" ? envelope : members.filter((one) => one.path.startsWith(`${path}.`)))
    .map((one) => ({ ...one, name: path === "" ? one.path : one.path.slice(path.length + 1) }))
    .filter((one) => !/[.[]/.test(one.name));
}

async function attributesOf(step) {
  const id = step.event.userPoolId;
  const pool = id ? await readOr(`/_local/pools/${encodeURIComponent(id)}`, null) : null;
  const known = (pool?.pool.SchemaAttributes ?? []).map((one) => ({
    name: one.Name,
    type: "text",
    words: one.AttributeDataType ?? "",
  }));
  const own = Object.keys(step.event.request?.userAttributes ?? {}).filter(
    (name) => !known.some((one) => one.name === name),
  );
  return [...known, ...own.map((name) => ({ name, type: "text", words: "" }))];
}

let count = 0;

/** Puts a list below the line of the caret, or above it if there is more room; long lines of the area do not wrap. */
function placeAtCaret(list, area) {
  const style = getComputedStyle(area),
    lines = area.value.slice(0, area.selectionStart).split("\n");
  const height = parseFloat(style.lineHeight),
    inset = parseFloat(style.paddingTop) + parseFloat(style.borderTopWidth);
  const top = area.offsetTop + inset + (lines.length - 1) * height - area.scrollTop;
  const left = area.offsetLeft + width(lines.at(-1), style.font) - area.scrollLeft;
  const room = innerHeight - (area.getBoundingClientRect().top - area.offsetTop + top + height);
  const isAbove = room < list.offsetHeight && top > list.offsetHeight;
  list.style.setProperty("top", `${isAbove ? top - list.offsetHeight : top + height}px`);
  list.style.setProperty(
    "left",
    `${Math.max(0, Math.min(left, area.offsetLeft + area.offsetWidth - list.offsetWidth))}px`,
  );
}

/** Begins a line that is as far indented as the last one, or further after a bracket. */
function breakLine(area) {
  const before = area.value.slice(0, area.selectionStart);
  const indent = before.slice(before.lastIndexOf("\n") + 1).match(/^ */)[0];
  // A command of the browser's editor can be undone.
  document.execCommand("insertText", false, `\n${indent}${/[{[]$/.test(before) ? "  " : ""}`);
}

/** Completes names in a text area, also with Ctrl+Space; arrows choose, Enter takes, Escape closes. */
export async function completing(area, members, step) {
  const attributes = await attributesOf(step);
  const list = make("ul", "completions");
  list.id = `completions-${(count += 1)}`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Members");
  list.hidden = true;
  area.after(list);
  area.setAttribute("aria-autocomplete", "list");
  area.setAttribute("aria-controls", list.id);
  let chosen = 0;

  const close = () => {
    list.hidden = true;
    area.removeAttribute("aria-activedescendant");
  };
  const choose = (index) => {
    chosen = (index + list.children.length) % list.children.length;
    [...list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === chosen)));
    area.setAttribute("aria-activedescendant", list.children[chosen].id);
    list.children[chosen].scrollIntoView({ block: "nearest" });
  };
  const insert = (one, place) => {
    const after = area.value.slice(area.selectionStart);
    const start = place.start < 0 ? area.selectionStart : place.start;
    // A name that is written inside of its quotation marks keeps what follows.
    const rest = place.start >= 0 && after.startsWith('"') ? after.slice(1) : after;
    const text = `"${one.name}"${/^\s*:/.test(rest) ? "" : `: ${empty[one.type] ?? '""'}`}`;
    area.setRangeText(text, start, area.value.length - rest.length, "end");
    close();
    area.focus();
  };
  const offer = (isAsked) => {
    const place = placeIn(area.value.slice(0, area.selectionStart));
    const names = namesAround(area.value, area.selectionStart);
    const found =
      place && (isAsked || place.start >= 0)
        ? membersAt(place.path, members, attributes).filter(
            (one) =>
              one.name.toLowerCase().includes(place.written.toLowerCase()) &&
              one.name !== place.written &&
              !names.has(one.name),
          )
        : [];
    list.hidden = found.length === 0;
    list.replaceChildren(
      ...found.map((one, index) => {
        const item = make(
          "li",
          "",
          make("code", "", one.name),
          " ",
          make("span", "faint", [one.type, one.words].filter(Boolean).join(": ")),
        );
        item.id = `${list.id}-${index}`;
        item.setAttribute("role", "option");
        item.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          insert(one, place);
        });
        item.insert = () => insert(one, place);
        return item;
      }),
    );
    if (!found.length) return close();
    placeAtCaret(list, area);
    choose(0);
  };

  area.addEventListener("input", () => offer(false));
  area.addEventListener("blur", close);
  area.addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.key === " ") {
      event.preventDefault();
      offer(true);
      return;
    }
    if (list.hidden) {
      if (event.key !== "Enter") return;
      event.preventDefault();
      breakLine(area);
      return;
    }
    const keys = {
      ArrowDown: () => choose(chosen + 1),
      ArrowUp: () => choose(chosen - 1),
      Enter: () => list.children[chosen].insert(),
      Tab: () => list.children[chosen].insert(),
      Escape: close,
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
}

"""##,
        "concurrency.js": ##"""
// Helpers that keep answers and actions in order, when a person is faster than the pool.

/**
 * Returns a function that begins a question, and returns another one that says whether no later question has begun.
 * A slow answer to an older question is then not shown over that of a newer one.
 */
export function latest() {
  let count = 0;
  return () => {
    count += 1;
    const number = count;
    return () => number === count;
  };
}

/**
 * Returns a function that does work, unless earlier work is still being done, and returns true if it has done it.
 * `show` is told when work begins and when it ends, even by an error.
 * @param {(isBusy: boolean) => void} show
 */
export function oneAtATime(show) {
  let isBusy = false;
  const set = (value) => {
    isBusy = value;
    show(value);
  };
  return async (/** @type {() => Promise<void>} */ work) => {
    if (isBusy) return false;
    set(true);
    try {
      await work();
      return true;
    } finally {
      set(false);
    }
  };
}

"""##,
        "controls.js": ##"""
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

"""##,
        "diff.js": ##"""
// The differences of two JSON values, by the paths of their members.

import { headCell, make } from "./base.js";

const isObject = (value) => value !== null && typeof value === "object";
const step = (path, key, isIndex) => (isIndex ? `${path}[${key}]` : path ? `${path}.${key}` : key);

/** Returns the members that were added, removed or changed: `{path, kind, before, after}`. */
export function differences(before, after, path = "") {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return leaves(after, path).map(([path, value]) => ({ path, kind: "added", after: value }));
  if (after === undefined)
    return leaves(before, path).map(([path, value]) => ({ path, kind: "removed", before: value }));
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], step(path, key, Array.isArray(before))));
  }
  if (before === after) return [];
  // A member that was empty has been set, whatever it is now.
  if (before === null && isObject(after))
    return leaves(after, path).map(([path, value]) => ({ path, kind: "added", after: value }));
  return [{ path, kind: "changed", before, after }];
}

/** The values without members in a value, by their paths; an empty object or array is one itself. */
function leaves(value, path) {
  if (!isObject(value) || Object.keys(value).length === 0) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, step(path, key, Array.isArray(value))));
}

/** A path or name that may break after its dots and underscores. */
export const broken = (path) =>
  path.split(/(?<=[._])/).flatMap((part, index) => (index ? [make("wbr"), part] : [part]));
const textOf = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/** Differences as a table, for people and screen readers: the kind in words, the path, and the values. */
export function differenceTable(list, caption) {
  const rows = list.map((one) =>
    make(
      "tr",
      `difference ${one.kind}`,
      make("td", "kind", one.kind),
      headCell("row", "", ...broken(one.path)),
      make(
        "td",
        "",
        one.before === undefined ? "" : make("del", "", textOf(one.before)),
        one.before !== undefined && one.after !== undefined ? " → " : "",
        one.after === undefined ? "" : make("ins", "", textOf(one.after)),
        one.note,
      ),
    ),
  );
  return make("table", "differences", make("caption", "label", caption), make("tbody", "", ...rows));
}

"""##,
        "factor-steps.js": ##"""
import { Authenticator } from "./authenticator.js";
import { button, copy, make } from "./base.js";
import { base64, send } from "./cognito.js";
import { field } from "./forms.js";
import { makePasskey } from "./passkey.js";
import { access, asMember, codeField } from "./requests.js";
import { session } from "./session-steps.js";
import { literal } from "./snippets.js";
import { makeVerifier } from "./srp.js";

// MARK: Second factors

/**
 * Shows a new secret of an authenticator app and verifies a code of it; `by` has the access token or the session.
 * @returns {StepFactory}
 */
export function verifyAuthenticator(player, secret, by, done) {
  const authenticator = new Authenticator(secret);
  return () => ({
    title: "Authenticator app",
    action: "Verify the code",
    authenticator,
    code: "code",
    intro: [
      make("p", "", "The secret for an authenticator app. The page computes its codes, too."),
      make("p", "secret", make("code", "", secret)),
      button("Copy the secret", () => copy(secret, "Copied the secret")),
    ],
    fields: [codeField(), field({ name: "device", label: "Name of the device (optional)" })],
    requests: async (values) => [
      {
        operation: "VerifySoftwareToken",
        input: { ...by, UserCode: values.code, ...asMember("FriendlyDeviceName", values.device) },
      },
    ],
    amplify: (values) => `await verifyTOTPSetup({ code: ${JSON.stringify(values.code)} });`,
    done: (answer) => {
      player.owns(authenticator);
      return done(answer);
    },
  });
}

/** @type {StepFactory} */
export function authenticatorApp(player) {
  return {
    title: "Authenticator app",
    action: "Show a secret",
    fields: [],
    requests: async () => [{ operation: "AssociateSoftwareToken", input: access(player) }],
    amplify: () => "const { sharedSecret } = await setUpTOTP();",
    done: (answer) => ({
      words: "The secret is new; it counts after a code has been verified.",
      next: verifyAuthenticator(player, answer.SecretCode, access(player), () => ({
        words: "The app is set up. Turn it on as the second factor.",
        next: secondFactors,
      })),
    }),
  };
}

/** The second factors: the members of the API, their labels, and their names in Amplify. */
const secondFactorKinds = [
  ["SoftwareTokenMfaSettings", "Authenticator app", "totp"],
  ["SMSMfaSettings", "Text message", "sms"],
  ["EmailMfaSettings", "Email", "email"],
];
const preferences = [
  ["keep", "as it is"],
  ["", "off"],
  ["on", "on"],
  ["preferred", "preferred"],
];
const amplifyPreferences = { "": "DISABLED", on: "ENABLED", preferred: "PREFERRED" };

/** An object of the factors whose preference changes; a function gives the name and the value of each. */
const preferenceChanges = (values, entry) =>
  Object.fromEntries(
    secondFactorKinds
      .filter(([member]) => values[member] !== "keep")
      .map(([member, , amplifyName]) => entry(values[member], member, amplifyName)),
  );

/** @type {StepFactory} */
export function secondFactors(player) {
  const hasApp = Boolean(player.authenticatorOf(player.user()));
  return {
    title: "Second factors",
    action: "Save",
    fields: secondFactorKinds.map(([name, label], index) =>
      field({ name, label, options: preferences, value: index === 0 && hasApp ? "preferred" : "keep" }),
    ),
    requests: async (values) => [
      {
        operation: "SetUserMFAPreference",
        input: {
          ...access(player),
          ...preferenceChanges(values, (value, member) => [
            member,
            { Enabled: value !== "", PreferredMfa: value === "preferred" },
          ]),
        },
      },
    ],
    amplify: (values) => {
      const changes = preferenceChanges(values, (value, _, amplifyName) => [amplifyName, amplifyPreferences[value]]);
      return `await updateMFAPreference(${literal(changes)});`;
    },
    done: () => ({ words: "Saved. The next sign-in asks for it.", next: session }),
  };
}

// MARK: Passkeys and devices

/** @type {StepFactory} */
export function passkey(player) {
  return {
    title: "Passkey",
    action: "Make a passkey",
    fields: [],
    requests: async () => [
      { operation: "StartWebAuthnRegistration", input: access(player) },
      { operation: "CompleteWebAuthnRegistration", input: { ...access(player), Credential: "(of the browser)" } },
    ],
    amplify: () => "await associateWebAuthnCredential();",
    run: async (_, [start, complete]) => {
      const { CredentialCreationOptions } = await send(start);
      return send({
        ...complete,
        input: { ...access(player), Credential: await makePasskey(CredentialCreationOptions) },
      });
    },
    done: () => ({ words: "The passkey is made. Sign in with the factor WEB_AUTHN.", next: session }),
  };
}

/** The requests that confirm a device. */
async function deviceRequests(player, DeviceKey, verifier, name) {
  const confirmation = {
    operation: "ConfirmDevice",
    input: {
      ...access(player),
      DeviceKey,
      DeviceSecretVerifierConfig: await verifier,
      ...asMember("DeviceName", name),
    },
  };
  if (!player.about.pool.DeviceConfiguration?.DeviceOnlyRememberedOnUserPrompt) return [confirmation];
  return [
    confirmation,
    {
      operation: "UpdateDeviceStatus",
      input: { ...access(player), DeviceKey, DeviceRememberedStatus: "remembered" },
    },
  ];
}

/**
 * Confirms this page as a device of the user, with a password of its own; later sign-ins prove it.
 * @type {StepFactory}
 */
export function rememberDevice(player) {
  const { DeviceKey, DeviceGroupKey } = player.tokens.NewDeviceMetadata;
  const password = base64(crypto.getRandomValues(new Uint8Array(30)));
  const verifier = makeVerifier(password, DeviceGroupKey, DeviceKey);
  return {
    title: "Remember the device",
    action: "Remember this page as a device",
    fields: [field({ name: "device", label: "Name of the device", value: "Live page" })],
    requests: (values) => deviceRequests(player, DeviceKey, verifier, values.device),
    amplify: () => "await rememberDevice();",
    done: () => {
      for (const name of [player.name, player.user()])
        player.devices.set(name, { DeviceKey, DeviceGroupKey, password });
      delete player.tokens.NewDeviceMetadata;
      return { words: "The device is confirmed. The next sign-in proves it.", next: session };
    },
  };
}

"""##,
        "flow-filter.js": ##"""
// Which flows the field and the filters leave.

import { counted } from "./words.js";

/**
 * The words of a flow's summary, in lower case.
 * @param {FlowSummary} flow
 * @param {{ user: string, pool?: string, client?: string }} names
 */
export const wordsOf = (flow, { user, pool, client }) =>
  [
    ...[flow.title, user, flow.username, flow.givenUsername, flow.error, flow.message, flow.challenge, flow.problem],
    ...[flow.identityId, pool, client],
    ...[flow.operations, flow.triggers, flow.functions, flow.destinations].flat(),
  ]
    .filter(Boolean)
    .join(" ")
    .toLowerCase();

/**
 * @typedef {object} Filters
 * @property {string[]} words in lower case
 * @property {string} user
 * @property {string} act
 * @property {string} trigger
 * @property {string} function
 * @property {boolean} errors
 * @property {boolean} warnings
 * @property {boolean} administrative
 */

/** A Boolean value that indicates whether anything but administrators' calls is filtered. */
export const isFiltered = (/** @type {Filters} */ { words, user, act, trigger, function: name, errors, warnings }) =>
  words.length > 0 || Boolean(user || act || trigger || name || errors || warnings);

/**
 * Returns true if the filters leave a flow.
 * @param {FlowSummary} flow
 * @param {Filters} filters
 * @param {{ user: string, text: () => string, isNamed?: boolean, isFound?: boolean }} known the flow's user and words;
 * `isNamed` if the address names it, and `isFound` if the server has found the words in its events, answers or logs
 */
export function fits(flow, filters, { user, text, isNamed = false, isFound = false }) {
  const { words, errors, warnings } = filters;
  return (
    (filters.administrative || !flow.isAdministrative || isNamed) &&
    ((!errors && !warnings) || (errors && flow.hasError) || (warnings && flow.hasWarning)) &&
    (!filters.user || user === filters.user) &&
    (!filters.act || flow.act === filters.act) &&
    (!filters.trigger || flow.triggers.includes(filters.trigger)) &&
    (!filters.function || flow.functions.includes(filters.function)) &&
    (isFound || words.every((word) => text().includes(word)))
  );
}

/**
 * Words for the number of flows that the filters leave; `hidden` are administrators' calls that fit all other filters.
 * @param {{ left: number, all: number, hidden: number, isFiltered: boolean }} numbers
 */
export function countText({ left, all, hidden, isFiltered }) {
  const count = isFiltered ? `${left} of ${counted(all, "flow")}` : counted(left, "flow");
  if (!hidden) return count;
  return `${count} · ${hidden} ${hidden === 1 ? "administrator's call" : "administrators' calls"} hidden`;
}

"""##,
        "flows.css": ##"""
/* Flows: the list, the picture, and the panel of an arrow. */
#flows-view {
  display: grid;
  gap: 0 1.25rem;
  grid-template-columns: minmax(0, 1fr);
}
#flows-view:has(#player:not([hidden])) {
  grid-template-columns: minmax(0, 1fr) minmax(18rem, 24rem);
}
.flows {
  container-type: inline-size;
}
.flows-grid {
  align-items: start;
  display: grid;
  gap: 0 1.25rem;
  grid-template-columns: minmax(0, 1fr);
}
#filters {
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: 0.35rem;
  margin: 0 0 0.5rem;
}
.side > .line > h2 {
  flex: 1;
}
/* A line of its own, so that a longer count moves nothing. */
#found {
  flex: 1 1 100%;
  order: 1;
}
#find {
  flex: 1 1 100%;
}
#more-filters[open] {
  flex-basis: 100%;
}
#more-filters summary {
  color: var(--faint);
}
#more-filters > label {
  align-items: center;
  display: grid;
  font-size: var(--small);
  gap: 0.5rem;
  grid-template-columns: 5rem minmax(0, 1fr);
  margin: 0.35rem 0 0;
}
#more-filters > .check {
  grid-template-columns: auto minmax(0, 1fr);
}
#by-user {
  border-color: var(--accent);
  max-width: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
}
.list-box {
  position: relative;
}
#new-flows {
  background: var(--accent);
  border-radius: 1rem;
  color: var(--card);
  font-weight: 600;
  left: 50%;
  margin: 0;
  position: absolute;
  top: 0.4rem;
  transform: translateX(-50%);
  z-index: 1;
}
#flows {
  max-height: calc(100vh - var(--head) - 11rem);
}
.window .user {
  align-items: center;
  background: var(--code);
  display: flex;
  font-size: var(--small);
  gap: 0.5rem;
  justify-content: space-between;
  padding: 0 0.75rem;
  white-space: nowrap;
}
.who {
  font-weight: 600;
  overflow: hidden;
  text-overflow: ellipsis;
}
.dot {
  font-size: var(--tiny);
}
#flow {
  align-content: start;
  display: grid;
  gap: 0.6rem 1rem;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
}
.head {
  align-items: baseline;
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.75rem;
}
.head h2 {
  font-size: var(--huge);
  flex-basis: 100%;
}
.head p {
  margin: 0;
}
.head .actions {
  margin: 0 0 0 auto;
}
.head .actions button {
  margin: 0 0 0 0.35rem;
}
.picture,
#panel {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
}
.picture {
  align-self: start;
  overflow-x: auto;
}
.picture svg {
  display: block;
}
.picture text {
  fill: var(--text);
  font:
    12px system-ui,
    sans-serif;
  paint-order: stroke;
  stroke: var(--card);
  stroke-linejoin: round;
  stroke-width: 4px;
}
.picture .name {
  font-weight: 600;
  text-anchor: middle;
}
.picture .gap {
  fill: var(--faint);
}
.picture .lane {
  stroke: var(--line);
  stroke-dasharray: 2 3;
}
.picture .bar {
  fill: var(--line);
}
.picture .bar.cold {
  fill: var(--accent);
  opacity: 0.6;
}
.picture .bar.late {
  fill: var(--bad);
  opacity: 0.45;
}
.picture line.limit {
  stroke: var(--bad);
  stroke-dasharray: 4 3;
}
.picture text.limit {
  fill: var(--bad);
}
.arrow {
  cursor: pointer;
  outline: none;
}
.arrow line {
  stroke: var(--faint);
  stroke-width: 1.4;
}
.arrow path {
  fill: var(--faint);
}
.arrow .hit {
  fill: transparent;
}
.arrow:hover .hit {
  fill: var(--code);
  fill-opacity: 0.5;
}
.arrow[aria-pressed="true"] .hit {
  fill: var(--accent);
  fill-opacity: 0.13;
}
.arrow:focus-visible .hit {
  stroke: var(--accent);
  stroke-width: 2;
}
.arrow:is(.good, .bad, .refused) line {
  stroke-dasharray: 5 3;
}
.arrow.good line {
  stroke: var(--good);
}
.arrow.good path,
.picture .arrow.good text {
  fill: var(--good);
}
.arrow.bad line {
  stroke: var(--bad);
}
.arrow.bad path,
.picture .arrow.bad text {
  fill: var(--bad);
}
.arrow.refused line {
  stroke: var(--warn);
}
.arrow.refused path,
.picture .arrow.refused text {
  fill: var(--warn);
}
.arrow.message line {
  stroke: var(--accent);
}
.arrow.message path,
.picture .arrow.message text {
  fill: var(--accent);
}
.picture .left {
  text-anchor: end;
}
.picture .arrow.log text {
  fill: var(--faint);
  font:
    11.5px ui-monospace,
    monospace;
}
.picture .arrow.note text,
.picture .arrow.warning text {
  fill: var(--warn);
}
#panel {
  align-self: start;
  container-type: inline-size;
  min-width: 0;
  overflow: auto;
  padding: 0.6rem 0.85rem;
}
#panel p {
  margin: 0.15rem 0;
  overflow-wrap: anywhere;
}
#panel .label {
  margin-top: 0.6rem;
}
#panel .sentence {
  font-size: var(--normal);
  white-space: pre-line;
}
#panel .rule {
  color: var(--faint);
  font-size: var(--small);
}
#panel .rule code {
  font-size: var(--tiny);
}
#panel h4 {
  font-size: var(--normal);
  margin: 0.75rem 0 0.1rem;
}
#panel table {
  margin: 0.6rem 0;
  width: 100%;
}
#panel :is(th, td) {
  font:
    var(--small) / 1.5 ui-monospace,
    monospace;
}
#panel th {
  color: var(--faint);
  overflow-wrap: break-word;
  width: 40%;
}
#panel .kind {
  color: var(--faint);
  font:
    var(--tiny) / 1.7 system-ui,
    sans-serif;
  width: 5rem;
}
ins {
  color: var(--good);
  text-decoration: none;
}
del {
  color: var(--bad);
}
.mark {
  border: 1px solid;
  border-radius: 0.6rem;
  font:
    var(--tiny) / 1.4 system-ui,
    sans-serif;
  padding: 0 0.4rem;
  white-space: nowrap;
}
.difference.added .mark {
  color: var(--good);
}
.difference.changed .mark {
  color: var(--warn);
}
.difference.removed .mark {
  color: var(--bad);
}
.part summary {
  color: var(--faint);
  font-size: var(--small);
}
@container (min-width: 46rem) {
  #panel .columns {
    display: grid;
    gap: 0 1.5rem;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
}
@container (min-width: 42rem) {
  .flows-grid {
    grid-template-columns: clamp(14.5rem, 30%, 20rem) minmax(0, 1fr);
  }
  .side {
    position: sticky;
    top: calc(var(--head) + 0.75rem);
  }
  .detail > .back {
    display: none;
  }
}
/* Where there is no room for the list and a flow next to it, a flow is a page of its own. */
@container (max-width: 41.99rem) {
  #flows {
    max-height: calc(100vh - var(--head) - 10rem);
  }
  .detail,
  .named .side {
    display: none;
  }
  .named .detail,
  .detail:has(> .unread:not([hidden])) {
    display: block;
  }
  .detail > .back {
    display: block;
    margin: 0 0 0.5rem;
  }
}
@container (min-width: 100rem) {
  .flows-grid {
    grid-template-columns: 24rem minmax(0, 1fr);
  }
  #flow {
    grid-template-columns: minmax(0, 3fr) minmax(24rem, 2fr);
  }
  #flow-head {
    grid-column: 1 / -1;
  }
}
@media (max-width: 48rem) {
  /* The form is a page of its own, too. */
  #flows-view:has(#player:not([hidden])) {
    grid-template-columns: minmax(0, 1fr);
  }
  #flows-view:not(.named):has(#player:not([hidden])) .flows,
  #flows-view.named #player {
    display: none;
  }
}
@media (forced-colors: active) {
  .arrow[aria-pressed="true"] .hit {
    fill: none;
    stroke: Highlight;
    stroke-width: 2;
  }
  .arrow:focus-visible .hit {
    stroke-width: 4;
  }
  .picture text {
    fill: CanvasText;
    stroke: Canvas;
  }
  .arrow line {
    stroke: CanvasText;
  }
  .arrow path {
    fill: CanvasText;
  }
}

"""##,
        "flows.js": ##"""
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

"""##,
        "forms.js": ##"""
import { button, choice, copy, make } from "./base.js";

let count = 0;

/**
 * A control with its label: a text field, a choice if it has options, a box for a Boolean value.
 * @param {object} all
 * @param {string} all.name
 * @param {string} all.label
 * @param {any} [all.value]
 * @param {string} [all.type]
 * @param {any[][]} [all.options] the values and their words
 * @param {string} [all.hint]
 * @param {boolean} [all.required]
 * @param {string} [all.autocomplete]
 * @returns {any}
 */
export function field({
  name,
  label,
  value = "",
  type = "text",
  options,
  hint,
  required = false,
  autocomplete = "off",
}) {
  const id = `field-${(count += 1)}`;
  let control;
  if (options) {
    control = make(
      "select",
      "",
      ...options.map(([text, words]) => Object.assign(choice(text, words), { selected: text === value })),
    );
  } else {
    control = make(type === "lines" ? "textarea" : "input", "");
    if (type === "lines") control.rows = Math.max(2, value.split("\n").length);
    else control.type = type;
    if (type === "checkbox") control.checked = Boolean(value);
    else control.value = value;
    if (["text", "password", "lines"].includes(type)) {
      control.autocomplete = autocomplete;
      control.spellcheck = false;
      control.autocapitalize = "none";
    }
  }
  control.id = id;
  control.name = name;
  control.required = required;
  const words = make("label", "", label);
  words.htmlFor = id;
  const parts = type === "checkbox" ? [control, words] : [words, control];
  if (type === "password") parts.push(shower(control));
  if (hint) {
    const text = make("span", "hint", hint);
    control.setAttribute("aria-describedby", (text.id = `${id}-hint`));
    parts.push(text);
  }
  return make("p", type === "checkbox" ? "field check" : "field", ...parts);
}

/** A button that shows a password. */
function shower(control) {
  const show = button("Show", () => {
    const isShown = control.type === "text";
    control.type = isShown ? "password" : "text";
    show.textContent = isShown ? "Show" : "Hide";
    show.setAttribute("aria-pressed", String(!isShown));
  });
  show.classList.add("small");
  show.setAttribute("aria-label", "Show the password");
  show.setAttribute("aria-pressed", "false");
  return show;
}

/** The values of a form's controls by name. */
export function values(form) {
  const all = {};
  for (const control of form.elements) {
    if (control.name) all[control.name] = control.type === "checkbox" ? control.checked : control.value;
  }
  return all;
}

/** A row of tabs over one text that can be copied; `show` takes the texts by the tabs' names. */
export function tabbedText(label) {
  const id = `tabs-${(count += 1)}`;
  const text = make("pre", "snippet");
  text.id = `${id}-text`;
  text.tabIndex = 0;
  text.setAttribute("role", "tabpanel");
  const row = make("div", "tabs");
  row.setAttribute("role", "tablist");
  row.setAttribute("aria-label", label);
  let all = {},
    chosen = "";
  const choose = (name, isFocused) => {
    chosen = name;
    for (const tab of row.children) {
      const isChosen = tab.textContent === name;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      if (!isChosen) continue;
      text.setAttribute("aria-labelledby", tab.id);
      if (isFocused) tab.focus();
    }
    text.textContent = all[name];
  };
  row.addEventListener("keydown", (event) => {
    const names = Object.keys(all),
      places = { ArrowRight: 1, ArrowLeft: -1 };
    if (!places[event.key]) return;
    event.preventDefault();
    choose(names[(names.indexOf(chosen) + places[event.key] + names.length) % names.length], true);
  });
  const element = make(
    "div",
    "",
    row,
    text,
    button("Copy", () => copy(all[chosen], `Copied: ${chosen}`)),
  );
  return {
    element,
    show: (texts) => {
      all = texts;
      if (row.children.length === 0) {
        row.append(
          ...Object.keys(texts).map((name) => {
            const tab = button(name, () => choose(name));
            tab.id = `${id}-${name.replaceAll(/\W/g, "")}`;
            tab.setAttribute("role", "tab");
            tab.setAttribute("aria-controls", text.id);
            return tab;
          }),
        );
      }
      choose(chosen || Object.keys(texts)[0]);
    },
  };
}

"""##,
        "identities.js": ##"""
import { byID, headCell, make } from "./base.js";

/** The identity pools with their identities, the logins that are linked to them, and their datasets. */
export const showIdentities = (() => {
  let shownText = "";

  function dataset(data) {
    const records = data.Records.map((record) =>
      make(
        "tr",
        "",
        make("th", "", record.Key),
        make("td", "", record.Value ?? "(removed)"),
        make("td", "faint", `${record.SyncCount}`),
      ),
    );
    const head = make("tr", "", ...["Key", "Value", "Count"].map((words) => headCell("col", "faint", words)));
    return make(
      "details",
      "",
      make("summary", "", data.DatasetName, " ", make("span", "faint", `count ${data.DatasetSyncCount}`)),
      make("table", "", head, ...records),
    );
  }

  function person(identity, datasets) {
    const logins = identity.Logins.map((login) => `${login.ProviderName}: ${login.Subject}`);
    const state = identity.Parent
      ? `merged into ${identity.Parent}`
      : logins.length
        ? logins.join(", ")
        : identity.IsAuthenticated
          ? "no login left"
          : "guest";
    return make(
      "li",
      "",
      make("code", "", identity.IdentityId),
      " ",
      make("span", "faint", state),
      ...datasets.map(dataset),
    );
  }

  function pool(one) {
    const people = one.Identities ?? [],
      data = one.Datasets ?? [];
    return make(
      "li",
      "card",
      make("p", "subject", one.IdentityPoolName),
      make("p", "faint", make("code", "", one.IdentityPoolId)),
      make(
        "ol",
        "",
        ...people.map((identity) =>
          person(
            identity,
            data.filter((set) => set.IdentityId === identity.IdentityId),
          ),
        ),
      ),
    );
  }

  return (pools) => {
    const text = JSON.stringify(pools);
    if (text === shownText) return;
    shownText = text;
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
<!-- Shared with the page of `cognito-triggers messages`: CognitoRehearsal/Messages/Files. -->
<link rel="stylesheet" href="/_local/messages.css">
<link rel="stylesheet" href="/_local/page.css">
<link rel="stylesheet" href="/_local/player.css">
<link rel="stylesheet" href="/_local/mailbox.css">
<link rel="stylesheet" href="/_local/keep.css">
<link rel="stylesheet" href="/_local/flows.css">
<link rel="stylesheet" href="/_local/users.css">
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
<button type="button" id="try" aria-expanded="false" aria-controls="player">Try it</button>
</header>
<p id="offline" role="alert" hidden></p>
<main id="main" tabindex="-1">
<section data-view="flows" id="flows-view" aria-labelledby="flows-title">
<div class="flows">
<div class="flows-grid">
<div class="side">
<div class="line">
<h2 id="flows-title" tabindex="-1">Flows</h2>
<span class="faint" id="found" role="status"></span>
<label class="switch"><input type="checkbox" id="follow" checked> Follow the latest</label>
</div>
<p class="empty" id="no-flows">No calls yet. Sign up with the form of “Try it” or with any client, and the flow shows here.</p>
<div id="flow-list" hidden>
<search id="filters">
<input type="search" id="find" aria-label="Find flows" placeholder="Find: name, error, part of an event">
<button type="button" class="chip" id="by-user" hidden></button>
<label class="chip"><input type="checkbox" id="errors"> Errors</label>
<label class="chip"><input type="checkbox" id="warnings"> Warnings</label>
<details id="more-filters">
<summary class="chip">More filters <span id="more-count"></span></summary>
<label>Did <select id="by-act"><option value="">anything</option></select></label>
<label>Trigger <select id="by-trigger"><option value="">any trigger</option></select></label>
<label>Function <select id="by-function"><option value="">any function</option></select></label>
<label class="check"><input type="checkbox" id="administrative"> Also administrators' calls without a function <span class="faint" id="administrative-count"></span></label>
</details>
</search>
<div class="list-box"><button type="button" id="new-flows" hidden></button><div id="flows" class="rows-box"></div></div>
<p class="empty" id="none-found" hidden>No flow fits the filters. <button type="button" id="clear-filters">Clear the filters</button></p>
</div>
</div>
<div class="detail">
<a class="back" href="#/flows">All flows</a>
<p class="empty" id="gone" role="status" hidden>The pool does not have this flow. It keeps the latest 500, until it starts again or is reset. <button type="button" id="show-latest">Show the latest flow</button></p>
<p class="unread" id="unread-flow" role="alert" hidden><span></span></p>
<article id="flow" aria-labelledby="flow-title" hidden>
<div id="flow-head"></div>
<div id="picture" class="picture"></div>
<div id="panel" tabindex="0" role="region" aria-label="Details of the chosen arrow"></div>
</article>
</div>
</div>
</div>
<section id="player" aria-labelledby="player-title" hidden>
<div class="line">
<h2 id="player-title" tabindex="-1">Try it</h2>
<button type="button" id="close-player">Close</button>
</div>
</section>
</section>
<section data-view="users" aria-labelledby="users-title" hidden>
<h2 id="users-title" tabindex="-1">Users and clients</h2>
<h3>Pools and clients</h3>
<ol id="pool-list"></ol>
<details id="template-notes" hidden>
<summary>Notes on the template</summary>
<ul></ul>
</details>
<h3>Users</h3>
<search class="line">
<input type="search" id="find-user" aria-label="Find users" placeholder="Find: name, attribute, status, group">
<select id="user-pool" aria-label="Pool"><option value="">all pools</option></select>
<span class="faint" id="user-count" role="status"></span>
</search>
<p class="empty" id="no-users" hidden>No users yet.</p>
<ol id="users"></ol>
<button type="button" id="more-users" hidden>Show more</button>
</section>
<section data-view="messages" aria-labelledby="messages-title" hidden>
<h2 id="messages-title" tabindex="-1">Messages</h2>
<p class="empty" id="no-messages">No messages yet. A sign-up whose pool verifies an address sends one.</p>
<div id="mailbox" hidden>
<div class="list">
<search class="line"><input type="search" id="find-message" aria-label="Find messages" placeholder="Find: address, subject, text"> <span class="faint" id="found-messages" role="status"></span></search>
<div id="messages" class="rows-box"></div>
</div>
<article id="message" aria-label="Message">
<a class="back" href="#/messages">All messages</a>
<div id="message-pane"></div>
</article>
</div>
</section>
<section data-view="identities" aria-labelledby="identities-title" hidden>
<h2 id="identities-title" tabindex="-1">Identity pools</h2>
<p class="empty" id="no-identities">No identity pools yet. An <code>AWS::Cognito::IdentityPool</code> in the template makes one, and so does <code>aws cognito-identity create-identity-pool</code> with the <code>--endpoint-url</code> of this pool.</p>
<ol id="identity-pools"></ol>
</section>
<p id="notice" role="status"></p>
<p id="announcement" class="unseen" role="status"></p>
</main>
</body>
</html>

"""##,
        "keep.css": ##"""
dialog.keep {
  margin-top: 1rem;
  max-height: calc(100vh - 2rem);
  max-width: min(60rem, calc(100vw - 1rem));
  padding: 1rem;
  width: 100%;
}
.keep h2 {
  margin-top: 0;
}
.keep input[type="text"] {
  width: 26rem;
}
.keep .check {
  align-items: baseline;
  display: flex;
  gap: 0.4rem;
}
.keep th .check {
  font-weight: 400;
}
.keep td:not(:first-child) {
  max-width: 22rem;
}
.keep .notes {
  margin: 0.5rem 0;
  padding: 0;
}
.keep .notes:empty {
  display: none;
}
.keep caption {
  text-align: left;
}
.keep .bad {
  margin: 0.25rem 0;
  min-height: 1.5em;
}
.keep .stale {
  visibility: hidden;
}
.keep .actions {
  background: var(--card);
  bottom: -1rem;
  display: flex;
  gap: 0.5rem;
  margin: 0 -1rem -1rem;
  padding: 0.75rem 1rem;
  position: sticky;
}

"""##,
        "keep.js": ##"""
import { ApiError, write } from "./api.js";
import { button, headCell, make, notice } from "./base.js";
import { latest } from "./concurrency.js";

// Keeping events in the project: as samples, and as tests. Nothing is written before its user has seen it and agreed.

/** Hands an event over as a file, where there is no project. */
function download(event, name) {
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(event, null, 2) + "\n"], { type: "application/json" }));
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
  notice(`Downloaded ${link.download}: put it into events/ of your project`);
}

function checkbox(words, isChecked, action) {
  const box = make("input", "");
  box.type = "checkbox";
  box.checked = isChecked;
  box.addEventListener("change", () => action(box.checked));
  return make("label", "check", box, ...words);
}

/** The people's values that a sample replaces, or that a tick keeps. */
function valueTable(values, kept, whenChanged) {
  const names = [...new Set(values.filter((one) => one.isKept || one.value !== one.sample).map((one) => one.name))];
  if (names.length === 0)
    return [make("p", "faint", "The event has no values of people that a sample has to replace.")];
  const rows = names.map((name) => {
    const all = values.filter((value) => value.name === name);
    const cell = headCell(
      "row",
      "",
      checkbox([name], kept.has(name), (isKept) => {
        if (isKept) kept.add(name);
        else kept.delete(name);
        whenChanged();
      }),
    );
    return make(
      "tr",
      "",
      cell,
      make("td", "", ...all.flatMap((one, index) => [index ? ", " : "", make("code", "", one.value)])),
      make(
        "td",
        "",
        ...all.flatMap((one, index) => [index ? ", " : "", one.isKept ? "stays" : make("code", "", one.sample)]),
      ),
    );
  });
  const head = make(
    "tr",
    "",
    ...["Tick to keep the value", "In the flow", "In the file"].map((words) => headCell("col", "faint", words)),
  );
  const words = "In the file, samples replace these values of people:";
  return [make("table", "", make("caption", "label", words), make("thead", "", head), make("tbody", "", ...rows))];
}

/** Shows what would be written, and writes it when the user agrees. */
function dialog({ title, intro, path, body, whenMissing }) {
  const box = make("dialog", "keep"),
    form = make("form", "");
  box.setAttribute("aria-label", title);
  const kept = new Set();
  const name = make("input", "");
  name.type = "text";
  name.spellcheck = false;
  const values = make("div", ""),
    files = make("div", "files"),
    notes = make("ul", "notes"),
    settings = make("div", "");
  const problem = make("p", "bad");
  problem.setAttribute("role", "alert");
  let poolSettings = false,
    last = null,
    pending = null,
    timer = 0;

  const request = () => ({ ...body, ...(name.value ? { name: name.value } : {}), keep: [...kept], poolSettings });
  const begin = latest();
  const preview = () => (pending = showFiles());
  async function showFiles() {
    clearTimeout(timer);
    timer = 0;
    const isLatest = begin();
    let answer,
      problems = "";
    try {
      answer = await write(path, { ...request(), preview: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404 && whenMissing) {
        box.close();
        whenMissing();
        return;
      }
      problems = error.message;
    }
    if (!isLatest()) return;
    problem.textContent = problems;
    submit.disabled = !answer;
    files.classList.toggle("stale", !answer);
    if (!answer) return;
    if (!last) name.value = answer.name;
    name.placeholder = answer.name;
    last = answer;
    values.replaceChildren(...valueTable(answer.values, kept, preview));
    notes.replaceChildren(...(answer.notes ?? []).map((note) => make("li", "note", note)));
    settings.replaceChildren(
      ...((answer.poolSettings ?? []).length
        ? [
            checkbox(
              [`Use the pool's own settings, and write them into the file: ${answer.poolSettings.join(", ")}`],
              poolSettings,
              (isChecked) => {
                poolSettings = isChecked;
                preview();
              },
            ),
          ]
        : []),
    );
    files.replaceChildren(
      ...answer.files.flatMap((file) => {
        const text = make("pre", "", file.text);
        text.tabIndex = 0;
        text.setAttribute("aria-label", `Content of ${file.path}`);
        text.setAttribute("role", "group");
        return [
          make(
            "p",
            "label",
            make("code", "", file.path),
            file.exists ? make("strong", "warn", " is there already, and would be replaced") : "",
          ),
          text,
        ];
      }),
    );
    submit.textContent = replaces() ? "Replace" : "Write";
  }

  const replaces = () => last.files.some((file) => file.exists);
  const submit = Object.assign(make("button", "main", "Write"), { type: "submit", disabled: true });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const seen = last;
    if (timer) preview();
    await pending;
    // What is there is replaced only if the user has seen that it is there.
    if (submit.disabled || (replaces() && seen !== last)) return;
    try {
      const answer = await write(path, { ...request(), overwrite: replaces() });
      box.close();
      notice(`Written: ${answer.files.map((file) => file.path).join(", ")}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another name or other settings may make it possible.
      problem.textContent = error.message;
      submit.disabled = true;
    }
  });
  name.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(preview, 300);
  });
  const label = make("label", "", "Name ", name);
  form.append(
    make("h2", "", title),
    make("p", "", ...intro),
    label,
    problem,
    notes,
    settings,
    values,
    files,
    make(
      "p",
      "actions",
      submit,
      button("Cancel", () => box.close()),
    ),
  );
  box.append(form);
  box.addEventListener("close", () => box.remove());
  document.querySelector("main").append(box);
  box.showModal();
  preview();
}

function keepSample(step) {
  dialog({
    title: "Keep as sample",
    path: "/_local/events",
    body: { event: step.event },
    intro: [
      "The event becomes a file of your project, for ",
      make("code", "", "cognito-triggers invoke"),
      ", ",
      make("code", "", "check"),
      " and your tests.",
    ],
    whenMissing: () => download(step.event, step.triggerSource),
  });
}

/** The members of a trigger's step that a test needs: the event, and how its call ended. */
const members = ["function", "event", "answer", "error", "timedOutAfterMilliseconds", "throttled", "missing"];

/** The triggers of calls as steps of a test; of the attempts with an event, the last one counts. */
const tested = (steps) =>
  steps
    .filter((step) => step.kind === "trigger")
    .filter((_, index, all) => !(all[index + 1]?.attempt > 1))
    .map((step) => Object.fromEntries(members.map((name) => [name, step[name]])));

function makeTest(steps, title) {
  dialog({
    title,
    path: "/_local/tests",
    body: { steps: tested(steps) },
    intro: [
      steps.length > 1
        ? "A Swift test sends these events to the function, and expects the answers that you saw."
        : "A Swift test sends this event to the function, and expects the answer that you saw.",
      " When you write it, the function answers again with your tests' settings.",
      " A test that would see something else is not written.",
    ],
    whenMissing: () => notice("There is no project: run cognito-triggers pool in the folder of one to make tests"),
  });
}

/** The actions of a trigger's step: it becomes a sample or a test. */
export const keepStep = (step) => [
  button("Keep as sample", () => keepSample(step)),
  button("Make a test", () => makeTest([step], "Make a test of this event")),
];

/** The action of a flow that has called functions: all of its events become one test. */
export const keepFlow = (steps) =>
  tested(steps).length ? [button("Make a test of the flow", () => makeTest(steps, "Make a test of the flow"))] : [];

"""##,
        "list.js": ##"""
// A list of which only the visible rows are in the document.

import { anchored, firstAfter, topsOf } from "./arithmetic.js";
import { focused, make } from "./base.js";

/** How far beyond its edges a list keeps rows, in pixels, so that a quick scroll finds them. */
const margin = 400;

/**
 * Makes a windowed list in a box that scrolls. Rows are `{key, height, stamp}`; `draw` makes the element of one.
 * An element is kept while its row's stamp stays the same. `scrolled` is called when a person scrolls.
 * @param {any} box
 * @param {(row: any) => HTMLElement} draw
 */
export function windowed(box, draw, scrolled = () => {}) {
  const content = make("ol", "window");
  box.append(content);
  let rows = [],
    tops = [0];
  // The box's last known scroll position and height: to read them makes the browser lay out the whole document.
  let top = 0,
    height = 600,
    // The place to which the page itself has scrolled last; any other place is a person's.
    expected = 0;
  const drawnRows = new Map();

  function look() {
    top = box.scrollTop;
    height = box.clientHeight || 600;
  }

  const hasFocus = (known) => known.element.contains(focused());

  /** The keys of the rows to draw, in order: those in sight, and the one with the focus wherever it is. */
  function wantedRows() {
    const first = firstAfter(tops, top - margin),
      end = top + height + margin;
    let last = first;
    while (last < rows.length && tops[last] < end) last += 1;
    const [focusedKey] = [...drawnRows].find(([, known]) => hasFocus(known)) ?? [];
    const place = focusedKey === undefined ? -1 : rows.findIndex((row) => row.key === focusedKey);
    const inSight = Array.from({ length: last - first }, (_, index) => first + index);
    if (place >= 0 && place < first) return [place, ...inSight];
    return place >= last ? [...inSight, place] : inSight;
  }

  function render() {
    const wanted = new Map(wantedRows().map((index) => [rows[index].key, index]));
    let lost = null;
    for (const [key, known] of drawnRows) {
      const index = wanted.get(key);
      if (index !== undefined && rows[index].stamp === known.stamp) continue;
      if (hasFocus(known)) lost = { key, place: known.place };
      known.element.remove();
      drawnRows.delete(key);
    }
    let after = null;
    for (const [key, index] of wanted) {
      let known = drawnRows.get(key);
      if (!known) {
        known = { stamp: rows[index].stamp, element: draw(rows[index]) };
        drawnRows.set(key, known);
      }
      known.place = index;
      known.element.style.setProperty("top", `${tops[index]}px`);
      known.element.style.setProperty("height", `${rows[index].height}px`);
      known.element.setAttribute("aria-setsize", String(rows.length));
      known.element.setAttribute("aria-posinset", String(index + 1));
      // The order in the document is the order on the screen, for the keyboard and for screen readers.
      const next = after ? after.nextSibling : content.firstChild;
      if (next !== known.element) content.insertBefore(known.element, next);
      after = known.element;
    }
    if (lost) refocus(lost);
    giveTabStop();
  }

  /** Gives the focus to the row that replaces the one that had it, or else to its neighbour. */
  function refocus({ key, place }) {
    const links = [...drawnRows.values()].filter((known) => known.element.querySelector("a"));
    const near = links.reduce(
      (best, known) => (!best || Math.abs(known.place - place) < Math.abs(best.place - place) ? known : best),
      null,
    );
    (drawnRows.get(key) ?? near)?.element.querySelector("a")?.focus({ preventScroll: true });
  }

  /** One row can be tabbed to: that with the focus, the chosen one, or the first one in sight. */
  function giveTabStop() {
    const links = [...content.querySelectorAll("a")];
    const inSight = links.find((link) => parseFloat(link.parentElement.style.top) >= top);
    const chosen = links.find((link) => link === focused()) ?? links.find((link) => link.ariaCurrent === "true");
    const stop = chosen ?? inSight ?? links[0];
    for (const link of links) link.tabIndex = link === stop ? 0 : -1;
  }

  function scrollTo(place) {
    box.scrollTop = place;
    look();
    expected = top;
  }

  box.addEventListener(
    "scroll",
    () => {
      look();
      const isByPerson = Math.abs(top - expected) > 1;
      expected = top;
      render();
      if (isByPerson) scrolled();
    },
    { passive: true },
  );
  new ResizeObserver(() => {
    look();
    render();
  }).observe(box);
  return {
    set(list) {
      const before = rows;
      if (before.length > 0) look();
      rows = list;
      tops = topsOf(rows);
      content.style.setProperty("height", `${tops.at(-1)}px`);
      if (top > 0) scrollTo(anchored(before, rows, top));
      render();
    },
    /** Scrolls a row into the box, and returns its element. */
    reveal(key) {
      const index = rows.findIndex((row) => row.key === key);
      if (index < 0) return null;
      look();
      if (tops[index] < top) scrollTo(tops[index]);
      else if (tops[index + 1] > top + height) scrollTo(tops[index + 1] - height);
      render();
      return drawnRows.get(key)?.element ?? null;
    },
    toTop() {
      scrollTo(0);
      render();
    },
    isScrolled: () => top > 0,
    rows: () => rows,
  };
}

/** The parts of an element that can have the focus. */
const focusable = "a, button, input, select, textarea, summary";

/**
 * Returns a function that shows items as the children of an element. An item's element stays the same while its stamp
 * does, with the focus and all that a person has opened in it; the focus stays at the same place in a new element.
 * @template Item
 * @param {any} parent
 * @param {{ key: (item: Item) => unknown, stamp?: (item: Item) => string, draw: (item: Item) => HTMLElement }} how
 * @returns {(items: Item[]) => void}
 */
export function keyed(parent, { key, stamp = (item) => JSON.stringify(item), draw }) {
  const drawnItems = new Map();
  return (items) => {
    const wanted = new Set(items.map(key));
    /** @type {any} */
    let focusPlace = null;
    const remove = (name, known) => {
      if (known.element.contains(focused())) {
        focusPlace = { name, index: [...known.element.querySelectorAll(focusable)].indexOf(focused()) };
      }
      known.element.remove();
      drawnItems.delete(name);
    };
    for (const [name, known] of drawnItems) if (!wanted.has(name)) remove(name, known);
    let after = null;
    for (const item of items) {
      const name = key(item),
        mark = stamp(item);
      if (drawnItems.has(name) && drawnItems.get(name).mark !== mark) remove(name, drawnItems.get(name));
      if (!drawnItems.has(name)) drawnItems.set(name, { mark, element: draw(item) });
      const { element } = drawnItems.get(name);
      const next = after ? after.nextSibling : parent.firstChild;
      if (next !== element) parent.insertBefore(element, next);
      after = element;
    }
    if (!focusPlace) return;
    const near = drawnItems.get(focusPlace.name)?.element ?? parent.firstElementChild;
    const places = [...(near?.querySelectorAll(focusable) ?? [])];
    (places[focusPlace.index] ?? places[0])?.focus({ preventScroll: true });
  };
}

"""##,
        "log-lines.js": ##"""
// The lines of a function's log: for the panel, and for the picture.

const frames = ["START RequestId: ", "END RequestId: ", "REPORT RequestId: ", "INIT_REPORT "];
/** How many lines of a function's log the picture has; the panel has all. */
const logLimit = 5;
const warnings = ["WARN", "WARNING", "ERROR", "FATAL", "CRITICAL"];

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

/** Lines as one text. Lambda's runtimes write a line break within an entry of the log as a carriage return. */
export const logText = (/** @type {string[]} */ lines) => lines.join("\n").replaceAll("\r", "\n");

/**
 * The level of a line, empty without one, and its words without the time and the request id.
 * @param {string} line
 */
function entry(line) {
  const parts = line.split("\t");
  // Python's runtime begins a line with its level in brackets, and ends with the error of a handler, which has no id.
  const [, inBrackets] = line.match(/^\[([A-Z]+)\]/) ?? [];
  if (inBrackets && parts.length < 4) return { level: inBrackets, words: line };
  const [level, text] = [inBrackets ?? parts[2], parts.slice(3)];
  return text.length ? { level, words: `${level} ${text.join(" ")}` } : { level: "", words: line };
}

/**
 * The lines that a function wrote, without Lambda's own, as the picture has them.
 * @param {string[]} log
 */
export function picturedLines(log) {
  const lines = withoutMetrics(log)
    .lines.filter((line) => !frames.some((frame) => line.startsWith(frame)))
    .map(entry)
    .filter(({ level }) => !["TRACE", "DEBUG"].includes(level))
    .map(({ level, words }) => ({ words: words.replaceAll("\r", " "), isWarning: warnings.includes(level) }));
  return lines.length <= logLimit
    ? lines
    : [...lines.slice(0, logLimit), { words: `… and ${lines.length - logLimit} more lines`, isWarning: false }];
}

"""##,
        "mail-text.js": ##"""
// The parts of a message: its words, its code, and its links. Nothing of it is put into the page as HTML.

/** Replaces each match before the last end. A match always finds its end, so the time grows with the length alone. */
function cut(text, pattern, end) {
  const last = [...text.matchAll(end)].at(-1);
  const length = last ? last.index + last[0].length : 0;
  return text.slice(0, length).replace(pattern, " ") + text.slice(length);
}

function tagless(html) {
  const visibleText = ["style", "head", "script"].reduce(
    (text, name) => cut(text, new RegExp(`<${name}[^]*?</${name}>`, "gi"), new RegExp(`</${name}>`, "gi")),
    html,
  );
  return cut(visibleText, /<[^>]*>/g, />/g);
}

const entities = { lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'", nbsp: " " };

/** The words at the start of a text that may be HTML. */
export const plain = (html) =>
  tagless(html.slice(0, 20_000))
    .replace(/&(lt|gt|quot|amp|#39|nbsp);/g, (_, name) => entities[name])
    .replace(/\s+/g, " ")
    .trim();

/**
 * The code in a message: the pool knows its own; a function's message is searched for one.
 * @param {Pick<Message, "code" | "text" | "body">} message
 */
export const codeOf = (message) => message.code ?? plain(message.text ?? message.body).match(/(?<!\d)\d{6}(?!\d)/)?.[0];

/**
 * The medium and the recipient of a message, such as `EMAIL to ada@example.org` or `to topic joined`.
 * @param {Pick<Message, "medium" | "destination" | "recipient">} message
 */
export const sentTo = ({ medium, destination, recipient }) =>
  recipient ? `to ${recipient}` : `${medium} to ${destination}`;

/**
 * The links of a message that a browser may open.
 * @param {Pick<Message, "medium" | "text" | "body">} message
 */
export function links(message) {
  const written =
    message.medium === "EMAIL"
      ? [...message.body.matchAll(/href="([^"]+)"/g)].map((match) => match[1].replaceAll("&amp;", "&"))
      : [];
  const words = [...(message.text ?? plain(message.body)).matchAll(/https?:\/\/[^\s<>"]+/g)].map((match) => match[0]);
  return [...new Set([...written, ...words])].filter((link) => /^https?:\/\//.test(link));
}

/** The name of what a message calls its code: an administrator's user gets a password. */
export const codeName = (/** @type {Pick<Message, "triggerSource">} */ { triggerSource }) =>
  triggerSource?.endsWith("_AdminCreateUser") ? "password" : "code";

/** Returns true if an email has colours of its own, and none for a dark scheme. */
export const hasFixedColours = (/** @type {string} */ html) =>
  /\bbgcolor\s*=|[;"'{]\s*(?:background(?:-color)?|color)\s*:/i.test(html) && !/color-scheme/i.test(html);

"""##,
        "mailbox.css": ##"""
/* Messages: the list, and one of them as its reader sees it. */
#mailbox {
  align-items: start;
  display: grid;
  gap: 0 1.25rem;
  grid-template-columns: minmax(16rem, 22rem) minmax(0, 1fr);
}
#mailbox > .list {
  position: sticky;
  top: calc(var(--head) + 0.75rem);
}
#messages {
  max-height: calc(100vh - var(--head) - 6.5rem);
  min-height: 6rem;
}
.window .chip {
  cursor: inherit;
  padding: 0 0.4rem;
}
#message {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  min-width: 0;
  padding: 0.75rem 1rem;
}
#message h3 {
  font-size: var(--huge);
}
#message .facts {
  color: var(--faint);
  display: grid;
  font-size: var(--small);
  gap: 0 1rem;
  grid-template-columns: max-content minmax(0, 1fr);
  margin: 0.3rem 0 0.6rem;
}
#message .facts dd {
  color: var(--text);
  margin: 0;
  overflow-wrap: anywhere;
}
#message :is(.code-line, .looks) {
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 0.75rem;
  margin: 0.5rem 0;
}
#message .code-line button,
#message .code-line a {
  margin: 0;
}
iframe.mail {
  height: max(24rem, calc(100vh - var(--head) - 18rem));
  max-width: 100% !important;
  resize: none;
}
iframe.phone-wide {
  width: 377px;
}
iframe.mail-wide {
  width: 602px;
}
iframe.full-wide {
  width: 100%;
}
@media (max-width: 60rem) {
  #mailbox {
    grid-template-columns: minmax(0, 1fr);
  }
  #mailbox:not(.named) #message,
  #mailbox.named > .list {
    display: none;
  }
  #mailbox:not(.named) .window li > a[aria-current] {
    background: none;
    border-left-color: transparent;
  }
}
@media (max-width: 30rem) {
  /* The window itself is a phone's. */
  [aria-label="Width of the email"] {
    display: none;
  }
  iframe.mail {
    width: 100%;
  }
}

"""##,
        "messages.js": ##"""
// The mailbox: a list of the messages, and one of them as its reader sees it.

import { ApiError, read } from "./api.js";
import { button, byID, clock, copy, elements, functionName, make, notice } from "./base.js";
import { on } from "./changes.js";
import { latest } from "./concurrency.js";
import { windowed } from "./list.js";
import { codeName, codeOf, hasFixedColours, links, sentTo } from "./mail-text.js";
import { poolName, userName } from "./names.js";
import { forgetOutbox, readOutbox, wholeMessage } from "./outbox.js";

/** @type {MessageSummary[]} */
let messages = [];
/** The message that the pane shows, so that it is drawn again only for another message. */
let shownKey = "";
/** How emails are shown: the width in pixels, 0 for all the room that there is; and the colours. */
const look = { width: 600, scheme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light" };

const writers = { pool: "the pool's own text", CustomMessage: "the custom message function" };

function writer(message) {
  const service = /^(SES|SNS|SQS) /.exec(message.writtenBy)?.[1];
  const words = service
    ? `a function, through Amazon ${service}`
    : (writers[message.writtenBy] ?? message.writtenBy ?? "the pool's own text");
  return message.function ? `${words} ${functionName(message.function)}` : words;
}

function fact(name, value) {
  return value ? [make("dt", "", name), make("dd", "", value)] : [];
}

/** A link to the account of a message's user, by the name that people know. */
function userOf(message) {
  if (!message.username) return null;
  const name = userName(message.username);
  const link = make("a", "", /^[\da-f]{8}-[\da-f-]{27}$/.test(name) ? message.destination : name);
  link.href = `#/users?find=${encodeURIComponent(message.username)}`;
  return link;
}

/** Goes to the flow of a message. The call of one that has just come may not have ended, so the server is asked now. */
async function goToFlow({ number }) {
  const { flow } = await read(`/_local/outbox/${number}?as=json`);
  if (flow) location.hash = `#/flow/${flow}`;
  else notice("The flow of this message is not kept any more");
}

// MARK: One message

/** Buttons of which one is pressed, as the values of a choice. */
function segments(label, values, chosen, choose) {
  const group = make("span", "segments");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  const press = (value) => {
    for (const one of group.children) one.setAttribute("aria-pressed", String(one.dataset.value === String(value)));
  };
  for (const [value, words] of values) {
    const one = button(words, () => {
      press(value);
      choose(value);
    });
    one.dataset.value = String(value);
    group.append(one);
  }
  press(chosen);
  return group;
}

/** An email in a frame in which nothing runs, at a width and in colours that a person chooses. */
function mail(message) {
  const frame = make("iframe", "mail");
  frame.setAttribute("sandbox", "allow-popups allow-popups-to-escape-sandbox");
  const hint = make("p", "faint", "This email sets its own colours, which “Dark” does not change.");
  const draw = () => {
    hint.hidden = look.scheme !== "dark" || !hasFixedColours(message.body);
    frame.title = `${message.subject ?? "Email"}, ${look.width ? `${look.width} pixels wide` : "full width"}`;
    frame.className = `mail ${{ 375: "phone-wide", 600: "mail-wide" }[look.width] ?? "full-wide"}`;
    const address = `/_local/outbox/${message.number}?scheme=${look.scheme}`;
    if (!frame.src.endsWith(address)) frame.src = address;
  };
  draw();
  const widths = [
    [375, "Phone (375 px)"],
    [600, "Mail program (600 px)"],
    [0, "Full"],
  ];
  const schemes = [
    ["light", "Light"],
    ["dark", "Dark"],
  ];
  const change = (name) => (value) => {
    look[name] = value;
    draw();
  };
  const texts = [
    ["Plain text", message.text],
    ["Source", message.body],
  ].filter(([, text]) => text);
  return [
    make(
      "p",
      "looks",
      segments("Width of the email", widths, look.width, change("width")),
      segments("Colours of the email", schemes, look.scheme, change("scheme")),
    ),
    hint,
    make("div", "shown", frame),
    ...texts.map(([name, text]) => {
      const pre = make("pre", "", text);
      pre.tabIndex = 0;
      pre.setAttribute("role", "group");
      pre.setAttribute("aria-label", name);
      return make("details", "", make("summary", "", name), pre);
    }),
  ];
}

/** A text message as a phone shows it, with its size; each segment is charged. */
function textMessage(message) {
  const parts = `${message.segments} segment${message.segments === 1 ? "" : "s"} in ${message.alphabet}`;
  const room =
    message.alphabet === "GSM-7"
      ? "160 characters in one segment, 153 in each of several"
      : "70 characters in one segment, 67 in each of several";
  const length = make("span", message.characters > 140 ? "long" : "", `${message.characters} characters`);
  return [
    make(
      "figure",
      "shown",
      make(
        "div",
        "phone",
        make("span", "from", message.destination),
        make("time", "", clock(message.time)),
        make("div", "bubble", message.body),
      ),
      message.segments ? make("figcaption", "", length, ` · ${parts} (${room})`) : null,
    ),
  ];
}

/** @param {Message} message */
function pane(message) {
  const code = codeOf(message);
  const follow = links(message).map((link) => {
    const anchor = make("a", "button", "Follow link");
    anchor.href = link;
    anchor.target = "_blank";
    anchor.rel = "noopener noreferrer";
    anchor.title = link;
    return anchor;
  });
  return [
    make("h3", "subject", message.subject ?? sentTo(message)),
    make(
      "dl",
      "facts",
      ...fact("To", message.destination),
      ...fact("Sent", new Date(message.time * 1000).toLocaleString()),
    ),
    make(
      "p",
      "code-line",
      ...(code
        ? [
            make("span", "code", code),
            " ",
            button(`Copy ${codeName(message)}`, () => copy(code, `Copied the ${codeName(message)}`)),
          ]
        : []),
      ...follow,
      button("See its flow", () => goToFlow(message)),
    ),
    ...(message.medium === "EMAIL"
      ? mail(message)
      : message.medium === "SMS"
        ? textMessage(message)
        : [make("pre", "", message.body)]),
    make(
      "details",
      "",
      make("summary", "", "Who wrote it, for whom"),
      make(
        "dl",
        "facts",
        ...fact("User", userOf(message)),
        ...fact("Trigger source", message.triggerSource),
        ...fact("Written by", writer(message)),
        ...fact("Language", message.language),
        ...fact("Pool", message.userPoolId && `${poolName(message.userPoolId)} (${message.userPoolId})`),
      ),
    ),
  ].filter(Boolean);
}

/** The number of the message that the address names. */
const named = () => location.hash.match(/^#\/message\/(\d+)$/)?.[1];

/** The message of the address, or the latest one. */
const chosen = () =>
  named() ? (messages.find(({ number }) => number === Number(named())) ?? null) : (messages.at(-1) ?? null);

const beginPane = latest();

async function showChosen() {
  byID("mailbox").classList.toggle("named", Boolean(named()));
  const message = chosen();
  drawList();
  const key = message ? `${message.number} ${message.time}` : (named() ?? "");
  if (key === shownKey) return;
  shownKey = key;
  const isLatest = beginPane();
  const place = byID("message-pane");
  if (!message) {
    place.replaceChildren(...(named() ? [make("p", "empty", "This message is not there any more.")] : []));
    return;
  }
  try {
    const whole = await wholeMessage(message);
    if (isLatest()) place.replaceChildren(...pane(whole));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isLatest()) return;
    shownKey = "";
    place.replaceChildren(
      make("p", "unread", `This message could not be read: ${error.message} `, button("Try again", showChosen)),
    );
  }
}

// MARK: The list

function drawRow({ message }) {
  const isText = message.medium !== "EMAIL";
  const link = make(
    "a",
    "",
    make("span", "title", message.recipient ?? message.destination),
    make("span", "time faint", clock(message.time)),
    make(
      "span",
      "ending faint",
      isText ? make("span", "chip", message.medium) : null,
      isText ? " " : null,
      message.subject ?? message.start ?? "(no subject)",
      message.language ? ` · ${message.language}` : "",
    ),
  );
  link.href = `#/message/${message.number}`;
  if (message.number === chosen()?.number) link.setAttribute("aria-current", "true");
  return make("li", "message", link);
}

/** The words of the field, in lower case. */
const searchWords = () => byID("find-message").value.toLowerCase().split(/\s+/).filter(Boolean);
/** The numbers of the messages in whose texts the words are, as the server has found them; null until it answers. */
let found = null;
let list = null;

function drawList() {
  const wanted = searchWords();
  const left = messages
    .filter((message) => {
      const text = JSON.stringify(message).toLowerCase();
      return found?.has(message.number) || wanted.every((word) => text.includes(word));
    })
    .reverse();
  list ??= windowed(byID("messages"), drawRow);
  const current = chosen()?.number;
  list.set(
    left.map((message) => ({
      key: `${message.number} ${message.time}`,
      height: 48,
      stamp: `${message.number === current}`,
      message,
    })),
  );
  byID("found-messages").textContent = wanted.length
    ? `${left.length} of ${messages.length}`
    : `${messages.length} ${messages.length === 1 ? "message" : "messages"}`;
  byID("no-messages").hidden = messages.length > 0;
  byID("mailbox").hidden = messages.length === 0;
}

/** Reads the messages that have come, and shows them, the latest first. */
export async function showMessages() {
  messages = await readOutbox();
  await showChosen();
}

const beginSearch = latest();
let searchTimer = 0;
async function search() {
  const wanted = searchWords().join(" ");
  const isLatest = beginSearch();
  found = null;
  drawList();
  if (!wanted) return;
  try {
    const answer = await read(`/_local/outbox?since=0&find=${encodeURIComponent(wanted)}`);
    if (!isLatest()) return;
    found = new Set(answer.messages.map(({ number }) => number));
    drawList();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    byID("found-messages").textContent += `. Texts could not be searched: ${error.message}`;
  }
}
byID("find-message").addEventListener("input", () => {
  found = null;
  drawList();
  clearTimeout(searchTimer);
  searchTimer = setTimeout(search, 250);
});

// The arrow keys go from message to message.
byID("messages").addEventListener("keydown", (event) => {
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const link = event.target.closest("a");
  if (!move || !link) return;
  const rows = list.rows();
  const next = rows[rows.findIndex(({ message }) => link.hash === `#/message/${message.number}`) + move];
  if (!next) return;
  event.preventDefault();
  location.hash = `#/message/${next.message.number}`;
  list.reveal(next.key)?.querySelector("a").focus();
});

on("restart", () => {
  forgetOutbox();
  [messages, shownKey] = [[], ""];
});

/** Shows the message that the address names, or those that it looks for: `#/messages?find=ada`. */
function followAddress() {
  const wanted = new URLSearchParams(location.hash.match(/^#\/messages\?(.*)/)?.[1]).get("find");
  if (wanted !== null) {
    byID("find-message").value = wanted;
    search();
  }
  if (elements("[data-view=messages]")[0].hidden && !named()) return;
  showChosen();
}
addEventListener("hashchange", followAddress);
followAddress();

"""##,
        "names.js": ##"""
// The names of pools, app clients and users, which flows, messages and users have by their ids.

import { on } from "./changes.js";

let pools = [];
on("pools", (list) => {
  pools = list;
});
// The names that callers have for users whose user name is an id.
const givenNames = new Map();
on("flows", ({ flows }) => {
  for (const { givenUsername, username } of flows) {
    if (givenUsername && username && givenUsername !== username) givenNames.set(username, givenUsername);
  }
});

export const allPools = () => pools;
export const poolName = (id) => pools.find((pool) => pool.id === id)?.name ?? id;
export const clientName = (id) => pools.flatMap((pool) => pool.clients).find((client) => client.id === id)?.name ?? id;
export const userName = (id) => givenNames.get(id) ?? id;

"""##,
        "oauth-steps.js": ##"""
import { make } from "./base.js";
import { base64, base64URL, bytes, claims, cryptography, send } from "./cognito.js";
import { field } from "./forms.js";
import { asMember, members, metadata } from "./requests.js";
import { amplifyCall } from "./snippets.js";

// The endpoints of the pool's domain: machines, and the pages on which people sign in.

const isOnOwnHost = (about) => about.domain && new URL(about.domain).port === location.port;
const basicAuthorization = ({ ClientId, ClientSecret }) => ({
  Authorization: `Basic ${base64(bytes(`${ClientId}:${ClientSecret}`))}`,
});

/** A request to the token endpoint; this page asks at its own host, because a page may call no other. */
function tokenRequest({ client, about }, form) {
  const secret = client.ClientSecret;
  return {
    path: "/oauth2/token",
    at: about.domain,
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...(secret ? basicAuthorization(client) : {}) },
    form: { ...form, ...asMember("client_id", !secret && client.ClientId) },
  };
}

/** Sends a request to the domain, with a hint where its endpoints cannot be reached from this page's host. */
async function sendToDomain({ about }, request) {
  try {
    return await send(request);
  } catch (error) {
    if (error.name !== "status 404") throw error;
    const name = new URL(about.domain).hostname;
    // A custom domain is a name for the domain's own pages alone.
    const first = name.endsWith(".localhost") ? "Open" : `Start the pool with --allow-host ${name}, and open`;
    throw new Error(`Several pools have domains. ${first} this page at the pool's own: ${about.domain}/_local/`);
  }
}

/**
 * Makes the domain that a step needs.
 * @returns {PlayerStep}
 */
function domain(player, next) {
  return {
    title: "Domain",
    action: "Make a domain",
    intro: [make("p", "", "The pool has no domain yet. Hosted sign-in and machines need one.")],
    fields: [
      field({
        name: "domain",
        label: "Prefix",
        value: player.about.pool.Name.toLowerCase().replaceAll(/[^a-z0-9-]/g, "") || "members",
        required: true,
      }),
    ],
    requests: async (values) => [
      {
        operation: "CreateUserPoolDomain",
        signed: true,
        input: { Domain: values.domain, UserPoolId: player.about.pool.Id },
      },
    ],
    done: async () => {
      await player.read();
      return { words: "The pool has a domain.", next };
    },
  };
}

/** @type {StepFactory} */
export function machine(player) {
  if (!isOnOwnHost(player.about)) return domain(player, machine);
  const scopes = player.client.AllowedOAuthScopes ?? [];
  return {
    title: "Machine",
    action: "Get a token",
    fields: [field({ name: "scope", label: "Scopes", value: scopes.join(" "), hint: "separated by spaces" })],
    more: [metadata()],
    requests: async (values) => [
      tokenRequest(player, {
        grant_type: "client_credentials",
        ...asMember("scope", values.scope),
        ...(values.metadata ? { aws_client_metadata: JSON.stringify(members(values.metadata) ?? {}) } : {}),
      }),
    ],
    run: (_, [request]) => sendToDomain(player, request),
    done: (answer) => ({ words: "The machine's access token:", result: claims(answer.access_token) }),
  };
}

/** A Boolean value that indicates whether the client gets tokens without a code. */
const isImplicit = (client) => !(client.AllowedOAuthFlows ?? []).includes("code");

/** The address of the page on which a person signs in. */
async function authorizeAddress({ client, about }, values, { state, verifier }) {
  const challenge = base64URL(await cryptography().digest("SHA-256", bytes(verifier)));
  return `${about.domain}/oauth2/authorize?${new URLSearchParams({
    client_id: client.ClientId,
    response_type: isImplicit(client) ? "token" : "code",
    redirect_uri: values.callback,
    scope: values.scope,
    state,
    ...(isImplicit(client) ? {} : { code_challenge: challenge, code_challenge_method: "S256" }),
    ...asMember("identity_provider", values.provider),
  })}`;
}

function hostedFields(client) {
  const providers = (client.SupportedIdentityProviders ?? []).filter((name) => name !== "COGNITO");
  return [
    field({
      name: "provider",
      label: "Provider",
      options: [["", "the pool's own page"], ...providers.map((name) => [name, name])],
    }),
    field({ name: "callback", label: "Callback", options: (client.CallbackURLs ?? []).map((url) => [url, url]) }),
    field({ name: "scope", label: "Scopes", value: (client.AllowedOAuthScopes ?? []).join(" ") }),
  ];
}

/** @type {StepFactory} */
export function hosted(player) {
  if (!isOnOwnHost(player.about)) return domain(player, hosted);
  const random = (count) => base64URL(crypto.getRandomValues(new Uint8Array(count)));
  const attempt = { state: random(12), verifier: random(32) };
  return {
    title: "Hosted sign-in",
    action: "Open the sign-in page",
    fields: hostedFields(player.client),
    requests: async (values) => [{ address: await authorizeAddress(player, values, attempt) }],
    amplify: (values) =>
      amplifyCall("signInWithRedirect", { provider: values.provider ? { custom: values.provider } : undefined }),
    run: async (_, [request]) => {
      window.open(request.address, "_blank", "noopener");
    },
    done: (_, values) =>
      isImplicit(player.client)
        ? { words: "The browser takes the tokens to the callback's address." }
        : {
            words:
              "Sign in on the page that has opened. The browser then goes to the callback; paste its address here.",
            next: () => exchange(player, values.callback, attempt.verifier),
          },
  };
}

/** The code of a callback's address, or a code as it is. */
export const codeIn = (text) => text.match(/[?&]code=([^&#]+)/)?.[1] ?? text.trim();

/** @returns {PlayerStep} */
function exchange(player, callback, verifier) {
  return {
    title: "Hosted sign-in",
    action: "Exchange the code for tokens",
    fields: [field({ name: "callbackAddress", label: "The callback's address, or its code", required: true })],
    requests: async (values) => [
      tokenRequest(player, {
        grant_type: "authorization_code",
        code: codeIn(values.callbackAddress),
        redirect_uri: callback,
        code_verifier: verifier,
      }),
    ],
    run: (_, [request]) => sendToDomain(player, request),
    done: (answer) =>
      player.signedInOr({
        AuthenticationResult: {
          IdToken: answer.id_token,
          AccessToken: answer.access_token,
          RefreshToken: answer.refresh_token,
        },
      }),
  };
}

"""##,
        "outbox.js": ##"""
// The messages that the page knows: summaries of all, and the texts of those that a person has opened.

import { read } from "./api.js";

/** @type {MessageSummary[]} */
let summaries = [];
let latest = 0;
/** @type {Promise<MessageSummary[]> | null} */
let reading = null;

/** @type {Map<string, Promise<Message>>} */
const texts = new Map();

async function readNews() {
  const news = await read(`/_local/outbox?since=${latest}`);
  if (news.latest < latest) {
    // After a reset, the numbers begin again.
    [summaries, latest] = [[], 0];
    return readNews();
  }
  summaries = [...summaries.filter(({ number }) => number >= news.oldest), ...news.messages];
  latest = news.latest;
  return summaries;
}

/** Reads what has come since the last time, once for all who ask meanwhile; returns the messages, the oldest first. */
export function readOutbox() {
  reading ??= readNews().finally(() => {
    reading = null;
  });
  return reading;
}

/** Forgets the messages, because the server is another one or has been reset. */
export function forgetOutbox() {
  [summaries, latest] = [[], 0];
  texts.clear();
}

/**
 * A message with its text.
 * @param {MessageSummary} message
 */
export function wholeMessage({ number, time }) {
  const key = `${number} ${time}`;
  if (!texts.has(key)) {
    const text = read(`/_local/outbox/${number}?as=json`);
    text.catch(() => texts.delete(key));
    texts.set(key, text);
  }
  return texts.get(key);
}

/**
 * The message of a flow's step; undefined if it is not kept any more.
 * @param {MessageStep} step
 */
export const messageOf = async (step) =>
  (await readOutbox()).find(({ time, destination }) => time === step.time && destination === step.destination);

"""##,
        "page.css": ##"""
/* The frame of the page, and what all views share. The palette is in messages.css. There are five sizes of text. */
:root {
  --tiny: 0.75rem;
  --small: 0.85rem;
  --normal: 0.9375rem;
  --large: 1.0625rem;
  --huge: 1.3rem;
  --head: 3rem;
  scroll-padding-top: calc(var(--head) + 0.5rem);
}
* {
  box-sizing: border-box;
}
[hidden] {
  display: none !important;
}
body {
  background: var(--back);
  color: var(--text);
  font:
    var(--normal) / 1.45 system-ui,
    sans-serif;
  margin: 0;
}
main {
  margin: 0 auto;
  max-width: 150rem;
  padding: 0.75rem 1rem 2rem;
}
main:focus,
h2:focus {
  outline: none;
}
h2:focus-visible {
  outline: 3px solid var(--accent);
}
header {
  align-items: center;
  background: var(--card);
  border-bottom: 1px solid var(--line);
  display: flex;
  gap: 0 1.25rem;
  height: var(--head);
  padding: 0 1rem;
  position: sticky;
  top: 0;
  white-space: nowrap;
  z-index: 3;
}
h1,
h2,
h3 {
  font-size: var(--large);
  line-height: 1.3;
  margin: 0;
  overflow-wrap: anywhere;
}
section > h2 {
  margin-bottom: 0.5rem;
}
nav {
  align-self: stretch;
  display: flex;
  flex: 1;
  gap: 0.25rem;
}
nav a {
  align-items: center;
  border-bottom: 2px solid transparent;
  color: var(--faint);
  display: flex;
  padding: 0 0.6rem;
  text-decoration: none;
}
nav a:hover {
  color: var(--text);
}
nav a[aria-current] {
  border-color: var(--accent);
  color: var(--text);
  font-weight: 600;
}
#status {
  color: var(--faint);
  font-size: var(--small);
  margin: 0;
}
#status::before {
  background: currentcolor;
  border-radius: 50%;
  content: "";
  display: inline-block;
  height: 0.5rem;
  margin-right: 0.4rem;
  width: 0.5rem;
}
#status.good::before {
  background: var(--good);
}
#status.bad {
  color: var(--bad);
}
.badges {
  display: flex;
  gap: 0.35rem;
  margin: 0;
}
.badges:empty {
  display: none;
}
.badges button {
  border-color: var(--warn);
  color: var(--warn);
  margin: 0;
  padding: 0.05rem 0.5rem;
}
#offline {
  background: var(--bad);
  color: var(--card);
  margin: 0;
  padding: 0.4rem 1rem;
}
#notice {
  background: var(--text);
  border-radius: 0.35rem;
  bottom: 1rem;
  color: var(--back);
  left: 50%;
  margin: 0;
  max-width: calc(100vw - 2rem);
  padding: 0.4rem 0.8rem;
  position: fixed;
  transform: translateX(-50%);
  z-index: 5;
}
#notice:empty {
  display: none;
}
.skip {
  background: var(--card);
  left: 1rem;
  padding: 0.3rem 0.6rem;
  position: absolute;
  top: -4rem;
  z-index: 4;
}
.skip:focus {
  top: 0.4rem;
}
.unseen {
  clip-path: inset(50%);
  height: 1px;
  margin: 0;
  overflow: hidden;
  position: absolute !important;
  white-space: nowrap;
  width: 1px;
}
ol,
#panel ul,
.notes {
  list-style: none;
  margin: 0;
  padding: 0;
}
a {
  color: var(--accent);
}
:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}

/* Words. */
.faint,
.empty {
  color: var(--faint);
  font-weight: 400;
}
.faint {
  font-size: var(--small);
}
.good {
  color: var(--good);
}
.bad {
  color: var(--bad);
}
.warn,
.refused {
  color: var(--warn);
}
.label {
  color: var(--faint);
  font-size: var(--tiny);
  margin: 0.6rem 0 0;
  text-align: left;
}
.subject {
  font-weight: 600;
}
.code {
  font-size: var(--huge);
  font-weight: 600;
  letter-spacing: 0.08em;
}
.note {
  border-left: 3px solid var(--warn);
  color: var(--warn);
  list-style: none;
  overflow-wrap: anywhere;
  padding-left: 0.5rem;
}
.unread,
.failure {
  border-left: 3px solid var(--bad);
  color: var(--bad);
  overflow-wrap: anywhere;
  padding-left: 0.5rem;
}
.failure {
  font-size: var(--small);
  margin-right: 0.5rem;
}
code,
pre {
  font:
    var(--small) / 1.45 ui-monospace,
    monospace;
}
pre {
  background: var(--code);
  border: 1px solid var(--line);
  border-radius: 0.35rem;
  margin: 0.25rem 0 0.5rem;
  max-height: 22rem;
  overflow: auto;
  overflow-wrap: anywhere;
  padding: 0.5rem;
  white-space: pre-wrap;
}
table {
  border-collapse: collapse;
  font-size: var(--small);
}
th,
td {
  overflow-wrap: anywhere;
  padding: 0.1rem 0.75rem 0.1rem 0;
  text-align: left;
  vertical-align: top;
}
summary {
  cursor: pointer;
  overflow-wrap: anywhere;
  padding: 0.15rem 0;
}
summary:hover {
  color: var(--accent);
}

/* Controls. */
button,
a.button {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.35rem;
  color: var(--accent);
  cursor: pointer;
  display: inline-block;
  font: inherit;
  font-size: var(--small);
  margin: 0.15rem 0.35rem 0.15rem 0;
  padding: 0.25rem 0.6rem;
  text-decoration: none;
}
button:hover,
a.button:hover {
  border-color: var(--accent);
}
button.main {
  background: var(--accent);
  border-color: var(--accent);
  color: var(--card);
  font-weight: 600;
}
button.danger {
  border-color: var(--bad);
  color: var(--bad);
}
button:disabled {
  cursor: default;
  opacity: 0.55;
}
header > button {
  margin: 0;
}
#try[aria-expanded="true"] {
  background: var(--chosen);
  border-color: var(--accent);
}
input[type="search"],
input[type="text"],
input[type="password"],
input[type="number"],
input:not([type]),
select,
textarea {
  background: var(--card);
  border: 1px solid var(--faint);
  border-radius: 0.35rem;
  color: inherit;
  font: inherit;
  max-width: 100%;
  min-width: 0;
  padding: 0.25rem 0.5rem;
}
::placeholder {
  color: var(--faint);
  opacity: 1;
}
.line {
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 0.75rem;
  margin: 0 0 0.5rem;
}
.line > input[type="search"] {
  flex: 1 1 12rem;
}
.line > h2 + .faint {
  flex: 1;
}
.chip {
  border: 1px solid var(--line);
  border-radius: 1rem;
  cursor: pointer;
  display: inline-block;
  font-size: var(--tiny);
  margin: 0;
  padding: 0.1rem 0.6rem;
  white-space: nowrap;
}
.chip:has(:checked) {
  background: var(--chosen);
  border-color: var(--accent);
}
.chip input {
  accent-color: var(--accent);
  margin: 0 0.2rem 0 0;
  vertical-align: -0.1em;
}
.switch {
  cursor: pointer;
  font-size: var(--small);
  white-space: nowrap;
}
.segments {
  display: inline-flex;
}
.segments button {
  border-radius: 0;
  margin: 0 0 0 -1px;
}
.segments button:first-child {
  border-radius: 0.35rem 0 0 0.35rem;
}
.segments button:last-child {
  border-radius: 0 0.35rem 0.35rem 0;
}
.segments [aria-pressed="true"],
.group [aria-pressed="true"],
.tabs [aria-selected="true"],
[role="switch"][aria-checked="true"] {
  background: var(--accent);
  border-color: var(--accent);
  color: var(--back);
}
.card {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  margin: 0 0 0.5rem;
  padding: 0.5rem 0.75rem;
}
.actions {
  margin: 0.5rem 0;
}

/* A list in which one row is chosen, of which only the rows in sight are in the document. */
.rows-box {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  overflow-y: auto;
}
.window {
  position: relative;
}
.window > li {
  left: 0;
  overflow: hidden;
  position: absolute;
  right: 0;
}
.window li > a {
  align-content: center;
  border-left: 3px solid transparent;
  color: inherit;
  column-gap: 0.5rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  height: 100%;
  line-height: 1.35;
  padding: 0 0.75rem;
  text-decoration: none;
}
.window li > a:hover {
  background: var(--back);
}
.window li > a[aria-current] {
  background: var(--chosen);
  border-left-color: var(--accent);
}
.window li > a:focus-visible {
  outline-offset: -3px;
}
.window .title,
.window .ending {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.window .time,
.window .ending {
  font-size: var(--small);
}
.window .ending {
  grid-column: 1 / -1;
}
.back {
  display: none;
}

/* Where there is no room for two columns, what is opened is a page of its own. */
@media (max-width: 60rem) {
  .back {
    display: block;
    margin: 0 0 0.5rem;
  }
}
@media (max-width: 48rem) {
  :root {
    --head: 5rem;
  }
  header {
    flex-wrap: wrap;
    gap: 0 0.75rem;
    padding: 0 0.75rem;
  }
  nav {
    flex-basis: 100%;
    order: 1;
    height: 2.25rem;
    overflow-x: auto;
  }
  h1 {
    flex: 1;
  }
  main {
    padding: 0.6rem 0.75rem 2rem;
  }
  nav a {
    padding: 0 0.4rem;
  }
  button,
  a.button {
    padding: 0.4rem 0.7rem;
  }
  header > button {
    padding: 0.15rem 0.6rem;
  }
  .chip {
    font-size: var(--small);
    padding: 0.2rem 0.7rem;
  }
}

/* In forced colours, backgrounds and colours are the system's: what is chosen has the system's highlight. */
@media (forced-colors: active) {
  .window li > a[aria-current],
  nav a[aria-current],
  .segments [aria-pressed="true"],
  .group [aria-pressed="true"],
  .tabs [aria-selected="true"],
  [role="switch"][aria-checked="true"],
  .completions [aria-selected="true"],
  .chip:has(:checked) {
    background: Highlight;
    color: HighlightText;
    forced-color-adjust: none;
  }
  .window li > a:not([aria-current]) {
    border-left-color: Canvas;
  }
  .window li > a[aria-current] * {
    color: HighlightText;
  }
}

"""##,
        "page.js": ##"""
import { noAnswer, read } from "./api.js";
import { byID, clock, elements, notice } from "./base.js";
import { connect, on } from "./changes.js";
import { follow, readFlow } from "./flows.js";
import { showIdentities } from "./identities.js";
import { showMessages } from "./messages.js";
import { offerCodes, showPlayer } from "./player.js";
import { showNotes, showUsers } from "./users.js";
import { reading, readShown } from "./views.js";

/** A Boolean value that indicates whether the first view has been shown, which leaves the focus where it is. */
let isBegun = false;

/** Shows the view that the address names: `#/messages`, or the flows, which `#/flow/1` names too. */
function showView() {
  // One message has an address of its own in the view of all.
  const name = location.hash.match(/^#\/(\w+)/)?.[1].replace(/^message$/, "messages");
  const views = elements("[data-view]");
  const shownView = views.find((view) => view.dataset.view === name) ?? byID("flows-view");
  const isOther = shownView.hidden;
  for (const view of views) view.hidden = view !== shownView;
  const title = shownView.querySelector("h2");
  document.title = `${title.textContent} · Local user pool`;
  for (const link of elements("nav a")) {
    if (link.hash === `#/${shownView.dataset.view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (shownView === byID("flows-view")) follow();
  readShown();
  // The keyboard goes on from the view that has come, and a screen reader says its title.
  const place = title.checkVisibility() ? title : shownView.querySelector("#flow-title");
  if (isOther && isBegun) place?.focus({ preventScroll: true });
  isBegun = true;
}

on("outbox", reading(byID("messages"), showMessages));
on("outbox", reading(byID("player"), offerCodes));
on("store", reading(byID("player"), showPlayer));
on("store", reading(byID("users"), showUsers));
on(
  "store",
  reading(byID("pool-list"), async () => showNotes(await read("/_local/notes"))),
);
on(
  "store",
  reading(byID("identity-pools"), async () => showIdentities(await read("/_local/identity-pools"))),
);

addEventListener("hashchange", showView);
showView();

// The last net: whatever no part of the page has expected is shown, and the console has it with its place.
addEventListener("unhandledrejection", ({ reason }) =>
  notice(`The page has made a mistake: ${reason?.message ?? reason}`),
);
addEventListener("error", ({ message }) => {
  // A browser says this of a list that is drawn while its size changes; it draws it in the next frame.
  if (!message.startsWith("ResizeObserver loop")) notice(`The page has made a mistake: ${message}`);
});

let isGone = false;
connect((isLive) => {
  byID("status").textContent = isLive ? "Live" : "Not connected";
  byID("status").className = isLive ? "good" : "bad";
  if (isLive === !isGone) return;
  isGone = !isLive;
  byID("offline").hidden = isLive;
  byID("offline").textContent = isLive
    ? ""
    : `${noAnswer} What is shown here is from ${clock(Date.now() / 1000)}; it is read again when the pool is back.`;
  if (!isLive) return;
  notice("The pool answers again.");
  readShown();
  readFlow();
});

"""##,
        "passkey.js": ##"""
// Passkeys of this browser; requests and answers are JSON, as Cognito sends and takes them.

/**
 * The browser's passkeys, whose JSON the checker does not know.
 * @type {any}
 */
const PublicKey = globalThis.PublicKeyCredential;

function check(relyingParty) {
  if (!PublicKey?.parseCreationOptionsFromJSON)
    throw new Error("This browser has no passkeys for pages. Use a current one.");
  if (relyingParty && location.hostname !== relyingParty && !location.hostname.endsWith(`.${relyingParty}`)) {
    throw new Error(
      `The pool's passkeys belong to ${relyingParty}. ` +
        `Open this page there: ${location.protocol}//${relyingParty}:${location.port}/_local/`,
    );
  }
}

/** Makes a passkey for `StartWebAuthnRegistration`'s options. */
export async function makePasskey(options) {
  check(options.rp?.id);
  /** @type {any} */
  const credential = await navigator.credentials.create({
    publicKey: PublicKey.parseCreationOptionsFromJSON(options),
  });
  return credential.toJSON();
}

/** Signs `CREDENTIAL_REQUEST_OPTIONS` with a passkey. */
export async function signWithPasskey(text) {
  const options = JSON.parse(text);
  check(options.rpId);
  /** @type {any} */
  const credential = await navigator.credentials.get({
    publicKey: PublicKey.parseRequestOptionsFromJSON(options),
  });
  return credential.toJSON();
}

"""##,
        "player-session.js": ##"""
import { read } from "./api.js";
import { challengeStep } from "./challenges.js";
import { claims, send } from "./cognito.js";
import { asMember, proven } from "./requests.js";
import { session } from "./session-steps.js";
import { prove } from "./srp.js";

const isForPeople = (client) => (client.AllowedOAuthFlows ?? []).join() !== "client_credentials";

/** A client of the pool, whose session is in this page's memory only. */
export class PlayerSession {
  /** The chosen pool as the API describes it; null without a pool. */
  about = null;
  client = null;
  name = "";
  password = "";
  /** The way to sign in that was used last. */
  way = undefined;
  tokens = null;
  /** The attributes that the pool has shown or changed since the tokens were issued. */
  changed = {};
  /** The names of the attributes that a person has added to a form. */
  added = new Set();
  /** @type {MessageSummary[]} */
  messages = [];
  /** The newest message before the request that led to the step: later ones have its code. Null for a chosen step. */
  mark = null;
  authenticators = new Map();
  /** The devices that this page has confirmed, with their passwords, by users. */
  devices = new Map();

  /** Remembers a user's name and password for the next forms. */
  know(name, password = "") {
    this.name = name;
    if (password) this.password = password;
  }
  nextPassword() {
    return `${this.password.replace(/\d*$/, "")}${Number(this.password.match(/\d*$/)[0] || 1) + 1}`;
  }
  user() {
    return claims(this.tokens?.AccessToken ?? "").username ?? this.name;
  }
  /** The name by which the person knows the account: an address if the pool has made the user name. */
  shownUser() {
    const { sub, email, phone_number } = claims(this.tokens?.IdToken ?? "");
    return (sub === this.user() && (email ?? phone_number)) || this.user();
  }
  /** The attributes of the session's user, as far as they are known. */
  attributes() {
    return { ...claims(this.tokens?.IdToken ?? ""), ...this.changed };
  }
  /** Begins a session with its tokens; null ends it. */
  setTokens(tokens) {
    this.tokens = tokens;
    this.changed = {};
  }
  owns(authenticator) {
    for (const name of [this.name, this.user()]) this.authenticators.set(name, authenticator);
  }
  authenticatorOf(user) {
    return this.authenticators.get(user) ?? this.authenticators.get(this.name);
  }
  /** Ends the session, and forgets what belongs to users that are gone. */
  forget() {
    this.setTokens(null);
    this.authenticators.clear();
    this.devices.clear();
  }

  /** Proves a password if the pool asks for that, and returns the next answer. */
  async verified(answer, exchange, password) {
    if (answer.ChallengeName !== "PASSWORD_VERIFIER") return answer;
    const proof = await prove(
      password,
      this.about.pool.Id.split("_")[1],
      answer.ChallengeParameters.USER_ID_FOR_SRP,
      exchange,
      answer.ChallengeParameters,
    );
    return send({
      operation: "RespondToAuthChallenge",
      input: {
        ClientId: this.client.ClientId,
        ChallengeName: answer.ChallengeName,
        ...asMember("Session", answer.Session),
        ChallengeResponses: await proven(this, proof.USERNAME, proof),
      },
    });
  }

  /**
   * The next step of a sign-in: the session, or the challenge that the pool presents.
   * @returns {Outcome}
   */
  signedInOr(answer) {
    if (answer.AuthenticationResult) {
      this.setTokens(answer.AuthenticationResult);
      return { words: "Signed in.", next: session };
    }
    return { words: `The pool asks for ${answer.ChallengeName}.`, next: () => challengeStep(this, answer) };
  }

  /**
   * Reads the chosen pool, or the first one; true if another pool or client is chosen now.
   * @returns {Promise<boolean>}
   */
  async read() {
    const wanted = this.about?.pool.Id;
    const pools = await read("/_local/pools");
    const id = pools.some((pool) => pool.id === wanted)
      ? wanted
      : (pools.find((pool) => pool.clients.length)?.id ?? pools[0]?.id);
    const about = id ? await read(`/_local/pools/${encodeURIComponent(id)}`) : null;
    // A person may have chosen meanwhile.
    if (this.about?.pool.Id !== wanted) return this.read();
    const before = this.#chosen();
    if (about) about.pools = pools;
    this.about = about;
    const clients = about?.clients ?? [];
    this.client =
      clients.find((one) => one.ClientId === this.client?.ClientId) ?? clients.find(isForPeople) ?? clients[0] ?? null;
    return this.#chosen() !== before;
  }

  #chosen() {
    return [this.about?.pool.Id, this.client?.ClientId].join();
  }
}

"""##,
        "player.css": ##"""
/* The panel “Try it”: a drawer at the right, with the forms of a client and what may go wrong. */
#player {
  align-self: start;
  min-width: 0;
}
#player .line {
  justify-content: space-between;
}
#player > form,
.controls {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  margin: 0 0 0.75rem;
  padding: 0.6rem 0.75rem 0.75rem;
}
#player h3 {
  margin: 0 0 0.4rem;
}
#player p {
  margin: 0.3rem 0;
}
.context {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1rem;
}
.context .field {
  display: flex;
  flex: 1 1 8rem;
}
.context label {
  flex: none;
}
.group {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem;
  margin: 0 0 0.5rem;
}
.group .label {
  flex-basis: 100%;
  margin: 0.2rem 0 0;
}
.group button {
  margin: 0;
  padding: 0.15rem 0.5rem;
}
.field {
  align-items: center;
  display: grid;
  gap: 0.1rem 0.5rem;
  grid-template-columns: 35% minmax(0, 1fr);
  margin: 0.3rem 0;
}
/* Long labels are above their fields. */
.more .field,
.administration .field,
.controls .field {
  grid-template-columns: minmax(0, 1fr) auto;
}
.more .field > label,
.administration .field > label,
.controls .field > label {
  grid-column: 1 / -1;
}
.field label {
  color: var(--faint);
  font-size: var(--small);
  overflow-wrap: anywhere;
}
.field input,
.field select,
.field textarea,
textarea.event {
  background: var(--back);
  width: 100%;
}
.field:has(.small) {
  grid-template-columns: 35% minmax(0, 1fr) auto;
}
.field > button {
  justify-self: start;
  margin: 0;
}
.field .hint {
  color: var(--faint);
  font-size: var(--tiny);
  grid-column: 1 / -1;
}
.field.check,
.more .field.check,
.administration .field.check {
  grid-template-columns: auto 1fr;
}
.field.check > label {
  grid-column: auto !important;
}
.field.check input {
  width: auto;
}
.small {
  font-size: var(--tiny);
  padding: 0.15rem 0.4rem;
}
.offers :is(button, a) {
  border-color: var(--accent);
  border-style: dashed;
  max-width: 100%;
  overflow-wrap: anywhere;
  text-align: left;
}
.outcome {
  overflow-wrap: anywhere;
  white-space: pre-wrap;
}
.outcome:empty {
  display: none;
}
.outcome .note {
  display: block;
}
.calls {
  margin: 0 0 0.75rem;
}
.tabs {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem;
}
.tabs button {
  margin: 0.25rem 0 0;
}
.secret code {
  overflow-wrap: anywhere;
}
.parameters {
  display: grid;
  gap: 0.1rem 0.75rem;
  grid-template-columns: auto minmax(0, 1fr);
  margin: 0.1rem 0 0.5rem;
}
.parameters dt {
  color: var(--faint);
  overflow-wrap: anywhere;
}
.parameters dd {
  margin: 0;
  overflow-wrap: anywhere;
}
.parameters img {
  max-width: 100%;
}
.controls ul {
  list-style: none;
  margin: 0.25rem 0;
  padding: 0;
}
.rows li {
  border-top: 1px solid var(--line);
  padding: 0.25rem 0;
}
.rows .name {
  display: block;
  overflow-wrap: anywhere;
}
.switches {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem;
}
.switches button {
  margin: 0;
}
[role="switch"][aria-checked="true"]::before {
  content: "✓ ";
}
dialog {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  color: var(--text);
  max-width: min(32rem, calc(100vw - 1rem));
}
dialog::backdrop {
  background: rgb(0 0 0 / 0.5);
}
.editor {
  position: relative;
}
textarea.event {
  font:
    var(--small) / 1.4 ui-monospace,
    monospace;
  resize: vertical;
}
.completions {
  background: var(--card);
  border: 1px solid var(--accent);
  border-radius: 0.35rem;
  list-style: none;
  margin: 0;
  max-height: 11rem;
  max-width: 100%;
  overflow: auto;
  padding: 0.25rem;
  position: absolute;
  z-index: 2;
}
.completions li {
  cursor: pointer;
  overflow-wrap: anywhere;
  padding: 0.15rem 0.4rem;
}
.completions [aria-selected="true"] {
  background: var(--code);
  outline: 2px solid var(--accent);
  outline-offset: -2px;
}
.problems {
  margin: 0.25rem 0;
  white-space: pre-wrap;
}
@media (min-width: 48.01rem) {
  #player {
    max-height: calc(100vh - var(--head) - 1rem);
    overflow-y: auto;
    padding: 0 0.25rem 0.5rem;
    position: sticky;
    scrollbar-width: thin;
    top: calc(var(--head) + 0.5rem);
  }
}
@media (max-width: 48rem) {
  .field,
  .field:has(.small) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
  .field > label,
  .field .hint {
    grid-column: 1 / -1;
  }
  .field:not(:has(.small)) > :is(input, select, textarea) {
    grid-column: 1 / -1;
  }
  .field.check > input {
    grid-column: auto !important;
  }
}

"""##,
        "player.js": ##"""
import { createPool } from "./administrator-steps.js";
import { ApiError, readOr } from "./api.js";
import { attempt, byID, button, errorText, make, pretty } from "./base.js";
import { now as poolTime, on } from "./changes.js";
import { send } from "./cognito.js";
import { latest, oneAtATime } from "./concurrency.js";
import { controls, showTriggers } from "./controls.js";
import { flowCount, flowVersion, onceRead, turnTo } from "./flows.js";
import { field, tabbedText, values } from "./forms.js";
import { links } from "./mail-text.js";
import { readOutbox, wholeMessage } from "./outbox.js";
import { PlayerSession } from "./player-session.js";
import { refresh } from "./session-steps.js";
import { forgot, signIn } from "./sign-in-steps.js";
import { confirm, signUp } from "./sign-up-steps.js";
import { snippets } from "./snippets.js";
import { choices } from "./steps.js";

// The panel "Try it": the form of a step, what it sends, and what comes of it.

const player = new PlayerSession();

const panel = byID("player");
const context = make("div", "context"),
  start = make("div", "start"),
  chips = make("div", "chips"),
  status = make("p", "outcome"),
  resultText = make("pre", "answer");
const form = make("form", ""),
  calls = tabbedText("The call as");
const call = make("details", "calls", make("summary", "", "The call as a command or code"), calls.element);
status.setAttribute("role", "status");
panel.append(context, start, chips, form, call, controls);

/** Opens or closes the panel; the page remembers that for the next time. */
export function openPlayer(isOpen, isByPerson = false) {
  panel.hidden = !isOpen;
  byID("try").setAttribute("aria-expanded", String(isOpen));
  if (!isByPerson) return;
  try {
    localStorage.setItem("player", isOpen ? "open" : "closed");
  } catch {
    // A browser may keep nothing for the page.
  }
  (isOpen ? byID("player-title") : byID("try")).focus();
}

/** A Boolean value that indicates whether the panel takes the place of the flows. */
const isNarrow = () => matchMedia("(max-width: 48rem)").matches;

function remembered() {
  try {
    return localStorage.getItem("player");
  } catch {
    return null;
  }
}
const wasOpen = remembered() === "open";
// Whoever has no flows yet begins here.
onceRead((count) => openPlayer(count === 0 || (wasOpen && !isNarrow())));

/** @type {StepFactory | null} */
let factory = null;
/** @type {PlayerStep | null} */
let step = null;
let contextShown = "";
/** The place of the codes on offer, what it shows, and what is done once an offered code has been used. */
let offerPlace = null,
  offered = "",
  useUp = undefined;

const defaults = (pool) => ({
  name: pool?.UsernameAttributes?.includes("email")
    ? "ada@example.org"
    : pool?.UsernameAttributes?.length
      ? "+15555550123"
      : "ada",
  password: "Passw0rd!Local".padEnd(pool?.Policies?.PasswordPolicy?.MinimumLength ?? 0, "1234567890"),
});

function say(words, isBad = false) {
  status.textContent = words;
  status.className = isBad ? "outcome bad" : "outcome";
}

/** A Boolean value that indicates whether a button above the form has the title of its step. */
const isOnButton = () =>
  Boolean(player.client) && Object.values(choices(player)).some((steps) => steps[step.title] === factory);

/** Shows a step; `isMoving` takes the focus to its first empty field, or to its button. */
function open(next, isMoving = false) {
  factory = next;
  step = next(player);
  showChips();
  const more = step.more?.length ? make("details", "more", make("summary", "", "More"), ...step.more) : null;
  const submit = step.action ? make("button", "main", step.action) : null;
  if (submit) submit.type = "submit";
  offerPlace = make("div", "offers");
  offerPlace.setAttribute("role", "status");
  form.replaceChildren(
    make("h3", isOnButton() ? "unseen" : "", step.title),
    ...(step.intro ?? []),
    ...step.fields,
    offerPlace,
    ...(more ? [more] : []),
    make(
      "p",
      "actions",
      ...(submit ? [submit] : []),
      ...(step.extras ?? []).map((extra) => button(extra.label, () => run(extra))),
    ),
    status,
    resultText,
  );
  form.setAttribute("aria-label", step.title);
  [offered, useUp] = ["", undefined];
  resultText.hidden = true;
  call.hidden = !step.requests;
  change();
  offer();
  if (!isMoving) return;
  const empty = [...form.elements].find(
    (control) => control.name && control.required && !control.disabled && !control.value,
  );
  (empty ?? submit ?? chips.querySelector("[aria-pressed=true]"))?.focus();
}

/** Shows only the fields that the other values need, and the requests as they would be sent now. */
async function change() {
  const now = step;
  for (const [name, isShown] of Object.entries(step.visible?.(values(form)) ?? {})) {
    const control = form.elements[name];
    control.disabled = !isShown;
    control.closest(".field").hidden = !isShown;
  }
  if (!step.requests) return;
  const all = values(form),
    isLatest = beginPreview();
  let requests;
  try {
    requests = await step.requests(all);
  } catch (error) {
    // Such as a browser without cryptography for pages of other machines.
    say(errorText(error), true);
    if (isMistake(error)) throw error;
    return;
  }
  if (now !== step || !isLatest()) return;
  calls.show(
    snippets(requests, step.amplify?.(all), {
      pool: player.about?.pool,
      client: player.client ?? {},
      endpoint: player.about?.endpoint ?? location.origin,
      region: player.about?.region ?? "us-east-1",
    }),
  );
}

const beginPreview = latest();

const alone = oneAtATime((isBusy) => {
  if (isBusy) form.setAttribute("aria-busy", "true");
  else form.removeAttribute("aria-busy");
});

/** A Boolean value that indicates whether an error is a mistake of the page itself. */
const isMistake = (error) => error instanceof TypeError || error instanceof ReferenceError;

/**
 * Sends the requests of a step, or of another button of it, and goes on to the next one.
 * @param {StepAction} action
 */
async function run(action) {
  if (!(await alone(() => perform(action)))) return;
  try {
    await offerCodes();
  } catch (error) {
    // The view says that the messages could not be read.
    if (!(error instanceof ApiError)) throw error;
  }
}

async function perform(action) {
  say("…");
  const all = values(form),
    since = flowVersion();
  let requests = [];
  try {
    // What a sign-in has been sent stays on offer until it ends.
    if (!step.code && !step.continues) player.mark = Math.max(0, ...player.messages.map((message) => message.number));
    requests = await action.requests(all);
    const answer = action.run ? await action.run(all, requests) : await sendAll(requests);
    useUp?.();
    showOutcome(await action.done(answer, all), await recorded(requests, since));
  } catch (error) {
    showFailure(error, all.username ?? player.name);
    status.append(...(await recorded(requests, since)).elements);
    if (isMistake(error)) throw error;
  }
}

/** Shows what came of a step, with its record, and opens the next step. */
function showOutcome({ words, next, result }, record) {
  showContext();
  say(record.isUnsent ? words.replace("A code is on its way", "The app sees that a code is on its way") : words);
  status.append(...record.elements);
  if (next) open(next, true);
  resultText.hidden = result === undefined;
  resultText.textContent = result === undefined ? "" : pretty(result);
}

/** Shows an error, with the steps by which the user of the form can go on. */
function showFailure(error, username) {
  say(["Error", "ApiError"].includes(error.name) ? error.message : `${error.name}: ${error.message}`, true);
  for (const [words, next] of waysOn(error)) {
    if (next === factory) continue;
    status.append(
      " ",
      button(words, () => {
        say("");
        player.know(username);
        // A code that was sent before the refused call is on offer, too.
        player.mark = null;
        open(next, true);
      }),
    );
  }
}

async function sendAll(requests) {
  let answer;
  for (const request of requests) answer = await send(request);
  return answer;
}

/** Shows the flow of requests since a version of the flows; returns a link to it, and the notes of its last call. */
async function recorded(requests, since) {
  const { flows } = await readOr(`/_local/flows?since=${since}`, { flows: [] });
  const names = requests.map((request) => request.operation ?? request.path);
  const [newest] = flows
    .filter((one) => one.operations.some((name) => names.includes(name)))
    .sort((one, other) => other.version - one.version);
  if (!newest) return { elements: [] };
  if (!newest.isAdministrative) turnTo(newest.id);
  const { calls } = await readOr(`/_local/flows/${newest.id}`, { calls: [] });
  const notes = (calls.at(-1)?.steps ?? []).filter((one) => one.kind === "note").map((one) => one.text);
  const link = make("a", "", "See its flow");
  link.href = `#/flow/${newest.id}`;
  return {
    elements: [" ", link, ...notes.map((text) => make("span", "note", text))],
    isUnsent: notes.some((text) => text.startsWith("No code is sent")),
  };
}

/** The steps that go on after an error, by the words of their buttons. */
function waysOn({ name, message }) {
  const canRefresh = message === "Access Token has expired" && player.tokens?.RefreshToken;
  const way = {
    NotAuthorizedException: ["Sign in", signIn],
    UsernameExistsException: ["Sign in", signIn],
    UserNotConfirmedException: ["Confirm", confirm],
    PasswordResetRequiredException: ["Reset the password", forgot],
    CodeDeliveryFailureException: ["Confirm", confirm],
  }[name];
  return [...(canRefresh ? [["Refresh", refresh]] : []), ...(way ? [way] : [])];
}

/**
 * A code or a link on offer, with where it is from, and what is done once the code has been used.
 * @typedef {{ words: string, text?: string, link?: string, use?: () => void }} Offer
 */

/** A Boolean value that indicates whether a message may have the code that the step asks for. */
const isForStep = (message) =>
  player.mark === null ? [message.username, message.destination].includes(player.name) : message.number > player.mark;

/**
 * The code or the link of a message, if it has one.
 * @returns {Offer[]}
 */
function offersOf(message) {
  const words = `from the ${message.medium === "SMS" ? "text message" : "email"} to ${message.destination}`;
  const link = links(message).find((one) => one.includes("/confirmUser"));
  if (link) return [{ link, words }];
  const text = message.code ?? (message.text ?? message.body).match(/\b\d{4,8}\b/)?.[0];
  return text ? [{ text, words }] : [];
}

/**
 * The codes for a step: of its authenticator app, or of the latest messages.
 * @param {PlayerStep} forStep
 * @returns {Promise<Offer[]>}
 */
async function offersFor({ authenticator }) {
  // An authenticator app's code is in no message.
  if (authenticator) {
    const { text, use } = await authenticator.code(poolTime());
    return [{ text, use, words: "computed from the secret" }];
  }
  const found = [];
  for (const summary of player.messages.filter(isForStep).slice(-2).reverse()) {
    try {
      found.push(...offersOf(await wholeMessage(summary)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return found;
}

const beginOffer = latest();

/** Offers the codes that have come since the latest request. */
async function offer() {
  const now = step,
    isLatest = beginOffer();
  if (!now?.code) return;
  const found = await offersFor(now);
  if (now !== step || !isLatest()) return;
  const key = JSON.stringify(found);
  if (key === offered) return;
  offered = key;
  offerPlace.replaceChildren(...found.map((one) => (one.link ? linkTo(one) : offerButton(one, now.code))));
}

/** @param {Offer} one */
const offerButton = ({ text, words, use }, fieldName) =>
  button(`Use ${text}, ${words}`, () => {
    form.elements[fieldName].value = text;
    useUp = use;
    change();
    form.querySelector("button[type=submit]").focus();
  });

/** @param {Offer} one */
function linkTo({ link, words }) {
  const element = make("a", "", `Open the link ${words}`);
  element.href = link;
  element.target = "_blank";
  element.rel = "noopener";
  return element;
}

function showChips() {
  if (!player.client) {
    chips.replaceChildren();
    return;
  }
  chips.replaceChildren(
    ...Object.entries(choices(player)).map(([label, steps]) => {
      const group = make(
        "div",
        "group",
        make("span", "label", label),
        ...Object.entries(steps).map(([words, one]) => {
          const chip = button(words, () => {
            say("");
            player.mark = null;
            open(one);
            chips.querySelector("[aria-pressed=true]")?.focus();
          });
          chip.setAttribute("aria-pressed", String(one === factory));
          return chip;
        }),
      );
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", label);
      return group;
    }),
  );
}

/** A choice, which begins anew after a change. */
function contextChoice(name, label, value, options, choose) {
  const element = field({ name, label, value, options });
  element.lastChild.addEventListener("change", ({ target }) =>
    attempt(target, async () => {
      player.setTokens(null);
      await choose(target.value);
      begin();
    }),
  );
  return element;
}

const poolChoice = ({ pool, pools }) =>
  contextChoice(
    "pool",
    "Pool",
    pool.Id,
    pools.map((one) => [one.id, one.name]),
    (id) => {
      player.about = { pool: { Id: id } };
      return player.read();
    },
  );

const clientChoice = ({ clients }, client) =>
  contextChoice(
    "client",
    "Client",
    client.ClientId,
    clients.map((one) => [one.ClientId, one.ClientName]),
    (id) => {
      player.client = clients.find((one) => one.ClientId === id);
    },
  );

/** The advice for a missing pool or client. */
function startElements({ about, client }) {
  if (client) return [];
  if (about) return [make("p", "", "This pool has no app client yet. Create one here:")];
  return [
    make("p", "", "There is no pool yet. Create one here, or make a project with a template, which has one:"),
    make("pre", "", "cognito-triggers new Members && cd Members\ncognito-triggers pool"),
  ];
}

/** Shows the pool and the client to choose from, and what to do where they are missing. */
function showContext() {
  const { about, client } = player;
  const text = JSON.stringify([about?.pools, about?.clients, client?.ClientId]);
  if (text === contextShown) return;
  contextShown = text;
  context.replaceChildren(...(about ? [poolChoice(about)] : []), ...(client ? [clientChoice(about, client)] : []));
  start.replaceChildren(...startElements(player));
}

function begin() {
  Object.assign(player, defaults(player.about?.pool), { way: undefined });
  showContext();
  open(player.client ? signUp : createPool);
}

byID("try").addEventListener("click", () => {
  const isElsewhere = byID("flows-view").hidden || (isNarrow() && location.hash.startsWith("#/flow/"));
  if (isElsewhere) location.hash = "#/flows";
  // The view is shown after the change of the address.
  setTimeout(() => openPlayer(isElsewhere || panel.hidden, true));
});
byID("close-player").addEventListener("click", () => openPlayer(false, true));
controls.addEventListener("show", () => openPlayer(true));
// After a reset, the session's user is gone, and the first form comes again.
controls.addEventListener("fresh", () => {
  player.forget();
  step = null;
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  run(/** @type {StepAction} */ (step));
});
form.addEventListener("input", change);
form.addEventListener("change", change);

// A step's words about the time go on with it.
setInterval(() => step?.tick?.(), 1000);
on("clock", () => step?.tick?.());

/** Offers the codes of the messages. */
export async function offerCodes() {
  player.messages = await readOutbox();
  await offer();
}

/** Shows the pools as they are now. */
export async function showPlayer() {
  const isOther = await player.read();
  if (!step || isOther) {
    player.setTokens(null);
    // Without a flow, the command to paste is the other way to begin.
    if (!step && flowCount() === 0) call.open = true;
    begin();
  } else {
    showContext();
  }
  showTriggers(player.about?.pool);
}

"""##,
        "recoveries.js": ##"""
// Rows about the recoveries of a pool's users.

import { make } from "./base.js";

const date = (seconds) => new Date(seconds * 1000).toLocaleString();

/** The counts of a preview as texts, one for each type of entity: "Users: 1 back, 2 changed, 1 gone". */
export const effects = (preview) =>
  preview
    .map(({ Entity, CreateCount, UpdateCount, DeleteCount }) => [
      Entity,
      [
        [CreateCount, "back"],
        [UpdateCount, "changed"],
        [DeleteCount, "gone"],
      ].filter(([count]) => count > 0),
    ])
    .filter(([, counts]) => counts.length > 0)
    .map(([entity, counts]) => `${entity}: ${counts.map((count) => count.join(" ")).join(", ")}`);

/** A row for each recovery of a pool: its status, the end of the status, its point in time, and its changes. */
export const recoveryRows = ({ recoveries = [] }) =>
  recoveries.map(({ RestoreStatus, RestoreTimestamp, RestorePreview, StatusUntil }) => [
    RestoreStatus,
    make(
      "span",
      "",
      [
        `back to ${date(RestoreTimestamp)}`,
        ...(StatusUntil ? [`this status ends ${date(StatusUntil)}`] : []),
        ...(RestorePreview ? effects(RestorePreview) : []),
      ].join("; "),
    ),
  ]);

"""##,
        "requests.js": ##"""
import { secretHash } from "./cognito.js";
import { field } from "./forms.js";
import { begin } from "./srp.js";

// The parts of forms and requests that several steps have.

/** An object with one member; without it if there is no value. */
export const asMember = (name, value) => (value ? { [name]: value } : {});

/** The members that every request of an app client has. */
export async function app(player, username) {
  return {
    ClientId: player.client.ClientId,
    ...asMember("SecretHash", username && (await secretHash(player.client, username))),
  };
}

/** A request about a user who has no session: for an operation, with further members of its input. */
export const userRequest = async (player, operation, values, input = {}) => ({
  operation,
  input: {
    ...(await app(player, values.username)),
    Username: values.username,
    ...input,
    ...pairs("ClientMetadata", values.metadata),
  },
});

/** The member with which a user's session calls the API. */
export const access = ({ tokens }) => ({ AccessToken: tokens.AccessToken });

/** Where a code goes, in words. */
export const deliveryPlace = ({ DeliveryMedium, Destination } = /** @type {any} */ ({})) =>
  `${DeliveryMedium === "SMS" ? "text message" : "email"} to ${Destination}`;

/** The parameters of a sign-in with the proof of the client's secret. */
export async function proven(player, username, parameters) {
  return { USERNAME: username, ...parameters, ...asMember("SECRET_HASH", await secretHash(player.client, username)) };
}

/** An object out of lines such as `campaign=spring`; undefined without a line. */
export function members(text) {
  const all = Object.fromEntries(
    (text ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const place = line.indexOf("=");
        return place < 0 ? [line, ""] : [line.slice(0, place).trim(), line.slice(place + 1).trim()];
      }),
  );
  return Object.keys(all).length ? all : undefined;
}

/** An object as a list of names and values, as operations take attributes. */
export const asList = (object) => object && Object.entries(object).map(([Name, Value]) => ({ Name, Value }));

/** The object out of lines as a member. */
export const pairs = (name, text) => asMember(name, members(text));

export const metadata = () =>
  field({ name: "metadata", label: "ClientMetadata, a line for each name=value", type: "lines" });

const nameWords = (pool) =>
  ({ email: "Email address", phone_number: "Phone number" })[(pool.UsernameAttributes ?? []).join()] ??
  (pool.UsernameAttributes?.length ? "Email address or phone number" : "User name");

export const nameField = (player, label) =>
  field({
    name: "username",
    label: label ?? nameWords(player.about.pool),
    value: player.name,
    required: true,
    autocomplete: "username",
  });

export const passwordField = (player, name = "password", label = "Password", value = player.password) =>
  field({
    name,
    label,
    value,
    type: "password",
    required: true,
    autocomplete: name === "password" ? "current-password" : "new-password",
  });

export const codeField = (label = "Code") => field({ name: "code", label, required: true });

/** The answer to `PASSWORD_VERIFIER` as it is shown before the pool has asked. */
export const verifierWords = async (player, username) => ({
  operation: "RespondToAuthChallenge",
  input: {
    ClientId: player.client.ClientId,
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeResponses: await proven(player, username, {
      PASSWORD_CLAIM_SECRET_BLOCK: "(SECRET_BLOCK of the answer)",
      PASSWORD_CLAIM_SIGNATURE: "(computed from the password and the answer)",
      TIMESTAMP: "(the time)",
    }),
  },
});

/** The exchange of a form that proves a password: it shows the same number until it is sent. */
export class SRPExchange {
  #begun = null;

  publicNumber() {
    this.#begun ??= begin();
    return this.#begun.SRP_A;
  }

  /** Returns the exchange that is sent, and begins another one the next time. */
  end() {
    const begun = this.#begun;
    this.#begun = null;
    return begun;
  }
}

"""##,
        "resend.js": ##"""
import { ApiError, readOr, write } from "./api.js";
import { tone, verdictOf } from "./arrows.js";
import { button, labelled, make } from "./base.js";
import { completing } from "./completion.js";
import { differences, differenceTable } from "./diff.js";
import { logText } from "./log-lines.js";
import { timeText } from "./words.js";

// An event that goes to its function once more: as it was, or changed.

function answerDifferences(old, now) {
  const all = differences(old, now);
  return [
    all.length
      ? differenceTable(all, "Difference of the answer")
      : make("p", "faint", "The answer is the same as in the flow."),
  ];
}

/** The part of an answer that Cognito reads: the response, else all of it; of an error, all but the request's id. */
const answerOf = ({ answer, error }) =>
  answer?.response ?? answer ?? (error?.requestId ? { ...error, requestId: undefined } : error);

function result() {
  const element = make("div", "again");
  element.setAttribute("role", "status");
  return element;
}

/** Sends an event to the step's function, and shows what Cognito would do now. */
async function sendTo(step, event, element) {
  element.replaceChildren("…");
  let now;
  try {
    now = await write("/_local/again", { function: step.function, event });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    show(element, make("p", "bad problems", error.message));
    return;
  }
  show(
    element,
    make("span", tone(now), `Now: ${verdictOf(now)}`),
    now.durationMilliseconds === undefined ? "" : ` · ${timeText(now.durationMilliseconds)}`,
    ...(now.notes ?? []).map((note) => make("p", "note", note)),
    ...(answerOf(step) === undefined ? [] : answerDifferences(answerOf(step), answerOf(now))),
    ...labelled("Answer now", now.answer?.response ?? now.answer),
    ...labelled("Error now", now.error, "bad"),
    ...labelled("Findings now", now.findings?.join("\n"), "bad"),
    ...labelled("Log now", now.log && logText(now.log)),
  );
}

function show(element, ...content) {
  element.replaceChildren(...content);
  element.scrollIntoView({ block: "nearest" });
}

/**
 * The buttons that send a step's event to the program as it is now, as it was or changed, and the places for what
 * Cognito would do with the answer. The model checks a changed event before it is sent.
 */
export function resending(step) {
  const element = result(),
    place = make("div", "editor");
  place.hidden = true;
  const opener = button("Change and send", async () => {
    place.hidden = !place.hidden;
    opener.setAttribute("aria-expanded", String(!place.hidden));
    if (!place.children.length) await fill(place, step);
    if (!place.hidden) place.querySelector("textarea").focus();
  });
  opener.setAttribute("aria-expanded", "false");
  // The record has no password, which the event of a migration needs.
  const again = step.event.request?.password ? [] : [button("Send again", () => sendTo(step, step.event, element))];
  return { buttons: [...again, opener], places: [element, place] };
}

let count = 0;

async function fill(place, step) {
  const id = `event-${(count += 1)}`;
  const label = make("label", "label", "Event. Ctrl+Space lists the members that fit here.");
  label.htmlFor = id;
  const area = make("textarea", "event");
  area.id = id;
  area.spellcheck = false;
  area.wrap = "off";
  const written = JSON.stringify(step.event, null, 2);
  area.value = written;
  area.rows = Math.min(30, written.split("\n").length + 1);
  const element = result();
  place.append(
    label,
    area,
    make(
      "p",
      "actions",
      button("Check and send", async () => {
        let event;
        try {
          event = JSON.parse(area.value);
        } catch (error) {
          show(element, make("p", "bad problems", `This is not JSON: ${placeOf(error, area.value)}`));
          return;
        }
        await sendTo(step, event, element);
      }),
      button("As it was", () => {
        area.value = written;
        element.replaceChildren();
        area.focus();
      }),
    ),
    element,
  );
  const { members } = await readOr(`/_local/triggers/${encodeURIComponent(step.triggerSource)}`, { members: [] });
  await completing(area, members, step);
}

/** A parser's message without the text of the event, which may be a person's. */
function placeOf(error, text) {
  const offset = Number(error.message.match(/position (\d+)/)?.[1] ?? text.length);
  const lines = text.slice(0, offset).split("\n");
  return `line ${lines.length}, column ${lines.at(-1).length + 1}.`;
}

"""##,
        "selection.js": ##"""
// Which flow is shown, which of its arrows, and whether the page goes on to the latest flow.

/** The one owner of these: `follows` until a person opens, reads or works with a flow. */
export const selection = {
  /** The id of the shown flow; 0 without one. */
  id: 0,
  /** The number of the chosen arrow from 0 on; undefined until a person chooses one. */
  arrow: /** @type {number | undefined} */ (undefined),
  follows: true,

  /** Stays at a flow. */
  choose(id, arrow = undefined) {
    [this.id, this.arrow, this.follows] = [id, arrow, false];
  },
  /** Shows a flow until the next one begins. */
  followTo(id) {
    [this.arrow, this.follows] = [id === this.id ? this.arrow : undefined, true];
    this.id = id;
  },
  stay() {
    this.follows = false;
  },
  /** The address of the selection: `#/flow/3/2` for the second arrow of flow 3, and `#/flows` while it follows. */
  address() {
    if (this.follows || !this.id) return "#/flows";
    return `#/flow/${this.id}${this.arrow === undefined ? "" : `/${this.arrow + 1}`}`;
  },
};

/** The flow and the arrow that an address names; null if it names no flow. */
export function flowIn(address) {
  const [, id, arrow] = address.match(/^#\/flow\/(\d+)(?:\/(\d+))?$/) ?? [];
  return id ? { id: Number(id), arrow: arrow && Number(arrow) ? Number(arrow) - 1 : undefined } : null;
}

"""##,
        "sequence.js": ##"""
// A flow as a picture: lanes, arrows in their order, and how long functions took.

import { wrapped } from "./arithmetic.js";
import { arrows, lanes, providerOf, took } from "./arrows.js";
import { width as widthOf } from "./base.js";

const space = "http://www.w3.org/2000/svg";
const top = 44,
  row = 30,
  side = 64;
/** The height of five seconds, to which a function's time is drawn. */
const limit = 5000,
  limitHeight = 110;

function draw(name, attributes, text) {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

const fonts = { name: "600 12px system-ui", words: "12px system-ui", log: "11.5px ui-monospace, monospace" };

/** Cuts a text so that it is at most as wide as the room, in pixels. */
function short(text, room, font) {
  if (widthOf(text, font) <= room) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (widthOf(`${text.slice(0, middle)}…`, font) <= room) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, Math.max(1, low)).trimEnd()}…`;
}
const scaled = (milliseconds) => (Math.min(milliseconds, limit * 1.1) / limit) * limitHeight;

/** The heights at which arrows are drawn; a function's answer is as far below its event as it took, to scale. */
function places(list, linesOf) {
  let y = top,
    below = 0;
  const begins = new Map();
  return list.map((one) => {
    y += one.gap || one.kind.startsWith("log") ? row * 0.75 : row;
    y += below;
    below = linesOf(one).length * lineHeight;
    if (one.kind === "event") begins.set(one.step, y);
    const begin = begins.get(one.step);
    if (begin !== undefined && one.to === "Cognito" && one.step.kind === "trigger")
      y = Math.max(y, begin + 22 + scaled(took(one.step) ?? 0));
    return y;
  });
}

/** The height of a line below an arrow. */
const lineHeight = 15;

/** The lines of an error that are below its arrow, because there is no room for it in one line above. */
function linesBelow(one, place, width) {
  if (one.gap || one.from === one.to || !["bad", "refused"].includes(one.kind)) return [];
  const room = width - Math.min(place(one.from), place(one.to)) - 20;
  const measure = (text) => widthOf(text, fonts.words);
  return measure(one.words) <= room ? [] : wrapped(one.words, room, measure);
}

/** The words of an arrow for a screen reader. */
const spoken = (one) =>
  one.from !== one.to
    ? `${one.from} to ${one.to}: ${one.words}`
    : one.kind === "note"
      ? `Note: ${one.words}`
      : `Log of ${one.from}: ${one.words}`;

/** The bars of what is being worked on: calls at Cognito, and invocations of functions with their cold starts. */
function bars(list, heights, place) {
  const elements = [];
  list.forEach((one, at) => {
    if (one.kind === "event") {
      const end = list.findIndex((other) => other.step === one.step && other.to === "Cognito");
      const [x, y, height] = [place(one.to), heights[at], heights[end] - heights[at]];
      const isLate = one.step.timedOutAfterMilliseconds !== undefined;
      elements.push(draw("rect", { x: x - 5, y, width: 10, height, rx: 2, class: isLate ? "bar late" : "bar" }));
      const cold = Math.min(height, scaled(one.step.isColdStart ? one.step.coldStartMilliseconds : 0));
      if (cold >= 1) elements.push(draw("rect", { x: x - 5, y, width: 10, height: cold, rx: 2, class: "bar cold" }));
      if (isLate) {
        elements.push(
          draw("line", { x1: place("Cognito"), x2: x + 40, y1: heights[end], y2: heights[end], class: "limit" }),
          draw(
            "text",
            { x: x + 10, y: heights[end] - 5, class: "limit" },
            `${one.step.timedOutAfterMilliseconds / 1000} s`,
          ),
        );
      }
    } else if (one.kind === "call" && one.to === "Cognito") {
      const end = list.findIndex((other) => other.call === one.call && other.isAnswer);
      elements.push(
        draw("rect", {
          x: place("Cognito") - 4,
          y: heights[at],
          width: 8,
          height: heights[end] - heights[at],
          rx: 2,
          class: "bar call",
        }),
      );
    }
  });
  return elements;
}

function arrow(one, y, place, width, lines) {
  const group = draw("g", {
    class: `arrow ${one.kind}`,
    role: "button",
    tabindex: -1,
    "aria-label": spoken(one),
    "aria-pressed": "false",
  });
  const [start, end] = [place(one.from), place(one.to)];
  const left = Math.min(start, end);
  group.append(
    draw("title", {}, spoken(one)),
    draw("rect", { x: 2, y: y - 19, width: width - 4, height: 25 + lines.length * lineHeight, rx: 4, class: "hit" }),
  );
  if (start === end) {
    // A lane at the edge has its words on the left.
    const isLeft = width - start < 260 && start > width - start;
    const room = isLeft ? start : width - start;
    const words = short(one.words, room - 16, one.kind.startsWith("log") ? fonts.log : fonts.words);
    group.append(draw("text", { x: start + (isLeft ? -12 : 12), y: y - 3, class: isLeft ? "left" : "" }, words));
    return group;
  }
  const tip = end > start ? -7 : 7;
  group.append(
    draw("line", { x1: start, x2: end + tip, y1: y, y2: y }),
    draw("path", { d: `M ${end} ${y} l ${tip} -4 l 0 8 z` }),
    ...(lines.length
      ? lines.map((line, index) =>
          draw("text", { x: left + 10, y: y + (index + 1) * lineHeight }, short(line, width - left - 16, fonts.words)),
        )
      : [draw("text", { x: left + 10, y: y - 5 }, short(one.words, width - left - 16, fonts.words))]),
  );
  return group;
}

/**
 * Draws the calls of a flow into a width; `open` is called with the arrow that a click or the keyboard chooses.
 * The arrow keys go from arrow to arrow.
 */
export function sequence(calls, wanted, open) {
  const list = arrows(calls);
  const provider = providerOf(calls);
  const names = lanes(list, provider);
  const gap = Math.max(116, Math.min(230, (wanted - 2 * side - 40) / Math.max(1, names.length - 1)));
  const place = (name) => side + names.indexOf(name) * gap;
  const width = Math.max(wanted, side * 2 + (names.length - 1) * gap);
  const linesOf = (one) => linesBelow(one, place, width);
  const heights = places(list, linesOf);
  const last = list.length ? linesOf(list.at(-1)).length * lineHeight : 0;
  const height = (heights.at(-1) ?? top) + last + 20;
  const svg = draw("svg", {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: "group",
    "aria-label": `Sequence of ${calls.length} calls`,
  });
  for (const name of names) {
    svg.append(
      draw("line", { x1: place(name), x2: place(name), y1: top - 10, y2: height, class: "lane" }),
      draw("text", { x: place(name), y: 22, class: "name" }, short(name, gap - 8, fonts.name)),
    );
  }
  svg.append(...bars(list, heights, place));
  const groups = [];
  list.forEach((one, index) => {
    if (one.gap) {
      svg.append(draw("text", { x: 8, y: heights[index], class: "gap" }, one.gap));
      return;
    }
    const group = arrow(one, heights[index], place, width, linesOf(one));
    group.addEventListener("click", () =>
      choose(
        groups.findIndex((other) => other.group === group),
        true,
      ),
    );
    groups.push({ one, group });
    svg.append(group);
  });

  function choose(index, opens) {
    const chosen = groups[index];
    if (!chosen) return;
    for (const { group } of groups) {
      group.setAttribute("tabindex", group === chosen.group ? "0" : "-1");
      group.setAttribute("aria-pressed", String(group === chosen.group));
    }
    if (opens) open(chosen.one);
  }

  groups[0]?.group.setAttribute("tabindex", "0");
  svg.addEventListener("keydown", (event) => {
    const index = groups.findIndex(({ group }) => group === document.activeElement);
    const moves = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: groups.length - 1,
      Enter: index,
      " ": index,
    };
    const next = moves[event.key];
    if (index < 0 || next === undefined || !groups[next]) return;
    event.preventDefault();
    choose(next, true);
    groups[next].group.focus();
  });
  return { svg, arrows: groups.map(({ one }) => one), choose };
}

"""##,
        "session-steps.js": ##"""
import { button, copy, make, pretty } from "./base.js";
import { now } from "./changes.js";
import { claims, secretHash } from "./cognito.js";
import { access, asMember, codeField, deliveryPlace, metadata, pairs, passwordField } from "./requests.js";
import { signIn } from "./sign-in-steps.js";
import { amplifyCall, literal } from "./snippets.js";
import { asObject, attributeField, attributeFields, enteredAttributes, writableAttributes } from "./user-attributes.js";

// MARK: The session

/** When an access token ends, in words that go on with the time. */
function expiry(end) {
  const element = make("span", "");
  const tick = () => {
    const hasEnded = end <= now();
    const time = new Date(end * 1000).toLocaleString();
    const words = hasEnded ? `ended at ${time}: refresh the tokens.` : `ends at ${time}.`;
    element.textContent = end ? `the access token ${words}` : "";
    element.className = hasEnded ? "warn" : "";
  };
  tick();
  return { element, tick };
}

/** A token with its claims. */
const tokenDetails = (name, token) =>
  make(
    "details",
    "",
    make("summary", "", name),
    button("Copy", () => copy(token, `Copied: ${name}`)),
    make("pre", "", Object.keys(claims(token)).length ? pretty(claims(token)) : "The content is only for the pool."),
  );

/**
 * The user's tokens, and what an app can do with them.
 * @type {StepFactory}
 */
export function session(player) {
  const names = ["IdToken", "AccessToken", "RefreshToken"].filter((name) => player.tokens[name]);
  const end = claims(player.tokens.AccessToken).exp;
  const { element, tick } = expiry(end);
  return {
    title: "Session",
    tick,
    intro: [
      make("p", "", "Signed in as ", make("strong", "", player.shownUser()), end ? "; " : ".", element),
      ...names.map((name) => tokenDetails(name, player.tokens[name])),
    ],
    fields: [],
  };
}

/** The request that refreshes the tokens, as the client is set up; `device` is the key with which they were issued. */
async function refreshRequest({ client, tokens }, user, device) {
  if (client.RefreshTokenRotation?.Feature === "ENABLED")
    return {
      operation: "GetTokensFromRefreshToken",
      input: {
        ClientId: client.ClientId,
        RefreshToken: tokens.RefreshToken,
        ...asMember("ClientSecret", client.ClientSecret),
        ...asMember("DeviceKey", device),
      },
    };
  return {
    operation: "InitiateAuth",
    input: {
      ClientId: client.ClientId,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: {
        REFRESH_TOKEN: tokens.RefreshToken,
        ...asMember("DEVICE_KEY", device),
        ...asMember("SECRET_HASH", await secretHash(client, user)),
      },
    },
  };
}

/** @type {StepFactory} */
export function refresh(player) {
  // Refresh tokens of a device are accepted only with its key.
  const device = claims(player.tokens.AccessToken).device_key;
  return {
    title: "Refresh",
    action: "Refresh the tokens",
    fields: [],
    requests: async () => [await refreshRequest(player, player.user(), device)],
    amplify: () => "await fetchAuthSession({ forceRefresh: true });",
    done: (answer) => {
      player.setTokens({ ...player.tokens, ...answer.AuthenticationResult });
      return { words: "The tokens are new.", next: session };
    },
  };
}

// MARK: The account

/** @type {StepFactory} */
export function readAttributes(player) {
  return {
    title: "Attributes",
    action: "Read the attributes",
    fields: [],
    requests: async () => [{ operation: "GetUser", input: access(player) }],
    amplify: () => "await fetchUserAttributes();",
    done: (answer) => {
      player.changed = asObject(answer.UserAttributes);
      return { words: "The user as the app sees it:", result: answer };
    },
  };
}

/** @type {StepFactory} */
export function changeAttributes(player) {
  const known = player.attributes();
  const valueOf = ({ Name }) => known[Name]?.formatted ?? known[Name] ?? "";
  const schema = writableAttributes(player.about.pool).filter((one) => one.Mutable);
  const listed = schema.filter((one) => one.Name in known || player.added.has(one.Name));
  const { fields, addition } = attributeFields(player, schema, listed, (one) =>
    attributeField(player, one, false, one.Name, one.Name in known ? valueOf(one) : undefined),
  );
  // An attribute without a value is removed.
  const changed = (values) => enteredAttributes(values).filter((one) => one.Value !== valueOf(one));
  return {
    title: "Change attributes",
    action: "Save the changes",
    fields: [fields, addition],
    more: [metadata()],
    requests: async (values) => [
      {
        operation: "UpdateUserAttributes",
        input: { ...access(player), UserAttributes: changed(values), ...pairs("ClientMetadata", values.metadata) },
      },
    ],
    amplify: (values) => `await updateUserAttributes({ userAttributes: ${literal(asObject(changed(values)))} });`,
    done: ({ CodeDeliveryDetailsList: [delivery] = [] }, values) => {
      player.changed = { ...player.changed, ...asObject(changed(values)) };
      if (!delivery) return { words: "Saved. Refresh the tokens to see the changes in their claims.", next: session };
      return {
        words: `Saved. A code is on its way by ${deliveryPlace(delivery)}.`,
        next: verifyAttribute(delivery.AttributeName),
      };
    },
  };
}

/** @type {(name: string) => StepFactory} */
const verifyAttribute = (name) => (player) => ({
  title: `Verify ${name}`,
  action: "Verify",
  code: "code",
  fields: [codeField()],
  requests: async (values) => [
    { operation: "VerifyUserAttribute", input: { ...access(player), AttributeName: name, Code: values.code } },
  ],
  amplify: (values) => amplifyCall("confirmUserAttribute", { userAttributeKey: name, confirmationCode: values.code }),
  done: () => ({ words: `Verified: ${name}.`, next: session }),
  extras: [
    {
      label: "Send the code again",
      requests: async () => [
        { operation: "GetUserAttributeVerificationCode", input: { ...access(player), AttributeName: name } },
      ],
      done: (answer) => ({ words: `A new code is on its way by ${deliveryPlace(answer.CodeDeliveryDetails)}.` }),
    },
  ],
});

/** @type {StepFactory} */
export function changePassword(player) {
  return {
    title: "Change password",
    action: "Change the password",
    fields: [passwordField(player), passwordField(player, "newPassword", "New password", player.nextPassword())],
    requests: async (values) => [
      {
        operation: "ChangePassword",
        input: { ...access(player), PreviousPassword: values.password, ProposedPassword: values.newPassword },
      },
    ],
    amplify: (values) =>
      amplifyCall("updatePassword", { oldPassword: values.password, newPassword: values.newPassword }),
    done: (_, values) => {
      player.know(player.name, values.newPassword);
      return { words: "The password is changed.", next: session };
    },
  };
}

// MARK: The end of a session

/**
 * A step after which there is no session.
 * @returns {StepFactory}
 */
const ending = (title, action, request, amplify, words) => (player) => ({
  title,
  action,
  fields: [],
  requests: async () => [request(player)],
  amplify: () => amplify,
  done: () => {
    player.setTokens(null);
    return { words, next: signIn };
  },
});

export const signOut = ending(
  "Sign out",
  "Sign out everywhere",
  (player) => ({ operation: "GlobalSignOut", input: access(player) }),
  "await signOut({ global: true });",
  "Signed out: the tokens are revoked.",
);
export const revoke = ending(
  "Revoke",
  "Revoke the refresh token",
  (player) => ({
    operation: "RevokeToken",
    input: {
      ClientId: player.client.ClientId,
      Token: player.tokens.RefreshToken,
      ...asMember("ClientSecret", player.client.ClientSecret),
    },
  }),
  "await signOut();",
  "The refresh token and the access tokens of the sign-in are revoked.",
);
export const deleteUser = ending(
  "Delete",
  "Delete the user",
  (player) => ({ operation: "DeleteUser", input: access(player) }),
  "await deleteUser();",
  "The user is deleted.",
);

"""##,
        "sign-in-steps.js": ##"""
import { make } from "./base.js";
import { send } from "./cognito.js";
import { field } from "./forms.js";
import {
  asMember,
  codeField,
  deliveryPlace,
  metadata,
  nameField,
  pairs,
  passwordField,
  proven,
  SRPExchange,
  userRequest,
  verifierWords,
} from "./requests.js";
import { amplifyCall } from "./snippets.js";

// MARK: Sign-in

/** The ways to sign in: the flow of the API, and what it needs. */
const ways = {
  USER_PASSWORD_AUTH: { words: "Password", flow: "USER_PASSWORD_AUTH", amplify: "USER_PASSWORD_AUTH", password: true },
  USER_SRP_AUTH: {
    words: "Password over SRP",
    flow: "USER_SRP_AUTH",
    amplify: "USER_SRP_AUTH",
    password: true,
    srp: true,
  },
  CUSTOM_AUTH: { words: "Custom challenges", flow: "CUSTOM_AUTH", amplify: "CUSTOM_WITHOUT_SRP" },
  CUSTOM_SRP: {
    words: "Password over SRP, then custom challenges",
    flow: "CUSTOM_AUTH",
    amplify: "CUSTOM_WITH_SRP",
    password: true,
    srp: true,
  },
  USER_AUTH: { words: "Choice of factors", flow: "USER_AUTH", amplify: "USER_AUTH", choice: true },
};
const firstFactors = {
  "": "Ask me",
  PASSWORD: "PASSWORD",
  PASSWORD_SRP: "PASSWORD_SRP",
  EMAIL_OTP: "EMAIL_OTP",
  SMS_OTP: "SMS_OTP",
  WEB_AUTHN: "WEB_AUTHN",
};

/** @param {Values} values */
const needsPassword = ({ way, preferred }) =>
  ways[way].password || (ways[way].choice && preferred.startsWith("PASSWORD"));
/** @param {Values} values */
const usesSRP = ({ way, preferred }) => ways[way].srp || (ways[way].choice && preferred === "PASSWORD_SRP");
const isEnabled = (player, { flow }) => (player.client.ExplicitAuthFlows ?? []).includes(`ALLOW_${flow}`);

/** The way that a person has taken before, or else the first one that the client and the pool's functions allow. */
function defaultWay(player) {
  const hasDefine = Boolean(player.about.pool.LambdaConfig?.DefineAuthChallenge);
  if (player.way) return player.way;
  if (hasDefine && isEnabled(player, ways.CUSTOM_AUTH)) return "CUSTOM_AUTH";
  const [first] = Object.entries(ways).find(
    ([, way]) => isEnabled(player, way) && (way.flow !== "CUSTOM_AUTH" || hasDefine),
  ) ?? ["USER_PASSWORD_AUTH"];
  return first;
}

const signInFields = (player) => [
  nameField(player, player.about.pool.AliasAttributes?.length ? "User name or alias" : undefined),
  field({
    name: "way",
    label: "Sign in with",
    value: defaultWay(player),
    options: Object.entries(ways).map(([name, way]) => [
      name,
      `${way.words}${isEnabled(player, way) ? "" : " (not enabled for the client)"}`,
    ]),
  }),
  field({ name: "preferred", label: "Preferred factor", options: Object.entries(firstFactors) }),
  passwordField(player),
];

/** The first request of a sign-in. */
async function initiateAuth(player, values, exchange) {
  const way = ways[values.way];
  const parameters = {
    ...(needsPassword(values) && !usesSRP(values) ? { PASSWORD: values.password } : {}),
    ...(usesSRP(values) ? { SRP_A: exchange.publicNumber() } : {}),
    ...(values.way === "CUSTOM_SRP" ? { CHALLENGE_NAME: "SRP_A" } : {}),
    ...asMember("PREFERRED_CHALLENGE", way.choice && values.preferred),
    ...asMember("DEVICE_KEY", player.devices.get(values.username)?.DeviceKey),
  };
  return {
    operation: "InitiateAuth",
    input: {
      ClientId: player.client.ClientId,
      AuthFlow: way.flow,
      AuthParameters: await proven(player, values.username, parameters),
      ...pairs("ClientMetadata", values.metadata),
    },
  };
}

const signInCall = (values) =>
  amplifyCall(
    "signIn",
    { username: values.username, password: needsPassword(values) ? values.password : undefined },
    {
      authFlowType: ways[values.way].amplify,
      ...asMember("preferredChallenge", ways[values.way].choice && values.preferred),
      ...pairs("clientMetadata", values.metadata),
    },
  );

/** @type {StepFactory} */
export function signIn(player) {
  const exchange = new SRPExchange();
  return {
    title: "Sign in",
    action: "Sign in",
    intro: player.tokens ? [make("p", "faint", `This replaces the session of ${player.shownUser()}.`)] : [],
    fields: signInFields(player),
    more: [metadata()],
    visible: (values) => ({ password: needsPassword(values), preferred: Boolean(ways[values.way].choice) }),
    requests: async (values) => [
      await initiateAuth(player, values, exchange),
      ...(usesSRP(values) ? [await verifierWords(player, values.username)] : []),
    ],
    amplify: signInCall,
    run: async (values, [initiate]) => {
      const begun = exchange.end();
      return player.verified(await send(initiate), begun, values.password);
    },
    done: (answer, values) => {
      player.know(values.username, needsPassword(values) ? values.password : undefined);
      player.way = values.way;
      return player.signedInOr(answer);
    },
  };
}

// MARK: Forgotten passwords

/** @type {StepFactory} */
export function forgot(player) {
  return {
    title: "Forgot password",
    action: "Send a code",
    fields: [nameField(player)],
    more: [metadata()],
    requests: async (values) => [await userRequest(player, "ForgotPassword", values)],
    amplify: (values) => `await resetPassword({ username: ${JSON.stringify(values.username)} });`,
    done: (answer, values) => {
      player.know(values.username);
      return { words: `A code is on its way by ${deliveryPlace(answer.CodeDeliveryDetails)}.`, next: reset };
    },
  };
}

/** @type {StepFactory} */
function reset(player) {
  return {
    title: "New password",
    action: "Set the password",
    code: "code",
    fields: [
      nameField(player),
      codeField(),
      passwordField(player, "newPassword", "New password", player.nextPassword()),
    ],
    more: [metadata()],
    requests: async (values) => [
      await userRequest(player, "ConfirmForgotPassword", values, {
        ConfirmationCode: values.code,
        Password: values.newPassword,
      }),
    ],
    amplify: (values) =>
      amplifyCall("confirmResetPassword", {
        username: values.username,
        confirmationCode: values.code,
        newPassword: values.newPassword,
      }),
    done: (_, values) => {
      player.know(values.username, values.newPassword);
      return { words: "The password is set.", next: signIn };
    },
  };
}

"""##,
        "sign-up-steps.js": ##"""
import { field } from "./forms.js";
import {
  asList,
  asMember,
  codeField,
  deliveryPlace,
  members,
  metadata,
  nameField,
  pairs,
  passwordField,
  userRequest,
} from "./requests.js";
import { signIn } from "./sign-in-steps.js";
import { amplifyCall } from "./snippets.js";
import { asObject, filledAttributes, newUserFields } from "./user-attributes.js";

/** The attributes as a member; without it if none has a value, as clients do. */
const attributeMember = (name, values, form = (list) => list) =>
  asMember(name, filledAttributes(values).length && form(filledAttributes(values)));

const signUpCall = (values) =>
  amplifyCall(
    "signUp",
    { username: values.username, password: values.newPassword },
    {
      ...attributeMember("userAttributes", values, asObject),
      ...pairs("validationData", values.validation),
      ...pairs("clientMetadata", values.metadata),
    },
  );

/** @type {StepFactory} */
export function signUp(player) {
  const { nameInput, fields, addition } = newUserFields(player);
  return {
    title: "Sign up",
    action: "Sign up",
    fields: [nameInput, passwordField(player, "newPassword"), fields],
    more: [
      addition,
      metadata(),
      field({ name: "validation", label: "ValidationData, a line for each name=value", type: "lines" }),
    ],
    requests: async (values) => [
      await userRequest(player, "SignUp", values, {
        Password: values.newPassword,
        ...attributeMember("UserAttributes", values),
        ...asMember("ValidationData", asList(members(values.validation))),
      }),
    ],
    amplify: signUpCall,
    done: (answer, values) => {
      player.know(values.username, values.newPassword);
      if (answer.UserConfirmed) return { words: "Signed up, and confirmed at once.", next: signIn };
      const delivery = answer.CodeDeliveryDetails;
      return {
        words: delivery
          ? `Signed up. A code is on its way by ${deliveryPlace(delivery)}.`
          : "Signed up. The pool has sent no code, because nothing is verified by itself.",
        next: confirm,
      };
    },
  };
}

/** @type {StepFactory} */
export function confirm(player) {
  return {
    title: "Confirm",
    action: "Confirm",
    code: "code",
    fields: [nameField(player), codeField()],
    more: [metadata()],
    requests: async (values) => [await userRequest(player, "ConfirmSignUp", values, { ConfirmationCode: values.code })],
    amplify: (values) => amplifyCall("confirmSignUp", { username: values.username, confirmationCode: values.code }),
    done: (_, values) => {
      player.know(values.username);
      return { words: "Confirmed.", next: signIn };
    },
    extras: [
      {
        label: "Send the code again",
        requests: async (values) => [await userRequest(player, "ResendConfirmationCode", values)],
        done: (answer) => ({ words: `A new code is on its way by ${deliveryPlace(answer.CodeDeliveryDetails)}.` }),
      },
    ],
  };
}

"""##,
        "snippets.js": ##"""
import { headers } from "./cognito.js";

// A request as the command or the code that sends it. Values are only those of the form.

const quoted = (text) => `'${String(text).replaceAll("'", "'\\''")}'`;
const word = (text) => (/^[\w@%+=:,./-]+$/.test(text) && !text.startsWith("-") ? text : quoted(text));

/** A name with separators, as botocore spells it: `SetUserMFAPreference` is `set_user_mfa_preference`. */
const spelt = (name, separator) =>
  name
    .replace(/(.)([A-Z][a-z]+)/g, `$1${separator}$2`)
    .replace(/([a-z0-9])([A-Z])/g, `$1${separator}$2`)
    .toLowerCase();

function commandLine({ operation, input, signed }, { endpoint, region }) {
  const options = Object.entries(input).map(([name, value]) =>
    typeof value === "boolean"
      ? `--${value ? "" : "no-"}${spelt(name, "-")}`
      : `--${spelt(name, "-")} ${typeof value === "object" ? quoted(JSON.stringify(value)) : word(String(value))}`,
  );
  return [
    `${signed ? "AWS_ACCESS_KEY_ID=x AWS_SECRET_ACCESS_KEY=x " : ""}aws cognito-idp ${spelt(operation, "-")}`,
    `--endpoint-url ${endpoint} --region ${region}`,
    ...options,
  ].join(" \\\n  ");
}

function python(value, indent = "    ") {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map((one) => python(one, indent)).join(", ")}]`;
  if (typeof value === "object")
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}: ${python(one, indent)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
}

function boto3(requests, { endpoint, region }) {
  const keys = requests.some((request) => request.signed)
    ? `,\n    aws_access_key_id="x", aws_secret_access_key="x"`
    : "";
  const calls = requests.map(
    ({ operation, input }) =>
      `cognito.${spelt(operation, "_")}(${Object.entries(input)
        .map(([name, value]) => `\n    ${name}=${python(value)}`)
        .join(",")})`,
  );
  return [
    `import boto3\n\ncognito = boto3.client("cognito-idp", endpoint_url="${endpoint}", region_name="${region}"${keys})`,
    ...calls,
  ].join("\n");
}

function curl(request, { endpoint }) {
  if (request.form) {
    const options = [
      ...Object.entries(request.headers ?? {}).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      ...Object.entries(request.form).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    ];
    return [`curl ${request.at ?? endpoint}${request.path}`, ...options].join(" \\\n  ");
  }
  const options = Object.entries(headers(request)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl ${endpoint}/`, ...options, `-d ${quoted(JSON.stringify(request.input))}`].join(" \\\n  ");
}

/** A JavaScript literal; quoted keys only where the language needs them. */
export function literal(value) {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"(\w+)":/gm, "$1$2:");
}

/** A call of one of Amplify's functions with the arguments that have a value; `options` are on lines of their own. */
export function amplifyCall(name, all, options) {
  const entries = Object.entries(all).filter(([, value]) => value !== undefined);
  const parts = entries.map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  if (options && Object.keys(options).length) parts.push(`options: ${literal(options)}`);
  return `await ${name}(${parts.length ? `{ ${parts.join(", ")} }` : ""});`;
}

/** Amplify's functions that the steps use, for the line that imports them. */
const amplifyFunctions = [
  ...["signUp", "confirmSignUp", "resendSignUpCode", "signIn", "confirmSignIn", "signInWithRedirect", "signOut"],
  ...["resetPassword", "confirmResetPassword", "updatePassword", "deleteUser", "fetchAuthSession"],
  ...["fetchUserAttributes", "updateUserAttributes", "confirmUserAttribute", "updateMFAPreference"],
  ...["rememberDevice", "setUpTOTP", "verifyTOTPSetup", "associateWebAuthnCredential"],
];

function amplify(code, about) {
  if (!code) return "// Amplify has no function for this call: use the AWS SDK for JavaScript.";
  const used = new Set(code.match(/\b\w+(?=\()/g));
  const names = amplifyFunctions.filter((name) => used.has(name));
  const secret = about.client.ClientSecret
    ? "// Amplify runs in the browser and takes no client with a secret: use a client without one.\n"
    : "";
  return `${secret}import { Amplify } from "aws-amplify";
import { ${names.join(", ")} } from "aws-amplify/auth";

Amplify.configure({ Auth: { Cognito: {
  userPoolId: "${about.pool.Id}", userPoolClientId: "${about.client.ClientId}",
  userPoolEndpoint: "${about.endpoint}",
} } });

${code}`;
}

/** The requests in each way to send them, by the way's name; `code` calls Amplify's function, if there is one. */
export function snippets(requests, code, about) {
  const calls = requests.filter((request) => request.operation);
  const forms = "# A form of the pool's domain is not an operation of the API: see curl.";
  return {
    "AWS CLI": calls.length ? calls.map((request) => commandLine(request, about)).join("\n\n") : forms,
    boto3: calls.length ? boto3(calls, about) : forms,
    curl: requests.map((request) => curl(request, about)).join("\n\n"),
    Amplify: amplify(code, about),
  };
}

"""##,
        "srp.js": ##"""
import { base64, bytes, cryptography, decoded, hmac } from "./cognito.js";

// The client's side of Cognito's SRP-6a: the group of 3,072 bits of RFC 5054 with generator 2, and SHA-256.
export const prime = BigInt(
  "0x" +
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD" +
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED" +
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F" +
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B" +
    "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510" +
    "15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7" +
    "ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C" +
    "BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF",
);
export const generator = 2n;

/** A power in the group. */
export function power(base, exponent) {
  let result = 1n;
  for (let square = base % prime, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/** A number's bytes for hashing: the fewest bytes, with a leading zero if the first bit is set. */
function padded(number) {
  let text = number.toString(16);
  if (text.length % 2) text = `0${text}`;
  if (parseInt(text[0], 16) >= 8) text = `00${text}`;
  return Uint8Array.from(text.match(/../g), (/** @type {any} */ pair) => parseInt(pair, 16));
}

const number = (buffer) =>
  BigInt(`0x${Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("")}`);
const digest = async (...parts) => cryptography().digest("SHA-256", await new Blob(parts).arrayBuffer());
const hash = async (...parts) => number(await digest(...parts));

/** The numbers with which a sign-in begins: the secret one, and `SRP_A` for the request. */
export function begin(secret = number(crypto.getRandomValues(new Uint8Array(32)))) {
  return { secret, SRP_A: power(generator, secret).toString(16) };
}

/** The time in the form that the proof signs, such as `Fri Nov 7 03:45:23 UTC 2026`. */
function timestamp() {
  const [day, date, month, year, time] = new Date().toUTCString().replace(",", "").split(" ");
  return `${day} ${month} ${Number(date)} ${time} UTC ${year}`;
}

/** The verifier of a device's password as `DeviceSecretVerifierConfig`, with a new salt. */
export async function makeVerifier(password, group, key) {
  const salt = padded(number(crypto.getRandomValues(new Uint8Array(16))));
  const exponent = await hash(salt, await digest(bytes(`${group}${key}:${password}`)));
  return { PasswordVerifier: base64(padded(power(generator, exponent))), Salt: base64(salt) };
}

/** The answer to `PASSWORD_VERIFIER` or `DEVICE_PASSWORD_VERIFIER`: the proof of a user's or a device's password. */
export async function prove(password, pool, user, started, parameters, time = timestamp()) {
  const theirs = BigInt(`0x${parameters.SRP_B}`),
    ours = BigInt(`0x${started.SRP_A}`);
  const scrambler = await hash(padded(ours), padded(theirs));
  const multiplier = await hash(padded(prime), padded(generator));
  const exponent = await hash(
    padded(BigInt(`0x${parameters.SALT}`)),
    await digest(bytes(`${pool}${user}:${password}`)),
  );
  const base = (theirs + multiplier * (prime - power(generator, exponent))) % prime;
  const shared = power(base, started.secret + scrambler * exponent);
  const imported = await cryptography().importKey("raw", padded(shared), "HKDF", false, ["deriveBits"]);
  const key = await cryptography().deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: padded(scrambler), info: bytes("Caldera Derived Key") },
    imported,
    128,
  );
  const block = decoded(parameters.SECRET_BLOCK);
  return {
    USERNAME: user,
    PASSWORD_CLAIM_SECRET_BLOCK: parameters.SECRET_BLOCK,
    TIMESTAMP: time,
    PASSWORD_CLAIM_SIGNATURE: base64(await hmac("SHA-256", key, bytes(pool + user), block, bytes(time))),
  };
}

"""##,
        "step.js": ##"""
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

"""##,
        "steps.js": ##"""
// The steps to choose from. try-it.d.ts says what a step is.

import { invite } from "./administrator-steps.js";
import { authenticatorApp, passkey, rememberDevice, secondFactors } from "./factor-steps.js";
import { hosted, machine } from "./oauth-steps.js";
import {
  changeAttributes,
  changePassword,
  deleteUser,
  readAttributes,
  refresh,
  revoke,
  session,
  signOut,
} from "./session-steps.js";
import { forgot, signIn } from "./sign-in-steps.js";
import { confirm, signUp } from "./sign-up-steps.js";

const signedInSteps = ({ tokens }) => ({
  Session: session,
  Refresh: refresh,
  Attributes: readAttributes,
  "Change attributes": changeAttributes,
  ...(tokens.NewDeviceMetadata ? { "Remember device": rememberDevice } : {}),
  "Change password": changePassword,
  "Authenticator app": authenticatorApp,
  "Second factors": secondFactors,
  Passkey: passkey,
  "Sign out": signOut,
  Revoke: revoke,
  Delete: deleteUser,
});

/**
 * The steps to choose from by the words of their buttons, in groups.
 * @param {Player} player
 * @returns {Record<string, Record<string, StepFactory>>}
 */
export function choices(player) {
  const { client, tokens } = player;
  const flows = client.AllowedOAuthFlowsUserPoolClient ? (client.AllowedOAuthFlows ?? []) : [];
  return {
    ...(tokens ? { "Signed in": signedInSteps(player) } : {}),
    "Without a session": {
      "Sign up": signUp,
      Confirm: confirm,
      "Sign in": signIn,
      "Forgot password": forgot,
      Invite: invite,
      ...(flows.includes("code") || flows.includes("implicit") ? { "Hosted sign-in": hosted } : {}),
      ...(flows.includes("client_credentials") ? { Machine: machine } : {}),
    },
  };
}

"""##,
        "tokens.js": ##"""
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

"""##,
        "user-attributes.js": ##"""
import { button, make } from "./base.js";
import { field } from "./forms.js";
import { nameField } from "./requests.js";

// The fields of a user's attributes, which the forms of several steps have.

const samples = {
  phone_number: "+15555550123",
  birthdate: "1990-01-31",
  name: "Ada Lovelace",
  given_name: "Ada",
  family_name: "Lovelace",
  locale: "en-GB",
  zoneinfo: "Europe/London",
  website: "https://example.org",
  gender: "female",
  address: "1 Example Street",
};
const sampleOfType = { Number: "1", Boolean: "true", DateTime: "2026-01-31T00:00:00Z" };

/** An example's address for a user name. */
const exampleAddress = (name) => `${name.split("@")[0].replaceAll(/[^\w.-]/g, "") || "ada"}@example.org`;

/** The field of an attribute with its value, or with an example. */
export function attributeField(player, attribute, isRequired, label, knownValue) {
  const name = attribute.Name;
  const example =
    name === "email"
      ? exampleAddress(player.name)
      : (samples[name] ?? sampleOfType[attribute.AttributeDataType] ?? (isRequired ? "example" : ""));
  return field({ name: `attribute ${name}`, label, value: knownValue ?? example, required: isRequired });
}

/** The attributes that an app can write. */
export const writableAttributes = (pool) =>
  pool.SchemaAttributes.filter(
    (one) =>
      !["sub", "identities", "updated_at", "email_verified", "phone_number_verified"].includes(one.Name) &&
      !one.DeveloperOnlyAttribute,
  );

/** The fields of listed attributes, and a choice that adds others, which later forms then have as well. */
export function attributeFields(player, schema, listed, fieldOf) {
  const fields = make("div", "", ...listed.map(fieldOf));
  const others = schema.filter((one) => !listed.includes(one)).map((one) => one.Name);
  const addition = field({ name: "other", label: "Another attribute", options: others.map((name) => [name, name]) });
  addition.append(
    button("Add", () => {
      const name = addition.querySelector("select").value;
      if (!name || fields.querySelector(`[name="attribute ${CSS.escape(name)}"]`)) return;
      player.added.add(name);
      fields.append(fieldOf(schema.find((one) => one.Name === name)));
      fields.lastChild.querySelector("input").focus();
      fields.dispatchEvent(new Event("input", { bubbles: true }));
    }),
  );
  return { fields, addition };
}

/** The fields of a new user's name and attributes. */
export function newUserFields(player) {
  const { pool } = player.about;
  const schema = writableAttributes(pool).filter((one) => !(pool.UsernameAttributes ?? []).includes(one.Name));
  const listed = schema.filter(
    (one) =>
      one.Required ||
      one.Name === "email" ||
      player.added.has(one.Name) ||
      (pool.AutoVerifiedAttributes ?? []).includes(one.Name),
  );
  const { fields, addition } = attributeFields(player, schema, listed, (one) =>
    attributeField(player, one, one.Required, one.Required ? one.Name : `${one.Name} (optional)`),
  );
  const nameInput = nameField(player);
  let lastName = player.name;
  nameInput.querySelector("input").addEventListener("input", ({ target }) => {
    // The example's address follows the name until a person writes another one.
    const email = fields.querySelector("[name='attribute email']");
    if (email?.value === exampleAddress(lastName)) email.value = exampleAddress(target.value);
    lastName = target.value;
  });
  return { nameInput, fields, addition };
}

/** The attributes of a form, as operations take them; those without a value, too. */
export const enteredAttributes = (values) =>
  Object.entries(values)
    .filter(([name]) => name.startsWith("attribute "))
    .map(([name, Value]) => ({ Name: name.slice("attribute ".length), Value }));

/** The attributes of a form that have a value. */
export const filledAttributes = (values) => enteredAttributes(values).filter(({ Value }) => Value !== "");

/** A list of names and values as an object. */
export const asObject = (list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

"""##,
        "users.css": ##"""
/* Users, pools and identity pools. */
#users-title ~ h3 {
  margin: 1rem 0 0.4rem;
}
#pool-list,
#identity-pools {
  display: grid;
  gap: 0.6rem;
  grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr));
}
.card p {
  margin: 0;
  overflow-wrap: anywhere;
}
.card table {
  margin-top: 0.3rem;
}
#user-pool {
  flex: 0 1 16rem;
}
.user-card {
  position: relative;
}
.user-card > a {
  font-size: var(--small);
  position: absolute;
  right: 0.75rem;
  top: 0.65rem;
}
.user-card > a + a {
  right: 4rem;
}
.user-card summary {
  padding-right: 9rem;
}
.user-card .who {
  margin-right: 0.35rem;
}
.user-card .chip {
  margin-right: 0.25rem;
  border-color: currentcolor;
  cursor: inherit;
  padding: 0 0.45rem;
}
.user-facts {
  display: grid;
  gap: 0.25rem 2rem;
  grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr));
  padding: 0.25rem 0 0.4rem;
}
.facts {
  align-self: start;
  width: 100%;
}
.facts th {
  color: var(--faint);
  font-weight: 400;
  width: 35%;
}
.facts th {
  overflow-wrap: break-word;
}
/* A long ARN or address takes no more room than its card has. */
.facts td {
  overflow-wrap: anywhere;
}
#user-count {
  white-space: nowrap;
}
.chip.member {
  color: var(--accent);
}

"""##,
        "users.js": ##"""
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

"""##,
        "views.js": ##"""
// The readings of the views: what a view shows is read from the server when it has changed, and while it is shown.

import { ApiError } from "./api.js";
import { button, make } from "./base.js";

/** The pause after a reading, in milliseconds, so that changes that come quickly one after another are read once. */
const pause = 100;
const readings = [];

/** Says below the title of an element's section that it could not be read, and why. */
function failure(element, readAgain) {
  const words = make("span", "");
  const place = make("p", "unread", words, " ", button("Try again", readAgain));
  place.setAttribute("role", "alert");
  return {
    show(error) {
      words.textContent = `This could not be read: ${error.message}`;
      if (!place.isConnected) element.closest("section").querySelector("h2").after(place);
    },
    remove: () => place.remove(),
  };
}

/**
 * Has a function read what an element shows, and returns the function to call when that has changed. It is read at
 * once, or as soon as the element's view is shown; changes during a reading are read after it. An element outside of
 * the views is always shown.
 */
export function reading(element, read) {
  let isStale = false,
    isReading = false;
  const view = element.closest("[data-view]");
  const unread = failure(element, () => readNews());
  async function readNews() {
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && !view?.hidden) {
        isStale = false;
        await read();
        unread.remove();
        await new Promise((done) => {
          setTimeout(done, pause);
        });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It is read when a person asks for it, when its view is shown again, or when the pool is back.
      isStale = true;
      // The header has its own words for a pool that does not answer.
      if (view) unread.show(error);
    } finally {
      isReading = false;
    }
  }
  readings.push(readNews);
  return () => {
    isStale = true;
    readNews();
  };
}

/** Reads what has changed while another view was shown, or could not be read. */
export function readShown() {
  for (const readNews of readings) readNews();
}

"""##,
        "words.js": ##"""
// Times, counts and reasons in words, without a document.

/** Words for a number of things: `1 call`, `2 calls`. */
export const counted = (/** @type {number} */ number, /** @type {string} */ name) =>
  `${number} ${name}${number === 1 ? "" : "s"}`;

/** Words for a time: in milliseconds below one second, unless the times next to it are in seconds. */
export function timeText(/** @type {number} */ milliseconds, inSeconds = milliseconds >= 1000) {
  if (!inSeconds) return `${milliseconds} ms`;
  const seconds = milliseconds / 1000;
  if (seconds >= 1) return `${seconds.toFixed(1)} s`;
  return seconds >= 0.001 ? `${seconds.toFixed(3)} s` : "< 0.001 s";
}

/**
 * The reason why a call failed: a function's own words without those that Cognito puts around them, or else Cognito's.
 * @param {string | undefined} message
 */
export function reasonOf(message = "") {
  const [, words] = message.match(/^\w+ (?:failed with|invocation failed due to) error ([^]+?)\.?$/) ?? [];
  return words ?? message;
}

"""##,
    ]
}
