import { sql } from "kysely";
import type { PartyKind } from "#domain/parties/messages.ts";

/** Where a kind of party is stored, and the column of shipments that refers to it. */
export const PARTY_TABLE = {
  shipper: { table: "shippers", reference: "shipper_id" },
  consignee: { table: "consignees", reference: "consignee_id" },
} as const satisfies Record<PartyKind, { table: string; reference: string }>;

/** The text a search looks in; the same expression as that of the index (0009_lists.sql). */
export const lookupText = sql`name || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(address, '')`;
