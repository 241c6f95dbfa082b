import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf, siteOf } from "#app/kit/network.ts";
import { type CountsInMemory, createCountsInMemory, DATABASE_MS } from "./counts-in-memory.ts";

interface Query {
  name: string;
  text: string;
  values: unknown[];
}

/** Uses the database's clock: a machine whose own clock is ahead would reset the counts of all others. */
class RateLimiterByDatabaseTime extends RateLimiterPostgres {
  declare protected _query: (query: Query) => Promise<unknown>;

  /** `expire` of the result is converted to this process's clock, as the library expects. */
  protected _upsert(key: string, points: number, durationMs: number, forceExpire = false): Promise<unknown> {
    return this._query({
      name: "upsert-by-database-time",
      text: `
        insert into rate_limits as known (key, points, expire) values ($1, $2, ${DATABASE_MS} + $3::bigint)
        on conflict (key) do update set
          points = case when $5::boolean or known.expire <= ${DATABASE_MS} then $2 else known.points + $2 end,
          expire = case when $5::boolean or known.expire <= ${DATABASE_MS}
            then ${DATABASE_MS} + $3::bigint else known.expire end
        returning points, expire - ${DATABASE_MS} + $4::bigint as expire`,
      values: [key, points, durationMs, Date.now(), forceExpire],
    });
  }

  /** Removes counts that expired an hour ago by the database's clock, ignoring the library's argument. */
  protected async clearExpired(): Promise<void> {
    const text = `delete from rate_limits where expire < ${DATABASE_MS} - 3600000`;
    await this._query({ name: "clear-expired", text, values: [] }).catch(() => {});
  }
}

export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
  /** Counts in memory first and synchronizes in the background: requests write nothing (docs/decisions/0042). */
  inMemory?: true;
}

export interface Limits {
  (rule: LimitRule, key: string, points?: number): Promise<boolean>;
  /** Consumes a point, or several; returns 0, or the seconds until the key has points again. */
  retryAfter(rule: LimitRule, key: string, points?: number): Promise<number>;
  /** Refunds a point, for rules that only count failures. */
  refund(rule: LimitRule, key: string): Promise<void>;
}

function limitsBy(retryAfter: Limits["retryAfter"], refund: Limits["refund"]): Limits {
  const consume = async (...args: Parameters<Limits>) => (await retryAfter(...args)) === 0;
  return Object.assign(consume, { retryAfter, refund });
}

/** The rule for a /48 site: ten times the points of one of its 65 536 networks. */
const siteRule = (rule: LimitRule): LimitRule => ({
  ...rule,
  name: `${rule.name}-site`,
  points: rule.points * 10,
});

/**
 * Counts by network and, with a higher limit, by site: a /48 has 65 536 networks.
 * @returns 0, or the seconds to wait
 */
export async function visitorRetryAfter(
  limits: Limits,
  rule: LimitRule,
  address: string,
  points?: number,
): Promise<number> {
  const wait = await limits.retryAfter(rule, networkOf(address), points);
  const site = siteOf(address);
  if (wait > 0 || site === null) return wait;
  return limits.retryAfter(siteRule(rule), site, points);
}

export async function consumeVisitorPoint(
  limits: Limits,
  rule: LimitRule,
  address: string,
  points?: number,
): Promise<boolean> {
  return (await visitorRetryAfter(limits, rule, address, points)) === 0;
}

export async function refundVisitorPoint(limits: Limits, rule: LimitRule, address: string): Promise<void> {
  await limits.refund(rule, networkOf(address));
  const site = siteOf(address);
  if (site) await limits.refund(siteRule(rule), site);
}

const inMemoryOf = new WeakMap<pg.Pool, CountsInMemory>();

function countsInMemory(pool: pg.Pool): CountsInMemory {
  const counts = inMemoryOf.get(pool) ?? createCountsInMemory(pool);
  inMemoryOf.set(pool, counts);
  return counts;
}

/** Creates rate limits shared by all processes on one database; `factor` (LIMIT_FACTOR) multiplies the points of every rule. */
export function createLimits(pool: pg.Pool, factor = 1): Limits {
  const limiters = new Map<string, RateLimiterByDatabaseTime>();
  const limiterOf = (rule: LimitRule) => {
    const existing = limiters.get(rule.name);
    if (existing) return existing;
    const limiter = new RateLimiterByDatabaseTime({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: rule.name,
      points: Math.ceil(rule.points * factor),
      duration: rule.seconds,
    });
    limiters.set(rule.name, limiter);
    return limiter;
  };
  const retryAfter = async (rule: LimitRule, key: string, points = 1) => {
    if (rule.inMemory) {
      const allowance = { points: Math.ceil(rule.points * factor), windowMs: rule.seconds * 1000 };
      return Math.ceil(
        (await countsInMemory(pool).consume(`${rule.name}:${key.slice(0, 200)}`, points, allowance)) / 1000,
      );
    }
    try {
      await limiterOf(rule).consume(key.slice(0, 200), points);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
  const refund = async (rule: LimitRule, key: string) => {
    await limiterOf(rule).reward(key.slice(0, 200));
  };
  return limitsBy(retryAfter, refund);
}

/**
 * Wraps the limits for one request and records its longest wait in seconds (`waited`), starting with the wait found
 * before the app (`before`).
 */
export function limitsOfRequest(limits: Limits, before = 0): { limits: Limits; waited: () => number } {
  let longest = before;
  const retryAfter: Limits["retryAfter"] = async (...args) => {
    const wait = await limits.retryAfter(...args);
    longest = Math.max(longest, wait);
    return wait;
  };
  return { limits: limitsBy(retryAfter, limits.refund), waited: () => longest };
}
