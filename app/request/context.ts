import { createContext, data, type RouterContextProvider } from "react-router";
import type { Logger } from "pino";
import type { Auth } from "./auth.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { Limits } from "#database/connection/limits.ts";
import { type Actor, can, type Capability, forbiddenText } from "#app/access/policy.ts";
import type { LiveEvents } from "#app/live/event.ts";
import type { RetentionPeriods } from "#app/kit/periods.ts";
import type { LookUpMemory } from "./look-up-memory.ts";
import type { SharedReads } from "./shared-reads.ts";

export interface RequestScope {
  db: Database;
  /** The database for visitors' pages: `Reading.db` of database/connection/read-replica.ts, called once per page. */
  readDb(): Database;
  auth: Auth;
  limits: Limits;
  events: LiveEvents;
  log: Logger;
  /** Also sent as X-Request-Id. */
  requestId: string;
  /** The visitor's IP address, behind as many proxies as TRUST_PROXY says. */
  address: string;
  nonce: string;
  /** Set when the page is rendered for the cache, so for nobody in particular. */
  kept?: boolean;
  lookUps?: LookUpMemory;
  shared?: SharedReads;
  publicUrl: string;
  /** True when mails are sent; without SMTP_URL they are written to a folder. */
  hasMailServer: boolean;
  notifyEmail: string | undefined;
  retention: RetentionPeriods;
  /** Folder for files being received, emptied at the start; by default the system's temporary folder. */
  uploads?: string | undefined;
  /** True for the embedded database, which nobody else backs up. */
  embedded?: boolean;
  hangUp(): void;
  now(): Date;
}

export const requestScope = createContext<RequestScope>();

/** What loaders and actions are called with. */
export interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export interface Staff extends Actor {
  sessionId: string;
  expires: number;
  /** The password was generated for this account: until it is changed, nothing else is accessible. */
  mustChangePassword: boolean;
  /** Deadline for setting up a second factor; null when nothing is to be done. Afterwards nothing else is accessible. */
  secondFactorDue?: Date | null;
}

export const staffContext = createContext<Staff>();

/** Returns the signed-in member of staff, or throws a 403 with a message; call it before reading anything. */
export function allowedStaff(
  context: Readonly<RouterContextProvider>,
  ...anyOf: readonly [Capability, ...Capability[]]
): Staff {
  const staff = context.get(staffContext);
  if (anyOf.some((capability) => can(staff, capability))) return staff;
  throw data(forbiddenText(staff.role), { status: 403 });
}
