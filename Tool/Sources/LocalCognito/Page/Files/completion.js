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
