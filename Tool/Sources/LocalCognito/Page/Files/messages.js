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
