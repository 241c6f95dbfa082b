import type { Server, ServerOptions } from "node:http";
import { createAdaptorServer } from "@hono/node-server";

/** How long we wait for a visitor's network, in milliseconds. */
export interface Patience {
  /** For the head of a request. */
  head: number;
  /** For a whole request: a picture of 8 MB over a slow line. */
  request: number;
  /** For a connection on which nothing moves, such as a download whose reader stopped reading. */
  stillness: number;
  /** Between two requests on one connection: longer than proxies wait, so that none meets a closing one. */
  keepAlive: number;
}

const usual: Patience = { head: 15_000, request: 120_000, stillness: 60_000, keepAlive: 75_000 };

/** Node's web server with an end to its patience: whoever sends or reads too slowly is cut off, others do not feel it. */
export function createHttpServer(
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"],
  patience = usual,
): Server {
  const serverOptions: ServerOptions = {
    headersTimeout: patience.head,
    requestTimeout: patience.request,
    keepAliveTimeout: patience.keepAlive,
    connectionsCheckingInterval: Math.min(5_000, patience.head),
  };
  const server = createAdaptorServer({ fetch, serverOptions }) as Server;
  // A connection that waits for its next request has keepAliveTimeout instead.
  server.setTimeout(patience.stillness);
  return server;
}
