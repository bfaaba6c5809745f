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
