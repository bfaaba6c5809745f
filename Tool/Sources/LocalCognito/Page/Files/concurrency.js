// Helpers that keep answers and actions in order, when a person is faster than the pool.

/**
 * Returns a function that begins a question, and returns another one that says whether no later question has begun.
 * A slow answer to an older question is then not shown over that of a newer one.
 */
export function latest() {
  let count = 0;
  return () => {
    count += 1;
    const number = count;
    return () => number === count;
  };
}

/**
 * Returns a function that does work, unless earlier work is still being done, and returns true if it has done it.
 * `show` is told when work begins and when it ends, even by an error.
 * @param {(isBusy: boolean) => void} show
 */
export function oneAtATime(show) {
  let isBusy = false;
  const set = (value) => {
    isBusy = value;
    show(value);
  };
  return async (/** @type {() => Promise<void>} */ work) => {
    if (isBusy) return false;
    set(true);
    try {
      await work();
      return true;
    } finally {
      set(false);
    }
  };
}
