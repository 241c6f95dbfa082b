import type pg from "pg";

export const DATABASE_MS = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** Fraction of a key's points that a process grants by itself; from half of it on they are synchronized in the background. */
const OWN_SHARE = 1 / 6;
/** Maximum number of keys in memory, some 10 MB; the least recently used are dropped. */
const MOST_KEYS = 50_000;

interface Count {
  key: string;
  /** Points consumed by this process in the window, and those of them synchronized to the database. */
  own: number;
  shared: number;
  /** Points consumed by other processes, as of the last synchronization. */
  others: number;
  /** End of the window, by `performance.now()`. */
  until: number;
}

interface Allowance {
  points: number;
  windowMs: number;
}

export interface CountsInMemory {
  /** Consumes points; returns 0, or the milliseconds until the key has points again. */
  consume(key: string, points: number, allowance: Allowance): Promise<number>;
}

const upsert = `
  insert into rate_limits as known (key, points, expire)
  select key, points, ${DATABASE_MS} + duration
  from unnest($1::text[], $2::int[], $3::bigint[]) as own(key, points, duration) order by key
  on conflict (key) do update set
    points = case when known.expire <= ${DATABASE_MS} then excluded.points else known.points + excluded.points end,
    expire = case when known.expire <= ${DATABASE_MS} then excluded.expire else known.expire end
  returning key, points, (expire - ${DATABASE_MS})::int as left`;

/**
 * Counts in memory, synchronized in the background once a key has used a twelfth of its points; below that nothing is
 * written. Each further process may grant a sixth more: two grant 35 points of 30. Without the database, each counts
 * alone.
 */
export function createCountsInMemory(pool: pg.Pool): CountsInMemory {
  const counts = new Map<string, Count>();
  const waiting = new Set<Count>();
  let sharing: Promise<void> | null = null;

  const countOf = (key: string, windowMs: number): Count => {
    const now = performance.now();
    const stored = counts.get(key);
    counts.delete(key);
    const count =
      stored && stored.until > now ? stored : { key, own: 0, shared: 0, others: 0, until: now + windowMs };
    counts.set(key, count);
    if (counts.size > MOST_KEYS) counts.delete(counts.keys().next().value!);
    return count;
  };
  const send = async () => {
    const batch = [...waiting].filter(({ own, shared }) => own > shared);
    waiting.clear();
    const sent = batch.map(({ own, shared }) => own - shared);
    const now = performance.now();
    const left = batch.map(({ until }) => Math.max(1, Math.round(until - now)));
    const { rows } = await pool.query<{ key: string; points: number; left: number }>({
      name: "share-counts",
      text: upsert,
      values: [batch.map(({ key }) => key), sent, left],
    });
    const stored = new Map(rows.map((row) => [row.key, row]));
    for (const [at, count] of batch.entries()) {
      const row = stored.get(count.key);
      if (!row) continue;
      count.shared += sent[at]!;
      count.others = Math.max(0, Number(row.points) - count.shared);
      count.until = performance.now() + row.left;
    }
  };
  const share = async (count: Count): Promise<void> => {
    waiting.add(count);
    await sharing;
    sharing ??= send()
      .catch(() => {})
      .finally(() => (sharing = null));
    await sharing;
  };

  return {
    async consume(key, points, allowance) {
      const count = countOf(key, allowance.windowMs);
      const wait = () => Math.max(1, count.until - performance.now());
      // A key without points left is not counted further: its window ends unchanged.
      if (count.others + count.own > allowance.points) return wait();
      const place = (count.own += points);
      const unshared = count.own - count.shared;
      const onItsOwn = Math.floor(allowance.points * OWN_SHARE);
      const shared = unshared >= Math.ceil(onItsOwn / 2) ? share(count) : null;
      if (unshared > onItsOwn && count.others + place <= allowance.points) await shared;
      return count.others + place > allowance.points ? wait() : 0;
    },
  };
}
