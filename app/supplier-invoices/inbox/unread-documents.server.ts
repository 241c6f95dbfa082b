import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { cutToFit } from "#app/kit/text/text.ts";
import { truncate } from "#app/mails/mail.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";

const MOST_LISTED = 100;

export interface UnreadDocument {
  id: string;
  sender: string;
  problem: string;
  hasFile: boolean;
  created_at: Date;
  settled_by: string | null;
}

/** Identity of a document at its access point. */
export interface DocumentPlace {
  provider: string;
  provider_id: string;
}

/** Returns whether a document of an access point is stored, as a supplier invoice or as an unreadable one. */
export async function isStored(db: Kysely<DB>, { provider, provider_id }: DocumentPlace): Promise<boolean> {
  const { rows } = await sql`
    select from supplier_invoices where provider = ${provider} and provider_id = ${provider_id}
    union all select from unread_documents where provider = ${provider} and provider_id = ${provider_id}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Stores a document that is no valid supplier invoice, with the problem. */
export async function keepUnread(
  db: Database,
  document: DocumentPlace & { sender: string; problem: string; file: Buffer | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sender = cutToFit(document.sender, 200);
    const problem = truncate(cutToFit(document.problem, 4_000), 1_000);
    const kept = await tx
      .insertInto("unread_documents")
      .values({ ...document, sender, problem })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!kept) return;
    await emit(tx, NOBODY, {
      action: "supplier_invoice.unread",
      entityId: kept.id,
      summary: [sender, problem].filter(Boolean).join(": "),
    });
  });
}

export async function countUnread(db: Database, actor: Actor): Promise<number> {
  authorize(actor, "supplier_invoices.read");
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unread_documents where settled_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists unreadable documents: unsettled ones first, then newest first. */
export async function listUnread(db: Database, actor: Actor): Promise<UnreadDocument[]> {
  authorize(actor, "supplier_invoices.read");
  const { rows } = await sql<UnreadDocument>`
    select id, sender, problem, file is not null as "hasFile", created_at, settled_by from unread_documents
    order by settled_at is not null, created_at desc, id limit ${sql.lit(MOST_LISTED)}`.execute(db);
  return rows;
}

/** Reads the original document. @throws NotFound */
export async function readUnreadFile(db: Database, actor: Actor, id: string): Promise<Buffer> {
  authorize(actor, "supplier_invoices.read");
  const row = await db
    .selectFrom("unread_documents")
    .select("file")
    .where("id", "=", rowId(id))
    .executeTakeFirst();
  if (!row?.file) throw new NotFound(MESSAGES.notFound);
  return row.file;
}

/** Marks a document as settled or unsettled. @throws NotFound */
export async function setUnreadSettled(
  db: Database,
  actor: Actor,
  id: string,
  isSettled: boolean,
): Promise<void> {
  authorize(actor, "supplier_invoices.write");
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("unread_documents")
      .set(
        isSettled
          ? { settled_by: actor.email, settled_at: sql<Date>`now()` }
          : { settled_by: null, settled_at: null },
      )
      .where("id", "=", id)
      .where("settled_at", isSettled ? "is" : "is not", null)
      .returning(["sender", "problem"])
      .executeTakeFirstOrThrow(() => new NotFound(MESSAGES.changed));
    await emit(tx, actor, {
      action: isSettled ? "supplier_invoice.unread_settled" : "supplier_invoice.unread_reopened",
      entityId: id,
      summary: [row.sender, row.problem].filter(Boolean).join(": "),
    });
  });
}
