import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { zipOf } from "#app/files/zip-stream.server.ts";
import type { DB } from "#database/schema.generated.ts";

interface InvoiceFile {
  invoice_id: string;
  kind: string;
  name: string;
  createdAt: Date;
}

/**
 * Returns the files of issued invoices as one archive, by number, read one at a time; null for none.
 * @param which a condition on the two tables
 */
export async function zipInvoiceFiles(db: Kysely<DB>, actor: Actor, which: RawBuilder<unknown>) {
  authorize(actor, "invoices.read_all");
  const { rows: files } = await sql<InvoiceFile>`
    select invoice_id, invoice_files.kind, name, issued_at as "createdAt" from invoice_files
    join invoices on invoices.id = invoice_id
    where ${which} order by issued_on, series, count, invoice_files.kind`.execute(db);
  if (files.length === 0) return null;
  const body = zipOf(
    files.map(({ name, createdAt, ...key }) => ({ name, createdAt, pieces: () => bytesOf(db, key) })),
  );
  const invoices = new Set(files.map(({ invoice_id }) => invoice_id)).size;
  return { count: files.length, invoices, body };
}

async function* bytesOf(db: Kysely<DB>, { invoice_id, kind }: Pick<InvoiceFile, "invoice_id" | "kind">) {
  const { bytes } = await db
    .selectFrom("invoice_files")
    .select("bytes")
    .where("invoice_id", "=", invoice_id)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  yield bytes;
}
