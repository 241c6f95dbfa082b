import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { quoteForMail, requestReceivedMail } from "#app/mails/request-mails.ts";
import { type EnteredRequest, toEnteredRow } from "./entered-request.ts";
import { customerOfEmail } from "#app/customers/carry-offers.server.ts";
import { readReaderLanguage } from "#app/customers/reader-language.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { placeColumns } from "./recognized-places.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";

/** Stores a request received by phone or mail as read and pending, without spam rules; a mail is only sent if requested. */
export async function enterRequest(db: Database, actor: Actor, input: EnteredRequest): Promise<string> {
  authorize(actor, "requests.write");
  const entered = toEnteredRow(input);
  return db.transaction().execute(async (tx) => {
    const company_id = await customerOfEmail(tx, entered.email);
    const language = input.language ?? (await readReaderLanguage(tx, company_id, entered.email));
    const row = { ...entered, language };
    const recognized = placeColumns(row);
    const { id, number } = await tx
      .insertInto("quote_requests")
      .values({
        ...row,
        ...recognized,
        company_id,
        status: "pending",
        is_read: true,
        entered_by: actor.email,
        owner_id: actor.id,
        claimed_at: sql<Date>`now()`,
      })
      .returning(["id", "number"])
      .executeTakeFirstOrThrow();
    await emit(tx, actor, { action: "quote_request.entered", entityId: id, summary: row.email });
    if (input.confirm)
      await queueMail(tx, requestReceivedMail(quoteForMail({ id, number, ...row, ...recognized })));
    return id;
  });
}
