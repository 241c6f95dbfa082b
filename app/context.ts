import { createContext } from "react-router";
import type { Logger } from "pino";
import type { Auth } from "#database/accounts/auth.ts";
import type { Database } from "#database/connect.ts";
import type { Limits } from "#database/limits.ts";
import type { LiveEvents } from "#domain/live/event.ts";

/** What every loader, action and middleware may use; made once a request by the server. */
export interface RequestScope {
  db: Database;
  auth: Auth;
  limits: Limits;
  /** Changes in the database as they are committed, by whichever process. */
  events: LiveEvents;
  log: Logger;
  /** Also the answer's X-Request-Id. */
  requestId: string;
  /** The visitor's network address, behind as many proxies as TRUST_PROXY says. */
  address: string;
  /** For inline scripts under our Content-Security-Policy; empty for a page that is kept for all visitors. */
  nonce: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** NOTIFY_EMAIL: where staff hear of new requests; none where it is not set. */
  notifyEmail: string | undefined;
  /** Cuts the visitor's connection, for an answer that is not read. */
  hangUp(): void;
  now(): Date;
}

export const requestScope = createContext<RequestScope>();

/** The signed-in member of staff; set by the middleware in front of every admin route. */
export interface Staff {
  id: string;
  email: string;
  sessionId: string;
  /** End of the session, in milliseconds since 1970, unless it is renewed. */
  expires: number;
}

export const staffContext = createContext<Staff>();
