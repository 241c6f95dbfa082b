import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Admission } from "../admission.ts";
import type { AppEnv } from "../middleware/client-address.ts";
import { statusOf } from "../middleware/request-log.ts";
import type { ReplicaReading } from "#database/connection/read-replica.ts";
import {
  registerDatabaseMetrics,
  registerDiskMetrics,
  registerMaintenanceMetrics,
  registerReadMetrics,
} from "./readings.ts";

export interface Metrics {
  measure: MiddlewareHandler<AppEnv>;
  /** Counts responses of the page cache, which bypass the middleware. */
  answered(answer: { url: string; status: number; milliseconds: number }): void;
  expose: MiddlewareHandler<AppEnv>;
}

export interface MetricsSources {
  pool: pg.Pool;
  admission?: Admission;
  reading?: Pick<ReplicaReading, "figures">;
  dataDir: string;
  /** METRICS_TOKEN; without it only local requests are allowed. */
  token?: string;
  patternOf(path: string): string;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const health = new Set(["/healthz", "/readyz", "/metrics"]);

/** The four golden signals (traffic, errors, latency, saturation) and the queue, in Prometheus' text format. */
export function createMetrics(sources: MetricsSources): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: "zenne_http_request_duration_seconds",
    help: "Time until the answer's head was ready.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  const inFlight = new Gauge({
    name: "zenne_http_requests_in_flight",
    help: "Requests not yet answered whole.",
    registers: [register],
  });
  const streams = new Gauge({
    name: "zenne_http_streams_open",
    help: "Open event streams.",
    registers: [register],
  });
  const readDatabase = registerDatabaseMetrics(register, sources.pool, sources.admission);
  const readReading = sources.reading && registerReadMetrics(register, sources.reading);
  const readMaintenance = registerMaintenanceMetrics(register, sources.pool);
  const readDisk = registerDiskMetrics(register, sources.dataDir);

  const measure: MiddlewareHandler<AppEnv> = async (c, next) => {
    const startedAt = performance.now();
    inFlight.inc();
    onFinished(c, () => inFlight.dec());
    await next();
    if (c.res.headers.get("content-type")?.startsWith("text/event-stream")) {
      streams.inc();
      onFinished(c, () => streams.dec());
    }
    const { path } = c.req;
    const route = health.has(path) ? path : sources.patternOf(path);
    const method = methods.has(c.req.method) ? c.req.method : "OTHER";
    durations.observe({ method, route, status: String(statusOf(c)) }, (performance.now() - startedAt) / 1000);
  };

  const expose: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (!isAuthorized(c, sources.token)) return next();
    readReading?.();
    await Promise.all([readDatabase(), readMaintenance(), readDisk()]);
    return c.text(await register.metrics(), 200, {
      "Content-Type": register.contentType,
      "Cache-Control": "no-store",
    });
  };

  const answered: Metrics["answered"] = ({ url, status, milliseconds }) => {
    const route = sources.patternOf(url.split("?", 1)[0] ?? "");
    durations.observe({ method: "GET", route, status: String(status) }, milliseconds / 1000);
  };

  return { measure, answered, expose };
}

/** Calls back once, when the response was sent or the client disconnected; at once without a connection (tests). */
function onFinished(c: Context<AppEnv>, callback: () => void): void {
  const outgoing = c.env?.outgoing;
  if (!outgoing || outgoing.destroyed || outgoing.closed) callback();
  else outgoing.once("close", callback);
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

/** Checks the bearer token or, when none is configured, that the request is local and not from a local proxy (by headers or Host). */
function isAuthorized(c: Context<AppEnv>, token: string | undefined): boolean {
  if (token) return sameSecret(c.req.header("authorization") ?? "", `Bearer ${token}`);
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false;
  const address = c.env?.incoming?.socket?.remoteAddress ?? "";
  return loopback.test(address) && loopbackHost.test(c.req.header("host") ?? "");
}

/** Compares secrets by their hashes, so that the timing reveals neither length nor content. */
function sameSecret(sent: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(sent), hash(wanted));
}
