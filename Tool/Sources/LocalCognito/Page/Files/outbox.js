// The messages that the page knows: summaries of all, and the texts of those that a person has opened.

import { read } from "./api.js";

/** @type {MessageSummary[]} */
let summaries = [];
let latest = 0;
/** @type {Promise<MessageSummary[]> | null} */
let reading = null;

/** @type {Map<string, Promise<Message>>} */
const texts = new Map();

async function readNews() {
  const news = await read(`/_local/outbox?since=${latest}`);
  if (news.latest < latest) {
    // After a reset, the numbers begin again.
    [summaries, latest] = [[], 0];
    return readNews();
  }
  summaries = [...summaries.filter(({ number }) => number >= news.oldest), ...news.messages];
  latest = news.latest;
  return summaries;
}

/** Reads what has come since the last time, once for all who ask meanwhile; returns the messages, the oldest first. */
export function readOutbox() {
  reading ??= readNews().finally(() => {
    reading = null;
  });
  return reading;
}

/** Forgets the messages, because the server is another one or has been reset. */
export function forgetOutbox() {
  [summaries, latest] = [[], 0];
  texts.clear();
}

/**
 * A message with its text.
 * @param {MessageSummary} message
 */
export function wholeMessage({ number, time }) {
  const key = `${number} ${time}`;
  if (!texts.has(key)) {
    const text = read(`/_local/outbox/${number}?as=json`);
    text.catch(() => texts.delete(key));
    texts.set(key, text);
  }
  return texts.get(key);
}

/**
 * The message of a flow's step; undefined if it is not kept any more.
 * @param {MessageStep} step
 */
export const messageOf = async (step) =>
  (await readOutbox()).find(({ time, destination }) => time === step.time && destination === step.destination);
