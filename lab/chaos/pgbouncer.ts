/** npm run show:pgbouncer: two processes of the built product on one PostgreSQL behind PgBouncer in transaction mode. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { IMPORT_COLUMNS } from "#app/shipments/csv.ts";
import { csvLine } from "#app/kit/text/csv-cells.ts";
import { freePort } from "#operations/embedded/postmaster.ts";
import { makeStage, type Primary, startPrimary } from "#tests/postgres-servers.ts";
import { type RunningProduct, signIn, startBuiltProduct } from "#tests/running-product.ts";
import { expectThat, showSteps, until } from "../harness/cases.ts";
import { query } from "../harness/databases.ts";
import { requireProgram, startProgram } from "../harness/programs.ts";
import {
  ask,
  createShipment,
  findsPost,
  findsShipment,
  hearsMessage,
  publishPost,
  sendMessage,
} from "../harness/requests.ts";

const program = requireProgram("pgbouncer");

const POOL = 8;

interface PoolerStage {
  both: [RunningProduct, RunningProduct];
  one: RunningProduct;
  two: RunningProduct;
  pooler: Pooler;
  primary: Primary;
  folder: string;
  cookie: string;
  imported: string;
}

interface Pooler {
  url: string;
  counts(): Promise<{ server: number; clients: number }>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PgBouncer with deploy/pgbouncer.ini, changed where this machine differs. */
async function startPgbouncer(primary: Primary, stage: string): Promise<Pooler> {
  const here = new URL(primary.productUrl);
  const port = await freePort();
  const users = path.join(stage, "users.txt");
  const user = (name: string, password: string) => `"${name}" "${password}"\n`;
  writeFileSync(users, user(here.username, here.password) + user("watcher", "watcher"), { mode: 0o644 });
  const settings = readFileSync("deploy/pgbouncer.ini", "utf8")
    .replace(/^zenne = .*$/m, `zenne = host=127.0.0.1 port=${primary.server.port} dbname=zenne`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}\nadmin_users = watcher`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${POOL}`)
    .replace(/^(?:logfile|pidfile) = .*$/gm, "");
  const file = path.join(stage, "pgbouncer.ini");
  writeFileSync(file, settings);
  here.port = String(port);
  const start = () =>
    startProgram(program, ["-q", file], { cwd: stage, ...primary.server.home.account }, () =>
      query(here.href, "select 1"),
    );
  let running = await start();
  const console = `postgres://watcher:watcher@127.0.0.1:${port}/pgbouncer?sslmode=disable`;
  const count = async (text: string) =>
    (await query<{ database: string }>(console, text)).filter(({ database }) => database === "zenne").length;
  return {
    url: here.href,
    counts: async () => ({ server: await count("show servers"), clients: await count("show clients") }),
    async restart() {
      await running.end("SIGKILL");
      running = await start();
    },
    stop: () => running.end(),
  };
}

