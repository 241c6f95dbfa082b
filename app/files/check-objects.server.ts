import { type Kysely, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { ContentDamaged } from "./content-stream.server.ts";
import { checkObject } from "./move-contents.server.ts";
import { ObjectMissing, type ObjectStore } from "./object-store.server.ts";

const BATCH = 500;
const CONCURRENT_CHECKS = 8;
const PROBLEMS_MAX = 20;

/**
 * Compares objects with their contents: by size, or `whole` by hash.
 * @returns a sentence per mismatch, 20 at most
 * @throws StoreUnavailable
 */
export async function checkObjects(
  db: Kysely<DB>,
  store: ObjectStore,
  { whole }: { whole: boolean },
): Promise<string[]> {
  const wrong: string[] = [];
  let after: Buffer = Buffer.alloc(0);
  while (wrong.length < PROBLEMS_MAX) {
    const batch = await db
      .selectFrom("file_contents")
      .select(["hash", "bytes"])
      .where("place", "=", "store")
      .where("hash", ">", after)
      .orderBy("hash")
      .limit(BATCH)
      .execute();
    const last = batch.at(-1);
    if (!last) break;
    after = last.hash;
    const check = async ({ hash, bytes }: { hash: Buffer; bytes: number }) => {
      const problem = await problemOf(store, { hash, bytes }, whole);
      if (problem) wrong.push(`${problem} (${hash.toString("hex")})`);
    };
    for (let at = 0; at < batch.length && wrong.length < PROBLEMS_MAX; at += CONCURRENT_CHECKS)
      await Promise.all(batch.slice(at, at + CONCURRENT_CHECKS).map(check));
  }
  return wrong.slice(0, PROBLEMS_MAX);
}

async function problemOf(
  store: ObjectStore,
  content: { hash: Buffer; bytes: number },
  whole: boolean,
): Promise<string | null> {
  const storedBytes = await store.sizeOf(content.hash);
  if (storedBytes === null) return "an object is missing";
  if (storedBytes !== content.bytes) return `an object has ${storedBytes} bytes instead of ${content.bytes}`;
  if (!whole) return null;
  try {
    await checkObject(store, content);
    return null;
  } catch (error) {
    if (error instanceof ContentDamaged || error instanceof ObjectMissing)
      return "an object is not what it was";
    throw error;
  }
}

/** Counts contents and their bytes by storage place. */
export async function countContents(db: Kysely<DB>) {
  const { rows } = await sql<{ place: string; contents: number; bytes: number }>`
    select place, count(*) as contents, sum(bytes) as bytes from file_contents group by place order by place`.execute(
    db,
  );
  return rows;
}
