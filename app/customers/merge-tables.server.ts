import { type Kysely, sql } from "kysely";
import { COMPANY_FIELDS } from "./company.ts";
import type { CompanyColumns, ContactRow, MergeSide } from "./merge.ts";
import { ARCHIVED_KINDS } from "#app/deleted/archived-kinds.server.ts";
import type { MovedCounts } from "./duplicates.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";

const { joined = [], children = [] } = ARCHIVED_KINDS.company;

/**
 * Tables whose rows are moved: those that a restored customer has again, but its contacts. A new column that refers
 * to companies is listed there or in `SPECIAL_COLUMNS`: merge.server.test.ts compares with the catalogue.
 */
export const MOVED_TABLES = [...joined, ...children].filter(({ table }) => table !== "company_contacts");

/** Columns with their own rules: contacts are merged, pairs marked as distinct are renamed. */
export const SPECIAL_COLUMNS = [
  "company_contacts.company_id",
  "company_pairs_apart.first_id",
  "company_pairs_apart.second_id",
] as const;

interface DistinctPairRow {
  first_id: string;
  second_id: string;
  actor_id: string | null;
  actor_email: string;
  said_at: string;
}

export interface MergeMoves {
  tables: Record<string, string[]>;
  contacts: { id: string; from: number }[];
  /** Whole rows of contacts whose address the other company had. */
  dropped: ContactRow[];
  filled: { before: ContactRow; after: ContactRow }[];
  apart: { removed: DistinctPairRow[]; added: { first_id: string; second_id: string }[] };
}

type Side = MergeSide & { row: JsonObject };

/** Locks both companies in order of id, so that concurrent merges wait for each other. */
export async function lockSides(tx: Kysely<DB>, ids: readonly string[]): Promise<Map<string, Side>> {
  const rows = await tx
    .selectFrom("companies")
    .select([...COMPANY_FIELDS, "id", "updated_at", sql<JsonObject>`to_jsonb(companies)`.as("row")])
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function columnsIn(row: JsonObject): CompanyColumns {
  const fields = COMPANY_FIELDS.map((field) => [field, row[field] ?? null]);
  return Object.fromEntries(fields) as CompanyColumns;
}

export async function contactRows(tx: Kysely<DB>, companyId: string): Promise<ContactRow[]> {
  const { rows } = await sql<{ row: ContactRow }>`
    select to_jsonb(contact) - 'email_key' as row
    from (select * from company_contacts where company_id = ${companyId} order by position, id for update) as contact`.execute(
    tx,
  );
  return rows.map(({ row }) => row);
}

export function countsOf({ tables, contacts }: Pick<MergeMoves, "tables" | "contacts">): MovedCounts {
  const counts = Object.fromEntries(Object.entries(tables).map(([table, ids]) => [table, ids.length]));
  return { ...counts, company_contacts: contacts.length };
}

/** Entities announced without an id, since any of their records may have moved. */
const MOVED_ENTITIES = [
  "shipper",
  "consignee",
  "quote_request",
  "offer",
  "shipment",
  "charge",
  "invoice",
  "payment",
  "supplier_invoice",
] as const;

export const movedEvents = (counts: MovedCounts) =>
  MOVED_ENTITIES.filter((entity) => counts[`${entity}s`]).map((entity) => ({
    action: `${entity}.moved`,
    entity,
    audited: false as const,
  }));
