import { counted, withCommas } from "../figures.ts";
import { type DeletedKind, KEPT_DAYS, type Needed, type Refusal, type RestoreOutcome } from "./deleted.ts";

/** Texts of restoring what was deleted. */
export const DELETED_MESSAGES = {
  undo: "Undo",
  restore: "Restore",
  restoreAll: "Restore them too",
  erase: "Delete for good",
  alreadyRestored: "This was restored already",
  noLongerKept: `This is no longer kept: what was deleted can be restored for ${KEPT_DAYS} days`,
  restoreFailed: "Failed to restore",
  eraseFailed: "Failed to delete for good",
  /** Somebody else took the number, or deleted what it refers to, in the very moment. */
  changedJustNow: "Something it needs was changed at this moment. Please try again.",
} as const;

const NOUNS: Record<DeletedKind, string> = {
  shipment: "shipment",
  status: "status entry",
  shipper: "shipper",
  consignee: "consignee",
  quote_request: "quote request of",
  contact_submission: "message of",
  blog_post: "blog post",
};

const entriesOf = (count: number) => counted(count, "status entry", "status entries");
const thing = (kind: DeletedKind, name: string) => `${NOUNS[kind]} “${name}”`;

/** What a deletion has taken: one record by its name, or, of an act, how many shipments. */
export interface Taken {
  kind: DeletedKind;
  /** Null for an act of many. */
  name: string | null;
  count: number;
  /** Status entries of the shipments. */
  entries: number;
}

/** What comes back, and how much, for the question before a restore. */
export function whatComesBack({ kind, name, count, entries }: Taken): string {
  if (name === null) {
    const many = count !== 1;
    const withEntries = entries > 0 ? ` with ${many ? "their" : "its"} ${entriesOf(entries)}` : "";
    return `${counted(count, "shipment")} ${many ? "come" : "comes"} back${withEntries}.`;
  }
  const back = `The ${thing(kind, name)} comes back`;
  switch (kind) {
    case "shipment":
      return entries > 0 ? `${back} with its ${entriesOf(entries)}.` : `${back}.`;
    case "status":
      return `${back}. The shipment then has the status of its newest entry.`;
    case "blog_post":
      return `${back} as it was. A published one is on the site at once.`;
    default:
      return `${back}.`;
  }
}

/** The question before something kept is deleted for good. */
export function confirmErase({ kind, name, count }: Taken): string {
  const what = name === null ? counted(count, "shipment") : `the ${thing(kind, name)}`;
  return `Are you sure you want to delete ${what} for good? Nobody can restore ${name === null && count !== 1 ? "them" : "it"} afterwards.`;
}

/** What a restore says when something came back. */
export function restoredText({ kind, name, restored }: RestoreOutcome): string {
  return restored === 1 ? `Restored the ${thing(kind, name)}` : `Restored ${counted(restored, "shipment")}`;
}

/** What a deletion for good says when it was done. */
export function erasedText(count: number): string {
  return count === 1 ? "Deleted for good" : `Deleted ${withCommas(count)} for good`;
}

/** Why one record stays deleted, and what to do about it. */
export function refusalText(refusal: Refusal): string {
  const { kind, name } = refusal;
  switch (refusal.why) {
    case "taken":
      return kind === "blog_post"
        ? `The address of the blog post “${name}” was taken meanwhile by the post “${refusal.by}”. Delete that one first.`
        : `The tracking number ${name} was taken meanwhile by another shipment. Give that one another number first.`;
    case "needs":
      return needsText(refusal.needed);
    case "orphan":
      return `The shipment of the status entry “${name}” was deleted for good.`;
  }
}

function needsText(needed: readonly Needed[]): string {
  const names = needed.map(({ kind, name }) => thing(kind, name)).join(" and the ");
  return needed.length === 1
    ? `The ${names} was deleted too. Restore it first.`
    : `The ${names} were deleted too. Restore them first.`;
}
