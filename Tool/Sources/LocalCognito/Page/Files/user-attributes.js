import { button, make } from "./base.js";
import { field } from "./forms.js";
import { nameField } from "./requests.js";

// The fields of a user's attributes, which the forms of several steps have.

const samples = {
  phone_number: "+15555550123",
  birthdate: "1990-01-31",
  name: "Ada Lovelace",
  given_name: "Ada",
  family_name: "Lovelace",
  locale: "en-GB",
  zoneinfo: "Europe/London",
  website: "https://example.org",
  gender: "female",
  address: "1 Example Street",
};
const sampleOfType = { Number: "1", Boolean: "true", DateTime: "2026-01-31T00:00:00Z" };

/** An example's address for a user name. */
const exampleAddress = (name) => `${name.split("@")[0].replaceAll(/[^\w.-]/g, "") || "ada"}@example.org`;

/** The field of an attribute with its value, or with an example. */
export function attributeField(player, attribute, isRequired, label, knownValue) {
  const name = attribute.Name;
  const example =
    name === "email"
      ? exampleAddress(player.name)
      : (samples[name] ?? sampleOfType[attribute.AttributeDataType] ?? (isRequired ? "example" : ""));
  return field({ name: `attribute ${name}`, label, value: knownValue ?? example, required: isRequired });
}

/** The attributes that an app can write. */
export const writableAttributes = (pool) =>
  pool.SchemaAttributes.filter(
    (one) =>
      !["sub", "identities", "updated_at", "email_verified", "phone_number_verified"].includes(one.Name) &&
      !one.DeveloperOnlyAttribute,
  );

/** The fields of listed attributes, and a choice that adds others, which later forms then have as well. */
export function attributeFields(player, schema, listed, fieldOf) {
  const fields = make("div", "", ...listed.map(fieldOf));
  const others = schema.filter((one) => !listed.includes(one)).map((one) => one.Name);
  const addition = field({ name: "other", label: "Another attribute", options: others.map((name) => [name, name]) });
  addition.append(
    button("Add", () => {
      const name = addition.querySelector("select").value;
      if (!name || fields.querySelector(`[name="attribute ${CSS.escape(name)}"]`)) return;
      player.added.add(name);
      fields.append(fieldOf(schema.find((one) => one.Name === name)));
      fields.lastChild.querySelector("input").focus();
      fields.dispatchEvent(new Event("input", { bubbles: true }));
    }),
  );
  return { fields, addition };
}

/** The fields of a new user's name and attributes. */
export function newUserFields(player) {
  const { pool } = player.about;
  const schema = writableAttributes(pool).filter((one) => !(pool.UsernameAttributes ?? []).includes(one.Name));
  const listed = schema.filter(
    (one) =>
      one.Required ||
      one.Name === "email" ||
      player.added.has(one.Name) ||
      (pool.AutoVerifiedAttributes ?? []).includes(one.Name),
  );
  const { fields, addition } = attributeFields(player, schema, listed, (one) =>
    attributeField(player, one, one.Required, one.Required ? one.Name : `${one.Name} (optional)`),
  );
  const nameInput = nameField(player);
  let lastName = player.name;
  nameInput.querySelector("input").addEventListener("input", ({ target }) => {
    // The example's address follows the name until a person writes another one.
    const email = fields.querySelector("[name='attribute email']");
    if (email?.value === exampleAddress(lastName)) email.value = exampleAddress(target.value);
    lastName = target.value;
  });
  return { nameInput, fields, addition };
}

/** The attributes of a form, as operations take them; those without a value, too. */
export const enteredAttributes = (values) =>
  Object.entries(values)
    .filter(([name]) => name.startsWith("attribute "))
    .map(([name, Value]) => ({ Name: name.slice("attribute ".length), Value }));

/** The attributes of a form that have a value. */
export const filledAttributes = (values) => enteredAttributes(values).filter(({ Value }) => Value !== "");

/** A list of names and values as an object. */
export const asObject = (list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
