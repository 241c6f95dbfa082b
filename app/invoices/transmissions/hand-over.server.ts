import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { recordExport, type SessionActor } from "#app/accounts/step-up.server.ts";
import { Invalid } from "#app/kit/errors.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { emitInvoice, findInvoice } from "../stored-invoice.server.ts";
import { zipInvoiceFiles } from "../zip-files.server.ts";
import { listTransmissions } from "./transmissions.server.ts";

/**
 * Exports the e-invoices of issued invoices as one archive for manual upload, and marks each as handed over, once.
 * Those sent by Peppol are left out. @throws StepUpRequired for many; Invalid when none is left
 */
export async function handOver(
  db: Database,
  actor: Actor & SessionActor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<{ count: number; body: ReadableStream<Uint8Array> }> {
  authorize(actor, "invoices.write");
  const handed = await db.transaction().execute(async (tx) => {
    const handedOver: string[] = [];
    for (const id of [...new Set(ids)].filter(isRowId).toSorted()) {
      const stored = await findInvoice(tx, id, { lock: true });
      const earlier = await listTransmissions(tx, actor, id);
      if (
        stored.number === null ||
        earlier.some(({ channel, state }) => channel === "peppol" && state !== "refused")
      )
        continue;
      handedOver.push(id);
      if (earlier.some(({ channel }) => channel === "hand")) continue;
      await tx
        .insertInto("invoice_deliveries")
        .values({
          invoice_id: id,
          channel: "hand",
          attempt: 1,
          state: "handed",
          unsure: true,
          created_by: actor.email,
        })
        .execute();
      await emitInvoice(tx, actor, "sent", stored, { by: "hand" });
    }
    if (handedOver.length === 0) throw new Invalid(INVOICE_MESSAGES.noneHanded);
    const summary = pluralize(handedOver.length, "e-invoice");
    const exported = { table: "invoices" as const, rows: handedOver.length, now };
    await recordExport(tx, actor, exported, { summary, details: { format: "zip" } });
    return handedOver;
  });
  const zipped = await zipInvoiceFiles(
    db,
    actor,
    sql`invoice_files.kind = 'ubl' and invoice_id = any(${handed}::uuid[])`,
  );
  if (!zipped) throw new Invalid(INVOICE_MESSAGES.noneHanded);
  return zipped;
}
