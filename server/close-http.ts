import type { Server } from "node:http";

/**
 * Stops taking connections and lets requests in flight finish; what is still open after `graceMs` is cut.
 */
export function closeHttp(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
