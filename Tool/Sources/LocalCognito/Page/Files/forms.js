import { button, choice, copy, make } from "./base.js";

let count = 0;

/**
 * A control with its label: a text field, a choice if it has options, a box for a Boolean value.
 * @param {object} all
 * @param {string} all.name
 * @param {string} all.label
 * @param {any} [all.value]
 * @param {string} [all.type]
 * @param {any[][]} [all.options] the values and their words
 * @param {string} [all.hint]
 * @param {boolean} [all.required]
 * @param {string} [all.autocomplete]
 * @returns {any}
 */
export function field({
  name,
  label,
  value = "",
  type = "text",
  options,
  hint,
  required = false,
  autocomplete = "off",
}) {
  const id = `field-${(count += 1)}`;
  let control;
  if (options) {
    control = make(
      "select",
      "",
      ...options.map(([text, words]) => Object.assign(choice(text, words), { selected: text === value })),
    );
  } else {
    control = make(type === "lines" ? "textarea" : "input", "");
    if (type === "lines") control.rows = Math.max(2, value.split("\n").length);
    else control.type = type;
    if (type === "checkbox") control.checked = Boolean(value);
    else control.value = value;
    if (["text", "password", "lines"].includes(type)) {
      control.autocomplete = autocomplete;
      control.spellcheck = false;
      control.autocapitalize = "none";
    }
  }
  control.id = id;
  control.name = name;
  control.required = required;
  const words = make("label", "", label);
  words.htmlFor = id;
  const parts = type === "checkbox" ? [control, words] : [words, control];
  if (type === "password") parts.push(shower(control));
  if (hint) {
    const text = make("span", "hint", hint);
    control.setAttribute("aria-describedby", (text.id = `${id}-hint`));
    parts.push(text);
  }
  return make("p", type === "checkbox" ? "field check" : "field", ...parts);
}

/** A button that shows a password. */
function shower(control) {
  const show = button("Show", () => {
    const isShown = control.type === "text";
    control.type = isShown ? "password" : "text";
    show.textContent = isShown ? "Show" : "Hide";
    show.setAttribute("aria-pressed", String(!isShown));
  });
  show.classList.add("small");
  show.setAttribute("aria-label", "Show the password");
  show.setAttribute("aria-pressed", "false");
  return show;
}

/** The values of a form's controls by name. */
export function values(form) {
  const all = {};
  for (const control of form.elements) {
    if (control.name) all[control.name] = control.type === "checkbox" ? control.checked : control.value;
  }
  return all;
}

/** A row of tabs over one text that can be copied; `show` takes the texts by the tabs' names. */
export function tabbedText(label) {
  const id = `tabs-${(count += 1)}`;
  const text = make("pre", "snippet");
  text.id = `${id}-text`;
  text.tabIndex = 0;
  text.setAttribute("role", "tabpanel");
  const row = make("div", "tabs");
  row.setAttribute("role", "tablist");
  row.setAttribute("aria-label", label);
  let all = {},
    chosen = "";
  const choose = (name, isFocused) => {
    chosen = name;
    for (const tab of row.children) {
      const isChosen = tab.textContent === name;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      if (!isChosen) continue;
      text.setAttribute("aria-labelledby", tab.id);
      if (isFocused) tab.focus();
    }
    text.textContent = all[name];
  };
  row.addEventListener("keydown", (event) => {
    const names = Object.keys(all),
      places = { ArrowRight: 1, ArrowLeft: -1 };
    if (!places[event.key]) return;
    event.preventDefault();
    choose(names[(names.indexOf(chosen) + places[event.key] + names.length) % names.length], true);
  });
  const element = make(
    "div",
    "",
    row,
    text,
    button("Copy", () => copy(all[chosen], `Copied: ${chosen}`)),
  );
  return {
    element,
    show: (texts) => {
      all = texts;
      if (row.children.length === 0) {
        row.append(
          ...Object.keys(texts).map((name) => {
            const tab = button(name, () => choose(name));
            tab.id = `${id}-${name.replaceAll(/\W/g, "")}`;
            tab.setAttribute("role", "tab");
            tab.setAttribute("aria-controls", text.id);
            return tab;
          }),
        );
      }
      choose(chosen || Object.keys(texts)[0]);
    },
  };
}
