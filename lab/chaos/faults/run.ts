/** npm run chaos [-- --quick] [name …]: injects faults into the built product and prints the outcome of each. */
import path from "node:path";
import { parseArgs } from "node:util";
import { makeStage } from "#tests/postgres-servers.ts";
import { runCases } from "../../harness/cases.ts";
import { databaseDown, refusingDatabase, silentDatabase } from "./database-away.ts";
import {
  fullDisk,
  mailServerGone,
  secondStart,
  slowClients,
  stalledReaders,
  twoMigrators,
  wrongClock,
} from "./environment.ts";
import { killWrites } from "./kill-writes.ts";
import { endConnections, killApp, killDatabase, restartDatabase } from "./kills.ts";

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const often = (many: number, few: number) => (values.quick ? few : many);

/** Faults by name: time limit in seconds, and the test on a data folder of its own. */
const faults: Record<string, [number, (folder: string) => Promise<string>]> = {
  "second-start": [60, secondStart],
  "kill-app": [900, (folder) => killApp(folder, often(100, 5))],
  "kill-writes": [900, (folder) => killWrites(folder, often(4, 1))],
  "kill-database": [600, (folder) => killDatabase(folder, often(30, 3))],
  "restart-database": [120, restartDatabase],
  "end-connections": [120, endConnections],
  "database-away": [120, databaseDown],
  "silent-database": [180, silentDatabase],
  "refusing-database": [180, refusingDatabase],
  "full-disk": [180, fullDisk],
  "mail-server-gone": [180, mailServerGone],
  "wrong-clock": [120, wrongClock],
  "slow-clients": [120, slowClients],
  "still-readers": [480, stalledReaders],
  "two-migrators": [120, twoMigrators],
};

const unknown = positionals.filter((name) => !(name in faults));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}; there are ${Object.keys(faults).join(", ")}.`);
  process.exit(1);
}
const chosen = Object.entries(faults).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const stage = makeStage("faults");
await runCases(
  Object.fromEntries(
    chosen.map(([name, [seconds, run]]) => [
      name,
      async () => {
        const began = performance.now();
        const outcome = await within(seconds, run(path.join(stage.folder, name)));
        return `${outcome} [${((performance.now() - began) / 1000).toFixed(0)} s]`;
      },
    ]),
  ),
);
stage.remove();
process.exit();

function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`not finished after ${seconds} s`)), seconds * 1_000).unref();
  });
  return Promise.race([work, late]);
}
