// The parts that all views of the page share.

export const byID = (id) => document.getElementById(id);

/** Makes an element with a class, text or children. */
export function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Makes the head of a row or a column; `scope` is `row` or `col`. */
export const headCell = (scope, className, ...children) => Object.assign(make("th", className, ...children), { scope });

export const choice = (value, words) => Object.assign(make("option", "", words), { value });

export function button(words, action) {
  const element = make("button", "", words);
  element.type = "button";
  element.addEventListener("click", action);
  return element;
}

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
export const clock = (seconds) => new Date(seconds * 1000).toLocaleTimeString();

export function labelled(label, value, className) {
  if (value === undefined || value === null || value === "") return [];
  const text = typeof value === "string" ? value : pretty(value);
  return [make("p", "label", label), make("pre", className ?? "", text)];
}

export async function json(path) {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return reply.json();
}

/** Posts JSON, and returns the answer with its status and a flag that says whether it is an error. */
export async function ask(path, body) {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { ...(await reply.json()), isError: !reply.ok, status: reply.status };
}

/** Posts JSON, and shows the words for the answer, or the error. */
export async function post(path, body, words) {
  const answer = await ask(path, body);
  notice(answer.isError ? answer.message : words(answer));
}
