import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireStepUpToExport, type SessionActor } from "#app/accounts/step-up.server.ts";
import { monthBounds } from "#app/charges/charge-list.ts";
import { zipInvoiceFiles } from "#app/invoices/zip-files.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";

/** The PDF and the e-invoice of all that was issued in a month, as one archive; null for none. @throws StepUpRequired for many */
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
  await db.transaction().execute(async (tx) => {
    const counted = await requireStepUpToExport(tx, actor, { table: "invoices", rows: zipped.invoices, now });
    await emit(tx, actor, {
      action: "invoices.exported",
      entity: "invoices",
      summary: `${zipped.count} files of ${month}`,
      details: { ...counted, format: "zip" },
    });
  });
  return zipped;
}
