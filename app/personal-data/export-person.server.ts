import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireStepUp, type SessionActor } from "#app/accounts/step-up.server.ts";
import { browserName } from "#app/accounts/session.ts";
import { auditChanges } from "#app/audit/changes.ts";
import { auditSentence } from "#app/audit/sentence.ts";
import { exportedText } from "./words.ts";
import type { Person } from "./person.ts";
import type { Database } from "#database/connection/connect.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { ARCHIVED_TABLES, archivedRows } from "./archived-rows.server.ts";
import { auditedRecords, auditLineIds } from "./audit-lines.server.ts";
import { noteConditions, personConditions } from "./conditions.server.ts";
import {
  partySections,
  messageSection,
  offerSection,
  type ExportSection,
  type Row,
} from "./party-sections.server.ts";

const PAGE = 1000;

/**
 * Exports a person's data in one snapshot, without secrets and names of other staff.
 * @returns the file in pieces
 * @throws Forbidden, StepUpRequired
 */
export function exportPerson(
  db: Database,
  actor: Actor & SessionActor,
  person: Person,
  now: Date,
): Promise<string[]> {
  authorize(actor, "personal_data.read");
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await requireStepUp(tx, actor, now);
      await allowLongWork(tx);
      const searched = Object.fromEntries(Object.entries(person).filter(([, typed]) => typed !== ""));
      const pieces = [`{\n"exportedAt": ${JSON.stringify(now)},\n"searchedFor": ${JSON.stringify(searched)}`];
      let records = 0;
      for (const part of await sectionsOf(tx, person)) {
        const written = await writePart(tx, part);
        pieces.push(`,\n${JSON.stringify(part.key)}: [`, ...written.pieces, written.count > 0 ? "\n]" : "]");
        records += written.count;
      }
      pieces.push("\n}\n");
      await emit(tx, actor, { action: "personal_data.exported", summary: exportedText(records) });
      return pieces;
    });
}

/** Writes page by page, so that a hundred thousand rows are never in memory at once. */
async function writePart(
  tx: Kysely<DB>,
  { rows, write = (row) => row }: ExportSection,
): Promise<{ pieces: string[]; count: number }> {
  const pieces: string[] = [];
  let count = 0;
  await sql`declare part no scroll cursor for ${rows}`.execute(tx);
  for (;;) {
    const page = await sql<Row>`fetch ${sql.lit(PAGE)} from part`.execute(tx);
    pieces.push(...page.rows.map((row, at) => `${count + at > 0 ? "," : ""}\n${JSON.stringify(write(row))}`));
    count += page.rows.length;
    if (page.rows.length < PAGE) break;
  }
  await sql`close part`.execute(tx);
  return { pieces, count };
}

async function sectionsOf(tx: Kysely<DB>, person: Person): Promise<ExportSection[]> {
  const audited = await auditedRecords(tx, person);
  return [
    ...sentSections(person),
    ...partySections(person),
    ...tracesOf(person),
    sectionOfDeleted(person),
    {
      key: "auditLog",
      rows: sql`select * from audit_log where id in ${auditLineIds(audited, person)} order by id`,
      write: (row) => auditLine(row as Row & AuditRow, person),
    },
    ...invoiceSections(person),
    ...colleagueSections(person),
  ];
}

function sentSections(person: Person): ExportSection[] {
  const where = personConditions(person);
  return [
    {
      key: "quoteRequests",
      rows: sql`
        select created_at as "receivedAt", name, email, phone, company, service_type as "freight",
          origin_location as "from", destination_location as "to", cargo_type as "goods", weight, dimensions, message, language,
          status, marked_spam_at is not null as "treatedAsSpam",
          (select tracking_number from shipments where id = quote_requests.shipment_id) as "shipment"
        from quote_requests where ${where.quote_requests} order by created_at, id`,
    },
    {
      key: "contactMessages",
      rows: sql`
        select created_at as "receivedAt", name, email, phone, subject, message, language,
          marked_spam_at is not null as "treatedAsSpam"
        from contact_submissions where ${where.contact_submissions} order by created_at, id`,
    },
  ];
}

