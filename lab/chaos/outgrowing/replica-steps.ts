/** What `npm run show:replica` shows. Each step returns what it measured, or throws. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { PostgresServer } from "#tests/postgres-servers.ts";
import { type RunningProduct, signIn } from "#tests/running-product.ts";
import { createShipment, expectThat, publishPost, until } from "../faults/helpers.ts";
import { fetchText, findsPost, findsShipment, metric } from "./report.ts";

interface Shown {
  /** The process that writes, and another one. */
  writer: RunningProduct;
  other: RunningProduct;
  primary: PostgresServer;
  replica: PostgresServer;
  cookie: string;
}

type Step = (shown: Shown) => Promise<string>;

function readsOf(product: RunningProduct, server: "replica" | "primary") {
  return metric(product.url, `zenne_visitor_reads_total{server="${server}"}`);
}

async function isRead(product: RunningProduct) {
  expectThat((await metric(product.url, "zenne_replica_readable")) === 1, "the replica is read");
}

async function isNotRead(product: RunningProduct) {
  expectThat((await metric(product.url, "zenne_replica_readable")) === 0, "the replica is not read");
}

/** Visitors who search the blog and look numbers up without a pause; every answer must be right. */
function visitors(url: string, count: number) {
  let leaving = false;
  const seen = { answers: 0, wrong: [] as string[], longest: 0 };
  const live = async (visitor: number) => {
    for (let time = 0; !leaving; time++) {
      const began = performance.now();
      const address = visitor % 2 ? `/blog?search=customs+${time}` : `/track.json?number=ZF-2345-6789-C`;
      const status = await fetchText(url + address).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      seen.answers += 1;
      seen.longest = Math.max(seen.longest, performance.now() - began);
      if (status !== 200) seen.wrong.push(`${address}: ${status}`);
    }
  };
  const all = Array.from({ length: count }, (_, visitor) => live(visitor));
  return {
    async leave() {
      leaving = true;
      await Promise.all(all);
      expectThat(
        seen.wrong.length === 0,
        `every visitor is answered, not ${seen.wrong.slice(0, 3).join("; ")}`,
      );
      return `${seen.answers} answers, none an error, the longest ${Math.round(seen.longest)} ms`;
    },
  };
}

async function pages(url: string, count: number) {
  for (let time = 0; time < count; time++) await findsPost(url, `nothing ${time}`);
}

const theReplicaIsFoundAnd: Step = async (shown) => {
  const { writer, other, primary, replica } = shown;
  const took = await until(() => Promise.all([isRead(writer), isRead(other)]), 15_000);
  shown.cookie = await signIn(writer.url);
  await until(() => isRead(writer), 5_000);
  const scans = async (server: PostgresServer) =>
    (
      await server.ask<{ n: number }>(
        "select (coalesce(seq_scan,0) + coalesce(idx_scan,0))::int as n from pg_stat_user_tables where relname = 'blog_posts'",
      )
    )[0]!.n;
  const before = {
    replica: await scans(replica),
    primary: await scans(primary),
    given: await readsOf(writer, "replica"),
  };
  await pages(writer.url, 100);
  // PostgreSQL tells its counters a second late.
  await wait(1_500);
  const given = (await readsOf(writer, "replica")) - before.given;
  const [there, here] = [(await scans(replica)) - before.replica, (await scans(primary)) - before.primary];
  expectThat(given >= 90 && there >= 90, `100 pages are read there, not ${given}, with ${there} scans`);
  return `after ${took} ms; of 100 searches of the blog ${given} were sent to it; by PostgreSQL's counters ${there} scans of the posts there, ${here} on the primary`;
};

const whoWroteReadsItAt: Step = async (shown) => {
  const { writer } = shown;
  for (let time = 0; time < 40; time++) {
    const mark = `Written ${randomUUID().slice(0, 8)}`;
    await publishPost(writer.url, shown.cookie, mark);
    expectThat(await findsPost(writer.url, mark), `post ${time} is found at once`);
    const number = `R-${randomUUID()}`;
    expectThat((await createShipment(writer.url, shown.cookie, number)) === 302, "a shipment is made");
    expectThat(await findsShipment(writer.url, number), `shipment ${time} is found at once`);
  }
  return "40 posts and 40 shipments, each found by the first read after its write";
};

