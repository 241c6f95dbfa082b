import type { Context, MiddlewareHandler } from "hono";
import { csrf } from "hono/csrf";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { MAIL_LOGO } from "#app/mails/logo.ts";
import { isPrivatePath } from "#app/portal/private-path.ts";
import type { AppEnv } from "./client-address.ts";

const POLICY = "Content-Security-Policy";

export function securityHeaders(options: {
  publicUrl: string;
  development: boolean;
}): MiddlewareHandler<AppEnv> {
  const secure = options.publicUrl.startsWith("https://");
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      // Style attributes position menus and rows of virtual lists.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:", "https:"],
      fontSrc: ["'self'"],
      connectSrc: options.development ? ["'self'", "ws:"] : ["'self'"],
      frameSrc: ["https://www.openstreetmap.org"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(secure ? { upgradeInsecureRequests: [] } : {}),
    },
    strictTransportSecurity: secure ? "max-age=31536000; includeSubDomains" : false,
    referrerPolicy: false,
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    crossOriginEmbedderPolicy: false,
  });
  return async (c, next) => {
    // Uploaded files are sent with their own policy.
    let stricter: string | null = null;
    await headers(c, async () => {
      await next();
      // A route may set a stricter policy, like the page whose URL contains a reset token.
      if (!c.res.headers.has("Referrer-Policy"))
        c.res.headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
      stricter = c.res.headers.get(POLICY);
    });
    if (stricter !== null) c.res.headers.set(POLICY, stricter);
    if (c.req.path === MAIL_LOGO) c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  };
}

const adminPath = /^\/+admin(?:[/.]|$)/i;
const signOutPath = /^\/+admin\/logout(?:[/.]|$)/i;
/** Without "storage": saved filters and drafts of posts are user data and stay. */
const cachesToClear = '"cache", "prefetchCache", "prerenderCache"';
const sessionCookie = /(?:^|;\s*)(?:__Host-)?zenne_session=/;

/** Marks responses of private links, however written: not cached, not indexed, not in a Referer. */
export function privateLinks(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (!isPrivatePath(new URL(c.req.raw.url).pathname)) return;
    const cacheControl = c.res.headers.get("Cache-Control");
    if (!cacheControl?.includes("no-store")) c.res.headers.set("Cache-Control", "no-store");
    c.res.headers.set("Referrer-Policy", "no-referrer");
    c.res.headers.set("X-Robots-Tag", "noindex, nofollow, noarchive");
  };
}

/**
 * Marks responses of the back office, however the URL is written, and others to signed-in users without Cache-Control:
 * not cached. Signing out clears caches here, since React Router's data responses drop a route's header.
 */
export function privateAnswers(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const cacheControl = c.res.headers.get("Cache-Control");
    const path = decodedPath(c.req.raw.url);
    const office = adminPath.test(path);
    if (c.req.method === "POST" && signOutPath.test(path))
      c.res.headers.set("Clear-Site-Data", cachesToClear);
    const mayBeCached = office ? !cacheControl?.includes("no-store") : !cacheControl;
    if (mayBeCached && (office || sessionCookie.test(c.req.header("cookie") ?? "")))
      c.res.headers.set("Cache-Control", "no-store");
    // `same-origin`: with `no-referrer` browsers send forms with the Origin `null`.
    if (office && !c.res.headers.has("Referrer-Policy")) c.res.headers.set("Referrer-Policy", "same-origin");
  };
}

function decodedPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Mail clients post here by themselves (RFC 8058) from any origin; the token in the address authorizes them. */
const ONE_CLICK_STOP = "/notify/stop";

/**
 * Rejects writes from other origins. Behind a TLS proxy the scheme may differ, not the host; Hono's own check covers
 * forms only. Pages without referrer send the Origin `null`: Sec-Fetch-Site, which pages cannot set, decides.
 */
export function sameSiteWrites(options: { publicUrl: string }): MiddlewareHandler<AppEnv> {
  const publicHost = new URL(options.publicUrl).host;
  const isOurs = (origin: string, c: Context<AppEnv>) => {
    const host = URL.canParse(origin) ? new URL(origin).host : null;
    return host !== null && (host === c.req.header("host") || host === publicHost);
  };
  const forms = csrf({ origin: isOurs });
  return async (c, next) => {
    if (c.req.method === "POST" && c.req.path === ONE_CLICK_STOP) {
      c.req.raw.headers.delete("origin");
      return next();
    }
    if (c.req.header("origin") === "null" && c.req.header("sec-fetch-site") === "same-origin")
      c.req.raw.headers.delete("origin");
    const origin = c.req.header("origin");
    const writes = !["GET", "HEAD", "OPTIONS"].includes(c.req.method);
    if (writes && origin !== undefined && !isOurs(origin, c)) return c.text("Forbidden", 403);
    return forms(c, next);
  };
}
