import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { checkForPeppol } from "../check-invoice.ts";
import { lockForDelivery } from "../transmissions/transmissions.server.ts";
import { unsureElsewhere } from "../transmissions/transmission.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { emitInvoice } from "../stored-invoice.server.ts";
import { placesOf } from "../access-point.ts";
import { readConnection } from "../connection.server.ts";

export const SEND_PEPPOL = "send_peppol";

export interface PeppolJob {
  /** Id of the row in `invoice_deliveries`. */
  id: string;
}

/** A week of attempts, as for mails. */
const MAX_ATTEMPTS = 32;

/** Queues the job; called in a transaction, it runs if and only if that commits. */
export async function queuePeppol(tx: Kysely<DB>, { id }: PeppolJob, delaySeconds = 0): Promise<void> {
  await sql`select graphile_worker.add_job(${sql.lit(SEND_PEPPOL)}, json_build_object('id', ${id}::text),
    max_attempts => ${sql.lit(MAX_ATTEMPTS)}, job_key => 'peppol:' || ${id}::text,
    run_at => now() + make_interval(secs => ${delaySeconds}))`.execute(tx);
}

/**
 * Queues an issued invoice for Peppol, once, and again only after a refusal. @param notAt channels that may have sent
 * it and were checked by a person @throws NotFound; Conflict for a draft, without an access point, or when it was or
 * may have been sent already; Invalid with the violations of Peppol's rules
 */
export async function sendByPeppol(
  db: Database,
  actor: Actor,
  id: string,
  { attempt, notAt = "" }: { attempt: number; notAt?: string },
): Promise<void> {
  authorize(actor, "invoices.write");
  await db.transaction().execute(async (tx) => {
    const { stored, earlier } = await lockForDelivery(tx, id, { channel: "peppol", attempt });
    const sent = earlier.find(({ channel, state }) => channel === "peppol" && state !== "refused");
    if (sent) throw new Conflict(INVOICE_MESSAGES.peppolAlready(sent.created_by));
    const connection = await readConnection(tx, actor);
    if (!connection) throw new Conflict(INVOICE_MESSAGES.noAccessPoint);
    const elsewhere = placesOf(unsureElsewhere(earlier, connection.provider));
    if (elsewhere !== notAt) throw new Conflict(INVOICE_MESSAGES.unsureElsewhere(elsewhere));
    const problems = checkForPeppol(stored.model);
    if (problems.length > 0) throw new Invalid(problems.map(({ message }) => message).join(". "));
    if (elsewhere)
      await tx
        .updateTable("invoice_deliveries")
        .set({ unsure: false })
        .where("invoice_id", "=", id)
        .where("provider", "is distinct from", connection.provider)
        .execute();
    const { id: deliveryId } = await tx
      .insertInto("invoice_deliveries")
      .values({ invoice_id: id, channel: "peppol", attempt, created_by: actor.email })
      .returning("id")
      .executeTakeFirstOrThrow();
    await queuePeppol(tx, { id: deliveryId });
    await emitInvoice(tx, actor, "sent", stored, {
      by: "Peppol",
      ...(elsewhere ? { "not delivered by": elsewhere } : {}),
    });
  });
}
