/** npm run faults [-- --quick] [name …]: what goes wrong in real life, tried on the built product, and what came of it. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#database/embedded/start.ts";
import { databaseAway } from "./away.ts";
import { endConnections, killApp, killDatabase, restartDatabase } from "./kills.ts";
import { stillReaders } from "./still-readers.ts";
import {
  fullDisk,
  mailServerGone,
  secondStart,
  slowClients,
  twoMigrators,
  wrongClock,
} from "./surroundings.ts";

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const stage = mkdtempSync(path.join(tmpdir(), "zenne-faults-"));
chmodSync(stage, 0o755);
const folder = (name: string) => path.join(stage, name);

/** Each with its pass mark in the sentence it returns; a limit in seconds, so that none waits for ever. */
const faults: Record<string, { seconds: number; run: () => Promise<string> }> = {
  "second-start": { seconds: 60, run: () => secondStart(folder("second")) },
  "kill-app": { seconds: 900, run: () => killApp(folder("app"), values.quick ? 5 : 100) },
  "kill-database": { seconds: 600, run: () => killDatabase(folder("database"), values.quick ? 3 : 30) },
  "restart-database": { seconds: 120, run: () => restartDatabase(folder("restart")) },
  "end-connections": { seconds: 120, run: () => endConnections(folder("connections")) },
  "database-away": { seconds: 120, run: () => databaseAway(folder("away")) },
  "full-disk": { seconds: 180, run: () => fullDisk(folder("disk")) },
  "mail-server-gone": { seconds: 180, run: () => mailServerGone(folder("mail")) },
  "wrong-clock": { seconds: 120, run: () => wrongClock(folder("clock")) },
  "slow-clients": { seconds: 120, run: () => slowClients(folder("slow")) },
  "still-readers": { seconds: 300, run: () => stillReaders(folder("still")) },
  "two-migrators": { seconds: 120, run: onEmptyDatabase },
};

async function onEmptyDatabase(): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: folder("external"), durable: false, log: () => {} });
  try {
    return await twoMigrators(server.url, folder("two"));
  } finally {
    await server.stop();
  }
}

function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`not finished after ${seconds} s`)), seconds * 1_000).unref();
  });
  return Promise.race([work, late]);
}

const unknown = positionals.filter((name) => !(name in faults));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}; there are ${Object.keys(faults).join(", ")}.`);
  process.exit(1);
}
let failed = 0;
for (const [name, { seconds, run }] of Object.entries(faults)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const began = performance.now();
  try {
    const said = await within(seconds, run());
    console.log(`ok      ${name}: ${said} [${((performance.now() - began) / 1000).toFixed(0)} s]`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${(error as Error).message}`);
  }
}
rmSync(stage, { recursive: true, force: true });
process.exit(failed > 0 ? 1 : 0);
