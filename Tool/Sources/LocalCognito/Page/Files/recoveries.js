// Rows about the recoveries of a pool's users.

import { make } from "./base.js";

const date = (seconds) => new Date(seconds * 1000).toLocaleString();

/** The counts of a preview as texts, one for each type of entity: "Users: 1 back, 2 changed, 1 gone". */
export const effects = (preview) =>
  preview
    .map(({ Entity, CreateCount, UpdateCount, DeleteCount }) => [
      Entity,
      [
        [CreateCount, "back"],
        [UpdateCount, "changed"],
        [DeleteCount, "gone"],
      ].filter(([count]) => count > 0),
    ])
    .filter(([, counts]) => counts.length > 0)
    .map(([entity, counts]) => `${entity}: ${counts.map((count) => count.join(" ")).join(", ")}`);

/** A row for each recovery of a pool: its status, the end of the status, its point in time, and its changes. */
export const recoveryRows = ({ recoveries = [] }) =>
  recoveries.map(({ RestoreStatus, RestoreTimestamp, RestorePreview, StatusUntil }) => [
    RestoreStatus,
    make(
      "span",
      "",
      [
        `back to ${date(RestoreTimestamp)}`,
        ...(StatusUntil ? [`this status ends ${date(StatusUntil)}`] : []),
        ...(RestorePreview ? effects(RestorePreview) : []),
      ].join("; "),
    ),
  ]);
