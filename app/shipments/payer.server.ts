import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import type { DB } from "#database/schema.generated.ts";
import { emit } from "#database/events/emit.ts";
import { IS_OVER_CREDIT } from "#app/customers/credit.server.ts";
import type { CompanyName } from "#app/customers/company-names.server.ts";
import type { Proposal, ProposedCustomer } from "#app/customers/use-proposed-customer.ts";
import {
  type PaidBy,
  type Payer,
  payerReason,
  type ProposalFacts,
  proposalAddress,
  proposalFacts,
} from "./payer.ts";
import { lockShipment, shipmentEvent, SHIPMENT_REFUSALS } from "./shipment.server.ts";
import { BUYER_PAYS } from "./terms.ts";
import { withRefusals } from "#database/connection/errors.ts";

const IS_BUYER = sql`shipments.incoterm in (${sql.join(BUYER_PAYS.map((term) => sql.lit(term)))})`;

/** Selects the consignee's value under EXW, FCA, FAS and FOB, else the shipper's; falls back to the other when null. */
export const ofPayer = <Value>(shippers: RawBuilder<Value>, consignees: RawBuilder<Value>) =>
  sql<Value>`case when ${IS_BUYER} then coalesce(${consignees}, ${shippers}) else coalesce(${shippers}, ${consignees}) end`;

/** Joins of `shipments` for `PAYER_ID` and the names of `sender`, `receiver` and `accepted`. */
export const PAYER_JOINS = sql`
  left join lateral (select true as found, offers.company_id, coalesce(offers.customer_company, offers.customer_name) as name,
      offers.customer_name as person, offers.customer_company as company, offers.customer_email as email, offers.language,
      offers.payment_days
    from offers where offers.shipment_id = shipments.id and offers.status = 'accepted'
    order by offers.decided_at limit 1) as accepted on true
  left join lateral (select quote_requests.company_id from quote_requests
    where quote_requests.shipment_id = shipments.id and quote_requests.company_id is not null
    order by quote_requests.created_at limit 1) as asked on true
  left join shippers as sender on sender.id = shipments.shipper_id
  left join consignees as receiver on receiver.id = shipments.consignee_id`;

const PROPOSED = sql<string | null>`case when accepted.found then accepted.company_id
  else coalesce(asked.company_id, ${ofPayer(sql`sender.company_id`, sql`receiver.company_id`)}) end`;

/** The customer who pays for a shipment: the chosen one, else that of its offer or request, else by Incoterm. */
export const PAYER_ID = sql<string | null>`coalesce(shipments.bill_to_company_id, ${PROPOSED})`;

/** Where a proposed payer comes from; one of a party when there is none. */
const PROPOSED_BY = sql<
  Payer["proposedBy"]
>`case when accepted.found then 'offer' when asked.company_id is not null then 'request'
  else ${ofPayer(
    sql`case when sender.company_id is null then null else 'shipper' end`,
    sql`case when receiver.company_id is null then null else 'consignee' end`,
  )} end`;

/** The name of a payer who is no customer. */
export const UNKNOWN_PAYER_NAME = sql<
  string | null
>`coalesce(accepted.name, ${ofPayer(sql`sender.name`, sql`receiver.name`)})`;

/** Which party pays; null when it is neither. */
export const PAYING_PARTY = sql<PartyKind | null>`case
  when ${PAYER_ID} is not null then ${ofPayer(
    sql`case when sender.company_id = ${PAYER_ID} then 'shipper' end`,
    sql`case when receiver.company_id = ${PAYER_ID} then 'consignee' end`,
  )}
  when accepted.found then case lower(accepted.email) when lower(sender.email) then 'shipper' when lower(receiver.email) then 'consignee' end
  else ${ofPayer(
    sql`case when sender.id is null then null else 'shipper' end`,
    sql`case when receiver.id is null then null else 'consignee' end`,
  )} end`;

/** SQL of who pays, as lists name them. @param shipment the table of shipments, or its alias */
export const paidBy = (shipment: "shipments" | "pattern") => sql<PaidBy>`(
  select jsonb_build_object('party', ${PAYING_PARTY}, 'name', coalesce(payer.name, accepted.name))
  from (values (${sql.join(
    ["id", "shipper_id", "consignee_id", "incoterm", "bill_to_company_id"].map((column) =>
      sql.ref(`${shipment}.${column}`),
    ),
  )})) as shipments (id, shipper_id, consignee_id, incoterm, bill_to_company_id)
  ${PAYER_JOINS} left join companies as payer on payer.id = ${PAYER_ID})`;

