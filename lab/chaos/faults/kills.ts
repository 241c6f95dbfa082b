/** Faults of processes: killed, restarted under load, connections terminated. */
import { realpath } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { readPasswords } from "#operations/embedded/cluster.ts";
import { joinEmbeddedPostgres } from "#operations/embedded/join.ts";
import { findCluster } from "#operations/embedded/server-directory.ts";
import { startBuiltProduct } from "#tests/running-product.ts";
import {
  expectThat,
  verifyNothingLost,
  expectOnlyStatuses,
  simulateUsers,
  postmasterOf,
  sendMessage,
  until,
} from "./helpers.ts";

const recoveryMs = 30_000;

/** Kills the app with -9 during writes, `times` times; PostgreSQL survives and is adopted each time. */
export async function killApp(dataDir: string, times: number): Promise<string> {
  const known = { messages: new Set<string>(), shipments: new Set<string>(), session: { cookie: "" } };
  let slowest = 0;
  for (let round = 0; round < times; round++) {
    const began = performance.now();
    const product = await startBuiltProduct({ DATA_DIR: dataDir });
    slowest = Math.max(slowest, performance.now() - began);
    const before = known.messages.size;
    const crowd = simulateUsers(product.url, 6, known);
    await until(async () => expectThat(known.messages.size > before, "writes have begun"), recoveryMs);
    await wait(Math.random() * 500);
    product.child.kill("SIGKILL");
    await product.ended;
    await crowd.stop();
  }
  const said = await verifyNothingLost(dataDir, known);
  return `killed ${times} times: ${said}; the slowest start took ${(slowest / 1000).toFixed(1)} s`;
}

/** Kills PostgreSQL with -9 during writes, `times` times; the product recovers by itself. */
export async function killDatabase(dataDir: string, times: number): Promise<string> {
  const product = await startBuiltProduct({ DATA_DIR: dataDir });
  const crowd = simulateUsers(product.url, 6);
  let slowest = 0;
  try {
    for (let round = 0; round < times; round++) {
      await wait(200 + Math.random() * 300);
      const before = await postmasterOf(dataDir);
      process.kill(before, "SIGKILL");
      // Its children answer for a moment longer: wait for the process that replaces it.
      const recovered = await until(async () => {
        expectThat((await postmasterOf(dataDir)) !== before, "a new process runs");
        await works(product.url);
      }, recoveryMs);
      slowest = Math.max(slowest, recovered);
    }
    await crowd.stop();
    const answers = expectOnlyStatuses(crowd, [200, 302, 404, 503]);
    expectThat(product.child.exitCode === null, "the app is alive");
    await product.stop();
    const said = await verifyNothingLost(dataDir, crowd);
    return `killed ${times} times, recovered within ${(slowest / 1000).toFixed(1)} s (${answers}): ${said}`;
  } finally {
    await crowd.stop();
    await product.stop();
  }
}

const works = async (url: string) => {
  const status = await sendMessage(url, `probe-${Math.random()}`);
  if (status !== 200) throw new Error(`a message is answered ${status}`);
};

/** Restarts PostgreSQL under load: clear 503s meanwhile, full recovery within five seconds of its return. */
export async function restartDatabase(dataDir: string): Promise<string> {
  const product = await startBuiltProduct({ DATA_DIR: dataDir });
  const crowd = simulateUsers(product.url, 24);
  try {
    await wait(1_000);
    const before = await postmasterOf(dataDir);
    // What pg_ctl's mode «fast» sends: connections are closed, everything is flushed. The product restarts it.
    process.kill(before, "SIGINT");
    // The duration of the restart depends on the machine; what counts is the recovery after it.
    await until(
      async () => expectThat((await postmasterOf(dataDir)) !== before, "a new process runs"),
      3 * recoveryMs,
    );
    await until(() => answers(product.url, "/readyz", 200), 3 * recoveryMs);
    const recovered = await until(() => works(product.url), 5_000);
    await wait(500);
    await crowd.stop();
    const statuses = expectOnlyStatuses(crowd, [200, 302, 404, 503]);
    // Counters and sums are written beside the requests: what is left behind stays busy, what works does not.
    await until(() => expectIdlePool(product.url), 2_000);
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, n) => sendMessage(product.url, `many-${n}-${Date.now()}`)),
    );
    expectThat(
      many.every((status) => status === 200),
      "forty at once are served",
    );
    return `recovered ${recovered} ms after the database, the pool is complete (${statuses})`;
  } finally {
    await crowd.stop();
    await product.stop();
  }
}

async function expectIdlePool(url: string): Promise<void> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expectThat(
    /^zenne_database_connections\{state="busy"\} [01]$/m.test(metrics),
    "no connection is left behind",
  );
  const waiting = metrics.match(/^zenne_database_waiting\{share="\w+"\} \d+$/gm) ?? [];
  expectThat(
    waiting.length === 4 && waiting.every((line) => line.endsWith(" 0")),
    "nothing waits for a connection",
  );
}

async function answers(url: string, path: string, status: number): Promise<void> {
  const answer = await fetch(url + path);
  await answer.text();
  if (answer.status !== status) throw new Error(`${path} is answered ${answer.status}`);
}

/** The owner of the database may not end connections of the product's role (docs/decisions/0018). */
async function administratorOf(dataDir: string): Promise<Client> {
  const { url } = await joinEmbeddedPostgres({ dataDir, log: () => {} });
  const { administrator } = await readPasswords(await findCluster(await realpath(dataDir)));
  const { hostname, port, pathname } = new URL(url);
  const client = new Client({
    host: hostname,
    port: Number(port),
    user: "postgres",
    password: administrator,
    database: pathname.slice(1),
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Terminates all connections of the product repeatedly, in transactions and while listening. */
export async function endConnections(dataDir: string): Promise<string> {
  const product = await startBuiltProduct({ DATA_DIR: dataDir });
  const client = await administratorOf(dataDir);
  const crowd = simulateUsers(product.url, 9);
  let ended = 0;
  try {
    for (let round = 0; round < 15; round++) {
      await wait(100);
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'zenne_product'",
      );
      ended += rowCount ?? 0;
    }
    expectThat(ended > 0, `the product's connections are found and terminated (${ended})`);
    const recovered = await until(() => works(product.url), 5_000);
    await crowd.stop();
    const statuses = expectOnlyStatuses(crowd, [200, 302, 404, 503]);
    await until(async () => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where query ilike 'listen%' or application_name ilike '%listen%' or application_name ilike '%live%'",
      );
      expectThat((rowCount ?? 0) > 0, "the product listens again");
    }, 10_000);
    expectThat(product.child.exitCode === null, "the app is alive");
    await product.stop();
    const said = await verifyNothingLost(dataDir, crowd);
    return `${ended} connections were terminated, recovered in ${recovered} ms (${statuses}): ${said}`;
  } finally {
    await crowd.stop();
    await client.end().catch(() => {});
    await product.stop();
  }
}
