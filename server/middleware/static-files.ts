import { readdirSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./client-address.ts";

/** Serves precompressed files: hashed ones cached for a year, others for an hour. Listed once: no other URL reaches the file system. */
export function staticFiles(folder: string): MiddlewareHandler<AppEnv> {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`),
  );
  const serve = serveStatic<AppEnv>({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      const hashed = path.includes("/assets/");
      c.header("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  return (c, next) => (files.has(c.req.path) ? serve(c, next) : next());
}
