/** What `npm run show:pgbouncer` shows. Each step returns what it measured, or throws. */
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { csvLine, IMPORT_COLUMNS } from "#domain/shipments/csv.ts";
import type { Primary } from "#tests/postgres-servers.ts";
import { type RunningProduct, signIn } from "#tests/running-product.ts";
import { createShipment, expectThat, publishPost, sendMessage, until } from "../faults/helpers.ts";
import type { Pooler } from "./pgbouncer.ts";
import { fetchText, findsPost, findsShipment } from "./report.ts";

/** Connections of the pooler to PostgreSQL. */
export const POOL = 8;

interface Shown {
  both: [RunningProduct, RunningProduct];
  one: RunningProduct;
  two: RunningProduct;
  pooler: Pooler;
  primary: Primary;
  /** The data folders of the processes are in it. */
  folder: string;
  cookie: string;
  /** Begins the tracking numbers of the import. */
  imported: string;
}

type Step = (shown: Shown) => Promise<string>;

const bothStartOnAnEmpty: Step = async (shown) => {
  const { both, one } = shown;
  const migrated = both.filter(({ lines }) => lines.some(({ msg }) => msg === "database migrated"));
  expectThat(migrated.length === 1, "one migrated");
  for (const { url } of both) expectThat((await fetchText(`${url}/readyz`)).status === 200, "both are ready");
  const warned = one.lines.filter(({ level }) => level === "warn");
  expectThat(warned.length === 0, `nothing is warned of, not ${JSON.stringify(warned[0])}`);
  return "together, by the owner's direct connection";
};

const signedInOnOneIs: Step = async (shown) => {
  const { both, one } = shown;
  shown.cookie = await signIn(one.url);
  for (const { url } of both)
    for (const path of [
      "/admin",
      "/admin/shipments",
      "/admin/quote-requests",
      "/admin/customers",
      "/admin/settings/audit-log",
    ]) {
      const { status } = await fetchText(url + path, shown.cookie);
      expectThat(status === 200 || status === 404, `${path} is answered 200, not ${status}`);
    }
  return "five screens on each";
};

const writesOfManyAtOnce: Step = async (shown) => {
  const { both, pooler, primary, two } = shown;
  const marks = Array.from({ length: 60 }, () => `P-${randomUUID()}`);
  const made: number[] = [];
  // No more at a time than a pool has connections: of more, the longest wait for a lock is cancelled (lock-waits.ts).
  for (let from = 0; from < marks.length; from += 10)
    made.push(
      ...(await Promise.all(
        marks
          .slice(from, from + 10)
          .map((mark, index) => createShipment(both[index % 2]!.url, shown.cookie, mark)),
      )),
    );
  expectThat(
    made.every((status) => status === 302),
    `all are made, not ${made.join()}`,
  );
  for (const mark of marks) expectThat(await findsShipment(two.url, mark), "each is found");
  const [stored] = await primary.server.ask<{ n: number }>(
    "select count(*)::int as n from shipments where tracking_number like 'P-%'",
  );
  expectThat(stored?.n === 60, `60 are stored, not ${stored?.n}`);
  const { server, clients } = await pooler.counts();
  expectThat(server <= POOL, `at most ${POOL} connections, not ${server}`);
  return `60 shipments; ${clients} clients of the pooler on ${server} connections of PostgreSQL`;
};

const liveEventsArrive: Step = async (shown) => {
  const { both, one, two } = shown;
  const heard = both.map(({ url }) => hears(`${url}/admin/live`, shown.cookie, "contact_submission"));
  await wait(500);
  const began = performance.now();
  await sendMessage(one.url, randomUUID());
  const moments = await Promise.all(heard);
  const mark = `Pooled ${randomUUID().slice(0, 8)}`;
  await publishPost(one.url, shown.cookie, mark);
  const took = await until(async () => expectThat(await findsPost(two.url, mark), "on the other"), 3_000);
  return `on both within ${Math.round(Math.max(...moments) - began)} ms; a post on the other process after ${took} ms`;
};

const lookUpsByManyAt: Step = async (shown) => {
  const { both, pooler, primary } = shown;
  const numbers = (
    await primary.server.ask<{ n: string }>("select tracking_number as n from shipments limit 50")
  ).map(({ n }) => n);
  const began = performance.now();
  let asked = 0;
  await Promise.all(
    Array.from({ length: 40 }, async (_, visitor) => {
      for (let time = 0; time < 25; time++, asked++) {
        const number = numbers[(visitor * 25 + time) % numbers.length]!;
        expectThat(await findsShipment(both[visitor % 2]!.url, number), `${number} is found`);
      }
    }),
  );
  const { server } = await pooler.counts();
  expectThat(server <= POOL, `at most ${POOL} connections, not ${server}`);
  return `${asked} found by 40 visitors in ${Math.round(performance.now() - began)} ms on ${server} connections`;
};

