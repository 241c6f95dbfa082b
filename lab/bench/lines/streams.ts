import { migrate } from "#database/connection/migrate.ts";
import { makeStage } from "#tests/postgres-servers.ts";
import { startDatabase } from "../../harness/databases.ts";
import { measureStreams } from "../live-streams.ts";
import type { BenchLine } from "./line.ts";

/** On a separate database, which is killed on purpose once. */
export const streams: BenchLine = async () => {
  using stage = makeStage("bench-streams");
  await using database = await startDatabase(stage.folder);
  await migrate(database.url);
  const open = await measureStreams(database, 500);
  const each = ((open.memoryOpenMb - open.memoryBeforeMb) * 1024) / open.streams;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const figure = (line: string, ours: string, goal?: string) => ({
    line: `500 streams, ${line}`,
    ours,
    other: "",
    goal,
  });
  return [
    figure("memory of each", `${each.toFixed(0)} KB`),
    figure("CPU idle / ten changes a second", `${percent(open.cpuIdle)} / ${percent(open.cpuSending)}`),
    figure("insert to the last byte", `${open.toldMedian.toFixed(0)} ms, worst ${open.toldWorst.toFixed(0)}`),
    figure("database killed: changes missed", `${open.missed} of ${open.inserted}`, "0"),
  ];
};
