import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "../app-env.ts";

const acceptable = /^[\w-]{8,64}$/;

/** The id of a request: the one a proxy gave it, else a new one. */
export function requestIdOf(offered: string | string[] | undefined): string {
  return typeof offered === "string" && acceptable.test(offered) ? offered : randomUUID();
}

/**
 * Gives every request an id (a proxy's own is kept), a logger that carries it, and one line when it is answered.
 * The query stays out of the log: it can hold tracking numbers and reset tokens.
 */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = requestIdOf(c.req.header("x-request-id"));
    const requestLogger = log.child({ requestId });
    c.set("requestId", requestId);
    c.set("log", requestLogger);
    const started = performance.now();
    await next();
    c.header("X-Request-Id", requestId);
    const line = {
      method: c.req.method,
      // As it was sent, percent signs and all: what a visitor thinks of ends no line and turns no terminal around.
      path: new URL(c.req.url).pathname,
      status: c.res.status,
      milliseconds: Math.round((performance.now() - started) * 10) / 10,
    };
    // Who hangs up before the answer gets a 500 nobody sees: that is no failure of ours.
    if (c.res.status >= 500 && !c.req.raw.signal.aborted) requestLogger.error(line, "request failed");
    else if (c.req.path.startsWith("/assets/") || c.req.path.endsWith("z"))
      requestLogger.debug(line, "request");
    else requestLogger.info(line, "request");
  };
}
