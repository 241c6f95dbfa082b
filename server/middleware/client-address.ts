import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";

/**
 * Finds out who is asking and over what. Forwarded headers count only as far as `trustProxy` proxies wrote them:
 * with one proxy the last entry of X-Forwarded-For is the visitor, with two the last but one.
 */
export function clientAddress(options: { trustProxy: number; publicUrl: string }): MiddlewareHandler<AppEnv> {
  const secureByDefault = options.publicUrl.startsWith("https://");
  return async (c, next) => {
    const socketAddress = c.env?.incoming?.socket?.remoteAddress ?? "unknown";
    const chain = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
    const forwarded = options.trustProxy > 0 ? chain.at(-options.trustProxy) : undefined;
    const protocol = options.trustProxy > 0 ? c.req.header("x-forwarded-proto") : undefined;
    c.set("address", forwarded || socketAddress);
    c.set("secure", protocol ? protocol === "https" : secureByDefault);
    await next();
  };
}
