import { sql, type RawBuilder } from "kysely";
import { personConditions, messageConditions, offerConditions } from "./conditions.server.ts";
import type { Person } from "./person.ts";

/** Export sections of the person as a party with its shipments, and as a contact person at customers or carriers. */
export function partySections(person: Person): ExportSection[] {
  const where = personConditions(person);
  const party = sql`name, company, email, phone, address, mails_wanted as "mailsWanted", created_at as "storedAt", updated_at as "changedAt"`;
  return [
    {
      key: "shippers",
      rows: sql`select ${party} from shippers where ${where.shippers} order by created_at, id`,
    },
    {
      key: "consignees",
      rows: sql`select ${party} from consignees where ${where.consignees} order by created_at, id`,
    },
    {
      key: "peopleAtCustomers",
      rows: sql`
        select name, email, phone, task, language, mails_wanted as "mailsWanted", created_at as "storedAt",
          (select name from companies where id = company_id) as "customer"
        from company_contacts where ${where.company_contacts} order by created_at, id`,
    },
    {
      key: "peopleAtCarriers",
      rows: sql`
        select name, email, phone, task, created_at as "storedAt",
          (select name from carriers where id = carrier_id) as "carrier"
        from carrier_contacts where ${where.carrier_contacts} order by created_at, id`,
    },
    {
      key: "drives",
      rows: sql`
        select driver, kind, day, starts, ends,
          (select tracking_number from shipments where id = shipment_id) as "shipment"
        from planned_stops where ${where.planned_stops} order by day, id`,
    },
    {
      key: "signedFor",
      rows: sql`
        select signed_by as "signedBy", delivered_at as "deliveredAt", delivered as "pieces",
          (select tracking_number from shipments where id = shipment_id) as "shipment"
        from deliveries where ${where.deliveries} order by delivered_at, id`,
    },
    {
      key: "notifyPartyOf",
      rows: sql`
        select number, kind, notify_party as "as", issued_at as "issuedAt"
        from documents where ${where.documents} order by issued_at, id`,
    },
    {
      key: "shipments",
      rows: sql`
        select tracking_number as "trackingNumber", 'shipper' as "as", status, origin_location as "from",
          destination_location as "to", created_at as "storedAt"
        from shipments where shipper_id in (select id from shippers where ${where.shippers})
        union all
        select tracking_number, 'consignee', status, origin_location, destination_location, created_at
        from shipments where consignee_id in (select id from consignees where ${where.consignees})`,
    },
  ];
}

export type Row = Record<string, unknown>;

export interface ExportSection {
  key: string;
  rows: RawBuilder<Row>;
  write?: (row: Row) => Row;
}

export function offerSection(person: Person): ExportSection {
  const { theirs } = offerConditions(person);
  return {
    key: "offers",
    rows: sql`
      select number, version, status, case when ${theirs} then customer_name end as "name",
        case when ${theirs} then customer_company end as "company", case when ${theirs} then customer_email end as "email",
        origin_location as "from", destination_location as "to", cargo as "goods", currency, net_total as "net",
        valid_until as "validUntil", created_at as "storedAt", sent_at as "sentAt", opened_at as "openedAt",
        decided_at as "answeredAt", decided_name as "answeredBy", decided_reason as "reason"
      from offers where ${personConditions(person).offers} order by created_at, id`,
  };
}

export function messageSection(person: Person): ExportSection {
  const { theirs, written } = messageConditions(person);
  return {
    key: "requestMessages",
    rows: sql`
      select kind, case when ${theirs} then 'addressed' when ${written} then 'written' else 'named' end as "as", subject,
        body as "text", recipient, created_at as "writtenAt", withdrawn_at as "withdrawnAt"
      from request_messages where ${personConditions(person).request_messages} order by created_at, id`,
  };
}
