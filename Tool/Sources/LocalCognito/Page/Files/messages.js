import { read } from "./api.js";
import { button, byID, clock, copy, functionName, make, notice } from "./base.js";
import { codeOf, links, plain } from "./mail-text.js";
import { poolName, userName } from "./names.js";

// The mailbox: a list of the messages, and one of them as its reader sees it.

/** @type {Message[]} */
let messages = [];
let shown = null;
let isDark = false;

const writers = { pool: "the pool's own text", CustomMessage: "the custom message function" };

function writer(message) {
  const service = /^(SES|SNS) /.exec(message.writtenBy)?.[1];
  const words = service
    ? `a function, through Amazon ${service}`
    : (writers[message.writtenBy] ?? message.writtenBy ?? "the pool's own text");
  return message.function ? `${words} ${functionName(message.function)}` : words;
}

const isEmail = (message) => message.medium === "EMAIL";

function fact(name, value) {
  return value ? [make("dt", "", name), make("dd", "", value)] : [];
}

/** The user of a message, by the name that people know, with a link to the account. */
function userOf(message) {
  if (!message.username) return null;
  const name = userName(message.username);
  const link = make("a", "", /^[\da-f]{8}-[\da-f-]{27}$/.test(name) ? message.destination : name);
  link.href = `#/users?find=${encodeURIComponent(message.username)}`;
  return link;
}

/** Goes to the flow in which a message was sent: one to its destination, with the message among its steps. */
async function goToFlow(message) {
  const { flows } = await read("/_local/flows");
  for (const { id } of flows.filter((flow) => flow.destinations.includes(message.destination)).reverse()) {
    const { calls } = await read(`/_local/flows/${id}`);
    if (
      calls.some((call) =>
        call.steps.some((step) => step.kind === "message" && step.time === message.time && step.body === message.body),
      )
    ) {
      location.hash = `#/flow/${id}`;
      return;
    }
  }
  notice("The flow of this message is not kept any more");
}

function mailFrame(message, width, name) {
  const frame = make(
    "iframe",
    `${name}${plain(message.body).length < 200 && !/<(img|table)/i.test(message.body) ? " short" : ""}`,
  );
  frame.title = `${message.subject ?? "Email"}, ${width} pixels`;
  frame.setAttribute("sandbox", "allow-popups allow-popups-to-escape-sandbox");
  frame.src = `/_local/outbox/${message.number}${isDark ? "?scheme=dark" : ""}`;
  return make("figure", "shown", frame, make("figcaption", "", `${width} pixels`));
}

/** An email at the width of a phone and of a mail program, in frames in which nothing runs. */
function mail(message) {
  const frames = make("div", "mails");
  frames.tabIndex = 0;
  frames.setAttribute("role", "group");
  frames.setAttribute("aria-label", "Email");
  const draw = () => frames.replaceChildren(mailFrame(message, 375, "narrow"), mailFrame(message, 600, "wide"));
  draw();
  const dark = make("input", "");
  dark.type = "checkbox";
  dark.checked = isDark;
  dark.addEventListener("change", () => {
    isDark = dark.checked;
    draw();
  });
  const text = make("pre", "", message.text ?? "");
  const source = make("pre", "", message.body);
  for (const one of [text, source]) {
    one.tabIndex = 0;
    one.setAttribute("role", "group");
    one.setAttribute("aria-label", one === text ? "Plain text" : "Source");
  }
  return [
    make("p", "", make("label", "", dark, " as in dark mode")),
    frames,
    message.text ? make("details", "", make("summary", "", "Plain text"), make("div", "shown", text)) : null,
    make("details", "", make("summary", "", "Source"), make("div", "shown", source)),
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

function pane(message) {
  const found = codeOf(message);
  const follow = links(message).map((link) => {
    const anchor = make("a", "button", "Follow link");
    anchor.href = link;
    anchor.target = "_blank";
    anchor.rel = "noopener noreferrer";
    anchor.title = link;
    return anchor;
  });
  const back = make("a", "back", "All messages");
  back.href = "#/messages";
  return [
    back,
    make("h3", "subject", message.subject ?? `${message.medium} to ${message.destination}`),
    make(
      "p",
      "",
      ...(found ? [make("span", "code", found), " ", button("Copy code", () => copy(found, "Copied the code"))] : []),
      ...follow,
      button("See its flow", () => goToFlow(message)),
    ),
    make(
      "dl",
      "facts",
      ...fact("To", message.destination),
      ...fact("Sent", new Date(message.time * 1000).toLocaleString()),
      ...fact("User", userOf(message)),
      ...fact("Trigger source", message.triggerSource),
      ...fact("Written by", writer(message)),
      ...fact("Language", message.language),
      ...fact("Pool", message.userPoolId && `${poolName(message.userPoolId)} (${message.userPoolId})`),
    ),
    ...(isEmail(message)
      ? mail(message)
      : message.medium === "SMS"
        ? textMessage(message)
        : [make("pre", "", message.body)]),
  ].filter(Boolean);
}

function row(message) {
  const link = make(
    "a",
    "message",
    make("span", "line", make("span", "to", message.destination), make("span", "faint", clock(message.time))),
    make(
      "span",
      "line",
      make("span", "about", message.subject ?? plain(message.body)),
      make("span", "faint medium", message.medium),
    ),
  );
  link.href = `#/message/${message.number}`;
  link.dataset.number = message.number;
  return make("li", "", link);
}

/** The message of the address, or the latest one. */
function chosen() {
  const number = location.hash.match(/^#\/message\/(\d+)$/)?.[1];
  return messages.find((message) => message.number === Number(number)) ?? (number ? null : messages.at(-1));
}

function showChosen() {
  const isNamed = location.hash.startsWith("#/message/");
  byID("mailbox").classList.toggle("named", isNamed);
  const message = chosen();
  for (const link of byID("messages").querySelectorAll("a")) {
    if (Number(link.dataset.number) === message?.number) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const key = message ? `${message.number} ${message.time}` : isNamed ? location.hash : "";
  if (key === shown) return;
  shown = key;
  byID("message").replaceChildren(
    ...(message ? pane(message) : isNamed ? [make("p", "empty", "This message is not there any more.")] : []),
  );
}

/** Leaves the messages that have the words of the field. */
function filter() {
  const words = byID("find-message").value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  const texts = new Map(messages.map((message) => [String(message.number), JSON.stringify(message).toLowerCase()]));
  for (const item of byID("messages").children) {
    const text = texts.get(item.firstElementChild.dataset.number) ?? "";
    item.hidden = !words.every((word) => text.includes(word));
    count += item.hidden ? 0 : 1;
  }
  byID("found-messages").textContent = words.length > 0 ? `${count} of ${messages.length}` : "";
}

let known = "";

/** Shows the latest messages, the latest first. */
export function showMessages(all) {
  const latest = all.slice(-500);
  const key = latest.map((message) => `${message.number} ${message.time}`).join();
  if (key === known) return;
  known = key;
  messages = latest;
  byID("messages").replaceChildren(...latest.map(row).reverse());
  byID("no-messages").hidden = all.length > 0;
  byID("mailbox").hidden = all.length === 0;
  filter();
  showChosen();
}

byID("find-message").addEventListener("input", filter);

/** Shows the message that the address names, or those that it looks for: `#/messages?find=ada`. */
function followAddress() {
  const words = new URLSearchParams(location.hash.match(/^#\/messages\?(.*)/)?.[1]).get("find");
  if (words !== null) {
    byID("find-message").value = words;
    filter();
  }
  showChosen();
}
addEventListener("hashchange", followAddress);
followAddress();
