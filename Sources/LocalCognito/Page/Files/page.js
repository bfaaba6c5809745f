import { byID, json, make } from "./base.js";
import { follow, showFlows } from "./flows.js";
import { showIdentities } from "./identities.js";
import { showMessages } from "./messages.js";
import { showPlayer } from "./player.js";

let tag = "";

function showPools(pools) {
  byID("pools").replaceChildren(...pools.flatMap((pool) => [
    "pool ", make("code", "", pool.id), ...pool.clients.flatMap((client) => ["client ", make("code", "", client.id)])]));
}

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
}

async function refresh() {
  try {
    const reply = await fetch("/_local/trace", { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (reply.status === 200) {
      tag = reply.headers.get("ETag") ?? "";
      const flows = await reply.json();
      showFlows(flows);
      const messages = await json("/_local/outbox");
      showMessages(messages);
      await showPlayer(messages, flows.length === 0);
      showPools(await json("/_local/pools"));
      showIdentities(await json("/_local/identity-pools"));
    }
    byID("status").textContent = "Live";
  } catch {
    tag = "";
    byID("status").textContent = "The pool does not answer. Is it running?";
  }
  setTimeout(refresh, 700);
}

addEventListener("hashchange", showView);
showView();
refresh();
