import { pluralize, formatCount } from "#app/kit/text/counts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import {
  type DeletedKind,
  type Deletion,
  type MissingRecord,
  type RestoreConflict,
  type RestoreOutcome,
} from "./deleted.ts";

export const DELETED_MESSAGES = {
  undo: "Undo",
  restore: "Restore",
  restoreAll: "Restore them too",
  erase: "Delete for good",
  noLongerKept: "This is no longer kept: it was deleted for good, or its time to be restored is over",
  restoreFailed: "Failed to restore",
  eraseFailed: "Failed to delete for good",
} as const;

const NOUNS: Record<DeletedKind, string> = {
  shipment: "shipment",
  status: "status entry",
  shipper: "shipper",
  consignee: "consignee",
  quote_request: "quote request of",
  contact_submission: "message of",
  blog_post: "blog post",
  company: "customer",
  file: "file",
};

const entriesOf = (count: number) => pluralize(count, "status entry", "status entries");
const thing = (kind: DeletedKind, name: string) => `${NOUNS[kind]} “${name}”`;

export interface DeletionSummary {
  kind: DeletedKind;
  name: string | null;
  count: number;
  entries: number;
}

export function restoreSummary({ kind, name, count, entries }: DeletionSummary): string {
  if (name === null) {
    const many = count !== 1;
    const withEntries = entries > 0 ? ` with ${many ? "their" : "its"} ${entriesOf(entries)}` : "";
    return `${pluralize(count, "shipment")} ${many ? "come" : "comes"} back${withEntries}.`;
  }
  const back = `The ${thing(kind, name)} comes back`;
  switch (kind) {
    case "shipment":
      return entries > 0 ? `${back} with its ${entriesOf(entries)}.` : `${back}.`;
    case "file":
      return `${back}, shown to customers if it was before.`;
    case "status":
      return `${back}. The shipment then has the status of its newest entry.`;
    case "blog_post":
      return `${back} as it was. A published one is on the site at once.`;
    default:
      return `${back}.`;
  }
}

export function confirmErase({ kind, name, count }: DeletionSummary): string {
  const records = name === null ? pluralize(count, "shipment") : `the ${thing(kind, name)}`;
  return `Are you sure you want to delete ${records} for good? Nobody can restore ${name === null && count !== 1 ? "them" : "it"} afterwards.`;
}

export function restoredText({ kind, name, restored }: RestoreOutcome): string {
  return restored === 1 ? `Restored the ${thing(kind, name)}` : `Restored ${pluralize(restored, "shipment")}`;
}

export function erasedText(count: number): string {
  return count === 1 ? "Deleted for good" : `Deleted ${formatCount(count)} for good`;
}

export function refusalText(refusal: RestoreConflict): string {
  const { kind, name } = refusal;
  switch (refusal.why) {
    case "taken":
      return kind === "blog_post"
        ? `The address of the blog post “${name}” was taken meanwhile by the post “${refusal.by}”. Delete that one first.`
        : `The tracking number ${name} was taken meanwhile by another shipment. Give that one another number first.`;
    case "needs":
      return needsText(refusal.needed);
    case "orphan":
      return kind === "file"
        ? `What the file “${name}” belongs to was deleted for good.`
        : `The shipment of the status entry “${name}” was deleted for good.`;
  }
}

export function deletedMeanwhile({ kind, by, kept, conflict }: Deletion): { title: string; lines: string[] } {
  const who = by ? `${by.email} deleted it on ${formatDateTime(by.at)}. ` : "";
  const lines = [`${who}What you typed is not saved yet, and still here.`];
  if (!kept) lines.push("It is no longer kept and cannot be restored.");
  else if (conflict?.why === "needs") lines.push(comesAlongText(conflict.needed));
  else if (conflict) lines.push(`It cannot be restored now. ${refusalText(conflict)}`);
  return { title: `This ${NOUNS[kind]} was deleted meanwhile`, lines };
}

function comesAlongText(needed: readonly MissingRecord[]): string {
  const names = needed.map(({ kind, name }) => thing(kind, name)).join(" and the ");
  return needed.length === 1
    ? `The ${names} was deleted too and comes back with it.`
    : `The ${names} were deleted too and come back with it.`;
}

function needsText(needed: readonly MissingRecord[]): string {
  const names = needed.map(({ kind, name }) => thing(kind, name)).join(" and the ");
  return needed.length === 1
    ? `The ${names} was deleted too. Restore it first.`
    : `The ${names} were deleted too. Restore them first.`;
}
