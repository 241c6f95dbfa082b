import { type RawBuilder, sql } from "kysely";
import type { Person } from "./person.ts";
import { messageConditions, offerConditions, personConditions } from "./conditions.server.ts";

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
