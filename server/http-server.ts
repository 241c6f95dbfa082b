import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";

/**
 * Tracks running requests, also those whose client has disconnected: their connection is closed, and the
 * work continues and needs the database.
 */
export function requestsInFlight<Args extends unknown[], Answer>(
  fetch: (...args: Args) => Answer | Promise<Answer>,
) {
  const running = new Set<Promise<Answer>>();
  return {
    /** The same `fetch`, tracked while it runs. */
    fetch(...args: Args): Answer | Promise<Answer> {
      const answer = fetch(...args);
      if (!(answer instanceof Promise)) return answer;
      const ended = () => running.delete(answer);
      running.add(answer);
      answer.then(ended, ended);
      return answer;
    },
    /** Resolves once all are finished, after `graceMs` at the latest. */
    async settled(graceMs: number): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise((resolve) => (timer = setTimeout(resolve, graceMs)));
      await Promise.race([Promise.allSettled(running), patience]);
      clearTimeout(timer);
    },
  };
}

/** How long keep-alive connections may send one more request: proxies cannot know that we stop. */
const lingerMs = 1_000;

/**
 * Stops accepting connections and finishes requests in flight. Open connections are served a moment longer with
 * Connection: close, so that no request behind a proxy fails; what is still open after `graceMs` is closed.
 */
export function closeHttp(server: Server, graceMs: number): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    let sweep: NodeJS.Timeout | undefined;
    const linger = setTimeout(() => {
      // A keep-alive connection becomes idle after its response and would delay the shutdown.
      sweep = setInterval(() => server.closeIdleConnections(), 50);
    }, lingerMs);
    // The HTTP server's own close would end idle connections at once, while a request may be on its way.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer);
      clearTimeout(linger);
      clearInterval(sweep);
      resolve();
    });
  });
}

/** Timeouts of client connections, in milliseconds. */
interface ConnectionTimeouts {
  /** For the headers of a request. */
  head: number;
  /** For a whole request: a picture of 8 MB over a slow connection. */
  request: number;
  /** For an idle connection, such as a download whose reader stopped reading. */
  idle: number;
  /** For an answer to begin, once the request is there: an import of 100,000 rows takes minutes. */
  work: number;
  /** Between two requests on one connection: longer than proxies wait, so that they never reuse a closing one. */
  keepAlive: number;
}

const usual: ConnectionTimeouts = {
  head: 15_000,
  request: 120_000,
  idle: 60_000,
  work: 600_000,
  keepAlive: 75_000,
};

/** Creates the HTTP server with timeouts: clients that send or read too slowly are disconnected. */
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
  disconnectIdle(server, patience);
  return server;
}

/** Disconnects who neither sends nor reads; whoever waits for an answer that is being worked on does neither. */
function disconnectIdle(server: Server, { idle, work }: ConnectionTimeouts): void {
  const newest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse; since: number }>();
  server.on("request", (request, response) =>
    newest.set(request.socket, { request, response, since: performance.now() }),
  );
  // Between requests keepAliveTimeout applies instead.
  server.setTimeout(idle, (socket) => {
    const asked = newest.get(socket);
    const isWorkedOn = asked?.request.complete && !asked.response.headersSent;
    if (isWorkedOn && performance.now() - asked.since < work) socket.setTimeout(idle);
    else socket.destroy();
  });
}
