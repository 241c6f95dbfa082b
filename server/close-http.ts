import type { Server } from "node:http";

/**
 * Stops taking connections and lets requests in flight finish; what is still open after `graceMs` is cut.
 */
export function closeHttp(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // A kept-alive connection becomes idle when its request is answered, and would be waited for.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });
}
