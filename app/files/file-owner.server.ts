import { type Kysely, sql } from "kysely";
import { NotFound } from "#app/kit/errors.ts";
import { FILE_OWNERS, type FileOwner, type FileOwnerKind } from "#app/live/file-owners.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { FILE_MESSAGES } from "./words.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { differences, type DomainEvent } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

export interface OwnerColumns {
  shipment_id: string | null;
  quote_request_id: string | null;
  company_id: string | null;
  offer_id: string | null;
}

const OWNER_ROW = {
  shipment: { table: "shipments", label: sql.ref("tracking_number") },
  // A visitor's name is kept out of the audit log; the request number identifies it.
  quote_request: { table: "quote_requests", label: sql.ref("number") },
  company: { table: "companies", label: sql.ref("name") },
  offer: { table: "offers", label: sql.ref("number") },
} as const satisfies Record<FileOwnerKind, unknown>;

export function ownerOf(row: Partial<OwnerColumns>): FileOwner {
  for (const kind of Object.keys(FILE_OWNERS) as FileOwnerKind[]) {
    const id = row[FILE_OWNERS[kind].column];
    if (id) return { kind, id };
  }
  throw new NotFound(FILE_MESSAGES.ownerNotFound);
}

async function readLabel(db: Kysely<DB>, { kind, id }: FileOwner, lock = sql``): Promise<string | undefined> {
  if (!isRowId(id)) return undefined;
  const { table, label } = OWNER_ROW[kind];
  const { rows } = await sql<{ label: string | number }>`
    select ${label} as label from ${sql.table(table)} where id = ${id} ${lock}`.execute(db);
  const name = rows[0]?.label;
  return typeof name === "number" ? formatRequestNumber(name) : name;
}

/** Locks the record of files until the end of the transaction. @throws NotFound */
export async function lockOwner(tx: Kysely<DB>, owner: FileOwner): Promise<string> {
  const label = await readLabel(tx, owner, sql`for key share`);
  if (label === undefined) throw new NotFound(await missingOwnerText(tx, owner));
  return label;
}

/** Names the record: one file may go to many. */
async function missingOwnerText(db: Kysely<DB>, { id }: FileOwner): Promise<string> {
  if (!isRowId(id)) return FILE_MESSAGES.ownerNotFound;
  const deleted = await db
    .selectFrom("deleted_records")
    .select("name")
    .where("record_id", "=", id)
    .where("restored_at", "is", null)
    .executeTakeFirst();
  return deleted ? FILE_MESSAGES.ownerDeleted(deleted.name) : FILE_MESSAGES.ownerNotFound;
}

export const nameOwner = async (db: Kysely<DB>, owner: FileOwner): Promise<string> =>
  (await readLabel(db, owner)) ?? "";

interface AuditedFile {
  name: string;
  kind: string;
  customer_visible: boolean;
  signed_by: string | null;
}

export function fileEvent(file: {
  verb: "added" | "changed";
  owner: FileOwner;
  label: string;
  before?: AuditedFile;
  after: AuditedFile;
}): DomainEvent {
  const { verb, owner, label, before, after } = file;
  return {
    action: `file.${verb}`,
    entity: FILE_OWNERS[owner.kind].entity,
    entityId: owner.id,
    summary: [label, before?.name ?? after.name].filter(Boolean).join(": "),
    details: before ? differences(auditedFields(before), auditedFields(after)) : { kind: after.kind },
  };
}

const auditedFields = ({ name, kind, customer_visible, signed_by }: AuditedFile) => ({
  name,
  kind,
  customers: customer_visible ? "shown" : "hidden",
  signed_by,
});
