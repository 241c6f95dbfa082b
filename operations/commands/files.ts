/** npm run files -- [--to s3|database] [--check]: shows where contents are stored, moves them, or compares objects with their hashes. */
import { parseArgs } from "node:util";
import { connectDatabase, type Database } from "#database/connection/connect.ts";
import { checkObjects, countContents } from "#app/files/check-objects.server.ts";
import { moveContents, removeObjects, setWantedPlace } from "#app/files/move-contents.server.ts";
import { openObjectStore, type ObjectStore, setObjectStore } from "#app/files/object-store.server.ts";
import { command, onDatabase, sizeOf, UsageProblem } from "./command.ts";

const USE = "npm run files -- [--to s3 | --to database | --check]";
const SHOWN_EVERY_MS = 5_000;

await command(async (env) => {
  const { values } = parseArgs({ options: { to: { type: "string" }, check: { type: "boolean" } } });
  const { to, check } = values;
  if (![undefined, "s3", "database"].includes(to) || (to && check)) throw new UsageProblem(USE);
  if (!env.files && (to || check)) throw new UsageProblem("Set FILES_URL and its keys (docs/running.md).");
  const store = env.files && openObjectStore(env.files);
  setObjectStore(store ?? null);
  await onDatabase(env, { mayCreate: false }, async (url) => {
    const { db, pool } = connectDatabase(url, { warn: () => {} }, { max: 4, longWork: true });
    try {
      if (store && to) await move(db, store, to === "s3" ? "store" : "database");
      if (store && check) await compare(db, store);
      await show(db);
    } finally {
      await pool.end();
    }
  });
});

/** Moves contents and reports the rest: a second run continues. */
async function move(db: Database, store: ObjectStore, to: "store" | "database"): Promise<void> {
  const began = Date.now();
  let shown = began;
  await setWantedPlace(db, to);
  const { contents, bytes, damaged } = await moveContents(db, store, {
    to,
    isEnough(report) {
      if (Date.now() - shown > SHOWN_EVERY_MS) {
        shown = Date.now();
        console.log(`${report.contents} contents, ${sizeOf(report.bytes)} …`);
      }
      return false;
    },
  });
  const removed = await removeObjects(db, store);
  const seconds = Math.max(0.1, (Date.now() - began) / 1000);
  console.log(
    `moved ${contents} contents, ${sizeOf(bytes)}, each read back, in ${seconds.toFixed(1)} s ` +
      `(${(contents / seconds).toFixed(0)} a second); removed ${removed} objects that nothing needs`,
  );
  for (const hash of damaged) console.error(`WRONG   ${hash} is damaged or missing, and was not moved`);
  if (damaged.length > 0) process.exitCode = 1;
}

async function compare(db: Database, store: ObjectStore): Promise<void> {
  const wrong = await checkObjects(db, store, { whole: true });
  for (const line of wrong) console.error(`WRONG   ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log("right   every object is what its hash says");
}

async function show(db: Database): Promise<void> {
  for (const { place, contents, bytes } of await countContents(db))
    console.log(`${place === "store" ? "object store" : "database"}: ${contents} contents, ${sizeOf(bytes)}`);
}
