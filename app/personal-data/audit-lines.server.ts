import { type Kysely, sql } from "kysely";
import type { Person } from "./person.ts";
import type { DB } from "#database/schema.generated.ts";
import { archivedRows } from "./archived-rows.server.ts";
import { personConditions } from "./conditions.server.ts";

interface AuditedRecords {
  entities: string[];
  ids: string[];
}

const AUDITED = {
  quote_request: "quote_requests",
  contact_submission: "contact_submissions",
  shipper: "shippers",
  consignee: "consignees",
} as const;

const FILES_OF = ["shipment_file", "quote_request_file"];

/** Finds records of a person: existing, restorable, and deleted ones known by this address or name. */
export async function auditedRecords(db: Kysely<DB>, person: Person): Promise<AuditedRecords> {
  const conditions = personConditions(person);
  const kinds = Object.entries(AUDITED) as [keyof typeof AUDITED, (typeof AUDITED)[keyof typeof AUDITED]][];
  const live = kinds.map(
    ([, table]) => sql`select id::text as id from ${sql.table(table)} where ${conditions[table]}`,
  );
  const gone = [person.email, person.name].filter(Boolean).flatMap((text) =>
    kinds.map(
      ([entity, table]) => sql`
        select entity_id from audit_log
        where search_fold(summary || ' ' || actor_email) like search_pattern(${text}) and entity = ${entity}
          and search_fold(summary) = search_fold(${text})
          and not exists (select from ${sql.table(table)} where id = audit_log.entity_id::uuid)`,
    ),
  );
  const { rows } = await sql<{ id: string }>`${sql.join(
    [
      ...live,
      sql`select shipment_id::text from files where shipment_id is not null and ${conditions.files}`,
      // Entries about offers have the id of the first version.
      sql`select first_id::text from offers where ${conditions.offers}`,
      sql`select entry->>'shipment_id' from (${archivedRows("files", conditions.files)}) as held
        where entry->>'shipment_id' is not null`,
      sql`select record_id::text from deleted_records where ${conditions.deleted_records}`,
      ...gone,
    ],
    sql` union `,
  )}`.execute(db);
  return { entities: [...Object.keys(AUDITED), ...FILES_OF, "offer"], ids: rows.map(({ id }) => id) };
}

/** The name that lines about other records hold: for whom a link was made, who drives. Null with a phone number. */
export const nameInLines = ({ name, phone }: Person): string | null => (name && !phone ? name : null);

/** Returns the ids of all audit entries that name a person: about their records, or with their address. */
export function auditLineIds({ entities, ids }: AuditedRecords, person: Person) {
  return sql`(
    select id from audit_log where entity = any(${entities}::text[]) and entity_id = any(${ids}::text[])
      and summary <> '(erased)'
    union select audit_lines_with(${person.email || null})
    union select audit_lines_naming(${nameInLines(person)}::text))`;
}
