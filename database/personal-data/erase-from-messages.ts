import { type Kysely, sql } from "kysely";
import { ERASED } from "#domain/personal-data/kinds.ts";
import type { Person } from "#domain/personal-data/person.ts";
import type { DB } from "../schema.generated.ts";
import { messageConditions } from "./conditions.ts";

/**
 * Removes the messages to a person and about their requests, also those of deleted requests, and takes the text off
 * others that name them. What they wrote as staff stays, without the name of an author who has no account.
 *
 * @param email the address typed, unless staff sign in with it
 * @returns how many messages
 */
export async function eraseFromMessages(
  tx: Kysely<DB>,
  person: Person,
  email: string | null,
): Promise<number> {
  const { theirs, named, written } = messageConditions(person);
  const unsigned = sql`(author_id is null and ${written})`;
  const removed = await sql`delete from request_messages where ${theirs}`.execute(tx);
  const taken = await sql`
    update request_messages set body = case when ${named} then ${ERASED} else body end,
      subject = case when ${named} and subject is not null then ${ERASED} else subject end,
      author = case when ${unsigned} then ${ERASED} else author end
    where ${named} or ${unsigned}`.execute(tx);
  if (email)
    await sql`
      update deleted_records set snapshot = snapshot || jsonb_build_object('messages', (
        select coalesce(jsonb_agg(message), '[]') from jsonb_array_elements(snapshot->'messages') as message
        where lower(message->>'recipient') is distinct from ${email}))
      where kind = 'quote_request' and exists (
        select from jsonb_array_elements(snapshot->'messages') as message
        where lower(message->>'recipient') = ${email})`.execute(tx);
  return Number((removed.numAffectedRows ?? 0n) + (taken.numAffectedRows ?? 0n));
}
