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
