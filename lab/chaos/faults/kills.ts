import { setTimeout as wait } from "node:timers/promises";
import { startBuiltProduct } from "#tests/running-product.ts";
import { expectThat, until } from "../../harness/cases.ts";
import {
  type AcknowledgedWrites,
  type Crowd,
  expectAllStored,
  expectOnlyStatuses,
  simulateUsers,
} from "../../harness/crowd.ts";
import {
  administratorUrl,
  joinDatabase,
  postmasterOf,
  verifyWholeDatabase,
  withClient,
} from "../../harness/databases.ts";
import { ask, metric, sendMessage } from "../../harness/requests.ts";

const recoveryMs = 30_000;

async function expectNothingLost(dataDir: string, acknowledged: AcknowledgedWrites): Promise<string> {
  await using server = await joinDatabase(dataDir);
  const stored = await expectAllStored(server.url, acknowledged);
  return `${stored} were acknowledged and all are stored; ${await verifyWholeDatabase(dataDir)}`;
}

/** Starts the product with a crowd on it, lets `work` do its harm, and checks what the crowd was answered. */
async function underLoad(
  dataDir: string,
  users: number,
  work: (url: string, crowd: Crowd) => Promise<string>,
): Promise<{ outcome: string; answers: string; crowd: Crowd }> {
  await using product = await startBuiltProduct({ DATA_DIR: dataDir });
  const crowd = simulateUsers(product.url, users);
  try {
    const outcome = await work(product.url, crowd);
    await crowd.stop();
    expectThat(product.child.exitCode === null, "the app is alive");
    return { outcome, answers: expectOnlyStatuses(crowd, [200, 302, 404, 503]), crowd };
  } finally {
    await crowd.stop();
  }
}

const works = async (url: string) => {
  const status = await sendMessage(url, `probe-${Math.random()}`);
  expectThat(status === 200, `a message is taken, not answered ${status}`);
};

/** PostgreSQL survives each kill of the app and is adopted. */
export async function killApp(dataDir: string, times: number): Promise<string> {
  const acknowledged = { messages: new Set<string>(), shipments: new Set<string>(), session: { cookie: "" } };
  let slowest = 0;
  for (let round = 0; round < times; round++) {
    const began = performance.now();
    const product = await startBuiltProduct({ DATA_DIR: dataDir });
    slowest = Math.max(slowest, performance.now() - began);
    const before = acknowledged.messages.size;
    const crowd = simulateUsers(product.url, 6, { acknowledged });
    await until(() => expectThat(acknowledged.messages.size > before, "writes have begun"), recoveryMs);
    await wait(Math.random() * 500);
    product.child.kill("SIGKILL");
    await product.ended;
    await crowd.stop();
  }
  const outcome = await expectNothingLost(dataDir, acknowledged);
  return `killed ${times} times: ${outcome}; the slowest start took ${(slowest / 1000).toFixed(1)} s`;
}

export async function killDatabase(dataDir: string, times: number): Promise<string> {
  let slowest = 0;
  const { answers, crowd } = await underLoad(dataDir, 6, async (url) => {
    for (let round = 0; round < times; round++) {
      await wait(200 + Math.random() * 300);
      const before = await postmasterOf(dataDir);
      process.kill(before, "SIGKILL");
      // Its child processes respond for a moment longer: wait for the replacement.
      const recovered = await until(async () => {
        expectThat((await postmasterOf(dataDir)) !== before, "a new process runs");
        await works(url);
      }, recoveryMs);
      slowest = Math.max(slowest, recovered);
    }
    return "";
  });
  const outcome = await expectNothingLost(dataDir, crowd);
  return `killed ${times} times, recovered within ${(slowest / 1000).toFixed(1)} s (${answers}): ${outcome}`;
}

/** Restarts the database under load: clear 503s meanwhile, full recovery within five seconds of its return. */
export async function restartDatabase(dataDir: string): Promise<string> {
  const { outcome, answers } = await underLoad(dataDir, 24, async (url, crowd) => {
    await wait(1_000);
    const before = await postmasterOf(dataDir);
    // The signal of pg_ctl's mode «fast»: connections are closed, everything is flushed. The product restarts it.
    process.kill(before, "SIGINT");
    // The duration of the restart depends on the machine; what counts is the recovery after it.
    await until(async () => {
      expectThat((await postmasterOf(dataDir)) !== before, "a new process runs");
      expectThat((await ask(`${url}/readyz`)).status === 200, "it is ready");
    }, 3 * recoveryMs);
    const recovered = await until(() => works(url), 5_000);
    await wait(500);
    await crowd.stop();
    // Counters and sums are written beside the requests: what is left behind stays busy, what works does not.
    await until(() => expectIdlePool(url), 2_000);
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, n) => sendMessage(url, `many-${n}-${Date.now()}`)),
    );
    expectThat(
      many.every((status) => status === 200),
      "forty at once are served",
    );
    return `recovered ${recovered} ms after the database, the pool is complete`;
  });
  return `${outcome} (${answers})`;
}

async function expectIdlePool(url: string): Promise<void> {
  expectThat(
    (await metric(url, 'zenne_database_connections{state="busy"}')) <= 1,
    "no connection is left behind",
  );
  const { text } = await ask(`${url}/metrics`);
  const waiting = text.match(/^zenne_database_waiting\{share="\w+"\} \d+$/gm) ?? [];
  expectThat(
    waiting.length === 4 && waiting.every((line) => line.endsWith(" 0")),
    "nothing waits for a connection",
  );
}

/** Terminates all connections of the product repeatedly, also in transactions and while listening. */
export async function endConnections(dataDir: string): Promise<string> {
  const { outcome, answers, crowd } = await underLoad(dataDir, 9, async (url) => {
    const { url: owner } = await joinDatabase(dataDir);
    return withClient(await administratorUrl(dataDir, owner), async (client) => {
      let ended = 0;
      for (let round = 0; round < 15; round++) {
        await wait(100);
        const { rowCount } = await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'zenne_product'",
        );
        ended += rowCount ?? 0;
      }
      expectThat(ended > 0, `the product's connections are found and terminated (${ended})`);
      const recovered = await until(() => works(url), 5_000);
      await until(async () => {
        const { rowCount } = await client.query(
          "select from pg_stat_activity where query ilike 'listen%' or application_name ilike '%listen%' or application_name ilike '%live%'",
        );
        expectThat((rowCount ?? 0) > 0, "the product listens again");
      }, 10_000);
      return `${ended} connections were terminated, recovered in ${recovered} ms`;
    });
  });
  return `${outcome} (${answers}): ${await expectNothingLost(dataDir, crowd)}`;
}
