import { type Kysely, type Selectable, sql } from "kysely";
import { PARTY_MAX_LENGTH } from "#app/parties/party.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { customerOfEmail } from "#app/customers/carry-offers.server.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import { insertPartyRow } from "#app/parties/parties.server.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";

/** Returns at most 10 matching shippers, the best first. */
export async function shippersOfRequest(
  db: Kysely<DB>,
  actor: Actor,
  request: { email: string; name: string | null },
) {
  authorize(actor, "customers.read");
  return withEmailOf(db, request)
    .orderBy(sql`lower(name) = lower(${request.name ?? ""})`, "desc")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

function withEmailOf(db: Kysely<DB>, { email }: { email: string }) {
  return db
    .selectFrom("shippers")
    .select(["id", "name", "company", "email"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .limit(10);
}

export function shipperNameOf(request: { name: string | null; email: string }): string {
  return (request.name?.trim() || request.email).slice(0, PARTY_MAX_LENGTH.name);
}

/** Finds or creates the shipper in the shipment's transaction; one with the same e-mail address is reused (a double click, another tab). */
export async function shipperForRequest(
  tx: Kysely<DB>,
  actor: Actor,
  request: Pick<Selectable<DB["quote_requests"]>, "id" | "name" | "email" | "phone" | "company"> & {
    company_id?: string | null;
  },
): Promise<string> {
  authorize(actor, "customers.write");
  const company_id = request.company_id ?? (await customerOfEmail(tx, request.email));
  return shipperOfSender(tx, actor, { ...request, company_id }, { quote_request: request.id });
}

interface Sender {
  name: string | null;
  email: string;
  phone: string | null;
  company: string | null;
  /** Customer: its shipper with the e-mail address is used, or one of the same name without a customer is linked to it. */
  company_id?: string | null;
}

/** Finds or creates the shipper without a capability check, since customers accept by link. */
export async function shipperOfSender(
  tx: Kysely<DB>,
  by: EventActor,
  sender: Sender,
  details: JsonObject,
): Promise<string> {
  const { email, phone, company, company_id = null } = sender;
  await sql`select pg_advisory_xact_lock(hashtextextended('shipper ' || lower(${email}), 0))`.execute(tx);
  const isNamesake = sql<boolean>`lower(name) = lower(${sender.name ?? ""})`;
  const [shipper] = await withEmailOf(tx, sender)
    .select(["company_id", isNamesake.as("isNamesake")])
    .orderBy(sql`company_id is not distinct from ${company_id}::uuid`, "desc")
    .orderBy(isNamesake, "desc")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  if (shipper && (company_id === null || shipper.company_id === company_id)) return shipper.id;
  if (shipper && company_id !== null && shipper.company_id === null && shipper.isNamesake) {
    await joinShipper(tx, by, shipper, company_id);
    return shipper.id;
  }
  const input = { name: shipperNameOf(sender), email, phone, company, address: null, company_id };
  return insertPartyRow(tx, by, "shipper", input, details);
}

async function joinShipper(
  tx: Kysely<DB>,
  by: EventActor,
  shipper: { id: string; name: string },
  companyId: string,
): Promise<void> {
  await tx.updateTable("shippers").set({ company_id: companyId }).where("id", "=", shipper.id).execute();
  const customer = await tx
    .selectFrom("companies")
    .select("name")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  await emit(tx, by, {
    action: "shipper.joined",
    entityId: shipper.id,
    summary: shipper.name,
    details: { customer: [null, customer.name] },
  });
}
