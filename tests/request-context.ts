import pino from "pino";
import { RouterContextProvider } from "react-router";
import { requestScope } from "#app/request/context.ts";
import type { connectDatabase } from "#database/connection/connect.ts";
import { createLimits } from "#database/connection/limits.ts";
import { DEFAULT_RETENTION } from "#app/kit/periods.ts";

/** The context a loader or an action is called with, on a database and from a network address. */
export function requestContext(
  connection: ReturnType<typeof connectDatabase>,
  address: string,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestScope, {
    db: connection.db,
    readDb: () => connection.db,
    auth: { secret: "s".repeat(40), publicUrl: "http://localhost" },
    limits: createLimits(connection.pool),
    events: { subscribe: () => null },
    log: pino({ level: "silent" }),
    requestId: "test",
    address,
    nonce: "",
    publicUrl: "http://localhost",
    hasMailServer: true,
    notifyEmail: undefined,
    retention: DEFAULT_RETENTION,
    hangUp: () => {},
    now: () => new Date(),
  });
  return context;
}
