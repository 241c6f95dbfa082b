import type { Context, MiddlewareHandler } from "hono";
import { csrf } from "hono/csrf";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "../app-env.ts";

/** Security headers and the Content-Security-Policy of every answer (design.md, Security). */
export function securityHeaders(options: {
  publicUrl: string;
  development: boolean;
}): MiddlewareHandler<AppEnv> {
  const secure = options.publicUrl.startsWith("https://");
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      // Style attributes carry positions of menus and rows of virtual lists.
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
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    crossOriginEmbedderPolicy: false,
  });
}

/**
 * Refuses writes that another site's page started; the scheme may differ behind a TLS proxy, the host may not. Hono's own
 * check knows forms only; a foreign Origin is refused whatever is sent.
 */
export function sameSiteWrites(options: { publicUrl: string }): MiddlewareHandler<AppEnv> {
  const publicHost = new URL(options.publicUrl).host;
  const isOurs = (origin: string, c: Context<AppEnv>) => {
    const host = URL.canParse(origin) ? new URL(origin).host : null;
    return host !== null && (host === c.req.header("host") || host === publicHost);
  };
  const forms = csrf({ origin: isOurs });
  return async (c, next) => {
    const origin = c.req.header("origin");
    const writes = !["GET", "HEAD", "OPTIONS"].includes(c.req.method);
    if (writes && origin !== undefined && !isOurs(origin, c)) return c.text("Forbidden", 403);
    return forms(c, next);
  };
}
