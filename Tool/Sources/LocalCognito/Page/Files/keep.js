import { ApiError, write } from "./api.js";
import { button, headCell, make, notice } from "./base.js";
import { latest } from "./concurrency.js";

// Keeping events in the project: as samples, and as tests. Nothing is written before its user has seen it and agreed.

/** Hands an event over as a file, where there is no project. */
function download(event, name) {
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(event, null, 2) + "\n"], { type: "application/json" }));
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
  notice(`Downloaded ${link.download}: put it into events/ of your project`);
}

function checkbox(words, isChecked, action) {
  const box = make("input", "");
  box.type = "checkbox";
  box.checked = isChecked;
  box.addEventListener("change", () => action(box.checked));
  return make("label", "check", box, ...words);
}

/** The people's values that a sample replaces, or that a tick keeps. */
function valueTable(values, kept, whenChanged) {
  const names = [...new Set(values.filter((one) => one.isKept || one.value !== one.sample).map((one) => one.name))];
  if (names.length === 0)
    return [make("p", "faint", "The event has no values of people that a sample has to replace.")];
  const rows = names.map((name) => {
    const all = values.filter((value) => value.name === name);
    const cell = headCell(
      "row",
      "",
      checkbox([name], kept.has(name), (isKept) => {
        if (isKept) kept.add(name);
        else kept.delete(name);
        whenChanged();
      }),
    );
    return make(
      "tr",
      "",
      cell,
      make("td", "", ...all.flatMap((one, index) => [index ? ", " : "", make("code", "", one.value)])),
      make(
        "td",
        "",
        ...all.flatMap((one, index) => [index ? ", " : "", one.isKept ? "stays" : make("code", "", one.sample)]),
      ),
    );
  });
  const head = make(
    "tr",
    "",
    ...["Tick to keep the value", "In the flow", "In the file"].map((words) => headCell("col", "faint", words)),
  );
  const words = "In the file, samples replace these values of people:";
  return [make("table", "", make("caption", "label", words), make("thead", "", head), make("tbody", "", ...rows))];
}

/** Shows what would be written, and writes it when the user agrees. */
function dialog({ title, intro, path, body, whenMissing }) {
  const box = make("dialog", "keep"),
    form = make("form", "");
  box.setAttribute("aria-label", title);
  const kept = new Set();
  const name = make("input", "");
  name.type = "text";
  name.spellcheck = false;
  const values = make("div", ""),
    files = make("div", "files"),
    notes = make("ul", "notes"),
    settings = make("div", "");
  const problem = make("p", "bad");
  problem.setAttribute("role", "alert");
  let poolSettings = false,
    last = null,
    pending = null,
    timer = 0;

  const request = () => ({ ...body, ...(name.value ? { name: name.value } : {}), keep: [...kept], poolSettings });
  const begin = latest();
  const preview = () => (pending = showFiles());
  async function showFiles() {
    clearTimeout(timer);
    timer = 0;
    const isLatest = begin();
    let answer,
      problems = "";
    try {
      answer = await write(path, { ...request(), preview: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404 && whenMissing) {
        box.close();
        whenMissing();
        return;
      }
      problems = error.message;
    }
    if (!isLatest()) return;
    problem.textContent = problems;
    submit.disabled = !answer;
    files.classList.toggle("stale", !answer);
    if (!answer) return;
    if (!last) name.value = answer.name;
    name.placeholder = answer.name;
    last = answer;
    values.replaceChildren(...valueTable(answer.values, kept, preview));
    notes.replaceChildren(...(answer.notes ?? []).map((note) => make("li", "note", note)));
    settings.replaceChildren(
      ...((answer.poolSettings ?? []).length
        ? [
            checkbox(
              [`Use the pool's own settings, and write them into the file: ${answer.poolSettings.join(", ")}`],
              poolSettings,
              (isChecked) => {
                poolSettings = isChecked;
                preview();
              },
            ),
          ]
        : []),
    );
    files.replaceChildren(
      ...answer.files.flatMap((file) => {
        const text = make("pre", "", file.text);
        text.tabIndex = 0;
        text.setAttribute("aria-label", `Content of ${file.path}`);
        text.setAttribute("role", "group");
        return [
          make(
            "p",
            "label",
            make("code", "", file.path),
            file.exists ? make("strong", "warn", " is there already, and would be replaced") : "",
          ),
          text,
        ];
      }),
    );
    submit.textContent = replaces() ? "Replace" : "Write";
  }

  const replaces = () => last.files.some((file) => file.exists);
  const submit = Object.assign(make("button", "main", "Write"), { type: "submit", disabled: true });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const seen = last;
    if (timer) preview();
    await pending;
    // What is there is replaced only if the user has seen that it is there.
    if (submit.disabled || (replaces() && seen !== last)) return;
    try {
      const answer = await write(path, { ...request(), overwrite: replaces() });
      box.close();
      notice(`Written: ${answer.files.map((file) => file.path).join(", ")}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another name or other settings may make it possible.
      problem.textContent = error.message;
      submit.disabled = true;
    }
  });
  name.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(preview, 300);
  });
  const label = make("label", "", "Name ", name);
  form.append(
    make("h2", "", title),
    make("p", "", ...intro),
    label,
    problem,
    notes,
    settings,
    values,
    files,
    make(
      "p",
      "actions",
      submit,
      button("Cancel", () => box.close()),
    ),
  );
  box.append(form);
  box.addEventListener("close", () => box.remove());
  document.querySelector("main").append(box);
  box.showModal();
  preview();
}

function keepSample(step) {
  dialog({
    title: "Keep as sample",
    path: "/_local/events",
    body: { event: step.event },
    intro: [
      "The event becomes a file of your project, for ",
      make("code", "", "cognito-triggers invoke"),
      ", ",
      make("code", "", "check"),
      " and your tests.",
    ],
    whenMissing: () => download(step.event, step.triggerSource),
  });
}

/** The members of a trigger's step that a test needs: the event, and how its call ended. */
const members = ["function", "event", "answer", "error", "timedOutAfterMilliseconds", "throttled", "missing"];

/** The triggers of calls as steps of a test; of the attempts with an event, the last one counts. */
const tested = (steps) =>
  steps
    .filter((step) => step.kind === "trigger")
    .filter((_, index, all) => !(all[index + 1]?.attempt > 1))
    .map((step) => Object.fromEntries(members.map((name) => [name, step[name]])));

function makeTest(steps, title) {
  dialog({
    title,
    path: "/_local/tests",
    body: { steps: tested(steps) },
    intro: [
      steps.length > 1
        ? "A Swift test sends these events to the function, and expects the answers that you saw."
        : "A Swift test sends this event to the function, and expects the answer that you saw.",
      " When you write it, the function answers again with your tests' settings.",
      " A test that would see something else is not written.",
    ],
    whenMissing: () => notice("There is no project: run cognito-triggers pool in the folder of one to make tests"),
  });
}

/** The actions of a trigger's step: it becomes a sample or a test. */
export const keepStep = (step) => [
  button("Keep as sample", () => keepSample(step)),
  button("Make a test", () => makeTest([step], "Make a test of this event")),
];

/** The action of a flow that has called functions: all of its events become one test. */
export const keepFlow = (steps) =>
  tested(steps).length ? [button("Make a test of the flow", () => makeTest(steps, "Make a test of the flow"))] : [];
