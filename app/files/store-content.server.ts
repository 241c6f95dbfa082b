import { inTurns } from "#app/kit/promises.ts";
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { claimedType, FILE_TYPES, type FileType, isMisnamed } from "./file-type.ts";
import { FILE_MESSAGES } from "./words.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import type { DB } from "#database/schema.generated.ts";
import { detectFileType, fileRefused } from "./detect-file-type.server.ts";
import { PIECE_BYTES } from "./content-stream.server.ts";
import type { Database } from "#database/connection/connect.ts";

interface StoredContent {
  hash: Buffer;
  type: FileType;
  bytes: number;
}

/** Maximum concurrent stores: each holds a connection, and a piece in memory. */
const inTurn = inTurns(4);

/**
 * Stores a content once, also when sent repeatedly or concurrently: read in pieces, hashed, checked.
 * @param db a transaction, or a database for a transaction of its own
 * @param source a file on disk (`withSentFiles`, `openAsBlob`), or bytes; a File's name may not claim another type
 * @throws Invalid with the reason, for the field `file`
 */
export async function storeContent(
  db: Kysely<DB>,
  source: Blob | Uint8Array<ArrayBuffer>,
): Promise<StoredContent> {
  const blob = source instanceof Blob ? source : new Blob([source]);
  const type = await detectFileType(blob);
  if (blob instanceof File && isMisnamed(blob.name, type)) {
    const [extension = ""] = FILE_TYPES[claimedType(blob.name) ?? type].extensions;
    throw fileRefused(FILE_MESSAGES.misnamed(extension, FILE_TYPES[type].name));
  }
  const content = { hash: await hashOf(blob), type, bytes: blob.size };
  if (db.isTransaction) await insertContent(db, content, blob);
  else await inTurn(() => db.transaction().execute((tx) => insertContent(tx, content, blob)));
  return content;
}

async function hashOf(blob: Blob): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of piecesOf(blob)) hash.update(piece);
  return hash.digest();
}

async function* piecesOf(blob: Blob): AsyncGenerator<Buffer> {
  for (let at = 0; at < blob.size; at += PIECE_BYTES) {
    yield Buffer.from(await blob.slice(at, at + PIECE_BYTES).arrayBuffer());
  }
}

/** Inserts the content; a concurrent second insert waits for the row of the first, and stores nothing. */
async function insertContent(tx: Kysely<DB>, content: StoredContent, blob: Blob): Promise<void> {
  await allowLongWork(tx);
  const { rows } = await sql<{ isNew: boolean }>`
    insert into file_contents as content (hash, type, bytes, released_at)
    values (${content.hash}, ${content.type}, ${content.bytes}, now())
    on conflict (hash) do update set released_at = case when content.released_at is not null then now() end
    returning xmax = 0 as "isNew"`.execute(tx);
  if (!rows[0]?.isNew) return;
  let position = 0;
  for await (const bytes of piecesOf(blob)) {
    await tx.insertInto("file_pieces").values({ hash: content.hash, position, bytes }).execute();
    position += 1;
  }
}

const BATCH = 200;
/** Retention in days of unused contents, longer than deleted files can be restored. */
const KEPT_DAYS = 31;

/**
 * Deletes contents unused for a month, unless a restorable deleted record uses them.
 * @param deletedDays how long deleted records are kept
 * @returns the number deleted
 */
export async function sweepContents(db: Database, deletedDays: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from file_contents where released_at is not null and hash in (
        select hash from file_contents
        where released_at < now() - make_interval(days => ${Math.max(KEPT_DAYS, deletedDays + 1)}) limit ${BATCH}
        for update skip locked)`.execute(db);
    removed += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return removed;
  }
}
