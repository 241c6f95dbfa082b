import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Forbidden, NotFound } from "#app/kit/errors.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { mayWithdraw, type ReceivedVia } from "./message.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { lockRequest } from "./send-reply.server.ts";

export function addReceived(
  db: Database,
  actor: Actor,
  requestId: string,
  answer: { body: string; via: ReceivedVia },
): Promise<string> {
  authorize(actor, "requests.write");
  return addEntry(db, actor, requestId, { kind: "received", ...answer });
}

export function addNote(
  db: Database,
  actor: Actor,
  requestId: string,
  note: { body: string },
): Promise<string> {
  authorize(actor, "requests.write");
  return addEntry(db, actor, requestId, { kind: "note", via: null, ...note });
}

interface Entry {
  kind: "received" | "note";
  body: string;
  via: ReceivedVia | null;
}

function addEntry(db: Database, actor: Actor, requestId: string, entry: Entry): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId);
    const { kind, body, via } = entry;
    const { id } = await tx
      .insertInto("request_messages")
      .values({ request_id: request.id, kind, body, via, author_id: actor.id, author: actor.email })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordEntry(tx, actor, kind === "note" ? "noted" : "received", request);
    return id;
  });
}

/** Withdraws a message, or restores it. @throws NotFound, Forbidden for sent mails and for other people's entries */
export async function setWithdrawn(
  db: Database,
  actor: Actor,
  requestId: string,
  { id, withdrawn }: { id: string; withdrawn: boolean },
): Promise<void> {
  authorize(actor, "requests.write");
  await db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId);
    const message = isRowId(id)
      ? await tx
          .selectFrom("request_messages")
          .select(["id", "kind", "author_id", "withdrawn_at"])
          .where("id", "=", id)
          .where("request_id", "=", request.id)
          .executeTakeFirst()
      : undefined;
    if (!message) throw new NotFound("This message is not in the thread any more");
    if (!mayWithdraw(actor, { kind: message.kind, authorId: message.author_id }))
      throw new Forbidden("Only whoever wrote it, or an owner, can take it out");
    if ((message.withdrawn_at !== null) === withdrawn) return;
    await tx
      .updateTable("request_messages")
      .set({ withdrawn_at: withdrawn ? sql<Date>`now()` : null })
      .where("id", "=", message.id)
      .execute();
    await recordEntry(tx, actor, withdrawn ? "withdrawn" : "put_back", request);
  });
}

/** Records the request in the audit log, but not the text. */
async function recordEntry(
  tx: Kysely<DB>,
  actor: Actor,
  verb: string,
  request: { id: string; number: number },
): Promise<void> {
  await emit(tx, actor, {
    action: `request_message.${verb}`,
    entity: "request_message",
    entityId: request.id,
    summary: formatRequestNumber(request.number),
  });
}
