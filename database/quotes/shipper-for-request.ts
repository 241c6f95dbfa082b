import { sql } from "kysely";
import { NotFound } from "#domain/errors.ts";
import { PARTY_MAX_LENGTH } from "#domain/parties/party.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";

/** Shippers known under the e-mail of a request, the one with most in common first; at most 10. */
export function shippersOfRequest(db: Database, request: { email: string; name: string | null }) {
  return db
    .selectFrom("shippers")
    .select(["id", "name", "company", "email"])
    .where(sql`lower(email)`, "=", request.email.toLowerCase())
    .orderBy(sql`lower(name) = lower(${request.name ?? ""})`, "desc")
    .orderBy("created_at")
    .orderBy("id")
    .limit(10)
    .execute();
}

/**
 * Adds the person who asked for a quote to the shippers, once: where the e-mail is known already, by a double click or
 * another tab, that shipper is taken.
 *
 * @returns the shipper's id
 * @throws NotFound when the request does not exist
 */
export async function shipperForRequest(db: Database, actor: Actor, requestId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const request = await tx
      .selectFrom("quote_requests")
      .select(["name", "email", "phone", "company"])
      .where("id", "=", requestId)
      .executeTakeFirst();
    if (!request) throw new NotFound("Quote request not found");
    await sql`select pg_advisory_xact_lock(hashtextextended('shipper ' || lower(${request.email}), 0))`.execute(
      tx,
    );
    const [known] = await shippersOfRequest(tx, request);
    if (known) return known.id;
    const name = (request.name?.trim() || request.email).slice(0, PARTY_MAX_LENGTH.name);
    const { email, phone, company } = request;
    const { id } = await tx
      .insertInto("shippers")
      .values({ name, email, phone, company })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAudit(tx, actor, {
      action: "shipper.created",
      entity: "shipper",
      entityId: id,
      summary: name,
      details: { quote_request: requestId },
    });
    return id;
  });
}
