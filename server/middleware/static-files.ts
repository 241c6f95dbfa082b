import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";

/** Serves the build's client files: hashed ones for a year, the rest for an hour; precompressed where they are. */
export function staticFiles(folder: string): MiddlewareHandler<AppEnv> {
  return serveStatic<AppEnv>({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      const hashed = path.includes("/assets/");
      c.header("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
