import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { readAddress } from "#domain/accounts/session.ts";

/** Bindings and variables our middleware sets on a request. */
export interface AppEnv {
  /** `wholePage`: an anonymous render for the page cache; no outside request can set it. */
  Bindings: HttpBindings & { wholePage?: boolean };
  Variables: {
    requestId: string;
    log: Logger;
    address: string;
    /** True when the client connected over HTTPS, according to trusted proxies. */
    secure: boolean;
    secureHeadersNonce?: string;
  };
}

/**
 * Determines client address and scheme. Forwarded headers are trusted only as far as `trustProxy` proxies wrote them:
 * with one proxy the last entry of X-Forwarded-For is the client, with two the last but one. Ports are removed; an
 * invalid address counts as none.
 */
export function clientAddress(options: { trustProxy: number; publicUrl: string }): MiddlewareHandler<AppEnv> {
  const secureByDefault = options.publicUrl.startsWith("https://");
  return async (c, next) => {
    const remote = c.env?.incoming?.socket?.remoteAddress ?? "unknown";
    const socketAddress = readAddress(remote) ?? remote;
    const chain = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
    const forwarded = options.trustProxy > 0 ? chain.at(-options.trustProxy) : undefined;
    const visitor = forwarded === undefined ? null : readAddress(forwarded);
    const protocol = options.trustProxy > 0 ? c.req.header("x-forwarded-proto") : undefined;
    c.set("address", visitor ?? socketAddress);
    c.set("secure", protocol ? protocol === "https" : secureByDefault);
    await next();
  };
}
