import { noAnswer, read } from "./api.js";
import { byID, clock, elements, notice } from "./base.js";
import { connect, on } from "./changes.js";
import { follow, readFlow } from "./flows.js";
import { showIdentities } from "./identities.js";
import { showMessages } from "./messages.js";
import { offerCodes, showPlayer } from "./player.js";
import { showNotes, showUsers } from "./users.js";
import { reading, readShown } from "./views.js";

/** A Boolean value that indicates whether the first view has been shown, which leaves the focus where it is. */
let isBegun = false;

/** Shows the view that the address names: `#/messages`, or the flows, which `#/flow/1` names too. */
function showView() {
  // One message has an address of its own in the view of all.
  const name = location.hash.match(/^#\/(\w+)/)?.[1].replace(/^message$/, "messages");
  const views = elements("[data-view]");
  const shownView = views.find((view) => view.dataset.view === name) ?? byID("flows-view");
  const isOther = shownView.hidden;
  for (const view of views) view.hidden = view !== shownView;
  const title = shownView.querySelector("h2");
  document.title = `${title.textContent} · Local user pool`;
  for (const link of elements("nav a")) {
    if (link.hash === `#/${shownView.dataset.view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (shownView === byID("flows-view")) follow();
  readShown();
  // The keyboard goes on from the view that has come, and a screen reader says its title.
  const place = title.checkVisibility() ? title : shownView.querySelector("#flow-title");
  if (isOther && isBegun) place?.focus({ preventScroll: true });
  isBegun = true;
}

on("outbox", reading(byID("messages"), showMessages));
on("outbox", reading(byID("player"), offerCodes));
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
addEventListener("error", ({ message }) => {
  // A browser says this of a list that is drawn while its size changes; it draws it in the next frame.
  if (!message.startsWith("ResizeObserver loop")) notice(`The page has made a mistake: ${message}`);
});

let isGone = false;
connect((isLive) => {
  byID("status").textContent = isLive ? "Live" : "Not connected";
  byID("status").className = isLive ? "good" : "bad";
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
