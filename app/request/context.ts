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
  /** The database of visitors' pages: `Reading.db` of database/connection/read-replica.ts, taken once a page. */
  readDb(): Database;
  auth: Auth;
  limits: Limits;
  events: LiveEvents;
  log: Logger;
  /** Also the answer's X-Request-Id. */
  requestId: string;
  /** The visitor's network address, behind as many proxies as TRUST_PROXY says. */
  address: string;
  nonce: string;
  /** The page is kept for all visitors: rendered whole, for nobody in particular. */
  kept?: boolean;
  lookUps?: LookUpMemory;
  shared?: SharedReads;
  publicUrl: string;
  /** Mails leave the product; without SMTP_URL they end in a folder. */
  hasMailServer: boolean;
  notifyEmail: string | undefined;
  retention: RetentionPeriods;
  /** The folder of files that are being received, which a start empties; the system's temporary one without. */
  uploads?: string | undefined;
  /** The database is the product's own: nobody else makes backups of it. */
  embedded?: boolean;
  hangUp(): void;
  now(): Date;
}

export const requestScope = createContext<RequestScope>();

export interface Staff extends Actor {
  sessionId: string;
  expires: number;
  /** The password was made up for this account: nothing else is open before another is chosen. */
  mustChangePassword: boolean;
  /** The time by which a second factor has to be set up; null where nothing is to be done. From then on nothing else is open. */
  secondFactorDue?: Date | null;
}

export const staffContext = createContext<Staff>();

/** The member of staff a loader or an action works for, or a 403 in words; called before it reads anything. */
export function allowedStaff(
  context: Readonly<RouterContextProvider>,
  ...anyOf: readonly [Capability, ...Capability[]]
): Staff {
  const staff = context.get(staffContext);
  if (anyOf.some((capability) => can(staff, capability))) return staff;
  throw data(forbiddenText(staff.role), { status: 403 });
}
