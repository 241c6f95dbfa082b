import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { withTimeout } from "#app/kit/promises.ts";
import { type Env, SettingsError } from "./env.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export function requestsInFlight<Args extends unknown[], Answer>(
  fetch: (...args: Args) => Answer | Promise<Answer>,
) {
  const running = new Set<Promise<Answer>>();
  return {
    fetch(...args: Args): Answer | Promise<Answer> {
      const answer = fetch(...args);
      if (!(answer instanceof Promise)) return answer;
      const ended = () => running.delete(answer);
      running.add(answer);
      answer.then(ended, ended);
      return answer;
    },
    async settled(graceMs: number): Promise<void> {
      await withTimeout(Promise.allSettled(running), graceMs, () => {});
    },
  };
}

/** Milliseconds in which keep-alive connections may send one more request: proxies cannot know about the shutdown. */
const lingerMs = 1_000;

/** Closes the server. Open connections are served a moment longer with Connection: close, so that no request behind a proxy fails. */
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
    // The HTTP server's own `close` ends idle connections at once, while a request may be on its way.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer);
      clearTimeout(linger);
      clearInterval(sweep);
      resolve();
    });
  });
}

const LEAST_RATE = { sent: 512, read: 4096 };

/** Timeouts of client connections, in milliseconds. */
interface ConnectionTimeouts {
  head: number;
  /** Receiving a whole request: a picture of 8 MB over a slow connection. */
  request: number;
  idle: number;
  /** Sending a download: the system buffers some 1.4 MB, a minute for a slow reader. Below `LEAST_RATE` `idle` applies. */
  reader: number;
  /** Interval in which a body must arrive at `LEAST_RATE`; otherwise the connection is closed. */
  sender: number;
  /** From the request to the start of its response: an import of 100,000 rows takes minutes. */
  work: number;
  /** Between two requests of a connection: longer than in proxies, so that they never reuse a closing connection. */
  keepAlive: number;
}

const usual: ConnectionTimeouts = {
  head: 15_000,
  request: 120_000,
  idle: 60_000,
  reader: 180_000,
  sender: 15_000,
  work: 600_000,
  keepAlive: 75_000,
};

/** Creates the HTTP server, which disconnects slow senders and readers. `front` wraps the app in more listeners. */
export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  { front = (app: Listener) => app, patience = usual } = {},
): Server {
  const serverOptions: ServerOptions = {
    headersTimeout: patience.head,
    requestTimeout: patience.request,
    keepAliveTimeout: patience.keepAlive,
    connectionsCheckingInterval: Math.min(5_000, patience.head),
  };
  const newest = new WeakMap<Socket, OpenRequest>();
  const answer = getRequestListener(fetch);
  const app: Listener = (request, response) => {
    const { socket } = request;
    const since = performance.now();
    newest.set(socket, { request, response, since, takenBefore: takenBy(socket), taken: 0, silences: 0 });
    disconnectSlowSender(request, response, patience);
    void answer(request, response);
  };
  const server = createServer(serverOptions, front(app));
  // Disconnects clients that neither send nor read; between requests keepAliveTimeout applies instead.
  server.setTimeout(patience.idle, (socket) => {
    const request = newest.get(socket);
    const isAwaited = request && (isWorkedOn(request, patience) || isBeingRead(request, socket, patience));
    if (isAwaited) socket.setTimeout(patience.idle);
    else socket.destroy();
  });
  return server;
}

/** A request, and the number of response bytes its connection had taken before. */
interface OpenRequest {
  request: IncomingMessage;
  response: ServerResponse;
  since: number;
  takenBefore: number;
  /** Bytes taken of this response at the last timeout, and the number of timeouts in a row. */
  taken: number;
  silences: number;
}

/** Bytes handed over to the operating system. */
const takenBy = (socket: Socket) => socket.bytesWritten - socket.writableLength;

const isWorkedOn = ({ request, response, since }: OpenRequest, { work }: ConnectionTimeouts) =>
  request.complete && !response.headersSent && performance.now() - since < work;

function isBeingRead(request: OpenRequest, socket: Socket, { idle, reader }: ConnectionTimeouts): boolean {
  if (!request.response.headersSent || request.response.writableFinished) return false;
  const taken = takenBy(socket) - request.takenBefore;
  request.silences = taken > request.taken ? 1 : request.silences + 1;
  request.taken = taken;
  const leastTaken = (LEAST_RATE.read * (performance.now() - request.since)) / 1000;
  return request.silences * idle < reader && taken > leastTaken;
}

const REQUEST_TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Disconnects clients that send a body more slowly than `LEAST_RATE`; bytes received but not read yet are no delay of theirs. */
function disconnectSlowSender(
  request: IncomingMessage,
  response: ServerResponse,
  { sender }: ConnectionTimeouts,
): void {
  const { socket, headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  let before = socket.bytesRead;
  const check = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (request.complete) return clearInterval(check);
    if (request.readableLength > 0 || came >= (LEAST_RATE.sent * sender) / 1000) return;
    if (!response.headersSent) socket.write(REQUEST_TIMEOUT);
    socket.destroySoon();
  }, sender);
  request.once("close", () => clearInterval(check));
}

/** Maximum number of pipelined requests waiting on a connection; browsers and proxies do not pipeline. */
const MOST_WAITING = 8;

/**
 * Handles pipelined requests one at a time: Node.js starts all requests in a packet, maybe thousands. Above the maximum
 * the connection is closed.
 */
export function serveOneAtATime(behind: Listener): Listener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const serve = () => {
      response.once("close", () => {
        const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
        if (next) next();
        else waiting.delete(socket);
      });
      behind(request, response);
    };
    const queue = waiting.get(socket);
    if (queue && queue.length >= MOST_WAITING) return void socket.destroy();
    if (queue) return void queue.push(serve);
    waiting.set(socket, []);
    serve();
  };
}

export function listen(server: Server, env: Pick<Env, "host" | "port">): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenProblem(error, env)));
    server.listen(env.port, env.host, () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : env.port;
      resolve(`http://${env.host.includes(":") ? `[${env.host}]` : env.host}:${port}`);
    });
  });
}

function listenProblem(error: NodeJS.ErrnoException, { host, port }: Pick<Env, "host" | "port">): Error {
  const say = (message: string) => new SettingsError(message, { cause: error });
  switch (error.code) {
    case "EADDRINUSE":
      return say(`PORT: ${port} is already in use on ${host}. Set it to a free one.`);
    case "EACCES":
      return say(`PORT: this account may not listen on ${port}. Take one from 1024 on.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return say(
        `HOST: ${host} is no address of this machine. 127.0.0.1 is for a proxy beside it, 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}
