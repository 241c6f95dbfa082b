import type pg from "pg";
import type { BenchProcess } from "../product.ts";

export interface BenchRow {
  line: string;
  ours: string;
  other: string;
  /** Ours divided by the other in what is wanted more of, so that more is better; none for a plain figure. */
  ratio?: number;
  goal?: string;
}

export interface BenchContext {
  product: BenchProcess;
  databaseUrl: string;
  pool: pg.Pool;
}

export type BenchLine = (scene: BenchContext) => Promise<BenchRow[]>;
