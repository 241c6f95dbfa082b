import { z } from "zod";

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

export const recentSchema = z.object({ kind: z.enum(RECENT_KINDS), id: z.guid() });

export type Recent = z.output<typeof recentSchema>;

const listSchema = z.array(recentSchema).catch([]);

/** Parses the stored list; one of another version is empty. */
export function parseRecent(stored: unknown): Recent[] {
  return listSchema.parse(stored);
}

export function withRecent(list: readonly Recent[], opened: Recent): Recent[] {
  return [opened, ...list.filter(({ id }) => id !== opened.id)].slice(0, RECENT_MAX);
}
