import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { checkForPeppol } from "../check-invoice.ts";
import { lockForDelivery } from "../deliveries/deliveries.server.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { emitInvoice } from "../stored-invoice.server.ts";
import { readConnection } from "./connection.server.ts";

export const SEND_PEPPOL = "send_peppol";

export interface PeppolJob {
  /** Row in `invoice_deliveries`. */
  id: string;
}

/** A week of attempts, as for mails. */
const MAX_ATTEMPTS = 32;

/** Called in a transaction, the job runs if and only if it commits. */
export async function queuePeppol(tx: Kysely<DB>, { id }: PeppolJob, delaySeconds = 0): Promise<void> {
  await sql`select graphile_worker.add_job(${sql.lit(SEND_PEPPOL)}, json_build_object('id', ${id}::text),
    max_attempts => ${sql.lit(MAX_ATTEMPTS)}, job_key => 'peppol:' || ${id}::text,
    run_at => now() + make_interval(secs => ${delaySeconds}))`.execute(tx);
}

/**
 * Queues an issued invoice for Peppol: once, and again only where it was refused.
 * @throws NotFound; Conflict for a draft, without an access point, or where it was sent already; Invalid with what Peppol lacks
 */
export async function sendByPeppol(
  db: Database,
  actor: Actor,
  id: string,
  { attempt }: { attempt: number },
): Promise<void> {
  authorize(actor, "invoices.write");
  await db.transaction().execute(async (tx) => {
    const { stored, earlier } = await lockForDelivery(tx, id, { channel: "peppol", attempt });
    const sent = earlier.find(({ channel, state }) => channel === "peppol" && state !== "refused");
    if (sent) throw new Conflict(INVOICE_MESSAGES.peppolAlready(sent.created_by));
    if (!(await readConnection(tx, actor))) throw new Conflict(INVOICE_MESSAGES.noAccessPoint);
    const problems = checkForPeppol(stored.model);
    if (problems.length > 0) throw new Invalid(problems.map(({ message }) => message).join(". "));
    const { id: deliveryId } = await tx
      .insertInto("invoice_deliveries")
      .values({ invoice_id: id, channel: "peppol", attempt, created_by: actor.email })
      .returning("id")
      .executeTakeFirstOrThrow();
    await queuePeppol(tx, { id: deliveryId });
    await emitInvoice(tx, actor, "sent", stored, { by: "Peppol" });
  });
}
