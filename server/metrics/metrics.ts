import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type pg from "pg";
import type { AppEnv } from "../app-env.ts";
import {
  databaseFamilies,
  diskFamilies,
  loopFamilies,
  poolFamilies,
  processFamilies,
  watchLoop,
} from "./readings.ts";
import { Durations, familyLines } from "./series.ts";

export interface Metrics {
  /** Counts and times every request that passes. */
  measure: MiddlewareHandler<AppEnv>;
  /** Counts what the page cache answered without passing any middleware. */
  answered(answer: { url: string; status: number; milliseconds: number }): void;
  /** Answers /metrics for whoever may see it; for others the address is like any unknown one. */
  expose: MiddlewareHandler<AppEnv>;
  close(): void;
}

export interface MetricsParts {
  pool: pg.Pool;
  /** DATA_DIR. */
  dataDir: string;
  /** METRICS_TOKEN; without one only this machine itself may read. */
  token?: string;
  /** The line of app/routes.ts a path belongs to. */
  patternOf(path: string): string;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const health = new Set(["/healthz", "/readyz", "/metrics"]);

/** The four golden signals (traffic, errors, latency, saturation) and the queue, in Prometheus' text format. */
export function createMetrics(parts: MetricsParts): Metrics {
  const durations = new Durations();
  const delay = watchLoop();
  let inFlight = 0;
  let streams = 0;

  const measure: MiddlewareHandler<AppEnv> = async (c, next) => {
    const began = performance.now();
    inFlight++;
    untilAnswered(c, () => inFlight--);
    await next();
    if (c.res.headers.get("content-type")?.startsWith("text/event-stream")) {
      streams++;
      untilAnswered(c, () => streams--);
    }
    const { path } = c.req;
    const route = health.has(path) ? path : parts.patternOf(path);
    const method = methods.has(c.req.method) ? c.req.method : "OTHER";
    durations.observe({ method, route, status: String(c.res.status) }, (performance.now() - began) / 1000);
  };

  const expose: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (!mayRead(c, parts.token)) return next();
    const families = [
      ...poolFamilies(parts.pool),
      ...(await databaseFamilies(parts.pool)),
      ...loopFamilies(delay),
      ...(await processFamilies()),
      ...(await diskFamilies(parts.dataDir)),
    ];
    const gauges = { zenne_http_requests_in_flight: inFlight, zenne_http_streams_open: streams };
    const lines = [
      ...durations.lines("zenne_http_request_duration_seconds", "Time until the answer's head was ready."),
      ...Object.entries(gauges).flatMap(([name, value]) =>
        familyLines({ name, help: "At this moment.", kind: "gauge", samples: [{ value }] }),
      ),
      ...families.flatMap(familyLines),
    ];
    return c.text(`${lines.join("\n")}\n`, 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    });
  };

  const answered: Metrics["answered"] = ({ url, status, milliseconds }) => {
    const route = parts.patternOf(url.split("?", 1)[0] ?? "");
    durations.observe({ method: "GET", route, status: String(status) }, milliseconds / 1000);
  };

  return { measure, answered, expose, close: () => delay.disable() };
}

/** Once, when the last byte left or the visitor did; at once where there is no connection (tests). */
function untilAnswered(c: Context<AppEnv>, act: () => void): void {
  const outgoing = c.env?.outgoing;
  if (!outgoing || outgoing.destroyed || outgoing.closed) act();
  else outgoing.once("close", act);
}

const loopback = /^(?:::ffff:)?127\.|^::1$/;
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const proxyHeaders = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

/**
 * With a token: who shows it. Without: this machine itself, and no proxy on it that passes strangers on, which shows
 * by the headers it adds or by the name it was called with.
 */
function mayRead(c: Context<AppEnv>, token: string | undefined): boolean {
  if (token) return sameSecret(c.req.header("authorization") ?? "", `Bearer ${token}`);
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false;
  const address = c.env?.incoming?.socket?.remoteAddress ?? "";
  return loopback.test(address) && loopbackHost.test(c.req.header("host") ?? "");
}

/** Compared by their hashes, so that neither length nor content shows in the time it takes. */
function sameSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
