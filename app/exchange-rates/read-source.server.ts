import type { Kysely } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { fetchText } from "#app/kit/fetch-text.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { readState, writeState } from "#app/settings/stored-state.server.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { readEcbRates } from "./ecb.server.ts";
import { storeRates } from "./rates.server.ts";

/** The outcome of the last fetch; times are ISO strings. */
export interface SourceState {
  address: string;
  triedAt: string;
  /** Null when it was never fetched. */
  readAt: string | null;
  problem: string | null;
}

const STATE_KEY = "exchange_rates.source";
const HOUR_MS = 3_600_000;
/** Interval of fetches: new rates are published once a working day; a failed source is retried after an hour. */
const READ_EVERY_MS = 4 * HOUR_MS;

export async function readSourceState(db: Kysely<DB>, actor: Actor): Promise<SourceState | null> {
  authorize(actor, "invoices.write", "settings.manage");
  return readState(db, STATE_KEY);
}

/**
 * Fetches the rates of the configured source when due; a failure is stored with its reason, and earlier rates stay.
 * @returns null when nothing is due
 */
export async function readRateSource(
  db: Database,
  { now, fetch = fetchText }: { now: Date; fetch?: (address: string) => Promise<string> },
): Promise<SourceState | null> {
  const { rate_source: address } = await readSettings(db);
  const before = await readState<SourceState>(db, STATE_KEY);
  if (address === null || !isDue(before, address, now)) return null;
  const outcome = await lookAt(db, address, fetch);
  const triedAt = now.toISOString();
  const readAt = before?.address === address ? before.readAt : null;
  const state = { address, triedAt, readAt: outcome.problem === null ? triedAt : readAt, ...outcome };
  await db.transaction().execute(async (tx) => {
    await writeState(tx, STATE_KEY, state);
    await emit(tx, NOBODY, { action: "exchange_rates.looked", entity: "exchange_rate", audited: false });
  });
  return state;
}

function isDue(state: SourceState | null, address: string, now: Date): boolean {
  if (state === null || state.address !== address) return true;
  const wait = state.problem === null ? READ_EVERY_MS : HOUR_MS;
  return now.getTime() - Date.parse(state.triedAt) >= wait - 60_000;
}

async function lookAt(
  db: Database,
  address: string,
  fetch: (address: string) => Promise<string>,
): Promise<{ problem: string | null }> {
  let read: ReturnType<typeof readEcbRates>;
  try {
    read = readEcbRates(await fetch(address));
  } catch (error) {
    return { problem: (error as Error).message };
  }
  if ("refused" in read) return { problem: read.refused };
  const { day, rates } = read;
  await db.transaction().execute((tx) => storeRates(tx, NOBODY, { day, rates, source: "read" }));
  return { problem: null };
}
