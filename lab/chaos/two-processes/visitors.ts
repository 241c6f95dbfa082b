/** Simulated visitors who retry once when disconnected, as a person does, and count their retries. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { signIn } from "#tests/running-product.ts";
import { createShipment, expectThat, sendMessage } from "../faults/helpers.ts";

export interface Visitors {
  requests: number;
  /** Acknowledged writes, by table. */
  messages: Set<string>;
  shipments: Set<string>;
  /** How often each visitor retried. */
  retries: number[];
  /** Failed first attempts and their result. */
  cutOff: string[];
  /** Second attempts without a response. */
  failures: string[];
  leave(): Promise<void>;
}

interface Act {
  what: string;
  /** The status of the response; 0 without one. */
  attempt(): Promise<number>;
  isGood(status: number, again: boolean): boolean;
  done?: () => void;
}

/** Starts `count` visitors: some write messages, some create shipments, some search, some read. */
export async function visitors(front: string, count: number): Promise<Visitors> {
  const cookie = await signIn(front);
  let leaving = false;
  const crowd: Visitors = {
    requests: 0,
    messages: new Set(),
    shipments: new Set(),
    retries: Array.from({ length: count }, () => 0),
    cutOff: [],
    failures: [],
    async leave() {
      leaving = true;
      await Promise.all(all);
    },
  };
  const acts = [writes, creates, searches, reads];
  const live = async (visitor: number) => {
    while (!leaving) {
      const { what, attempt, isGood, done } = acts[visitor % acts.length]!(front, cookie, crowd);
      crowd.requests += 1;
      let status = await attempt().catch(() => 0);
      let good = isGood(status, false);
      if (!good) {
        crowd.retries[visitor]! += 1;
        await wait(300);
        const first = status;
        crowd.cutOff.push(`${what}: ${first}`);
        status = await attempt().catch(() => 0);
        good = isGood(status, true);
        if (!good) crowd.failures.push(`${what}: ${first}, then ${status}`);
      }
      if (good) done?.();
    }
  };
  const all = crowd.retries.map((_, visitor) => live(visitor));
  return crowd;
}

type MakeAct = (front: string, cookie: string, crowd: Visitors) => Act;

const writes: MakeAct = (front, _cookie, crowd) => {
  const mark = randomUUID();
  return {
    what: "a message",
    attempt: () => sendMessage(front, mark),
    isGood: (status) => status === 200,
    done: () => void crowd.messages.add(mark),
  };
};

const creates: MakeAct = (front, cookie, crowd) => {
  const mark = `F-${randomUUID()}`;
  return {
    what: "a shipment",
    attempt: () => createShipment(front, cookie, mark),
    // On a retry the number may be taken by the first attempt, whose response was lost.
    isGood: (status, again) => status === 302 || (again && (status === 400 || status === 409)),
    done: () => void crowd.shipments.add(mark),
  };
};

const asks = (address: string) => async () => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  await answer.text();
  return answer.status;
};
const searches: MakeAct = (front) => ({
  what: "a search",
  attempt: asks(`${front}/track?number=ZF-2345-6789-C`),
  isGood: (status) => status === 200 || status === 404,
});
const reads: MakeAct = (front) => ({
  what: "a page",
  attempt: asks(`${front}/services`),
  isGood: (status) => status === 200,
});

/** Checks that every acknowledged write is stored once. */
export async function allStored(databaseUrl: string, { messages, shipments }: Visitors): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const count = async (query: string, marks: Set<string>) =>
      Number((await client.query<{ count: string }>(query, [[...marks]])).rows[0]?.count);
    const stored = await count("select count(*) from contact_submissions where subject = any($1)", messages);
    const created = await count("select count(*) from shipments where tracking_number = any($1)", shipments);
    expectThat(stored === messages.size, `${messages.size} messages are there once, not ${stored}`);
    expectThat(created === shipments.size, `${shipments.size} shipments are there once, not ${created}`);
  } finally {
    await client.end();
  }
}
