import { setTimeout as pause } from "node:timers/promises";
import { median } from "../measure.ts";
import { startProduct } from "../product.ts";
import type { BenchLine } from "./line.ts";

/** Start-up of the app process on a migrated database and its memory, idle and after a few pages. */
export const processFigures: BenchLine = async ({ databaseUrl }) => {
  const starts: number[] = [];
  const idle: number[] = [];
  const used: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const process = await startProduct(databaseUrl);
    starts.push(process.startMs);
    await pause(3_000);
    idle.push(await process.memory());
    for (const path of ["/", "/about", "/blog", "/contact", "/track"]) {
      await (await fetch(process.url + path)).text();
    }
    used.push(await process.memory());
    await process.stop();
  }
  const shown = (values: number[], unit: string) => `${Math.round(median(values))} ${unit}`;
  return [
    { line: "app process, start to answer", ours: shown(starts, "ms"), other: "", goal: "< 3 s" },
    { line: "app process, idle memory", ours: shown(idle, "MB"), other: "", goal: "< 160 MB" },
    { line: "app process, after five pages", ours: shown(used, "MB"), other: "" },
  ];
};
