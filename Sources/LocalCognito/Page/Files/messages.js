import { byID, button, clock, copy, make } from "./base.js";

const messages = new Map();

/** An email in a frame in which nothing runs, with its source; any other message as text. */
function messageBody(message) {
  if (message.medium !== "EMAIL") return [make("p", "", message.body)];
  const frame = make("iframe", "mail");
  frame.title = `Email: ${message.subject ?? ""}`;
  frame.setAttribute("sandbox", "allow-popups allow-popups-to-escape-sandbox");
  frame.src = `/_local/outbox/${message.number}`;
  return [frame, make("details", "", make("summary", "faint", "Source"), make("pre", "", message.body))];
}

function messageElement(message) {
  return make("li", "message",
    make("p", "faint", `${clock(message.time)} · ${message.medium} to ${message.destination}`),
    message.subject ? make("p", "subject", message.subject) : null,
    message.code ? make("p", "code", message.code, " ", button("Copy code", () => copy(message.code, "Copied the code"))) : null,
    ...messageBody(message));
}

/** Shows the latest messages, the latest first. */
export function showMessages(all) {
  const latest = new Map(all.slice(-100).map((message) => [`${message.number} ${message.time}`, message]));
  for (const [key, element] of messages) {
    if (latest.has(key)) continue;
    element.remove();
    messages.delete(key);
  }
  for (const [key, message] of latest) {
    if (messages.has(key)) continue;
    messages.set(key, messageElement(message));
    // The latest message comes first.
    byID("messages").prepend(messages.get(key));
  }
  byID("no-messages").hidden = all.length > 0;
}
