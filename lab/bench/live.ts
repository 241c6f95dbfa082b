/** How fast notifications arrive and what open streams cost, on a database of its own, which is killed once on purpose. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { migrate } from "#database/connection/migrate.ts";
import { measureBell } from "./live-bell.ts";
import { measureStreams } from "./live-streams.ts";

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "200" },
    streams: { type: "string", default: "500" },
  },
});
const folder = await mkdtemp(path.join(tmpdir(), "zenne-bench-live-"));
process.env.DATA_DIR = folder;
const database = await startEmbeddedPostgres({ dataDir: folder, log: (text) => console.error(text) });
const ms = (value: number) => `${value.toFixed(0)} ms`;
try {
  await migrate(database.url);
  for (const processes of [1, 2]) {
    const bell = await measureBell(database.url, processes, Number(values.times));
    console.log(
      `${processes} process${processes > 1 ? "es" : ""}, ${bell.times} rings in a browser:` +
        ` insert to bell ${ms(bell.insertMedian)}, worst ${ms(bell.insertWorst)};` +
        ` form sent to bell ${ms(bell.formMedian)}, worst ${ms(bell.formWorst)}`,
    );
  }
  const open = await measureStreams(database, Number(values.streams));
  const each = ((open.memoryOpenMb - open.memoryBeforeMb) * 1024) / open.streams;
  console.log(
    `${open.streams} open streams: ${open.memoryBeforeMb.toFixed(0)} MB before, ${open.memoryOpenMb.toFixed(0)} MB with them` +
      ` (${each.toFixed(0)} KB each), ${open.memoryAfterMb.toFixed(0)} MB at the end`,
  );
  console.log(
    `  CPU ${(open.cpuIdle * 100).toFixed(1)} % of a core without events,` +
      ` ${(open.cpuSending * 100).toFixed(1)} % with ten changes a second;` +
      ` insert to stream ${ms(open.toldMedian)}, worst ${ms(open.toldWorst)}`,
  );
  console.log(
    `  database killed meanwhile: ${open.inserted} changes, ${open.resyncs} resyncs, ${open.missed} missed;` +
      ` the process with all streams open stopped in ${ms(open.stopMs)}`,
  );
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
