/** npm run show:replica: two processes on a primary and a replica; who wrote a change, or was told of it, reads it. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { makeStage, type PostgresServer, startPrimary, startReplica } from "#tests/postgres-servers.ts";
import { type RunningProduct, signIn, startBuiltProduct } from "#tests/running-product.ts";
import { expectThat, showSteps, until } from "../harness/cases.ts";
import { ACTS, simulateUsers } from "../harness/crowd.ts";
import { createShipment, findsPost, findsShipment, metric, publishPost } from "../harness/requests.ts";

interface ReplicaStage {
  writer: RunningProduct;
  other: RunningProduct;
  primary: PostgresServer;
  replica: PostgresServer;
  cookie: string;
}

const readsOf = (product: RunningProduct, server: "replica" | "primary") =>
  metric(product.url, `zenne_visitor_reads_total{server="${server}"}`);
const readable = ({ url }: RunningProduct) => metric(url, "zenne_replica_readable");
const expectRead = async (product: RunningProduct) =>
  expectThat((await readable(product)) === 1, "the replica is read");
const expectNotRead = async (product: RunningProduct) =>
  expectThat((await readable(product)) === 0, "the replica is not read");
const readAgain = ({ writer, other }: ReplicaStage, limitMs: number) =>
  until(() => Promise.all([expectRead(writer), expectRead(other)]), limitMs);

function startVisitors(url: string, count: number) {
  const crowd = simulateUsers(url, count, { acts: [ACTS.looksUpData, ACTS.searchesBlog] });
  return async () => {
    await crowd.stop();
    const wrong = crowd.cutOff.slice(0, 3).join("; ");
    expectThat(crowd.cutOff.length === 0, `every visitor is answered, not ${wrong}`);
    return `${crowd.requests} answers, none an error, the longest ${Math.round(crowd.longestMs)} ms`;
  };
}

const steps: Record<string, (shown: ReplicaStage) => Promise<string>> = {
  async "the replica is found and read"(shown) {
    const { writer, primary, replica } = shown;
    const took = await readAgain(shown, 15_000);
    shown.cookie = await signIn(writer.url);
    await until(() => expectRead(writer), 5_000);
    const scans = async (server: PostgresServer) => {
      const [row] = await server.ask<{ n: number }>(
        "select (coalesce(seq_scan,0) + coalesce(idx_scan,0))::int as n from pg_stat_user_tables where relname = 'blog_posts'",
      );
      return row!.n;
    };
    const before = {
      replica: await scans(replica),
      primary: await scans(primary),
      reads: await readsOf(writer, "replica"),
    };
    for (let time = 0; time < 100; time++) await findsPost(writer.url, `nothing ${time}`);
    // PostgreSQL tells its counters a second late.
    await wait(1_500);
    const toReplica = (await readsOf(writer, "replica")) - before.reads;
    const [there, here] = [(await scans(replica)) - before.replica, (await scans(primary)) - before.primary];
    expectThat(
      toReplica >= 90 && there >= 90,
      `100 pages are read there, not ${toReplica}, with ${there} scans`,
    );
    return `after ${took} ms; of 100 searches of the blog ${toReplica} were sent to it; by PostgreSQL's counters ${there} scans of the posts there, ${here} on the primary`;
  },

  async "who wrote reads it at once"(shown) {
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
  },

  async "another process reads what it was told of, and never goes back"(shown) {
    const { writer, other } = shown;
    let slowest = 0;
    for (let time = 0; time < 20; time++) {
      const mark = `Told ${randomUUID().slice(0, 8)}`;
      await publishPost(writer.url, shown.cookie, mark);
      const took = await until(async () => expectThat(await findsPost(other.url, mark), "found"), 5_000);
      slowest = Math.max(slowest, took);
      for (let again = 0; again < 5; again++) expectThat(await findsPost(other.url, mark), "it stays");
    }
    return `20 posts on the other process within ${slowest} ms of the answer to the write, and in each of the five reads after`;
  },

  async "a replica that is behind is not read, and answers stay right"(shown) {
    const { writer, replica } = shown;
    await until(() => expectRead(writer), 5_000);
    await replica.ask("select pg_wal_replay_pause()");
    const before = await readsOf(writer, "primary");
    const mark = `Behind ${randomUUID().slice(0, 8)}`;
    await publishPost(writer.url, shown.cookie, mark);
    for (let time = 0; time < 50; time++) expectThat(await findsPost(writer.url, mark), "it is found");
    await until(async () => expectThat(await findsPost(other.url, mark), "found by the other"), 2_000);
    await Promise.all([expectNotRead(writer), expectNotRead(other)]);
    const sent = (await readsOf(writer, "primary")) - before;
    const isSaid = () => writer.lines.some(({ reason }) => reason === "it is behind");
    const outcome = await until(() => expectThat(isSaid(), "said"), 10_000);
    await replica.ask("select pg_wal_replay_resume()");
    const back = await readAgain(shown, 10_000);
    return `${sent} reads went to the primary, all with the new post; the log said so after ${Math.round(outcome / 1000)} s; read again ${back} ms after it went on`;
  },

  async "a replica that is killed is noticed by no visitor"(shown) {
    const { writer, replica } = shown;
    await until(() => expectRead(writer), 5_000);
    const leave = startVisitors(writer.url, 8);
    await wait(1_000);
    await replica.end("SIGKILL");
    await wait(3_000);
    await expectNotRead(writer);
    const seen = await leave();
    await replica.start();
    const back = await readAgain(shown, 20_000);
    return `${seen}; read again ${back} ms after its start`;
  },

  async "a replica that says nothing is noticed by its delay only"(shown) {
    const { writer, replica } = shown;
    await until(() => expectRead(writer), 5_000);
    const leave = startVisitors(writer.url, 8);
    await wait(500);
    await replica.suspend(true);
    await wait(6_000);
    await expectNotRead(writer);
    await replica.suspend(false);
    const seen = await leave();
    const back = await readAgain(shown, 30_000);
    return `${seen}; read again ${back} ms after it went on`;
  },

  async "a replica that has become a primary is not read"(shown) {
    const { writer, replica } = shown;
    await until(() => expectRead(writer), 5_000);
    const leave = startVisitors(writer.url, 4);
    await replica.ask("select pg_promote()");
    await until(() => expectNotRead(writer), 3_000);
    const mark = `Promoted ${randomUUID().slice(0, 8)}`;
    await publishPost(writer.url, shown.cookie, mark);
    expectThat(await findsPost(writer.url, mark), "what was written is found");
    return leave();
  },

  async "the log says each change once, and no error"({ writer, other }) {
    const all = [...writer.lines, ...other.lines];
    const errors = all.filter(({ level }) => level === "error");
    expectThat(errors.length === 0, `no error, not ${JSON.stringify(errors[0])}`);
    const ids = writer.lines
      .filter(({ msg }) => msg?.startsWith("the replica is"))
      .map(({ msg, reason }) => reason ?? msg);
    return ids.join(" → ");
  },
};

using stage = makeStage("replica");
await using servers = new AsyncDisposableStack();
const primary = await startPrimary(stage.folder);
servers.defer(() => primary.server.end("SIGQUIT"));
const replica = await startReplica(primary, stage.folder);
servers.defer(() => replica.end("SIGKILL"));
const start = (index: number) =>
  startBuiltProduct({
    DATABASE_URL: primary.productUrl,
    DATABASE_OWNER_URL: primary.url,
    DATABASE_READ_URL: replica.urlLike(primary.productUrl),
    DATA_DIR: `${stage.folder}/process-${index}`,
    DEMO: "1",
  });
await using writer = await start(0);
await using other = await start(1);
await showSteps(steps, { writer, other, primary: primary.server, replica, cookie: "" });
