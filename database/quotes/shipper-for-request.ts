import { type Kysely, type Selectable, sql } from "kysely";
import { PARTY_MAX_LENGTH } from "#domain/parties/party.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { insertParty } from "../parties/parties.ts";
import type { DB } from "../schema.generated.ts";

/** Shippers with the e-mail of a request, the best match first; at most 10. */
export async function shippersOfRequest(
  db: Kysely<DB>,
  actor: Actor,
  request: { email: string; name: string | null },
) {
  authorize(actor, "customers.read");
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

/** The shipper name for the sender of a request. */
export function shipperNameOf(request: { name: string | null; email: string }): string {
  return (request.name?.trim() || request.email).slice(0, PARTY_MAX_LENGTH.name);
}

/**
 * Adds the sender of a quote request to the shippers in the transaction of the shipment made from it; where the
 * e-mail exists already, by a double click or another tab, that shipper is used.
 *
 * @returns the shipper's id
 */
export async function shipperForRequest(
  tx: Kysely<DB>,
  actor: Actor,
  request: Pick<Selectable<DB["quote_requests"]>, "id" | "name" | "email" | "phone" | "company">,
): Promise<string> {
  authorize(actor, "customers.write");
  const { email, phone, company } = request;
  await sql`select pg_advisory_xact_lock(hashtextextended('shipper ' || lower(${email}), 0))`.execute(tx);
  const [known] = await shippersOfRequest(tx, actor, request);
  if (known) return known.id;
  const input = { name: shipperNameOf(request), email, phone, company, address: null };
  return insertParty(tx, actor, "shipper", input, { quote_request: request.id });
}
