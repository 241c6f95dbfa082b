import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { EarlyLookUp } from "#app/tracking/find-tracked.server.ts";
import type { Share } from "#database/connection/shares.ts";
import { readAddress } from "#app/kit/network.ts";

export const earlyLookUps = new WeakMap<IncomingMessage, EarlyLookUp>();

export function findEarlyLookUp(env: AppEnv["Bindings"] | undefined): EarlyLookUp | undefined {
  return env?.lookUp ?? (env?.incoming && earlyLookUps.get(env.incoming));
}

export interface AppEnv {
  /** `wholePage`: anonymous render for the cache; `noteRead`: the database was read; `lookUp`: found shipment. Never from a request. */
  Bindings: HttpBindings & {
    wholePage?: boolean;
    client?: string;
    noteRead?: () => void;
    lookUp?: EarlyLookUp;
  };
  Variables: {
    requestId: string;
    log: Logger;
    address: string;
    share: Share;
    lookUp?: EarlyLookUp;
    /** True when the client connected over HTTPS, according to trusted proxies. */
    secure: boolean;
    secureHeadersNonce?: string;
  };
}

/** Returns the client's address from the connection and X-Forwarded-For, as far as `trustProxy` proxies wrote it. */
function addressOf(remote: string | undefined, forwardedFor: string | undefined, trustProxy: number): string {
  if (trustProxy > 0 && forwardedFor !== undefined) {
    const chain = forwardedFor.split(",");
    const visitor = readAddress(chain.at(-trustProxy)?.trim() ?? "");
    if (visitor !== null) return visitor;
  }
  const socket = remote ?? "unknown";
  return readAddress(socket) ?? socket;
}

export function addressOfRequest({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const forwarded = headers["x-forwarded-for"];
  return addressOf(
    socket.remoteAddress,
    Array.isArray(forwarded) ? forwarded.join(",") : forwarded,
    trustProxy,
  );
}

/**
 * Sets address and scheme of the client. Forwarded headers are trusted for `trustProxy` proxies: with one, the last
 * entry is the client.
 */
export function clientAddress(options: { trustProxy: number; publicUrl: string }): MiddlewareHandler<AppEnv> {
  const secureByDefault = options.publicUrl.startsWith("https://");
  return async (c, next) => {
    const remote = c.env?.incoming?.socket?.remoteAddress;
    const protocol = options.trustProxy > 0 ? c.req.header("x-forwarded-proto") : undefined;
    const forwarded = c.req.header("x-forwarded-for");
    c.set("address", c.env?.client ?? addressOf(remote, forwarded, options.trustProxy));
    c.set("secure", protocol ? protocol === "https" : secureByDefault);
    await next();
  };
}
