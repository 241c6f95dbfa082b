import { desk } from "./desk.ts";
import { exportOfAll } from "./export.ts";
import { insert } from "./insert.ts";
import type { BenchLine } from "./line.ts";
import { lookup } from "./lookup.ts";
import { page } from "./page.ts";
import { peers } from "./peers.ts";
import { processFigures } from "./process.ts";
import { streams } from "./streams.ts";

/** The process first, while nothing has been asked of it. */
export const lines: Record<string, BenchLine> = {
  process: processFigures,
  page,
  lookup,
  desk,
  insert,
  export: exportOfAll,
  streams,
  peers,
};
