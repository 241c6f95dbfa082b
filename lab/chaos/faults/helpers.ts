/** Shared by the faults: simulated users, and what must hold afterwards. */
import { randomUUID } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { connectDatabase } from "#database/connection/connect.ts";
import { rebuildSums } from "#database/reports/build.ts";
import { readPasswords } from "#operations/embedded/cluster.ts";
import { joinEmbeddedPostgres } from "#operations/embedded/join.ts";
import { findCluster } from "#operations/embedded/server-directory.ts";
import { verifyDatabase } from "#operations/verify/verify-database.ts";
import { signIn } from "#tests/running-product.ts";

export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected: ${what}`);
}

/** Retries until `work` succeeds; returns the milliseconds it took. */
export async function until(work: () => Promise<unknown>, limitMs: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    try {
      await work();
      return Math.round(performance.now() - began);
    } catch (error) {
      if (performance.now() - began > limitMs) throw error;
      await wait(50);
    }
  }
}

/** The process id of PostgreSQL on a data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const { data } = await findCluster(realpathSync(dataDir));
  return Number(readFileSync(`${data}/postmaster.pid`, "utf8").split("\n")[0]);
}

export async function sendMessage(url: string, mark: string, email = "ada@example.com"): Promise<number> {
  const fields = {
    name: "Ada Peeters",
    email,
    phone: "+32 2 555 01 00",
    subject: mark,
    // Identical texts would be classified as spam, which sends no mail.
    message: `Do you carry pianos to Ghent? Our reference is ${mark}.`,
  };
  const answer = await fetch(`${url}/contact`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(20_000),
  });
  await answer.text();
  return answer.status;
}

/** Writes several rows in one transaction: a shipment, its first status entry, an audit line. */
export async function createShipment(url: string, cookie: string, mark: string): Promise<number> {
  const answer = await fetch(`${url}/admin/shipments/new`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, Cookie: cookie },
    body: new URLSearchParams({
      tracking_number: mark,
      status: "pending",
      service_type: "Road Transport",
      origin_location: "Brussels",
      destination_location: "Ghent",
    }),
    signal: AbortSignal.timeout(20_000),
  });
  await answer.text();
  return answer.status;
}

/** Publishes a post at once, or at a moment; throws where it is refused. */
export async function publishPost(url: string, cookie: string, title: string, at?: Date): Promise<void> {
  const publishedAt = at?.toLocaleString("sv-SE", { timeZone: "Europe/Brussels" }).replace(" ", "T");
  const answer = await fetch(`${url}/admin/blog/new`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, Cookie: cookie },
    body: new URLSearchParams({
      title,
      content: "<p>Seen by all.</p>",
      status: "published",
      published_at: publishedAt ?? "",
    }),
  });
  const text = await answer.text();
  expectThat(answer.status === 302, `the post is taken, not answered ${answer.status} ${text.slice(0, 200)}`);
}

interface SimulatedUsers {
  /** The session of the simulated staff; it survives restarts. */
  session: { cookie: string };
  /** Acknowledged writes, by table. */
  messages: Set<string>;
  shipments: Set<string>;
  /** How often each status was received. */
  statuses: Map<number, number>;
  /** Stops all users and waits for their last responses. */
  stop(): Promise<void>;
}

/** Simulates users who read and write without a pause. Requests without a response are not counted. */
export function simulateUsers(
  url: string,
  count: number,
  known?: Pick<SimulatedUsers, "messages" | "shipments" | "session">,
): SimulatedUsers {
  let stopped = false;
  const crowd: SimulatedUsers = {
    session: known?.session ?? { cookie: "" },
    messages: known?.messages ?? new Set(),
    shipments: known?.shipments ?? new Set(),
    statuses: new Map(),
    async stop() {
      stopped = true;
      await Promise.all(all);
    },
  };
  const countStatus = (status: number) => crowd.statuses.set(status, (crowd.statuses.get(status) ?? 0) + 1);
  const writer = async () => {
    while (!stopped) {
      const mark = randomUUID();
      const status = await sendMessage(url, mark).catch(() => 0);
      if (status === 200) crowd.messages.add(mark);
      if (status) countStatus(status);
      else await wait(20);
    }
  };
  const clerk = async () => {
    while (!stopped) {
      const cookie = (crowd.session.cookie ||= await signIn(url).catch(() => ""));
      const mark = `F-${randomUUID()}`;
      const status = cookie ? await createShipment(url, cookie, mark).catch(() => 0) : 0;
      if (status === 302) crowd.shipments.add(mark);
      if (status) countStatus(status);
      else await wait(20);
    }
  };
  const reader = async () => {
    while (!stopped) {
      const answer = await fetch(`${url}/track?number=ZF-2345-6789-C`, {
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      await answer?.text().catch(() => "");
      if (answer) countStatus(answer.status);
      else await wait(20);
    }
  };
  const kinds = [writer, clerk, reader];
  const all = Array.from({ length: count }, (_, index) => kinds[index % kinds.length]!());
  return crowd;
}

/** Checks that every acknowledged write is stored once and completely, and that the database is valid. Returns a summary. */
export async function verifyNothingLost(
  dataDir: string,
  crowd: Pick<SimulatedUsers, "messages" | "shipments">,
): Promise<string> {
  const server = await joinEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    const count = async (statement: string, values: unknown[] = []) =>
      Number((await client.query<{ count: string }>(statement, values)).rows[0]?.count);
    const messages = await count(
      "select count(distinct subject) from contact_submissions where subject = any($1)",
      [[...crowd.messages]],
    );
    const twice = await count(
      "select count(*) from (select from contact_submissions group by subject, email having count(*) > 1 and max(subject) ~ '^[0-9a-f-]{36}$') d",
    );
    const shipments = await count("select count(*) from shipments where tracking_number = any($1)", [
      [...crowd.shipments],
    ]);
    const half = await count(`select count(*) from shipments s where tracking_number like 'F-%' and
      (not exists (select from shipment_status_history where shipment_id = s.id)
       or not exists (select from audit_log where entity_id = s.id::text))`);
    expectThat(
      messages === crowd.messages.size,
      `${crowd.messages.size} acknowledged messages are stored, not ${messages}`,
    );
    expectThat(
      shipments === crowd.shipments.size,
      `${crowd.shipments.size} acknowledged shipments are stored, not ${shipments}`,
    );
    expectThat(twice === 0 && half === 0, `none stored twice (${twice}), none incomplete (${half})`);
    await verifyWholeDatabase(dataDir, server.url);
    return `${messages} messages and ${shipments} shipments were acknowledged and all are stored; npm run verify finds nothing`;
  } finally {
    await client.end();
    await server.stop();
  }
}

export async function verifyWholeDatabase(dataDir: string, url: string): Promise<void> {
  const administrator = new URL(url);
  administrator.username = "postgres";
  administrator.password = (await readPasswords(await findCluster(realpathSync(dataDir)))).administrator;
  // A product that was killed goes on with the sums of its reports when it starts again; here the check needs them.
  const { db, pool } = connectDatabase(url, { warn: console.error });
  await rebuildSums(db).finally(() => pool.end());
  const findings = await verifyDatabase(url, administrator.href);
  const wrong = findings.filter(({ result }) => result !== "right");
  expectThat(wrong.length === 0, `npm run verify finds nothing, not ${JSON.stringify(wrong)}`);
}

/** Checks that only the allowed statuses were received. Returns how often each was. */
export function expectOnlyStatuses(crowd: SimulatedUsers, allowed: number[]): string {
  const seen = [...crowd.statuses].toSorted(([a], [b]) => a - b);
  const other = seen.filter(([status]) => !allowed.includes(status));
  expectThat(other.length === 0, `responses ${allowed.join(", ")} only, not ${JSON.stringify(other)}`);
  return seen.map(([status, times]) => `${times} × ${status}`).join(", ");
}
