import { createContext } from "react-router";
import type { Logger } from "pino";
import type { Auth } from "#database/accounts/auth.ts";
import type { Database } from "#database/connect.ts";
import type { Limits } from "#database/limits.ts";

/** What every loader, action and middleware may use; made once a request by the server. */
export interface RequestScope {
  db: Database;
  auth: Auth;
  limits: Limits;
  log: Logger;
  /** Also the answer's X-Request-Id. */
  requestId: string;
  /** The visitor's network address, behind as many proxies as TRUST_PROXY says. */
  address: string;
  /** For inline scripts under our Content-Security-Policy. */
  nonce: string;
  /** Without a trailing slash. */
  publicUrl: string;
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
