import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { monthBounds } from "#app/charges/charge-list.ts";
import { zipInvoiceFiles } from "#app/invoices/zip-files.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";

/** The PDF and the e-invoice of all that was issued in a month, as one archive. Null for none. */
export async function zipMonth(
  db: Database,
  actor: Actor,
  month: string,
): Promise<ReadableStream<Uint8Array> | null> {
  authorize(actor, "payments.read");
  const { from, to } = monthBounds(month);
  const zipped = await zipInvoiceFiles(
    db,
    actor,
    sql`issued_on >= ${from}::date and issued_on < ${to}::date`,
  );
  if (!zipped) return null;
  await emit(db, actor, {
    action: "invoices.exported",
    entity: "invoices",
    summary: `${zipped.count} files of ${month}`,
    details: { format: "zip" },
  });
  return zipped.body;
}
