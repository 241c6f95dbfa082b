import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** How often something may be done by one key (an address, an account) in a span of time. */
export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

export interface Limits {
  /** True when the key may go on; each call uses up a point. */
  (rule: LimitRule, key: string): Promise<boolean>;
  /** Returns a point, where only failures count and this was none. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
}

/**
 * Limits shared by all processes on one database.
 *
 * @param factor multiplies the points of every rule (LIMIT_FACTOR)
 */
export function createLimits(pool: pg.Pool, factor = 1): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (rule: LimitRule) => {
    const known = limiters.get(rule.name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
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
  const use = async (rule: LimitRule, key: string) => {
    try {
      await limiterOf(rule).consume(key.slice(0, 200));
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  };
  const giveBack = async (rule: LimitRule, key: string) => {
    await limiterOf(rule).reward(key.slice(0, 200));
  };
  return Object.assign(use, { giveBack });
}
