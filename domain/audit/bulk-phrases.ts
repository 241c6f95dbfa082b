import { formatCount } from "../counts.ts";
import { statusWords } from "../shipments/status.ts";
import { type AuditRecord, type Phrasing, plain } from "./phrase.ts";

/** For a bulk act that stopped midway: how many were not processed. */
export const stopped = ({ details }: AuditRecord) => {
  if (details.stopped !== true) return "";
  const left = typeof details.left === "number" ? `the other ${formatCount(details.left)}` : "the rest";
  return `and stopped before ${left}`;
};

/** What was done to many shipments at once. */
export const BULK_PHRASES: readonly [string, Phrasing][] = [
  [
    "shipments.updated",
    (record) => plain(`set the status of shipments: ${statusWords(record.summary)}`, stopped(record)),
  ],
  [
    "shipments.updated_begun",
    ({ summary }) => plain(`began to set the status of shipments: ${statusWords(summary)}`),
  ],
  [
    "shipments.moved",
    (record) => plain(`moved the estimated delivery of shipments: ${record.summary}`, stopped(record)),
  ],
  ["shipments.moved_begun", () => plain("began to move the estimated delivery of shipments")],
  ["shipments.assigned", (record) => plain(`assigned shipments: ${record.summary}`, stopped(record))],
  ["shipments.assigned_begun", ({ summary }) => plain(`began to assign shipments: ${summary}`)],
];
