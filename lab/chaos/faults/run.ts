/** npm run chaos [-- --quick] [name …]: injects faults into the built product and prints the outcome of each. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { databaseDown } from "./database-down.ts";
import { killWrites } from "./kill-writes.ts";
import { endConnections, killApp, killDatabase, restartDatabase } from "./kills.ts";
import { refusingDatabase, silentDatabase } from "./silent-database.ts";
import { stalledReaders } from "./stalled-readers.ts";
import {
  fullDisk,
  mailServerGone,
  secondStart,
  slowClients,
  twoMigrators,
  wrongClock,
} from "./environment.ts";

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const stage = mkdtempSync(path.join(tmpdir(), "zenne-faults-"));
chmodSync(stage, 0o755);
const folder = (name: string) => path.join(stage, name);

/** Each returns a sentence with its measurements or throws; `seconds` limits its duration. */
const faults: Record<string, { seconds: number; run: () => Promise<string> }> = {
  "second-start": { seconds: 60, run: () => secondStart(folder("second")) },
  "kill-app": { seconds: 900, run: () => killApp(folder("app"), values.quick ? 5 : 100) },
  "kill-writes": { seconds: 900, run: () => killWrites(folder("writes"), values.quick ? 1 : 4) },
  "kill-database": { seconds: 600, run: () => killDatabase(folder("database"), values.quick ? 3 : 30) },
  "restart-database": { seconds: 120, run: () => restartDatabase(folder("restart")) },
  "end-connections": { seconds: 120, run: () => endConnections(folder("connections")) },
  "database-away": { seconds: 120, run: () => databaseDown(folder("away")) },
  "silent-database": { seconds: 180, run: () => silentDatabase(folder("silent")) },
  "refusing-database": { seconds: 180, run: () => refusingDatabase(folder("refusing")) },
  "full-disk": { seconds: 180, run: () => fullDisk(folder("disk")) },
  "mail-server-gone": { seconds: 180, run: () => mailServerGone(folder("mail")) },
  "wrong-clock": { seconds: 120, run: () => wrongClock(folder("clock")) },
  "slow-clients": { seconds: 120, run: () => slowClients(folder("slow")) },
  "still-readers": { seconds: 480, run: () => stalledReaders(folder("still")) },
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
