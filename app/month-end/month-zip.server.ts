import { pluralize } from "#app/kit/text/counts.ts";
import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { recordExport, type SessionActor } from "#app/accounts/step-up.server.ts";
import { monthBounds } from "#app/kit/time/month.ts";
import { zipInvoiceFiles } from "#app/invoices/zip-files.server.ts";
import type { Database } from "#database/connection/connect.ts";

/** Returns the PDFs and e-invoices issued in a month as one archive; null for none. @throws StepUpRequired for many */
export async function zipMonth(
  db: Database,
  actor: Actor & SessionActor,
  { month, now }: { month: string; now: Date },
) {
  authorize(actor, "payments.read");
  const { from, to } = monthBounds(month);
  const zipped = await zipInvoiceFiles(
    db,
    actor,
    sql`issued_on >= ${from}::date and issued_on < ${to}::date`,
  );
  if (!zipped) return null;
  const exported = { table: "invoices" as const, rows: zipped.invoices, now };
  const line = { summary: `${pluralize(zipped.count, "file")} of ${month}`, details: { format: "zip" } };
  await db.transaction().execute((tx) => recordExport(tx, actor, exported, line));
  return zipped;
}
