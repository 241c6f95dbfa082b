import { z } from "zod";
import { isOnCalendar } from "#app/kit/keyset.ts";
import { MATCH_REASONS, type MatchReason } from "./match.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";

export interface DuplicatesCursor {
  by: MatchReason;
  key: string;
  first: string;
  second: string;
}

export interface DistinctPairCursor {
  /** Time to the microsecond, as the database formats it. */
  at: string;
  first: string;
  second: string;
}

const pair = { first: z.guid(), second: z.guid() };
const duplicatesPlace = z.object({ by: z.enum(MATCH_REASONS), key: z.string().min(1).max(300), ...pair });
const apartPlace = z.object({ at: z.iso.datetime({ precision: 6 }).refine(isOnCalendar), ...pair });

export function parseDuplicatesCursor(params: URLSearchParams): DuplicatesCursor | null {
  const { data } = duplicatesPlace.safeParse(Object.fromEntries(params));
  return data && !data.key.includes("\u0000") ? data : null;
}

export function parseDistinctPairCursor(params: URLSearchParams): DistinctPairCursor | null {
  return apartPlace.safeParse(Object.fromEntries(params)).data ?? null;
}

export function duplicatesAddress(
  place: DuplicatesCursor | DistinctPairCursor | null,
  isApart: boolean,
): string {
  const params = new URLSearchParams({ ...(isApart && { view: "two" }), ...place });
  const query = params.toString();
  return `/admin/customers/duplicates${query && `?${query}`}`;
}

export const MATCH_TEXTS: Record<MatchReason, string> = {
  vat: "Same VAT number",
  email: "Same e-mail address or domain",
  name: "Same name",
};

export const PAIR_TEXTS: Record<MatchReason, string> = { ...MATCH_TEXTS, email: "Same e-mail address" };

interface MergedNames {
  merged: string;
  kept: string;
  keptBefore: string;
}

/** Distinguishes equal names, before or after the merge: «Oba (now Maes NV)», «another customer of that name». */
const intoKept = ({ merged, kept, keptBefore }: MergedNames): string => {
  if (merged !== kept) return kept;
  return keptBefore === merged ? "another customer of that name" : `${keptBefore} (now ${kept})`;
};

export const DUPLICATE_MESSAGES = {
  title: "Possible duplicates",
  merge: "Merge",
  areTwo: "They are two",
  areTwoSaid: (first: string, second: string) => `${first} and ${second} are two`,
  fetchFailed: "Failed to fetch possible duplicates",
  operationFailed: "Operation failed",
  notThere: "One of the two is no longer there",
  merged: (names: MergedNames) => `Merged ${names.merged} into ${intoKept(names)}`,
  wasMerged: (names: MergedNames) => `${names.merged} was merged into ${intoKept(names)}`,
  mergedAlready: (names: MergedNames, who: string, when: string) =>
    `${names.merged} was merged into ${intoKept(names)} by ${who} on ${when}`,
  undo: "Undo",
  undoMerge: "Undo the merge",
  undoLaterFirst: (names: MergedNames) =>
    `${names.merged} was merged into ${intoKept(names)} later. Undo that merge first.`,
  mergeGone: "This merge can no longer be undone",
} as const;

const NOUNS = {
  shippers: ["shipper", "shippers"],
  consignees: ["consignee", "consignees"],
  quote_requests: ["request", "requests"],
  shipments: ["shipment to pay", "shipments to pay"],
  charges: ["charge", "charges"],
  invoices: ["invoice", "invoices"],
  payments: ["payment", "payments"],
  supplier_invoices: ["invoice of a supplier", "invoices of a supplier"],
  account_letters: ["letter", "letters"],
  private_links: ["private link", "private links"],
  files: ["file", "files"],
  company_contacts: ["person", "people"],
  company_merges: ["earlier merge", "earlier merges"],
} as const;

export type MovedCounts = Partial<Record<string, number>>;

/** Proposes which of two customers stays: the one to which more belongs, the first where they are equal. */
export function proposeKept<Side extends { belongs: MovedCounts }>(one: Side, other: Side): Side {
  const countOf = ({ belongs }: Side) => Object.values(belongs).reduce<number>((sum, n = 0) => sum + n, 0);
  return countOf(other) > countOf(one) ? other : one;
}

/** Describes what was moved: «3 shippers, 1 request and 2 people»; empty for nothing. */
export function movedText(counts: MovedCounts): string {
  const parts = Object.entries(counts).flatMap(([table, count]) => {
    if (!count) return [];
    const nouns = NOUNS[table as keyof typeof NOUNS] ?? [
      table.replaceAll("_", " "),
      table.replaceAll("_", " "),
    ];
    return [pluralize(count, nouns[0], nouns[1])];
  });
  return new Intl.ListFormat("en-GB").format(parts);
}

export function undoneText(
  merged: string,
  { left, stayed }: { left: number; stayed: readonly string[] },
): string {
  const lines = [`${merged} is a customer of its own again.`];
  if (left > 0)
    lines.push(
      left === 1
        ? "One thing that was moved is no longer there, or belongs to another customer by now."
        : `${formatCount(left)} things that were moved are no longer there, or belong to another customer by now.`,
    );
  if (stayed.length > 0)
    lines.push(`Changed since the merge and left as it is: ${new Intl.ListFormat("en-GB").format(stayed)}.`);
  return lines.join(" ");
}
