// The readings of the views: what a view shows is read from the server when it has changed, and while it is shown.

/** The pause after a reading, in milliseconds, so that changes that come quickly one after another are read once. */
const pause = 100;
const readings = [];

/**
 * Has a function read what an element shows, and returns the function to call when that has changed. It is read at
 * once, or as soon as the element's view is shown; changes during a reading are read after it. An element outside of
 * the views is always shown.
 */
export function reading(element, read) {
  let isStale = false,
    isReading = false;
  const isShown = () => !element.closest("[data-view]")?.hidden;
  async function readNews() {
    if (isReading) return;
    isReading = true;
    while (isStale && isShown()) {
      isStale = false;
      try {
        await read();
      } catch {
        // The stream's next event says that the pool answers again.
        isStale = true;
        break;
      }
      await new Promise((done) => {
        setTimeout(done, pause);
      });
    }
    isReading = false;
  }
  readings.push(readNews);
  return () => {
    isStale = true;
    readNews();
  };
}

/** Reads what has changed while another view was shown. */
export function readShown() {
  for (const readNews of readings) readNews();
}
