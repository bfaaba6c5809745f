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
