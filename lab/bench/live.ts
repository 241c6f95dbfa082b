/** Measures how fast notifications arrive and what open streams cost, on a database of its own, which is killed once on purpose. */
import { parseArgs } from "node:util";
import { migrate } from "#database/connection/migrate.ts";
import { makeStage } from "#tests/postgres-servers.ts";
import { startDatabase } from "../harness/databases.ts";
import { measureBell } from "./live-bell.ts";
import { measureStreams } from "./live-streams.ts";

const { values } = parseArgs({
  options: { times: { type: "string", default: "200" }, streams: { type: "string", default: "500" } },
});
using stage = makeStage("bench-live");
process.env.DATA_DIR = stage.folder;
await using database = await startDatabase(stage.folder);
await migrate(database.url);
const ms = (value: number) => `${value.toFixed(0)} ms`;
for (const processes of [1, 2]) {
  const { insert, form } = await measureBell(database.url, processes, Number(values.times));
  console.log(
    `${processes} process${processes > 1 ? "es" : ""}, ${values.times} rings in a browser:` +
      ` insert to bell ${ms(insert.median)}, worst ${ms(insert.worst)};` +
      ` form sent to bell ${ms(form.median)}, worst ${ms(form.worst)}`,
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
