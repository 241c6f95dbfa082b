import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { emitEach, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

/** Finds the only customer with a contact of this e-mail; null for none, and for contacts of several. */
export async function customerOfEmail(db: Kysely<DB>, email: string): Promise<string | null> {
  const rows = await db
    .selectFrom("company_contacts")
    .select("company_id")
    .distinct()
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0]?.company_id ?? null) : null;
}

type Owner = { id: string; name: string } | null;

/**
 * Assigns offers with all versions to another customer, and their shipments' charges and margins.
 * @param chosen condition on `offers`
 */
export async function reassignOffers(
  tx: Kysely<DB>,
  by: EventActor,
  { from, to }: { from: Owner; to: Owner },
  chosen: RawBuilder<SqlBool>,
): Promise<void> {
  const { rows: carried } = await sql<{ first_id: string }>`
    with numbers as (select distinct first_id from offers where ${chosen} and company_id is not distinct from ${from?.id ?? null})
    update offers set company_id = ${to?.id ?? null} from numbers
    where offers.first_id = numbers.first_id and company_id is not distinct from ${from?.id ?? null}
    returning offers.first_id`.execute(tx);
  if (carried.length === 0) return;
  const ids = sql`${[...new Set(carried.map(({ first_id }) => first_id))]}::uuid[]`;
  const customer = sql`jsonb_build_object('customer', jsonb_build_array(${from?.name ?? null}::text, ${to?.name ?? null}::text))`;
  await emitEach(
    tx,
    by,
    { action: "offer.customer_changed" },
    sql`select id::text as entity_id, number as summary, ${customer} as details from offers where id = any(${ids})
      order by number`,
  );
  const { rows: parties } = await sql<{ id: string }>`
    update shippers set company_id = ${to?.id ?? null}
    where company_id is not distinct from ${from?.id ?? null} and id in (
      select shipments.shipper_id from offers join shipments on shipments.id = offers.shipment_id
      where offers.first_id = any(${ids}) and lower(offers.customer_email) = lower(shippers.email))
    returning id`.execute(tx);
  if (parties.length === 0) return;
  await emitEach(
    tx,
    by,
    { action: to ? "shipper.joined" : "shipper.left" },
    sql`select id::text as entity_id, name as summary, ${customer} as details from shippers
      where id = any(${parties.map(({ id }) => id)}::uuid[]) order by id`,
  );
}

/** Assigns a customer the unassigned offers to its contacts, by e-mails that no other customer has. */
export async function carryOffersOfPeople(
  tx: Kysely<DB>,
  by: EventActor,
  company: { id: string; name: string },
): Promise<void> {
  await reassignOffers(
    tx,
    by,
    { from: null, to: company },
    sql`lower(customer_email) in (
      select lower(email) from company_contacts as person where company_id = ${company.id} and email is not null
        and not exists (select from company_contacts as other
          where lower(other.email) = lower(person.email) and other.company_id <> person.company_id))`,
  );
}