function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const steps: Record<string, (shown: PoolerStage) => Promise<string>> = {
  async "both start on an empty database, one migrates"({ both, one }) {
    const migrated = both.filter(({ lines }) => lines.some(({ msg }) => msg === "database migrated"));
    expectThat(migrated.length === 1, "one migrated");
    for (const { url } of both) expectThat((await ask(`${url}/readyz`)).status === 200, "both are ready");
    const warned = one.lines.filter(({ level }) => level === "warn");
    expectThat(warned.length === 0, `nothing is warned of, not ${JSON.stringify(warned[0])}`);
    return "together, by the owner's direct connection";
  },

  async "signed in on one is signed in on both, and lists are read"(shown) {
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
        const { status } = await ask(url + path, { cookie: shown.cookie });
        expectThat(status === 200 || status === 404, `${path} is answered 200, not ${status}`);
      }
    return "five screens on each";
  },

  async "writes of many at once are there once, on both"(shown) {
    const { both, pooler, primary, two } = shown;
    const marks = Array.from({ length: 60 }, () => `P-${randomUUID()}`);
    const made: number[] = [];
    // At most as many at once as a pool has connections: above that, the longest wait for a lock is cancelled
    // (lock-waits.ts).
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
  },

  async "live events arrive"(shown) {
    const { both, one, two } = shown;
    const heard = both.map(({ url }) => hearsMessage(url, shown.cookie));
    await wait(500);
    const began = performance.now();
    await sendMessage(one.url, randomUUID());
    const moments = await Promise.all(heard);
    const mark = `Pooled ${randomUUID().slice(0, 8)}`;
    await publishPost(one.url, shown.cookie, mark);
    const took = await until(async () => expectThat(await findsPost(two.url, mark), "on the other"), 3_000);
    return `on both within ${Math.round(Math.max(...moments) - began)} ms; a post on the other process after ${took} ms`;
  },

  async "look-ups by many at once"({ both, pooler, primary }) {
    const numbers = (
      await primary.server.ask<{ n: string }>("select tracking_number as n from shipments limit 50")
    ).map(({ n }) => n);
    const began = performance.now();
    let requests = 0;
    await Promise.all(
      Array.from({ length: 40 }, async (_, visitor) => {
        for (let time = 0; time < 25; time++, requests++) {
          const number = numbers[(visitor * 25 + time) % numbers.length]!;
          expectThat(await findsShipment(both[visitor % 2]!.url, number), `${number} is found`);
        }
      }),
    );
    const { server } = await pooler.counts();
    expectThat(server <= POOL, `at most ${POOL} connections, not ${server}`);
    return `${requests} found by 40 visitors in ${Math.round(performance.now() - began)} ms on ${server} connections`;
  },

  async "a file is imported"(shown) {
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
    const send = (address: string, body: FormData | URLSearchParams) =>
      ask(address, { cookie: shown.cookie, body });
    const uploaded = await send(`${one.url}/admin/shipments/import`, form);
    const plan = uploaded.headers.get("location") ?? "";
    expectThat(uploaded.status === 302 && plan !== "", `the file is taken, not answered ${uploaded.status}`);
    const applied = await send(one.url + plan, new URLSearchParams({ intent: "apply" }));
    expectThat(applied.status === 200, `it is imported, not answered ${applied.status}`);
    expectThat(await findsShipment(two.url, `${shown.imported}-1999`), "the last row is found");
    return "2,000 rows in one transaction, found on the other process";
  },

  async "an export is whole, and one that is left ends its query"(shown) {
    const { primary, two } = shown;
    const address = `${two.url}/admin/shipments/export?details`;
    const { status, text } = await ask(address, { cookie: shown.cookie });
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
    expectThat((await ask(address, { cookie: shown.cookie })).status === 200, "the next one is answered");
    return `${rows} rows; five that were left are over`;
  },

  async "mails leave at once: the queue listens on the direct address"({ both, folder, one }) {
    const outbox = () => both.flatMap((_, index) => mailsIn(`${folder}/process-${index}/outbox`)).length;
    await wait(6_000);
    const before = outbox();
    expectThat(
      (await sendMessage(one.url, randomUUID(), `${randomUUID()}@example.com`)) === 200,
      "a message is taken",
    );
    const took = await until(
      async () => expectThat(outbox() >= before + 2, "both mails are written"),
      15_000,
    );
    expectThat(took < 4_000, `sooner than the queue looks by itself, not after ${took} ms`);
    return `two mails ${took} ms after the message`;
  },

  async "a pooler that is killed is survived"(shown) {
    const { both, pooler, one, two } = shown;
    await pooler.restart();
    const took = await until(async () => {
      for (const { url } of both) expectThat((await ask(`${url}/readyz`)).status === 200, "ready");
    }, 10_000);
    const mark = `P-${randomUUID()}`;
    expectThat((await createShipment(one.url, shown.cookie, mark)) === 302, "a shipment is made");
    expectThat(await findsShipment(two.url, mark), "and found");
    return `both work ${took} ms after its start`;
  },

  async "no error was logged"({ both }) {
    const errors = both.flatMap(({ lines }) => lines.filter(({ level }) => level === "error"));
    expectThat(errors.length === 0, `not ${JSON.stringify(errors[0])?.slice(0, 400)}`);
    return "in either process";
  },
};

using stage = makeStage("pgbouncer");
await using servers = new AsyncDisposableStack();
const primary = await startPrimary(stage.folder);
servers.defer(() => primary.server.end("SIGQUIT"));
for (const setting of [
  "statement_timeout = '8s'",
  "lock_timeout = '4s'",
  "idle_in_transaction_session_timeout = '30s'",
])
  await primary.server.ask(`alter role zenne_product set ${setting}`);
const pooler = await startPgbouncer(primary, stage.folder);
servers.defer(() => pooler.stop());
const start = (index: number) =>
  startBuiltProduct({
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: primary.productUrl,
    DATABASE_OWNER_URL: primary.url,
    DATA_DIR: `${stage.folder}/process-${index}`,
    NOTIFY_EMAIL: "desk@zenne.example",
    DEMO: "1",
  });
const both = await Promise.all([start(0), start(1)]);
for (const product of both) servers.use(product);
const [one, two] = both;
const imported = `I-${randomUUID().slice(0, 8)}`;
await showSteps(steps, { both, one, two, pooler, primary, folder: stage.folder, cookie: "", imported });
