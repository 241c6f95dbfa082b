import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { RecordsOfKind, PersonalRecord, PersonalKind } from "./kinds.ts";
import type { Person } from "./person.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { auditedRecords, auditLineIds } from "./audit-lines.server.ts";
import { archivedRows, isArchivedTable } from "./archived-rows.server.ts";
import { personConditions, type PersonTable } from "./conditions.server.ts";

const LISTED = 10;

const LISTED_AS: Record<
  PersonTable,
  { kind: PersonalKind; label: RawBuilder<string>; at: RawBuilder<unknown>; id?: RawBuilder<string> }
> = {
  quote_requests: {
    kind: "quoteRequests",
    label: sql`concat_ws(', ', name, origin_location || ' to ' || destination_location)`,
    at: sql`created_at`,
  },
  contact_submissions: {
    kind: "contactMessages",
    label: sql`concat_ws(', ', name, subject)`,
    at: sql`created_at`,
  },
  shippers: { kind: "shippers", label: sql`concat_ws(', ', name, company)`, at: sql`created_at` },
  consignees: { kind: "consignees", label: sql`concat_ws(', ', name, company)`, at: sql`created_at` },
  company_contacts: {
    kind: "companyContacts",
    label: sql`concat_ws(', ', name, (select name from companies where id = company_id))`,
    at: sql`created_at`,
  },
  carrier_contacts: {
    kind: "carrierContacts",
    label: sql`concat_ws(', ', name, (select name from carriers where id = carrier_id))`,
    at: sql`created_at`,
  },
  deleted_records: {
    kind: "deletedRecords",
    label: sql`replace(kind, '_', ' ') || ': ' || name`,
    at: sql`deleted_at`,
  },
  mails: { kind: "mails", label: sql`replace(kind, '_', ' ')`, at: sql`queued_at` },
  shipment_notes: {
    kind: "notes",
    label: sql`(select tracking_number from shipments where id = shipment_id)`,
    at: sql`created_at`,
  },
  request_messages: {
    kind: "requestMessages",
    label: sql`kind || (select ', request Q-' || lpad(number::text, greatest(5, length(number::text)), '0')
      from quote_requests where id = request_id)`,
    at: sql`created_at`,
  },
  offers: {
    kind: "offers",
    label: sql`concat_ws(', ', number || case when version > 1 then ' v' || version else '' end,
      origin_location || ' to ' || destination_location)`,
    at: sql`created_at`,
  },
  files: {
    kind: "files",
    label: sql`concat_ws(', ', name, (select tracking_number from shipments where id = shipment_id))`,
    at: sql`created_at`,
  },
  planned_stops: {
    kind: "drivers",
    label: sql`kind || ' of ' || (select tracking_number from shipments where id = shipment_id)`,
    at: sql`created_at`,
  },
  deliveries: {
    kind: "signatures",
    label: sql`(select tracking_number from shipments where id = shipment_id)`,
    at: sql`delivered_at`,
  },
  documents: { kind: "notifyParties", label: sql`number`, at: sql`issued_at` },
  private_links: {
    kind: "privateLinks",
    label: sql`case when offer_id is not null then 'to an offer' when shipment_id is not null then 'to a shipment'
      else 'to all shipments of a customer' end`,
    at: sql`created_at`,
  },
  tracking_subscriptions: {
    kind: "subscriptions",
    label: sql`(select tracking_number from shipments where id = shipment_id)`,
    at: sql`created_at`,
  },
  stopped_addresses: { kind: "stoppedAddresses", label: sql`reason`, at: sql`stopped_at`, id: sql`email` },
  invoices: {
    kind: "invoices",
    label: sql`concat_ws(', ', coalesce(number, 'draft'), customer)`,
    at: sql`created_at`,
  },
  payments: {
    kind: "payments",
    label: sql`concat_ws(', ', payer, currency || ' ' || amount)`,
    at: sql`created_at`,
  },
  supplier_invoices: {
    kind: "supplierInvoices",
    label: sql`concat_ws(', ', number, supplier)`,
    at: sql`created_at`,
  },
  blog_authors: { kind: "blogAuthors", label: sql`name`, at: sql`null::timestamptz` },
  admin_users: { kind: "staffAccounts", label: sql`email || ', ' || role`, at: sql`created_at` },
};

const REFERENCES: Partial<Record<PersonTable, string>> = {
  shippers: "shipper_id",
  consignees: "consignee_id",
};

/** Finds a person's records by kind: their number, and the newest ten. @throws Forbidden */
export function findPerson(db: Database, actor: Actor, person: Person): Promise<RecordsOfKind[]> {
  authorize(actor, "personal_data.read");
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const kinds: RecordsOfKind[] = [];
      for (const table of Object.keys(LISTED_AS) as PersonTable[])
        kinds.push(await findIn(tx, table, person));
      kinds.splice(-2, 0, await findAuditLines(tx, person));
      return kinds;
    });
}

async function findIn(tx: Kysely<DB>, table: PersonTable, person: Person): Promise<RecordsOfKind> {
  const { kind, label: says, at: moment, id: key = sql`id` } = LISTED_AS[table];
  const condition = personConditions(person)[table];
  const reference = REFERENCES[table];
  const shipments = reference
    ? sql`(select count(*) from shipments where ${sql.ref(reference)} = found.id::uuid)`
    : sql`null`;
  const archived = isArchivedTable(table)
    ? sql`union all select entry->>'id', name, at from (${archivedRows(table, condition)}) as gone`
    : sql``;
  const { rows } = await sql<PersonalRecord & { total: number }>`
    select id, label, at, total, ${shipments} as shipments from (
      select *, count(*) over () as total from (
        select ${key}::text as id, ${says} as label, ${moment} as at from ${sql.table(table)} where ${condition}
        ${archived}) as each
      order by at desc nulls last, id limit ${LISTED}) as found`.execute(tx);
  const records = rows.map(({ id, label, at, shipments: count }) => ({
    id,
    label,
    at,
    ...(reference ? { shipments: Number(count) } : {}),
  }));
  const count = Number(rows[0]?.total ?? 0);
  if (!reference) return { kind, count, records };
  const { rows: used } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} as party
    where ${condition} and exists (select from shipments where ${sql.ref(reference)} = party.id)`.execute(tx);
  return { kind, count, records, withShipments: Number(used[0]?.count ?? 0) };
}

async function findAuditLines(tx: Kysely<DB>, person: Person): Promise<RecordsOfKind> {
  const ids = auditLineIds(await auditedRecords(tx, person), person);
  const { rows } = await sql<PersonalRecord & { total: number }>`
    select id::text as id, action as label, at, count(*) over () as total from audit_log
    where id in ${ids} order by id desc limit ${LISTED}`.execute(tx);
  const records = rows.map(({ id, label, at }) => ({ id, label: label.replaceAll(/[._]/g, " "), at }));
  return { kind: "auditLines", count: Number(rows[0]?.total ?? 0), records };
}
