import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/** How long a kept connection may bring one more request: proxies hold them open and cannot know that we stop. */
const lingerMs = 1_000;

/**
 * Stops taking connections and lets requests in flight finish. Those open already are answered for a moment longer and
 * told not to come back, so that nobody behind a proxy notices; what is still open after `graceMs` is cut.
 */
export function closeHttp(server: Server, graceMs: number): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    let sweep: NodeJS.Timeout | undefined;
    const linger = setTimeout(() => {
      // A kept-alive connection becomes idle when its request is answered, and would be waited for.
      sweep = setInterval(() => server.closeIdleConnections(), 50);
    }, lingerMs);
    // The HTTP server's own would close idle connections at once, while a request may be on its way on one of them.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      clearTimeout(linger);
      clearInterval(sweep);
      resolve();
    });
  });
}
