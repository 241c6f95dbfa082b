import { type Kysely, sql } from "kysely";
import { emitEach, NOBODY } from "../events/emit.ts";
import type { DB } from "../schema.generated.ts";

/** Open pages show what became of the mail of a reply; other mails are in no thread. */
export async function announceMailState(db: Kysely<DB>, mailId: string): Promise<void> {
  await emitEach(
    db,
    NOBODY,
    { action: "request_message.mail_changed", entity: "request_message", audited: false },
    sql`select request_id::text as entity_id from request_messages where mail_id = ${mailId}`,
  );
}
