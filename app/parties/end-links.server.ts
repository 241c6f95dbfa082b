import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import type { PartyKind } from "./party-kind.ts";

interface LinkOwner {
  kind: PartyKind | "company";
  id: string;
  name: string;
}

/**
 * Ends open links to addresses that a customer or party had and does not have any more. Ended, not revoked: who has such
 * an address again can ask for a new one, and so can colleagues who never had one.
 * @param hadLink condition on `private_links`
 */
export async function endLinks(
  tx: Kysely<DB>,
  actor: EventActor,
  { kind, id, name }: LinkOwner,
  { emails, hadLink }: { emails: readonly string[]; hadLink: RawBuilder<SqlBool> },
): Promise<void> {
  if (emails.length === 0) return;
  const { rows } = await sql<{ recipient: string }>`
    with ended as (
      update private_links set expires_at = now()
      where ${hadLink} and revoked_at is null and coalesce(expires_at, 'infinity') > now()
        and lower(recipient) = any(${emails.map((email) => email.toLowerCase())}::text[])
      returning lower(recipient) as recipient)
    select distinct recipient from ended order by recipient`.execute(tx);
  for (const { recipient } of rows)
    await emit(tx, actor, {
      action: "private_link.revoked",
      entity: kind,
      entityId: id,
      summary: name,
      details: { for: recipient },
    });
}

/** Condition on `private_links`: no contact of the company has its recipient. @param company expression of the id */
export const isNoContactOf = (company: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  not exists (select from company_contacts as contact
    where contact.company_id = ${company} and lower(contact.email) = lower(recipient))`;
