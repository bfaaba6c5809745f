// The pool's own routes, as the page reads and writes them.

/** The error of a route: what went wrong in words, and the status of the answer; 0 without an answer. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status = 0) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }
}

export const noAnswer = "The pool does not answer. Is it running?";

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function fetchJSON(path, options) {
  let reply, text;
  try {
    reply = await fetch(path, options);
    text = await reply.text();
  } catch {
    throw new ApiError(noAnswer);
  }
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new ApiError(`The pool answered ${path} with status ${reply.status} and no JSON.`, reply.status);
  }
  if (!reply.ok) throw new ApiError(answer?.message ?? `The pool answered ${path} with ${reply.status}.`, reply.status);
  return answer;
}

/**
 * Reads JSON.
 * @param {string} path
 * @returns {Promise<any>}
 */
export const read = (path) => fetchJSON(path);

/**
 * Reads JSON that the page can do without: returns a fallback if it cannot be read.
 * @param {string} path
 * @param {any} fallback
 * @returns {Promise<any>}
 */
export async function readOr(path, fallback) {
  try {
    return await read(path);
  } catch (error) {
    if (error instanceof ApiError) return fallback;
    throw error;
  }
}

/**
 * Sends JSON, and returns the answer.
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export const write = (path, body, method = "POST") =>
  fetchJSON(path, {
    method,
    ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
