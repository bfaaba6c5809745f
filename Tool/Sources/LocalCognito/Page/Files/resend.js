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
