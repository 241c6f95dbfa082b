import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { maskedPath } from "#app/portal/private-path.ts";
import type { AppEnv } from "./client-address.ts";

/** No more of a path is logged: a line would be as long as an address may be. */
const LONGEST_LOGGED = 400;
const acceptable = /^[\w-]{8,64}$/;

export function requestIdOf(offered: string | string[] | undefined): string {
  return typeof offered === "string" && acceptable.test(offered) ? offered : randomUUID();
}

/** A proxy's id is reused. The query string is not logged: it can hold tracking numbers and reset tokens. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = requestIdOf(c.req.header("x-request-id"));
    const requestLogger = log.child({ requestId });
    c.set("requestId", requestId);
    c.set("log", requestLogger);
    const started = performance.now();
    await next();
    // `c.header` would copy the answer, and make a stream of its body, which is then sent in three pieces.
    c.res.headers.set("X-Request-Id", requestId);
    const status = statusOf(c);
    // A render for the page cache: the request that caused it has its own line.
    if (c.env?.wholePage && status < 500) return;
    const milliseconds = performance.now() - started;
    logAnswer(requestLogger, { method: c.req.method, url: c.req.url, status, milliseconds });
  };
}

/** The client disconnected before the answer: what became of it is no failure of ours, and nginx says the same. */
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

/** Logs a request, wherever it was answered. Static files and health checks are logged at debug level. */
export function logAnswer(log: Logger, { method, url, status, milliseconds, requestId }: LoggedAnswer): void {
  const line = {
    ...(requestId ? { requestId } : {}),
    method,
    // Percent-encoded as sent: no log or terminal injection. Never with the secret of a private link.
    path: maskedPath(new URL(url, "http://localhost").pathname).slice(0, LONGEST_LOGGED),
    status,
    milliseconds: Math.round(milliseconds * 10) / 10,
  };
  if (status >= 500) log.error(line, "request failed");
  else if (line.path.startsWith("/assets/") || line.path.endsWith("z")) log.debug(line, "request");
  else log.info(line, "request");
}
