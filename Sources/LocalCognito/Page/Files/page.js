import { byID, json, make } from "./base.js";
import { connect, on } from "./changes.js";
import { flowCount, follow } from "./flows.js";
import { showIdentities } from "./identities.js";
import { showMessages } from "./messages.js";
import { showPlayer } from "./player.js";
import { showUsers } from "./users.js";

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
  showUsers();
  loadIdentities();
}

on("pools", (pools) => byID("pools").replaceChildren(...pools.flatMap((pool) => [
  `pool ${pool.name} `, make("code", "", pool.id), ...pool.clients.flatMap((client) => [`client ${client.name} `, make("code", "", client.id)])])));

let isReading = false, isNew = false;
/** Shows messages, and the player, which offers their codes and the pools' settings; changes meanwhile are read afterwards. */
async function readMessages() {
  isNew = true;
  if (isReading) return;
  isReading = true;
  try {
    while (isNew) {
      isNew = false;
      const messages = await json("/_local/outbox");
      showMessages(messages);
      await showPlayer(messages, flowCount() === 0);
    }
  } catch {
    // The stream's next event says that the pool answers again.
  } finally {
    isReading = false;
  }
}
for (const name of ["flows", "store", "clock"]) on(name, readMessages);

let hasNewIdentities = true;
/** Loads the identity pools if their view is shown. */
async function loadIdentities() {
  if (!hasNewIdentities || byID("identity-pools").closest("[data-view]").hidden) return;
  hasNewIdentities = false;
  showIdentities(await json("/_local/identity-pools"));
}
on("store", () => {
  hasNewIdentities = true;
  loadIdentities();
});

addEventListener("hashchange", showView);
showView();
connect((isLive) => { byID("status").textContent = isLive ? "Live" : "The pool does not answer. Is it running?"; });
