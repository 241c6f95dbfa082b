import { type Actor, authorize } from "#app/access/policy.ts";
import { monthBounds } from "#app/charges/charge-list.ts";
import { zipOf } from "#app/files/zip-stream.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { sql } from "kysely";

interface InvoiceFile {
  invoice_id: string;
  kind: string;
  name: string;
  createdAt: Date;
}

/** The PDF and the e-invoice of all that was issued in a month, as one archive, read a file at a time. Null for none. */
export async function zipMonth(
  db: Database,
  actor: Actor,
  month: string,
): Promise<ReadableStream<Uint8Array> | null> {
  authorize(actor, "payments.read");
  const { from, to } = monthBounds(month);
  const { rows: files } = await sql<InvoiceFile>`
    select invoice_id, invoice_files.kind, name, issued_at as "createdAt" from invoice_files
    join invoices on invoices.id = invoice_id
    where issued_on >= ${from}::date and issued_on < ${to}::date
    order by issued_on, series, count, invoice_files.kind`.execute(db);
  if (files.length === 0) return null;
  await emit(db, actor, {
    action: "invoices.exported",
    entity: "invoices",
    summary: `${files.length} files of ${month}`,
    details: { format: "zip" },
  });
  return zipOf(
    files.map(({ name, createdAt, ...key }) => ({ name, createdAt, pieces: () => bytesOf(db, key) })),
  );
}

async function* bytesOf(db: Database, { invoice_id, kind }: Pick<InvoiceFile, "invoice_id" | "kind">) {
  const { bytes } = await db
    .selectFrom("invoice_files")
    .select("bytes")
    .where("invoice_id", "=", invoice_id)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  yield bytes;
}
