import type pg from "pg";
import { alternate } from "../measure.ts";
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
  /** Ten connections, like the product's own. */
  pool: pg.Pool;
}

export type BenchLine = (scene: BenchContext) => Promise<BenchRow[]>;

interface Comparison {
  line: string;
  /** Follows the other's figure. */
  against: string;
  rounds?: number;
  ours: () => Promise<number>;
  other: () => Promise<number>;
  goal?: string;
}

/** Answers a second, where more is better. */
export async function compareRates(compared: Comparison): Promise<BenchRow> {
  const { line, against, rounds = 5, goal } = compared;
  const { ours, other, ratio } = await alternate(rounds, compared.ours, compared.other);
  return { line, ours: `${Math.round(ours)}/s`, other: `${Math.round(other)}/s ${against}`, ratio, goal };
}

/** Milliseconds, where less is better. */
export async function compareTimes(compared: Comparison): Promise<BenchRow> {
  const { line, against, rounds = 5, goal } = compared;
  const { ours, other, ratio } = await alternate(rounds, compared.ours, compared.other);
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  return { line, ours: ms(ours), other: `${ms(other)} ${against}`, ratio: 1 / ratio, goal };
}
