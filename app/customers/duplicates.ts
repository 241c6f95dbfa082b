import { z } from "zod";
import { isOnCalendar } from "#app/kit/keyset.ts";
import { MATCH_REASONS, type MatchReason } from "./match.ts";

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
