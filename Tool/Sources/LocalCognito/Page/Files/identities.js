import { byID, headCell, make } from "./base.js";

/** The identity pools with their identities, the logins that are linked to them, and their datasets. */
export const showIdentities = (() => {
  let shownText = "";

  function dataset(data) {
    const records = data.Records.map((record) =>
      make(
        "tr",
        "",
        make("th", "", record.Key),
        make("td", "", record.Value ?? "(removed)"),
        make("td", "faint", `${record.SyncCount}`),
      ),
    );
    const head = make("tr", "", ...["Key", "Value", "Count"].map((words) => headCell("col", "faint", words)));
    return make(
      "details",
      "",
      make("summary", "", data.DatasetName, " ", make("span", "faint", `count ${data.DatasetSyncCount}`)),
      make("table", "", head, ...records),
    );
  }

  function person(identity, datasets) {
    const logins = identity.Logins.map((login) => `${login.ProviderName}: ${login.Subject}`);
    const state = identity.Parent
      ? `merged into ${identity.Parent}`
      : logins.length
        ? logins.join(", ")
        : identity.IsAuthenticated
          ? "no login left"
          : "guest";
    return make(
      "li",
      "",
      make("code", "", identity.IdentityId),
      " ",
      make("span", "faint", state),
      ...datasets.map(dataset),
    );
  }

  function pool(one) {
    const people = one.Identities ?? [],
      data = one.Datasets ?? [];
    return make(
      "li",
      "card",
      make("p", "subject", one.IdentityPoolName),
      make("p", "faint", make("code", "", one.IdentityPoolId)),
      make(
        "ol",
        "",
        ...people.map((identity) =>
          person(
            identity,
            data.filter((set) => set.IdentityId === identity.IdentityId),
          ),
        ),
      ),
    );
  }

  return (pools) => {
    const text = JSON.stringify(pools);
    if (text === shownText) return;
    shownText = text;
    byID("no-identities").hidden = pools.length > 0;
    byID("identity-pools").replaceChildren(...pools.map(pool));
  };
})();
