// The readings of the views: what a view shows is read from the server when it has changed, and while it is shown.

import { ApiError } from "./api.js";
import { button, make } from "./base.js";

/** The pause after a reading, in milliseconds, so that changes that come quickly one after another are read once. */
const pause = 100;
const readings = [];

/** Says below the title of an element's section that it could not be read, and why. */
function failure(element, readAgain) {
  const words = make("span", "");
  const place = make("p", "unread", words, " ", button("Try again", readAgain));
  place.setAttribute("role", "alert");
  return {
    show(error) {
      words.textContent = `This could not be read: ${error.message}`;
      if (!place.isConnected) element.closest("section").querySelector("h2").after(place);
    },
    remove: () => place.remove(),
  };
}

/**
 * Has a function read what an element shows, and returns the function to call when that has changed. It is read at
 * once, or as soon as the element's view is shown; changes during a reading are read after it. An element outside of
 * the views is always shown.
 */
export function reading(element, read) {
  let isStale = false,
    isReading = false;
  const view = element.closest("[data-view]");
  const unread = failure(element, () => readNews());
  async function readNews() {
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && !view?.hidden) {
        isStale = false;
        await read();
        unread.remove();
        await new Promise((done) => {
          setTimeout(done, pause);
        });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It is read when a person asks for it, when its view is shown again, or when the pool is back.
      isStale = true;
      // The header has its own words for a pool that does not answer.
      if (view) unread.show(error);
    } finally {
      isReading = false;
    }
  }
  readings.push(readNews);
  return () => {
    isStale = true;
    readNews();
  };
}

/** Reads what has changed while another view was shown, or could not be read. */
export function readShown() {
  for (const readNews of readings) readNews();
}
