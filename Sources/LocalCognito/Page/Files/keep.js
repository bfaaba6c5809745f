import { ask, button, headCell, make, notice } from "./base.js";

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

/** The people's values that were found, with their samples; a tick keeps a value. */
function valueTable(values, kept, whenChanged) {
  const names = [...new Set(values.map((value) => value.name))];
  if (names.length === 0) return [make("p", "faint", "No values of people were found.")];
  const rows = names.map((name) => {
    const all = values.filter((value) => value.name === name);
    const cell = headCell("row", "", checkbox([`keep ${name}`], kept.has(name), (isKept) => {
      if (isKept) kept.add(name);
      else kept.delete(name);
      whenChanged();
    }));
    return make("tr", "", cell,
      make("td", "", ...all.flatMap((one, index) => [index ? ", " : "", make("code", "", one.value)])),
      make("td", "", ...all.flatMap((one, index) => [index ? ", " : "", one.isKept ? "stays" : make("code", "", one.sample)])));
  });
  const head = make("tr", "", ...["Value", "In the record", "In the file"].map((words) => headCell("col", "faint", words)));
  return [make("table", "", make("thead", "", head), make("tbody", "", ...rows))];
}

/** Shows what would be written, and writes it when the user agrees. */
function dialog({ title, intro, path, body, whenMissing }) {
  const box = make("dialog", "keep");
  box.setAttribute("aria-label", title);
  const kept = new Set();
  const name = make("input", "");
  name.type = "text";
  name.spellcheck = false;
  const values = make("div", ""), files = make("div", "files"), notes = make("ul", "notes"), settings = make("div", "");
  const problem = make("p", "bad");
  problem.setAttribute("role", "alert");
  let poolSettings = false, last = null, asked = 0;

  const request = () => ({ ...body, ...(name.value ? { name: name.value } : {}), keep: [...kept], poolSettings });
  async function preview() {
    const number = ++asked;
    write.disabled = true;
    const answer = await ask(path, { ...request(), preview: true });
    // A later question has been asked meanwhile.
    if (number !== asked) return;
    if (answer.status === 404 && whenMissing) {
      box.close();
      whenMissing();
      return;
    }
    problem.textContent = answer.isError ? answer.message : "";
    if (answer.isError) return;
    last = answer;
    if (!name.value) name.value = answer.name;
    values.replaceChildren(...valueTable(answer.values, kept, preview));
    notes.replaceChildren(...(answer.notes ?? []).map((note) => make("li", "note", note)));
    settings.replaceChildren(...((answer.poolSettings ?? []).length
      ? [checkbox([`Use the pool's own settings, and write them into the file: ${answer.poolSettings.join(", ")}`], poolSettings,
        (isChecked) => { poolSettings = isChecked; preview(); })] : []));
    files.replaceChildren(...answer.files.flatMap((file) => {
      const text = make("pre", "", file.text);
      text.tabIndex = 0;
      text.setAttribute("aria-label", `Content of ${file.path}`);
      text.setAttribute("role", "group");
      return [make("p", "label", make("code", "", file.path), file.exists ? make("strong", "warn", " is there already, and would be replaced") : ""), text];
    }));
    write.textContent = answer.files.some((file) => file.exists) ? "Replace" : "Write";
    write.disabled = false;
  }

  const write = button("Write", async () => {
    // What is there is replaced only if the user has seen that it is there.
    const answer = await ask(path, { ...request(), overwrite: last.files.some((file) => file.exists) });
    if (answer.isError) {
      problem.textContent = answer.message;
      return;
    }
    box.close();
    notice(`Written: ${answer.files.map((file) => file.path).join(", ")}`);
  });
  write.classList.add("main");
  name.addEventListener("change", preview);
  const label = make("label", "", "Name ", name);
  box.append(make("h2", "", title), make("p", "", intro), label, problem, notes, settings, values, files,
    make("p", "actions", write, button("Cancel", () => box.close())));
  box.addEventListener("close", () => box.remove());
  document.querySelector("main").append(box);
  box.showModal();
  preview();
}

function keepSample(step) {
  dialog({
    title: "Keep as sample", path: "/_local/events", body: { event: step.event },
    intro: "The event becomes a file of your project, for `invoke`, `check` and your tests. Values of people are replaced unless you keep them.",
    whenMissing: () => download(step.event, step.triggerSource),
  });
}

/** The triggers of calls as steps of a test; a repeated attempt has the same event. */
const tested = (steps) => steps.filter((step) => step.kind === "trigger" && !(step.attempt > 1))
  .map((step) => ({ function: step.function, event: step.event, answer: step.answer, error: step.error }));

function makeTest(steps, title) {
  dialog({
    title, path: "/_local/tests", body: { steps: tested(steps) },
    intro: "The function answers the events again, with the settings of your project's tests, and the test expects these answers.",
    whenMissing: () => notice("There is no project: run `cognito-triggers pool` in a project to make tests"),
  });
}

/** The actions of a trigger's step: it becomes a sample or a test. */
export const keepStep = (step) => [
  button("Keep as sample", () => keepSample(step)), button("Make a test", () => makeTest([step], "Make a test of this event"))];

/** The action of a flow: all of its events become one test. `steps` returns the steps of its calls. */
export const keepFlow = (steps) => button("Make a test of the flow", () => {
  if (tested(steps()).length > 0) makeTest(steps(), "Make a test of the flow");
  else notice("The flow has called no function");
});
