import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signIn } from "#tests/running-product.ts";
import { expectThat } from "./cases.ts";
import { countRows } from "./databases.ts";
import { ask, createShipment, formatStatuses, sendMessage } from "./requests.ts";

/** Writes that the product has acknowledged; the object survives restarts of the product. */
export interface AcknowledgedWrites {
  session: { cookie: string };
  messages: Set<string>;
  shipments: Set<string>;
}

export interface Crowd extends AcknowledgedWrites {
  /** Statuses of the responses; requests without a response are not counted. */
  statuses: number[];
  requests: number;
  longestMs: number;
  retries: number[];
  /** Failed first attempts with their status, and second ones. */
  cutOff: string[];
  failures: string[];
  stop(): Promise<void>;
}

interface Act {
  what: string;
  /** The status of the response; 0 without one. */
  attempt(): Promise<number>;
  isGood(status: number, again: boolean): boolean;
  done?: () => unknown;
}

type MakeAct = (url: string, crowd: Crowd) => Act;

const reads =
  (what: string, path: (time: number) => string, good: number[]): MakeAct =>
  (url, { requests }) => ({
    what,
    attempt: async () => (await ask(url + path(requests))).status,
    isGood: (status) => good.includes(status),
  });

export const ACTS = {
  writes(url, { messages }) {
    const mark = randomUUID();
    return {
      what: "a message",
      attempt: () => sendMessage(url, mark),
      isGood: (status) => status === 200,
      done: () => messages.add(mark),
    };
  },
  creates(url, { session, shipments }) {
    const mark = `F-${randomUUID()}`;
    return {
      what: "a shipment",
      attempt: async () => createShipment(url, (session.cookie ||= await signIn(url)), mark),
      // On a retry the number may be taken by the first attempt, whose response was lost.
      isGood: (status, again) => status === 302 || (again && (status === 400 || status === 409)),
      done: () => shipments.add(mark),
    };
  },
  looksUp: reads("a search", () => "/track?number=ZF-2345-6789-C", [200, 404]),
  looksUpData: reads("a look-up", () => "/track.json?number=ZF-2345-6789-C", [200]),
  searchesBlog: reads("a search of the blog", (time) => `/blog?search=customs+${time}`, [200]),
  readsPage: reads("a page", () => "/services", [200]),
} satisfies Record<string, MakeAct>;

/** @param acts visitors take them in turn @param again a visitor who is cut off tries once more */
export function simulateUsers(
  url: string,
  count: number,
  {
    acknowledged = { session: { cookie: "" }, messages: new Set(), shipments: new Set() },
    acts = [ACTS.writes, ACTS.creates, ACTS.looksUp],
    again = false,
  }: { acknowledged?: AcknowledgedWrites; acts?: MakeAct[]; again?: boolean } = {},
): Crowd {
  let leaving = false;
  const crowd: Crowd = {
    session: acknowledged.session,
    messages: acknowledged.messages,
    shipments: acknowledged.shipments,
    statuses: [],
    requests: 0,
    longestMs: 0,
    retries: Array.from({ length: count }, () => 0),
    cutOff: [],
    failures: [],
    async stop() {
      leaving = true;
      await Promise.all(all);
    },
  };
  const attempt = async (act: Act) => {
    const began = performance.now();
    const status = await act.attempt().catch(() => 0);
    crowd.longestMs = Math.max(crowd.longestMs, performance.now() - began);
    if (status) crowd.statuses.push(status);
    else await wait(20);
    return status;
  };
  const live = async (visitor: number) => {
    while (!leaving) {
      const act = acts[visitor % acts.length]!(url, crowd);
      crowd.requests += 1;
      const first = await attempt(act);
      let isGood = act.isGood(first, false);
      if (!isGood) crowd.cutOff.push(`${act.what}: ${first}`);
      if (!isGood && again) {
        crowd.retries[visitor]! += 1;
        await wait(300);
        const second = await attempt(act);
        isGood = act.isGood(second, true);
        if (!isGood) crowd.failures.push(`${act.what}: ${first}, then ${second}`);
      }
      if (isGood) act.done?.();
    }
  };
  const all = crowd.retries.map((_, visitor) => live(visitor));
  return crowd;
}

export function expectOnlyStatuses({ statuses }: Crowd, allowed: number[]): string {
  const seen = formatStatuses(statuses);
  const isAllowed = statuses.every((status) => allowed.includes(status));
  expectThat(isAllowed, `responses ${allowed.join(", ")} only, not ${seen}`);
  return seen;
}

/** Checks that every acknowledged write is stored, once and completely. */
export async function expectAllStored(
  url: string,
  { messages, shipments }: AcknowledgedWrites,
): Promise<string> {
  const count = (statement: string, ...values: unknown[]) => countRows(url, statement, values);
  const stored = await count("from contact_submissions where subject = any($1)", [...messages]);
  const created = await count("from shipments where tracking_number = any($1)", [...shipments]);
  const half = await count(`from shipments s where tracking_number like 'F-%' and
    (not exists (select from shipment_status_history where shipment_id = s.id)
     or not exists (select from audit_log where entity_id = s.id::text))`);
  // A message whose answer was cut off may be stored, but not twice either.
  const twice = await count(`from (select from contact_submissions where subject ~ '^[0-9a-f-]{36}$'
    group by subject, email having count(*) > 1) d`);
  expectThat(
    stored === messages.size,
    `${messages.size} acknowledged messages are stored once, not ${stored}`,
  );
  expectThat(
    created === shipments.size,
    `${shipments.size} acknowledged shipments are stored, not ${created}`,
  );
  expectThat(twice === 0 && half === 0, `none stored twice (${twice}), none incomplete (${half})`);
  return `${stored} messages and ${created} shipments`;
}
