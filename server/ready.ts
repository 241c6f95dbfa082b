import type pg from "pg";
import { isMigrated, type Migration } from "#database/connection/migrate.ts";
import { withTimeout } from "#app/kit/promises.ts";

/** Timeout below those of readiness probes. */
const answerMs = 3_000;

/** Makes the check of /readyz; concurrent callers share one write probe. */
export function createReadiness(pool: pg.Pool, migrations: Migration[]): () => Promise<void> {
  const takesWrites = createWriteProbe(pool);
  return () => checkReady(pool, migrations, takesWrites);
}

/** Resolves when the database responds, is migrated and writable. @throws within three seconds */
async function checkReady(
  pool: pg.Pool,
  migrations: Migration[],
  takesWrites: () => Promise<void>,
): Promise<void> {
  const check = checkDatabase(pool, migrations).then(takesWrites);
  check.catch(() => {});
  await withTimeout(check, answerMs, () => {
    throw new Error("the database does not answer");
  });
}

async function checkDatabase(pool: pg.Pool, migrations: Migration[]): Promise<void> {
  if (!(await isMigrated(pool, migrations))) throw new Error("migrations are missing");
  const { rows } = await pool.query<{ readOnly: boolean; mayWrite: boolean }>(`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly",
      has_table_privilege('contact_submissions', 'insert')
        and has_table_privilege('graphile_worker._private_jobs', 'update') as "mayWrite"`);
  // A connection opened while the database was read-only stays read-only: an error makes the pool replace it.
  if (rows[0]?.readOnly) await pool.query("create temporary table writable ()");
  if (!rows[0]?.mayWrite) throw Object.assign(new Error("rights are missing"), { code: "42501" });
}

const GOOD_MS = 15_000;
const BAD_MS = 2_000;

/** Allocates some 200 KB of disk space and leaves nothing behind; no table of the product is touched. */
const WRITE =
  "create temporary table write_probe on commit drop as select place from generate_series(1, 5000) as place";
/** The role may not create temporary tables: the state of the disk is unknown then. */
const FORBIDDEN = "42501";

/** Probes the disk: a database with a full disk responds but refuses writes. Runs every fifteen seconds, or two after a failure. */
export function createWriteProbe(
  pool: Pick<pg.Pool, "query">,
  now = () => performance.now(),
): () => Promise<void> {
  let last: { until: number; result: Promise<void> } | undefined;
  return () => {
    if (last && now() < last.until) return last.result;
    const result = pool.query(WRITE).then(
      () => {},
      (error: Error & { code?: string }) => {
        if (error.code === FORBIDDEN) return;
        probe.until = now() + BAD_MS;
        throw error;
      },
    );
    const probe = { until: now() + GOOD_MS, result };
    last = probe;
    return result;
  };
}
