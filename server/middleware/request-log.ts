import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { maskedPath } from "#app/portal/private-path.ts";
import type { AppEnv } from "./client-address.ts";

/** Maximum logged length of a path. */
const LONGEST_LOGGED = 400;
const acceptable = /^[\w-]{8,64}$/;

export function requestIdOf(offered: string | string[] | undefined): string {
  return typeof offered === "string" && acceptable.test(offered) ? offered : randomUUID();
}

/** Logs requests, reusing a proxy's request id. Query strings are left out: they may contain tracking numbers and reset tokens. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = requestIdOf(c.req.header("x-request-id"));
    const requestLogger = log.child({ requestId });
    c.set("requestId", requestId);
    c.set("log", requestLogger);
    const started = performance.now();
    await next();
    // `c.header` would copy the response and turn its body into a stream, which is then sent in three pieces.
    c.res.headers.set("X-Request-Id", requestId);
    const status = statusOf(c);
    // A render for the page cache: the request that caused it is logged itself.
    if (c.env?.wholePage && status < 500) return;
    const milliseconds = performance.now() - started;
    logAnswer(requestLogger, { method: c.req.method, url: c.req.url, status, milliseconds });
  };
}

/** Status logged when the client disconnected before the response, as nginx does: not a server error. */
const CLIENT_LEFT = 499;

export function statusOf(c: Context<AppEnv>): number {
  const { status } = c.res;
  return status >= 500 && c.req.raw.signal.aborted ? CLIENT_LEFT : status;
}

interface LoggedAnswer {
  method: string;
  url: string;
  status: number;
  milliseconds: number;
  requestId?: string;
}

/** Logs a request. Static files and health checks are logged at debug level. */
export function logAnswer(log: Logger, { method, url, status, milliseconds, requestId }: LoggedAnswer): void {
  const line = {
    ...(requestId ? { requestId } : {}),
    method,
    // Percent-encoded as sent, which prevents log and terminal injection. Secrets of private links are masked.
    path: maskedPath(new URL(url, "http://localhost").pathname).slice(0, LONGEST_LOGGED),
    status,
    milliseconds: Math.round(milliseconds * 10) / 10,
  };
  if (status >= 500) log.error(line, "request failed");
  else if (line.path.startsWith("/assets/") || line.path.endsWith("z")) log.debug(line, "request");
  else log.info(line, "request");
}
