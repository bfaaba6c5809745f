// An administrator's actions on a user, as calls of the API that flows show like those of any client.

import { read } from "./api.js";
import { attempt, button, byID, elements, focused, make, notice } from "./base.js";
import { send } from "./cognito.js";
import { field, tabbedText, values } from "./forms.js";
import { asList, members } from "./requests.js";
import { snippets } from "./snippets.js";

const lines = (attributes) =>
  Object.entries(attributes)
    .filter(([name]) => name !== "sub")
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");

/** The actions: operation and words, the users that each fits, its fields, its input without the pool and the name. */
const actions = [
  { operation: "AdminConfirmSignUp", label: "Confirm", fits: (user) => user.status === "UNCONFIRMED" },
  { operation: "AdminDisableUser", label: "Disable", fits: (user) => user.isEnabled },
  { operation: "AdminEnableUser", label: "Enable", fits: (user) => !user.isEnabled },
  {
    operation: "AdminUpdateUserAttributes",
    label: "Set attributes",
    fields: (user) => [
      field({
        name: "attributes",
        label: "Attributes, a line for each name=value",
        type: "lines",
        value: lines(user.attributes),
        required: true,
      }),
    ],
    input: (entered, user) => ({
      UserAttributes: asList(members(entered.attributes) ?? {}).filter(
        ({ Name, Value }) => user.attributes[Name] !== Value,
      ),
    }),
  },
  {
    operation: "AdminSetUserPassword",
    label: "Set password",
    fields: () => [
      field({
        name: "newPassword",
        label: "Password",
        type: "password",
        value: "Passw0rd!Local",
        required: true,
        autocomplete: "new-password",
      }),
      field({ name: "permanent", label: "Permanent: the user need not change it", type: "checkbox", value: true }),
    ],
    input: (entered) => ({ Password: entered.newPassword, Permanent: entered.permanent }),
  },
  {
    operation: "AdminResetUserPassword",
    label: "Reset password",
    words: "The pool sends a code, with which the user sets a new password.",
  },
  { operation: "AdminUserGlobalSignOut", label: "Sign out everywhere", words: "All tokens of the user are revoked." },
  {
    operation: "AdminDeleteUser",
    label: "Delete",
    words: "The user is removed from the pool. This cannot be undone.",
    isDangerous: true,
  },
];

const dialog = make("dialog", "administration");
byID("users").after(dialog);
// The button that opened the dialog may be gone, because the list of users is new.
dialog.addEventListener("close", () => {
  if (focused() === document.body || dialog.contains(focused()))
    elements(`[data-user="${dialog.dataset.user}"] summary`)[0]?.focus();
});

/** Asks for what an action needs, shows the call, and sends it. */
async function ask(action, user, name) {
  const about = await read(`/_local/pools/${encodeURIComponent(user.userPoolId)}`);
  const title = make("h3", "", `${action.label}: ${name}`);
  title.id = "administration-title";
  dialog.setAttribute("aria-labelledby", title.id);
  const calls = tabbedText("The call as");
  const submit = Object.assign(make("button", action.isDangerous ? "danger" : "main", action.label), {
    type: "submit",
  });
  const form = make(
    "form",
    "",
    title,
    action.words ? make("p", "", action.words) : null,
    ...(action.fields?.(user) ?? []),
    calls.element,
    make(
      "p",
      "actions",
      button("Cancel", () => dialog.close()),
      submit,
    ),
  );
  const request = () => ({
    operation: action.operation,
    signed: true,
    input: { UserPoolId: user.userPoolId, Username: user.username, ...action.input?.(values(form), user) },
  });
  const show = () =>
    calls.show(
      snippets([request()], undefined, {
        pool: about.pool,
        client: {},
        endpoint: about.endpoint,
        region: about.region ?? "us-east-1",
      }),
    );
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(submit, async () => {
      await send(request());
      dialog.close();
      notice(`${action.operation}: done`);
    });
  });
  show();
  dialog.dataset.user = user.sub;
  dialog.replaceChildren(form);
  dialog.showModal();
}

/** The buttons of the actions that fit a user. */
export const administration = (user, name) =>
  actions
    .filter((action) => action.fits?.(user) ?? true)
    .map((action) =>
      Object.assign(
        button(`${action.label} …`, () => ask(action, user, name)),
        { className: action.isDangerous ? "danger" : "" },
      ),
    );
