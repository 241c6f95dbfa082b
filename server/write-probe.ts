import type pg from "pg";

const GOOD_MS = 15_000;
const BAD_MS = 2_000;

/** Takes some new room on the disk, some 200 KB, and leaves nothing behind; no table of the product is touched. */
const WRITE =
  "create temporary table write_probe on commit drop as select place from generate_series(1, 5000) as place";
/** The role may make no temporary table: nothing is known of the disk then. */
const FORBIDDEN = "42501";

/**
 * Finds out whether the database takes writes: with a full disk it answers questions and refuses all else. Asks at most once in
 * fifteen seconds, after a refusal in two. Rejects with the database's error.
 */
export function createWriteProbe(
  pool: Pick<pg.Pool, "query">,
  now = () => performance.now(),
): () => Promise<void> {
  let known: { until: number; result: Promise<void> } | undefined;
  return () => {
    if (known && now() < known.until) return known.result;
    const result = pool.query(WRITE).then(
      () => {},
      (error: Error & { code?: string }) => {
        if (error.code === FORBIDDEN) return;
        probe.until = now() + BAD_MS;
        throw error;
      },
    );
    const probe = { until: now() + GOOD_MS, result };
    known = probe;
    return result;
  };
}
