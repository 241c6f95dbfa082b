import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { migrate } from "#database/connection/migrate.ts";
import { measureStreams } from "../live-streams.ts";
import type { BenchLine } from "./line.ts";

export const streams: BenchLine = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-bench-streams-"));
  const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  try {
    await migrate(database.url);
    const open = await measureStreams(database, 500);
    const each = ((open.memoryOpenMb - open.memoryBeforeMb) * 1024) / open.streams;
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    const figure = (line: string, ours: string, goal?: string) => ({ line, ours, other: "", goal });
    return [
      figure("500 streams, memory of each", `${each.toFixed(0)} KB`),
      figure(
        "500 streams, CPU idle / ten changes a second",
        `${percent(open.cpuIdle)} / ${percent(open.cpuSending)}`,
      ),
      figure(
        "500 streams, insert to the last byte",
        `${open.toldMedian.toFixed(0)} ms, worst ${open.toldWorst.toFixed(0)}`,
      ),
      figure("500 streams, database killed: changes missed", `${open.missed} of ${open.inserted}`, "0"),
    ];
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
