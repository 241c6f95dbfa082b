import { z } from "zod";

/** What is remembered of a search; places and notes lead to something of these. */
export const RECENT_KINDS = [
  "shipment",
  "company",
  "shipper",
  "consignee",
  "quote_request",
  "offer",
  "contact_submission",
  "post",
] as const;

const RECENT_MAX = 8;

/** Something a person has opened from the search. */
export const recentSchema = z.object({ kind: z.enum(RECENT_KINDS), id: z.guid() });

export type Recent = z.output<typeof recentSchema>;

const listSchema = z.array(recentSchema).catch([]);

/** Reads what is stored; what another version wrote in another form counts as nothing. */
export function parseRecent(stored: unknown): Recent[] {
  return listSchema.parse(stored);
}

/** The list with one more on top, each once, the oldest left out. */
export function withRecent(list: readonly Recent[], opened: Recent): Recent[] {
  return [opened, ...list.filter(({ id }) => id !== opened.id)].slice(0, RECENT_MAX);
}