const aFileIsImported: Step = async (shown) => {
  const { one, two } = shown;
  const columns = ["tracking_number", "service_type", "origin_location", "destination_location"] as const;
  const rows = Array.from({ length: 2_000 }, (_, row) => [
    `${shown.imported}-${row}`,
    "Road Transport",
    "Brussels",
    "Ghent",
  ]);
  const form = new FormData();
  const lines = [columns.map((column) => IMPORT_COLUMNS[column]), ...rows].map((cells) => csvLine(cells));
  form.set("file", new File([lines.join("")], "shipments.csv", { type: "text/csv" }));
  const send = (address: string, body: BodyInit) =>
    fetch(address, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: one.url, Cookie: shown.cookie },
      body,
    });
  const uploaded = await send(`${one.url}/admin/shipments/import`, form);
  const plan = uploaded.headers.get("location") ?? "";
  expectThat(uploaded.status === 302 && plan !== "", `the file is taken, not answered ${uploaded.status}`);
  const applied = await send(one.url + plan, new URLSearchParams({ intent: "apply" }));
  expectThat(applied.status === 200, `it is imported, not answered ${applied.status}`);
  expectThat(await findsShipment(two.url, `${shown.imported}-1999`), "the last row is found");
  return "2,000 rows in one transaction, found on the other process";
};

const anExportIsWholeAnd: Step = async (shown) => {
  const { primary, two } = shown;
  const address = `${two.url}/admin/shipments/export?details`;
  const { status, text } = await fetchText(address, shown.cookie);
  const rows = text.split(shown.imported).length - 1;
  expectThat(status === 200 && rows >= 2_000, `2,000 rows, not ${rows} with ${status}`);
  for (let time = 0; time < 5; time++) {
    const leave = new AbortController();
    const answer = await fetch(address, { headers: { Cookie: shown.cookie }, signal: leave.signal });
    await answer.body!.getReader().read();
    leave.abort();
  }
  await until(async () => {
    const running = await primary.server.ask(
      "select from pg_stat_activity where query ilike 'copy%' and state <> 'idle'",
    );
    expectThat(running.length === 0, "none runs on");
  }, 10_000);
  expectThat((await fetchText(address, shown.cookie)).status === 200, "the next one is answered");
  return `${rows} rows; five that were left are over`;
};

const mailsLeaveAtOnceThe: Step = async (shown) => {
  const { both, folder, one } = shown;
  const outbox = () => both.flatMap((_, index) => mailsIn(`${folder}/process-${index}/outbox`)).length;
  await wait(6_000);
  const before = outbox();
  expectThat(
    (await sendMessage(one.url, randomUUID(), `${randomUUID()}@example.com`)) === 200,
    "a message is taken",
  );
  const took = await until(async () => expectThat(outbox() >= before + 2, "both mails are written"), 15_000);
  expectThat(took < 4_000, `sooner than the queue looks by itself, not after ${took} ms`);
  return `two mails ${took} ms after the message`;
};

const aPoolerThatIsKilled: Step = async (shown) => {
  const { both, pooler, one, two } = shown;
  await pooler.restart();
  const took = await until(async () => {
    for (const { url } of both) expectThat((await fetchText(`${url}/readyz`)).status === 200, "ready");
  }, 10_000);
  const mark = `P-${randomUUID()}`;
  expectThat((await createShipment(one.url, shown.cookie, mark)) === 302, "a shipment is made");
  expectThat(await findsShipment(two.url, mark), "and found");
  return `both work ${took} ms after its start`;
};

const noErrorWasLogged: Step = async (shown) => {
  const { both } = shown;
  const errors = both.flatMap(({ lines }) => lines.filter(({ level }) => level === "error"));
  expectThat(errors.length === 0, `not ${JSON.stringify(errors[0])?.slice(0, 400)}`);
  return "in either process";
};

/** By what each shows. */
export const steps: Record<string, Step> = {
  "both start on an empty database, one migrates": bothStartOnAnEmpty,
  "signed in on one is signed in on both, and lists are read": signedInOnOneIs,
  "writes of many at once are there once, on both": writesOfManyAtOnce,
  "live events arrive": liveEventsArrive,
  "look-ups by many at once": lookUpsByManyAt,
  "a file is imported": aFileIsImported,
  "an export is whole, and one that is left ends its query": anExportIsWholeAnd,
  "mails leave at once: the queue listens on the direct address": mailsLeaveAtOnceThe,
  "a pooler that is killed is survived": aPoolerThatIsKilled,
  "no error was logged": noErrorWasLogged,
};

function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** When an event about an entity arrives on the live stream. */
async function hears(address: string, cookie: string, entity: string): Promise<number> {
  const leave = new AbortController();
  const answer = await fetch(address, {
    headers: { Cookie: cookie },
    signal: AbortSignal.any([leave.signal, AbortSignal.timeout(10_000)]),
  });
  try {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream()))
      if (part.includes(entity)) return performance.now();
    throw new Error("the stream ended");
  } finally {
    leave.abort();
  }
}
