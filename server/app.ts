import { earlyLookUp } from "#app/tracking/find-tracked.server.ts";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { currentLanguage, languagePrefix, splitLanguage, withPrefix } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { siteLanguages } from "#content/languages.ts";
import { requestScope, type RequestScope } from "#app/request/context.ts";
import { REFUSAL_WORDS } from "#app/request/refusal-words.ts";
import { countsAsStaff, findSession } from "#app/accounts/session.server.ts";
import { TRACK_JSON } from "#app/tracking/track-answer.ts";
import { databaseStateOf } from "#database/connection/errors.ts";
import { databaseOf } from "#database/connection/connect.ts";
import { limitsOfRequest } from "#database/connection/limits.ts";
import { type Admission, createAdmission, type StaffTest } from "./admission.ts";
import { type AppEnv, clientAddress, findEarlyLookUp } from "./middleware/client-address.ts";
import { compressedJson } from "./compression.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { acceptedBodies } from "./middleware/accepted-body.ts";
import { boundedAddress } from "./middleware/bounded-address.ts";
import { databaseShare, pageShares } from "./middleware/page-shares.ts";
import { movedAddresses } from "./middleware/moved-addresses.ts";
import { requireValidEncoding } from "./middleware/valid-encoding.ts";
import { requestLog } from "./middleware/request-log.ts";
import { privateAnswers, privateLinks, sameSiteWrites, securityHeaders } from "./middleware/security.ts";
import { type DrawPage, missedLookUps } from "./missed-look-up.ts";
import { pageHandler, trackJson } from "./pages.ts";
import { readdirSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";

export interface AppOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  log: Logger;
  publicUrl: string;
  trustProxy: number;
  development: boolean;
  /** Absolute folder of the client build; undefined in development, where Vite serves the files. */
  clientFolder?: string;
  scope: Pick<
    RequestScope,
    | "db"
    | "readDb"
    | "auth"
    | "limits"
    | "lookUps"
    | "shared"
    | "events"
    | "hasMailServer"
    | "notifyEmail"
    | "retention"
    | "now"
    | "uploads"
    | "embedded"
  >;
  admission?: Admission;
  metrics?: Metrics;
  /** Resolves when the database answers, is migrated and writable; its error message is public. */
  ready(): Promise<void>;
}

/**
 * Mounts the middleware in this order: address and id; headers, also on errors; limits and moved addresses; health
 * checks; static files before the origin check, which is for writes only; shares of the database; bodies; shares of
 * work; the pages.
 */
export function createApp(parts: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { admission = createAdmission() } = parts;
  const isStaff: StaffTest = (cookies, pathname) => countsAsStaff(parts.scope.auth, cookies, pathname);
  app.use(clientAddress(parts));
  app.use(requestLog(parts.log));
  if (parts.metrics) app.use(parts.metrics.measure);
  app.use(securityHeaders(parts));
  app.use(privateAnswers());
  app.use(privateLinks());
  app.use(boundedAddress(isStaff));
  app.use(movedAddresses());
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    try {
      await parts.ready();
      return c.text("ready");
    } catch (error) {
      const { message } = error as Error;
      c.get("log").warn({ reason: message }, "not ready");
      return c.text(`not ready: ${databaseStateOf(error) ?? message}`, 503);
    }
  });
  if (parts.metrics) app.get("/metrics", parts.metrics.expose);
  if (parts.clientFolder) app.get("*", staticFiles(parts.clientFolder));
  app.use(sameSiteWrites(parts));
  app.use(databaseShare(isStaff, admission));
  const { db, auth, now } = parts.scope;
  app.use(
    requireValidEncoding({
      acceptedBody: acceptedBodies(parts.build),
      isSignedIn: async (cookies) =>
        (await findSession({ db: databaseOf(db, "writes"), auth }, cookies, now())) !== null,
    }),
  );
  app.use(pageShares(admission));
  app.use(compress());
  app.on(["GET", "POST"], TRACK_JSON, trackJson(parts.scope));
  const draw = drawPages(parts);
  // It uses modules loaded when the process started: in development they would hide an edit.
  if (!parts.development)
    app.get("/track", missedLookUps({ ...parts.scope, publicUrl: parts.publicUrl }, draw));
  app.all("*", (c) => draw(c));
  withLanguages(app, parts.publicUrl);
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    // The client disconnected while sending: nobody receives the response, and it is no server error.
    if ((error as NodeJS.ErrnoException).code === "ECONNRESET") return c.text(REFUSAL_WORDS.incomplete, 400);
    c.get("log").error({ err: error }, "unhandled error");
    return c.text(REFUSAL_WORDS.failed, 500);
  });
  return app;
}

/** Strips the language prefix from the address before routing; only React Router gets it back. */
export function withLanguages(app: Hono<AppEnv>, publicUrl: string, languages = siteLanguages): void {
  const { fetch } = app;
  app.fetch = (request, env, executionContext) => {
    const url = new URL(request.url);
    const { language, rest } = splitLanguage(url.pathname);
    if (language === "en") return fetch(request, env, executionContext);
    url.pathname = rest;
    if (!languages.includes(language)) return Response.redirect(publicUrl + rest + url.search, 302);
    const plain = new Request(url, request);
    return runInLanguage(language, () => fetch(plain, env, executionContext));
  };
}

function drawPages(parts: AppOptions): DrawPage {
  const handle = pageHandler(parts, parts.development ? "development" : "production");
  return async (
    c,
    { request = c.req.raw, lookUp = c.get("lookUp") ?? findEarlyLookUp(c.env), nonce } = {},
  ) => {
    const provider = new RouterContextProvider();
    const { limits, waited } = limitsOfRequest(parts.scope.limits, lookUp?.wait);
    provider.set(requestScope, {
      ...parts.scope,
      db: databaseOf(parts.scope.db, c.get("share")),
      readDb() {
        c.env?.noteRead?.();
        return parts.scope.readDb();
      },
      limits,
      log: c.get("log"),
      requestId: c.get("requestId"),
      address: c.get("address"),
      nonce: nonce ?? c.get("secureHeadersNonce") ?? "",
      kept: c.env?.wholePage ?? false,
      publicUrl: parts.publicUrl,
      hangUp: () => c.env?.outgoing?.destroy(),
    });
    provider.set(earlyLookUp, lookUp ?? null);
    const answer = await handle(publicRequest(request, c.get("secure")), provider);
    const wait = answer.status === 429 ? waited() : answer.status === 503 ? 5 : 0;
    if (wait > 0 && !answer.headers.has("retry-after")) answer.headers.set("Retry-After", `${wait}`);
    return compressedJson(answer, request);
  };
}

/** Restores the language prefix, and the public scheme, which React Router compares with the Origin header. */
function publicRequest(request: Request, secure: boolean): Request {
  const url = new URL(request.url);
  const prefix = languagePrefix(currentLanguage());
  const isPublic = !secure || url.protocol === "https:";
  if (isPublic && prefix === "") return request;
  if (!isPublic) url.protocol = "https:";
  url.pathname = withPrefix(prefix, url.pathname);
  return new Request(url, request);
}

/** Serves precompressed files: hashed ones cached for a year, others for an hour. Listed once: no other URL reaches the file system. */
function staticFiles(folder: string): MiddlewareHandler<AppEnv> {
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