function tracesOf(person: Person): ExportSection[] {
  const where = personConditions(person);
  const notes = noteConditions(person);
  return [
    {
      key: "deletedRecords",
      rows: sql`
        select replace(kind, '_', ' ') as "kind", deleted_at as "deletedAt",
          coalesce((snapshot->'record') - array['id', 'fingerprint', 'text_hash', 'shipment_id', 'spam_reason', 'is_read',
            'name_folded', 'company_folded', 'search_folded', 'lookup_folded'],
            jsonb_build_object('name', name)) as "record"
        from deleted_records where ${where.deleted_records} order by deleted_at, id`,
    },
    {
      key: "mails",
      rows: sql`
        select replace(kind, '_', ' ') as "kind", recipient, queued_at as "queuedAt", sent_at as "sentAt",
          refused_at as "refusedAt", summary, sent_subject as subject, sent_body as body from mails where ${where.mails} order by queued_at, id`,
    },
    {
      key: "subscriptions",
      rows: sql`
        select (select tracking_number from shipments where id = shipment_id) as "shipment", email,
          created_at as "askedAt", confirmed_at as "confirmedAt", stopped_at as "stoppedAt"
        from tracking_subscriptions where ${where.tracking_subscriptions} order by created_at, id`,
    },
    {
      key: "stoppedAddresses",
      rows: sql`
        select email, reason, detail, stopped_at as "stoppedAt" from stopped_addresses where ${where.stopped_addresses}`,
    },
    {
      key: "notes",
      rows: sql`
        select (select tracking_number from shipments where id = shipment_id) as "shipment",
          case when ${notes.written} then 'written' else 'named' end as "as", body as "text", created_at as "writtenAt",
          edited_at as "changedAt"
        from shipment_notes where ${where.shipment_notes} order by created_at, id`,
    },
    messageSection(person),
    offerSection(person),
    {
      key: "files",
      rows: sql`
        select name, replace(kind, '_', ' ') as "kind", signed_by as "signedBy", signed_at as "signedAt",
          case when uploaded_by_id is null then uploaded_by end as "sentBy", created_at as "storedAt",
          (select tracking_number from shipments where id = shipment_id) as "shipment"
        from files where ${where.files} order by created_at, id`,
    },
    {
      key: "privateLinks",
      rows: sql`
        select recipient as "for", created_at as "madeAt", expires_at as "endsAt", revoked_at as "revokedAt",
          opened_count as "timesOpened", last_opened_at as "lastOpenedAt",
          (select tracking_number from shipments where id = private_links.shipment_id) as "shipment"
        from private_links where ${where.private_links} order by created_at, id`,
    },
  ];
}

/** What deleted records hold of the person, such as a note of a deleted shipment. */
function sectionOfDeleted(person: Person): ExportSection {
  const where = personConditions(person);
  const parts = ARCHIVED_TABLES.map(
    (table) => sql`
      select name as "of", at as "deletedAt", ${sql.lit(table.replace("_", " "))} as "list",
        jsonb_strip_nulls(jsonb_build_object('name', entry->'name', 'text', entry->'body', 'driver', entry->'driver',
          'signedBy', entry->'signed_by', 'for', entry->'recipient')) as "record"
      from (${archivedRows(table, where[table])}) as held`,
  );
  return { key: "inDeletedRecords", rows: sql`${sql.join(parts, sql` union all `)} order by 2, 1` };
}

function invoiceSections(person: Person): ExportSection[] {
  const where = personConditions(person);
  return [
    {
      key: "invoices",
      rows: sql`
        select number, kind, issued_on as "issuedOn", due_on as "dueOn", customer, currency, gross, model->'buyer' as "invoicedTo"
        from invoices where ${where.invoices} order by created_at, id`,
    },
    {
      key: "payments",
      rows: sql`
        select booked_on as "bookedOn", payer, iban, currency, amount, message
        from payments where ${where.payments} order by created_at, id`,
    },
    {
      key: "supplierInvoices",
      rows: sql`
        select number, kind, issued_on as "issuedOn", supplier, vat_number as "vatNumber", iban, currency, gross,
          created_at as "receivedAt" from supplier_invoices where ${where.supplier_invoices} order by created_at, id`,
    },
  ];
}

function colleagueSections(person: Person): ExportSection[] {
  const where = personConditions(person);
  return [
    {
      key: "blogAuthors",
      rows: sql`select name, email, bio, avatar_url as "picture" from blog_authors where ${where.blog_authors} order by id`,
    },
    {
      key: "staffAccounts",
      rows: sql`
        select email, name, role, created_at as "createdAt", disabled_at as "disabledAt"
        from admin_users where ${where.admin_users}`,
    },
    {
      key: "staffSessions",
      rows: sql`
        select created_at as "signedInAt", updated_at as "lastActiveAt", ip_address as "networkAddress", user_agent
        from admin_sessions where user_id in (select id from admin_users where ${where.admin_users}) order by created_at`,
      write: ({ user_agent: agent, ...session }) => ({
        ...session,
        browser: browserName(typeof agent === "string" ? agent : null),
      }),
    },
  ];
}

interface AuditRow {
  at: Date;
  actor_id: string | null;
  actor_email: string;
  action: string;
  entity: string;
  entity_id: string | null;
  summary: string;
  details: Record<string, unknown>;
}

/** An audit entry as a sentence; other persons who acted are only called a member of staff. */
function auditLine({ at, actor_id, actor_email, entity_id, ...line }: AuditRow, person: Person): Row {
  const actorEmail = actor_email.toLowerCase() === person.email ? actor_email : "A member of staff";
  const record = {
    ...line,
    actorId: actor_id,
    entityId: entity_id,
    actorEmail: actor_email === "" ? "" : actorEmail,
  };
  const { actor, before, subject, after } = auditSentence(record);
  const changes = auditChanges(record);
  return {
    at,
    what: [actor, before, subject, after].filter(Boolean).join(" "),
    ...(changes.length > 0 ? { changes } : {}),
  };
}
