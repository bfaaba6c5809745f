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
