import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";
import { sharedSetting } from "#database/connection/shared-setting.ts";
import type { DB } from "#database/schema.generated.ts";
import { ContentDamaged, contentStream, PIECE_BYTES } from "./content-stream.server.ts";
import { ObjectMissing, type ObjectStore } from "./object-store.server.ts";

type ContentPlace = "database" | "store";

interface Content {
  hash: Buffer;
  bytes: number;
}

interface MoveReport {
  contents: number;
  bytes: number;
  /** Contents that were not moved because their bytes do not match their hash. */
  damaged: string[];
}

interface MoveOptions {
  to: ContentPlace;
  /** Called before each content; true stops. */
  isEnough: (report: MoveReport) => boolean;
}

/** Number of contents listed at once; each is moved in its own transaction, so that a stop loses nothing. */
const BATCH = 50;

/** Moves contents until `isEnough`, or until none is left; they stay readable and writable. @throws StoreUnavailable */
export async function moveContents(
  db: Database,
  store: ObjectStore,
  { to, isEnough }: MoveOptions,
): Promise<MoveReport> {
  const report: MoveReport = { contents: 0, bytes: 0, damaged: [] };
  for (;;) {
    const batch = await listContents(db, to === "store" ? "database" : "store", report.damaged);
    if (batch.length === 0) return report;
    for (const content of batch) {
      if (isEnough(report)) return report;
      try {
        await (to === "store" ? moveToStore : moveToDatabase)(db, store, content);
        report.contents += 1;
        report.bytes += content.bytes;
      } catch (error) {
        if (!(error instanceof ContentDamaged || error instanceof ObjectMissing)) throw error;
        report.damaged.push(content.hash.toString("hex"));
      }
    }
  }
}

const PLACE_SETTING = "files_place";

/** Reads where contents should be: in the store, unless a command moved them back. */
export const readWantedPlace = async (db: Database): Promise<ContentPlace> =>
  (await sharedSetting(db, PLACE_SETTING, "store")) === "database" ? "database" : "store";

/** Stores where contents should be, so that no process moves them back. */
export async function setWantedPlace(db: Database, place: ContentPlace): Promise<void> {
  await readWantedPlace(db);
  await db.updateTable("app_settings").set({ value: place }).where("key", "=", PLACE_SETTING).execute();
}

const listContents = (db: Database, place: ContentPlace, except: readonly string[]): Promise<Content[]> =>
  db
    .selectFrom("file_contents")
    .select(["hash", "bytes"])
    .where("place", "=", place)
    .where(sql<boolean>`not (encode(hash, 'hex') = any(${except}::text[]))`)
    .limit(BATCH)
    .execute();

/** Moves a content to the store and verifies it before the database deletes its pieces. */
async function moveToStore(db: Database, store: ObjectStore, { hash, bytes }: Content): Promise<void> {
  // Waits for a running removal of the object, and cancels a queued one.
  await db.deleteFrom("object_removals").where("hash", "=", hash).execute();
  if ((await store.sizeOf(hash)) !== bytes) await store.put(hash, contentStream(db, hash, { bytes }), bytes);
  await checkObject(store, { hash, bytes });
  await db.transaction().execute(async (tx) => {
    const moved = await setPlace(tx, hash, "store");
    if (moved) await tx.deleteFrom("file_pieces").where("hash", "=", hash).execute();
    // Deleted meanwhile: the object is orphaned.
    else await queueRemoval(tx, hash);
  });
}

async function moveToDatabase(db: Database, store: ObjectStore, { hash, bytes }: Content): Promise<void> {
  const whole = Buffer.alloc(bytes);
  let at = 0;
  if (bytes > 0)
    for await (const piece of await store.get(hash, { from: 0, to: bytes - 1 })) {
      if (at + piece.length > bytes) break;
      whole.set(piece, at);
      at += piece.length;
    }
  if (!createHash("sha256").update(whole).digest().equals(hash)) throw damaged(hash);
  await db.transaction().execute(async (tx) => {
    if (!(await setPlace(tx, hash, "database"))) return;
    for (let start = 0; start < bytes; start += PIECE_BYTES) {
      const piece = {
        hash,
        position: start / PIECE_BYTES,
        bytes: whole.subarray(start, start + PIECE_BYTES),
      };
      await tx.insertInto("file_pieces").values(piece).execute();
    }
    await queueRemoval(tx, hash);
  });
}

/** Sets the place. @returns false when the content is gone, or there already */
async function setPlace(tx: Kysely<DB>, hash: Buffer, place: ContentPlace): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("file_contents")
    .set({ place })
    .where("hash", "=", hash)
    .where("place", "<>", place)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function queueRemoval(tx: Kysely<DB>, hash: Buffer): Promise<void> {
  await sql`insert into object_removals (hash) select ${hash}
    where not exists (select from file_contents where hash = ${hash} and place = 'store')
    on conflict do nothing`.execute(tx);
}

/** Reads and verifies a whole object. @throws ContentDamaged, ObjectMissing, StoreUnavailable */
export async function checkObject(store: ObjectStore, { hash, bytes }: Content): Promise<void> {
  const digest = createHash("sha256");
  if (bytes > 0)
    for await (const piece of await store.get(hash, { from: 0, to: bytes - 1 })) digest.update(piece);
  if (!digest.digest().equals(hash)) throw damaged(hash);
}

const damaged = (hash: Buffer) => new ContentDamaged(`the object ${hash.toString("hex")} is not what it was`);

/** Removes objects whose content was deleted. @returns their number @throws StoreUnavailable: they stay queued */
export async function removeObjects(db: Database, store: ObjectStore): Promise<number> {
  for (let removed = 0; ; removed += 1) {
    const isDone = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ hash: Buffer; needed: boolean }>`
        select hash, exists (select from file_contents as content
          where content.hash = removal.hash and place = 'store') as needed
        from object_removals as removal limit 1 for update of removal skip locked`.execute(tx);
      const [next] = rows;
      if (!next) return true;
      if (!next.needed) await store.remove(next.hash);
      await tx.deleteFrom("object_removals").where("hash", "=", next.hash).execute();
      return false;
    });
    if (isDone) return removed;
  }
}
