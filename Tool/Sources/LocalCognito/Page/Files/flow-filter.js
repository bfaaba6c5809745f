// Which flows the field and the filters leave.

import { counted } from "./words.js";

/**
 * The words of a flow's summary, in lower case.
 * @param {FlowSummary} flow
 * @param {{ user: string, pool?: string, client?: string }} names
 */
export const wordsOf = (flow, { user, pool, client }) =>
  [
    ...[flow.title, user, flow.username, flow.givenUsername, flow.error, flow.message, flow.challenge, flow.problem],
    ...[flow.identityId, pool, client],
    ...[flow.operations, flow.triggers, flow.functions, flow.destinations].flat(),
  ]
    .filter(Boolean)
    .join(" ")
    .toLowerCase();

/**
 * @typedef {object} Filters
 * @property {string[]} words in lower case
 * @property {string} user
 * @property {string} act
 * @property {string} trigger
 * @property {string} function
 * @property {boolean} errors
 * @property {boolean} warnings
 * @property {boolean} administrative
 */

/** A Boolean value that indicates whether anything but administrators' calls is filtered. */
export const isFiltered = (/** @type {Filters} */ { words, user, act, trigger, function: name, errors, warnings }) =>
  words.length > 0 || Boolean(user || act || trigger || name || errors || warnings);

/**
 * Returns true if the filters leave a flow.
 * @param {FlowSummary} flow
 * @param {Filters} filters
 * @param {{ user: string, text: () => string, isNamed?: boolean, isFound?: boolean }} known the flow's user and words;
 * `isNamed` if the address names it, and `isFound` if the server has found the words in its events, answers or logs
 */
export function fits(flow, filters, { user, text, isNamed = false, isFound = false }) {
  const { words, errors, warnings } = filters;
  return (
    (filters.administrative || !flow.isAdministrative || isNamed) &&
    ((!errors && !warnings) || (errors && flow.hasError) || (warnings && flow.hasWarning)) &&
    (!filters.user || user === filters.user) &&
    (!filters.act || flow.act === filters.act) &&
    (!filters.trigger || flow.triggers.includes(filters.trigger)) &&
    (!filters.function || flow.functions.includes(filters.function)) &&
    (isFound || words.every((word) => text().includes(word)))
  );
}

/**
 * Words for the number of flows that the filters leave; `hidden` are administrators' calls that fit all other filters.
 * @param {{ left: number, all: number, hidden: number, isFiltered: boolean }} numbers
 */
export function countText({ left, all, hidden, isFiltered }) {
  const count = isFiltered ? `${left} of ${counted(all, "flow")}` : counted(left, "flow");
  if (!hidden) return count;
  return `${count} · ${hidden} ${hidden === 1 ? "administrator's call" : "administrators' calls"} hidden`;
}