const anotherProcessReadsWhatIt: Step = async (shown) => {
  const { writer, other } = shown;
  let slowest = 0;
  for (let time = 0; time < 20; time++) {
    const mark = `Told ${randomUUID().slice(0, 8)}`;
    await publishPost(writer.url, shown.cookie, mark);
    slowest = Math.max(
      slowest,
      await until(async () => expectThat(await findsPost(other.url, mark), "found"), 5_000),
    );
    for (let again = 0; again < 5; again++) expectThat(await findsPost(other.url, mark), "it stays");
  }
  return `20 posts on the other process within ${slowest} ms of the answer to the write, and in each of the five reads after`;
};

const aReplicaThatIsBehind: Step = async (shown) => {
  const { writer, other, replica } = shown;
  await until(() => isRead(writer), 5_000);
  await replica.ask("select pg_wal_replay_pause()");
  const before = await readsOf(writer, "primary");
  const mark = `Behind ${randomUUID().slice(0, 8)}`;
  await publishPost(writer.url, shown.cookie, mark);
  for (let time = 0; time < 50; time++) expectThat(await findsPost(writer.url, mark), "it is found");
  await until(async () => expectThat(await findsPost(other.url, mark), "found by the other"), 2_000);
  await Promise.all([isNotRead(writer), isNotRead(other)]);
  const sent = (await readsOf(writer, "primary")) - before;
  const said = await until(
    async () =>
      expectThat(
        writer.lines.some(({ reason }) => reason === "it is behind"),
        "said",
      ),
    10_000,
  );
  await replica.ask("select pg_wal_replay_resume()");
  const back = await until(() => Promise.all([isRead(writer), isRead(other)]), 10_000);
  return `${sent} reads went to the primary, all with the new post; the log said so after ${Math.round(said / 1000)} s; read again ${back} ms after it went on`;
};

const aReplicaThatIsKilled: Step = async (shown) => {
  const { writer, other, replica } = shown;
  await until(() => isRead(writer), 5_000);
  const crowd = visitors(writer.url, 8);
  await wait(1_000);
  await replica.end("SIGKILL");
  await wait(3_000);
  await isNotRead(writer);
  const seen = await crowd.leave();
  await replica.start();
  const back = await until(() => Promise.all([isRead(writer), isRead(other)]), 20_000);
  return `${seen}; read again ${back} ms after its start`;
};

const aReplicaThatSaysNothing: Step = async (shown) => {
  const { writer, other, replica } = shown;
  await until(() => isRead(writer), 5_000);
  const crowd = visitors(writer.url, 8);
  await wait(500);
  await replica.suspend(true);
  await wait(6_000);
  await isNotRead(writer);
  await replica.suspend(false);
  const seen = await crowd.leave();
  const back = await until(() => Promise.all([isRead(writer), isRead(other)]), 30_000);
  return `${seen}; read again ${back} ms after it went on`;
};

const aReplicaThatHasBecome: Step = async (shown) => {
  const { writer, replica } = shown;
  await until(() => isRead(writer), 5_000);
  const crowd = visitors(writer.url, 4);
  await replica.ask("select pg_promote()");
  await until(() => isNotRead(writer), 3_000);
  const mark = `Promoted ${randomUUID().slice(0, 8)}`;
  await publishPost(writer.url, shown.cookie, mark);
  expectThat(await findsPost(writer.url, mark), "what was written is found");
  return crowd.leave();
};

const theLogSaysEachChange: Step = async (shown) => {
  const { writer, other } = shown;
  const all = [...writer.lines, ...other.lines];
  const errors = all.filter(({ level }) => level === "error");
  expectThat(errors.length === 0, `no error, not ${JSON.stringify(errors[0])}`);
  const told = writer.lines
    .filter(({ msg }) => msg?.startsWith("the replica is"))
    .map(({ msg, reason }) => reason ?? msg);
  return told.join(" → ");
};

/** By what each shows. */
export const steps: Record<string, Step> = {
  "the replica is found and read": theReplicaIsFoundAnd,
  "who wrote reads it at once": whoWroteReadsItAt,
  "another process reads what it was told of, and never goes back": anotherProcessReadsWhatIt,
  "a replica that is behind is not read, and answers stay right": aReplicaThatIsBehind,
  "a replica that is killed is noticed by no visitor": aReplicaThatIsKilled,
  "a replica that says nothing is noticed by its delay only": aReplicaThatSaysNothing,
  "a replica that has become a primary is not read": aReplicaThatHasBecome,
  "the log says each change once, and no error": theLogSaysEachChange,
};
