import { setTimeout as pause } from "node:timers/promises";
import { median } from "../measure.ts";
import { makeStage } from "#tests/postgres-servers.ts";
import { startProduct, startServer } from "../product.ts";
import type { BenchLine, BenchRow } from "./line.ts";
import { migrate } from "#database/connection/migrate.ts";
import { startDatabase } from "#lab/harness/databases.ts";
import { measureStreams } from "#lab/bench/live-streams.ts";

/** Time after which an idle process has collected its garbage. */
const REST_MS = 9_000;

export const processFigures: BenchLine = async ({ databaseUrl }) => {
  const starts: number[] = [];
  const idle: number[] = [];
  const used: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const process = await startProduct(databaseUrl);
    starts.push(process.startMs);
    await pause(REST_MS);
    idle.push(await process.memory());
    for (const page of ["/", "/about", "/blog", "/contact", "/track"]) {
      await (await fetch(process.url + page)).text();
    }
    used.push(await process.memory());
    await process.stop();
  }
  const shown = (values: number[], unit: string) => `${Math.round(median(values))} ${unit}`;
  return [
    ...(await withOwnDatabase()),
    { line: "app process, start to answer", ours: shown(starts, "ms"), other: "", goal: "< 3 s" },
    { line: "app process, idle memory", ours: shown(idle, "MB"), other: "", goal: "< 160 MB" },
    { line: "app process, after five pages", ours: shown(used, "MB"), other: "", goal: "< 160 MB" },
  ];
};

async function withOwnDatabase(): Promise<BenchRow[]> {
  using stage = makeStage("bench-start");
  const settings = {
    DATABASE_URL: undefined,
    DATA_DIR: stage.folder,
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
  };
  const times: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    await using process = await startServer("build/server/index.js", "/healthz", settings);
    times.push(process.startMs);
  }
  const [first = 0, second = 0] = times.map(Math.round);
  return [
    { line: "first start, database made and filled", ours: `${first} ms`, other: "" },
    { line: "second start, with its database", ours: `${second} ms`, other: "", goal: "< 3 s" },
  ];
}

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
