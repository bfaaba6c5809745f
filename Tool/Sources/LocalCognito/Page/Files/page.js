import { noAnswer, read } from "./api.js";
import { all, byID, clock, make, notice } from "./base.js";
import { connect, on } from "./changes.js";
import { follow, readFlow } from "./flows.js";
import { showIdentities } from "./identities.js";
import { showMessages } from "./messages.js";
import { offerCodes, showPlayer } from "./player.js";
import { showNotes, showUsers } from "./users.js";
import { reading, readShown } from "./views.js";

/** Shows the view that the address names: `#/messages`, or the flows, which `#/flow/1` names too. */
function showView() {
  // One message has an address of its own in the view of all.
  const name = location.hash.match(/^#\/(\w+)/)?.[1].replace(/^message$/, "messages");
  const views = all("[data-view]");
  const shown = views.find((view) => view.dataset.view === name) ?? byID("flows-view");
  for (const view of views) view.hidden = view !== shown;
  for (const link of all("nav a")) {
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
  reading(byID("messages"), async () => showMessages(await read("/_local/outbox"))),
);
on(
  "outbox",
  reading(byID("player"), async () => offerCodes(await read("/_local/outbox"))),
);
on("store", reading(byID("player"), showPlayer));
on("store", reading(byID("users"), showUsers));
on(
  "store",
  reading(byID("pool-list"), async () => showNotes(await read("/_local/notes"))),
);
on(
  "store",
  reading(byID("identity-pools"), async () => showIdentities(await read("/_local/identity-pools"))),
);

addEventListener("hashchange", showView);
showView();

// The last net: whatever no part of the page has expected is shown, and the console has it with its place.
addEventListener("unhandledrejection", ({ reason }) =>
  notice(`The page has made a mistake: ${reason?.message ?? reason}`),
);
addEventListener("error", ({ message }) => notice(`The page has made a mistake: ${message}`));

let isGone = false;
connect((isLive) => {
  byID("status").textContent = isLive ? "Live" : "Not connected";
  if (isLive === !isGone) return;
  isGone = !isLive;
  byID("offline").hidden = isLive;
  byID("offline").textContent = isLive
    ? ""
    : `${noAnswer} What is shown here is from ${clock(Date.now() / 1000)}; it is read again when the pool is back.`;
  if (!isLive) return;
  notice("The pool answers again.");
  readShown();
  readFlow();
});