/** Reads the payer of a shipment. @throws NotFound */
export async function readPayer(db: Kysely<DB>, actor: Actor, shipmentId: string): Promise<Payer> {
  authorize(actor, "shipments.read");
  const { rows } = isRowId(shipmentId)
    ? await sql<Payer>`
        select payer.id, coalesce(payer.name, ${UNKNOWN_PAYER_NAME}) as name, shipments.incoterm,
          proposal.name as "proposedName", shipments.bill_to_company_id is not null as chosen,
          ${PROPOSED_BY} as "proposedBy"
        from shipments ${PAYER_JOINS}
        left join companies as payer on payer.id = ${PAYER_ID}
        left join companies as proposal on proposal.id = ${PROPOSED}
        where shipments.id = ${shipmentId}`.execute(db)
    : { rows: [] };
  const [payer] = rows;
  if (!payer) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  return payer;
}

/** Somebody who would pay for a shipment but is no customer. */
export interface UnknownPayer {
  /** The shipper or consignee, unless they accepted the offer. */
  kind?: PartyKind;
  id?: string;
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  language?: string;
  /** Days from the invoice that the accepted offer grants. */
  payment_days?: number | null;
}

const unknownParty = (kind: PartyKind, party: RawBuilder<unknown>) => sql`
  case when ${party}.id is null then null else jsonb_build_object('kind', ${sql.lit(kind)}, 'id', ${party}.id,
    'name', ${party}.name, 'company', ${party}.company, 'email', ${party}.email, 'phone', ${party}.phone) end`;

/** Reads who would pay for a shipment; null when nobody is named, or a customer pays. */
export async function readUnknownPayer(
  db: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
): Promise<UnknownPayer | null> {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return null;
  const { rows } = await sql<{ payer: UnknownPayer | null }>`
    select case when accepted.found then jsonb_build_object('name', accepted.person, 'company', accepted.company,
        'email', accepted.email, 'language', accepted.language, 'payment_days', accepted.payment_days,
        'phone', case when lower(sender.email) = lower(accepted.email) then sender.phone end)
      else ${ofPayer(unknownParty("shipper", sql`sender`), unknownParty("consignee", sql`receiver`))} end as payer
    from shipments ${PAYER_JOINS} where shipments.id = ${shipmentId} and ${PAYER_ID} is null`.execute(db);
  return rows[0]?.payer ?? null;
}

/** Reads the default payer for these facts, which applies while none is chosen; null when unknown. */
export async function proposePayer(
  db: Database,
  actor: Actor,
  facts: ProposalFacts,
): Promise<ProposedCustomer | null> {
  authorize(actor, "customers.read");
  authorize(actor, "shipments.read");
  const { rows } = await sql<CompanyName & Pick<Payer, "proposedBy">>`
    select companies.id, companies.name, companies.vat_number, ${IS_OVER_CREDIT} as over_credit,
      case when requested.company_id is null then ${PROPOSED_BY} else 'request' end as "proposedBy"
    from (values (${facts.shipment_id}::uuid, ${facts.shipper_id}::uuid, ${facts.consignee_id}::uuid, ${facts.incoterm}::text))
      as shipments (id, shipper_id, consignee_id, incoterm)
    ${PAYER_JOINS}
    left join quote_requests as requested on requested.id = ${facts.quote_request_id}::uuid
    join companies on companies.id = coalesce(requested.company_id, ${PROPOSED})`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { proposedBy, ...customer } = row;
  return { ...customer, reason: payerReason({ chosen: false, proposedBy, incoterm: facts.incoterm }) };
}

/** Reads the default payer of a new form. @param values including `ProposalFacts`, such as those of the form */
export async function readProposal(db: Database, actor: Actor, values: object): Promise<Proposal> {
  authorize(actor, "shipments.read");
  const facts = proposalFacts.parse(values);
  return { address: proposalAddress(facts), customer: await proposePayer(db, actor, facts) };
}

/** Sets the payer; null restores the default. @returns the customer chosen before @throws NotFound, Invalid for an unknown customer */
export async function choosePayer(
  db: Database,
  actor: Actor,
  shipmentId: string,
  companyId: string | null,
): Promise<string | null> {
  authorize(actor, "shipments.write", "charges.write");
  return withRefusals(SHIPMENT_REFUSALS, () =>
    db.transaction().execute((tx) => setPayer(tx, actor, shipmentId, companyId)),
  );
}

/** `choosePayer` in the caller's transaction. */
export async function setPayer(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  companyId: string | null,
): Promise<string | null> {
  authorize(actor, "shipments.write", "charges.write");
  const shipment = await lockShipment(tx, shipmentId);
  const before = shipment.bill_to_company_id;
  if (before === companyId) return before;
  await tx
    .updateTable("shipments")
    .set({ bill_to_company_id: companyId })
    .where("id", "=", shipment.id)
    .execute();
  const companies = await tx
    .selectFrom("companies")
    .select(["id", "name"])
    .where("id", "in", [before ?? "", companyId ?? ""].filter(isRowId))
    .execute();
  const nameOf = (id: string | null) => companies.find((company) => company.id === id)?.name ?? null;
  const details = { "bill to": [nameOf(before), nameOf(companyId)] };
  await emit(tx, actor, shipmentEvent("shipment.updated", shipment, details));
  return before;
}
