// Times, counts and reasons in words, without a document.

/** Words for a number of things: `1 call`, `2 calls`. */
export const counted = (/** @type {number} */ number, /** @type {string} */ name) =>
  `${number} ${name}${number === 1 ? "" : "s"}`;

/** Words for a time: in milliseconds below one second, unless the times next to it are in seconds. */
export function timeText(/** @type {number} */ milliseconds, inSeconds = milliseconds >= 1000) {
  if (!inSeconds) return `${milliseconds} ms`;
  const seconds = milliseconds / 1000;
  if (seconds >= 1) return `${seconds.toFixed(1)} s`;
  return seconds >= 0.001 ? `${seconds.toFixed(3)} s` : "< 0.001 s";
}

/**
 * The reason why a call failed: a function's own words without those that Cognito puts around them, or else Cognito's.
 * @param {string | undefined} message
 */
export function reasonOf(message = "") {
  const [, words] = message.match(/^\w+ (?:failed with|invocation failed due to) error ([^]+?)\.?$/) ?? [];
  return words ?? message;
}
