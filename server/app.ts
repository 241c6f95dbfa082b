import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { requestScope, type RequestScope } from "#app/context.ts";
import { TRACK_JSON } from "#app/site/track/track-answer.ts";
import type { AppEnv } from "./app-env.ts";
import { compressedJson } from "./compressed-json.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { clientAddress } from "./middleware/client-address.ts";
import { readableRequests } from "./middleware/readable-requests.ts";
import { requestLog } from "./middleware/request-log.ts";
import { sameSiteWrites, securityHeaders } from "./middleware/security.ts";
import { staticFiles } from "./middleware/static-files.ts";
import { pageHandler } from "./page-handler.ts";
import { trackJson } from "./track-json.ts";

export interface AppParts {
  build: ServerBuild | (() => Promise<ServerBuild>);
  log: Logger;
  publicUrl: string;
  trustProxy: number;
  development: boolean;
  /** Absolute folder of the client build; none in development, where Vite serves the files. */
  clientFolder?: string;
  /** Everything of a request's scope that is the same for all requests. */
  scope: Pick<RequestScope, "db" | "auth" | "limits" | "events" | "notifyEmail" | "now">;
  metrics?: Metrics;
  /** Resolves when the database answers and is migrated. */
  ready(): Promise<void>;
}

const megabyte = 1024 * 1024;
const takesFiles = new Set(["/admin/blog/images", "/admin/shipments/import"]);

/**
 * Mounts everything, in this order: who is asking and under which id; headers on every answer, errors included;
 * health before any limit; files before the origin check, which only concerns writes; then the pages.
 */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(clientAddress(parts));
  app.use(requestLog(parts.log));
  if (parts.metrics) app.use(parts.metrics.measure);
  app.use(securityHeaders(parts));
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    try {
      await parts.ready();
      return c.text("ready");
    } catch (error) {
      c.get("log").warn({ reason: (error as Error).message }, "not ready");
      return c.text("not ready", 503);
    }
  });
  if (parts.metrics) app.get("/metrics", parts.metrics.expose);
  if (parts.clientFolder) app.get("*", staticFiles(parts.clientFolder));
  app.use(sameSiteWrites(parts));
  app.use(limitBodies());
  app.use(readableRequests());
  app.use(compress());
  app.get(TRACK_JSON, trackJson(parts.scope));
  app.all("*", pages(parts));
  app.onError((error, c) => {
    // A refusal of Hono's own, such as a write that another site's page started.
    if (error instanceof HTTPException) return error.getResponse();
    // The visitor left while he was sending: nobody hears the answer, and nothing went wrong here.
    if ((error as NodeJS.ErrnoException).code === "ECONNRESET")
      return c.text("It did not arrive whole.", 400);
    c.get("log").error({ err: error }, "unhandled error");
    return c.text("Something went wrong. Please try again.", 500);
  });
  return app;
}

function limitBodies() {
  const tooLarge = (limit: string) =>
    ({ onError: (c) => c.text(`This is more than can be sent at once (${limit}).`, 413) }) satisfies Partial<
      Parameters<typeof bodyLimit>[0]
    >;
  const files = bodyLimit({ maxSize: 8.5 * megabyte, ...tooLarge("8 MB") });
  const forms = bodyLimit({ maxSize: megabyte, ...tooLarge("1 MB") });
  // Pages with scripts send to the same address with .data behind it.
  return (async (c, next) =>
    takesFiles.has(c.req.path.replace(/\.data$/, "")) ? files(c, next) : forms(c, next)) satisfies ReturnType<
    typeof bodyLimit
  >;
}

function pages(parts: AppParts) {
  const handle = pageHandler(parts, parts.development ? "development" : "production");
  return async (c: Parameters<ReturnType<typeof bodyLimit>>[0]) => {
    const provider = new RouterContextProvider();
    provider.set(requestScope, {
      ...parts.scope,
      log: c.get("log"),
      requestId: c.get("requestId"),
      address: c.get("address"),
      nonce: c.env?.wholePage ? "" : (c.get("secureHeadersNonce") ?? ""),
      publicUrl: parts.publicUrl,
      hangUp: () => c.env?.outgoing?.destroy(),
    });
    const answer = await handle(withVisitorsScheme(c.req.raw, c.get("secure")), provider);
    if (answer.status === 503 && !answer.headers.has("retry-after")) answer.headers.set("Retry-After", "5");
    return compressedJson(answer, c.req.raw);
  };
}

/** Behind a TLS proxy the address we see says http; React Router compares it with the Origin header. */
function withVisitorsScheme(request: Request, secure: boolean): Request {
  const url = new URL(request.url);
  if (!secure || url.protocol === "https:") return request;
  url.protocol = "https:";
  return new Request(url, request);
}
