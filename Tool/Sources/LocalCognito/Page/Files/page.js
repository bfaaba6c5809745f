import { byID, json, make } from "./base.js";
import { connect, on } from "./changes.js";
import { follow } from "./flows.js";
import { showIdentities } from "./identities.js";
import { showMessages } from "./messages.js";
import { offerCodes, showPlayer } from "./player.js";
import { showNotes, showUsers } from "./users.js";
import { reading, readShown } from "./views.js";

/** Shows the view that the address names: `#/messages`, or the flows, which `#/flow/1` names too. */
function showView() {
  // One message has an address of its own in the view of all.
  const name = location.hash.match(/^#\/(\w+)/)?.[1].replace(/^message$/, "messages");
  const views = [...document.querySelectorAll("[data-view]")];
  const shown = views.find((view) => view.dataset.view === name) ?? byID("flows-view");
  for (const view of views) view.hidden = view !== shown;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#/${shown.dataset.view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (shown === byID("flows-view")) follow();
  readShown();
}

on("pools", (pools) =>
  byID("pools").replaceChildren(
    ...pools.flatMap((pool) => [
      `pool ${pool.name} `,
      make("code", "", pool.id),
      ...pool.clients.flatMap((client) => [`client ${client.name} `, make("code", "", client.id)]),
    ]),
  ),
);
on(
  "outbox",
  reading(byID("messages"), async () => showMessages(await json("/_local/outbox"))),
);
on(
  "outbox",
  reading(byID("player"), async () => offerCodes(await json("/_local/outbox"))),
);
on("store", reading(byID("player"), showPlayer));
on("store", reading(byID("users"), showUsers));
on(
  "store",
  reading(byID("pool-list"), async () => showNotes(await json("/_local/notes"))),
);
on(
  "store",
  reading(byID("identity-pools"), async () => showIdentities(await json("/_local/identity-pools"))),
);

addEventListener("hashchange", showView);
showView();
connect((isLive) => {
  byID("status").textContent = isLive ? "Live" : "The pool does not answer. Is it running?";
});
