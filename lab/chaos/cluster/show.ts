/** Rounds of faults under writers, then the check of all that was answered. */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { rebuildSums } from "#app/reports/rebuild-sums.server.ts";
import { verifyDatabase } from "#operations/verify/verify-database.ts";
import { startMailServer } from "#tests/mail-server.ts";
import { type RunningProduct, startBuiltProduct } from "#tests/running-product.ts";
import { expectThat, until } from "../../harness/cases.ts";
import { query, withProductDatabase } from "../../harness/databases.ts";
import { checkHistory, longestGap, percentile, type Problems } from "./checker.ts";
import { type Fault, FAULTS, recover, type Scene, sceneOf } from "./faults.ts";
import { Machines } from "./machines.ts";
import { root } from "./programs.ts";
import { makeNetwork, NAMES, run } from "./network.ts";
import { mailsByMark, readHistory, STAFF } from "./stored.ts";
import { type Supplies, supply } from "./supplies.ts";
import { Work } from "./writers.ts";

interface Round {
  fault: string;
  from: number;
  to: number;
  /** The longest time without an acknowledged write of one process, less the time in which none can be. */
  recoveryMs: number;
  /** The same of the writers that speak to the database directly. */
  databaseMs: number;
  moved: boolean;
}

interface ShowOptions {
  rounds: number;
  minutes: number;
  words: readonly string[];
  asynchronous: boolean;
}

/** @returns whether the history is right */
export async function showCluster({ rounds, minutes, words, asynchronous }: ShowOptions): Promise<boolean> {
  if (root !== "/") {
    run("mount", "--rbind", "/dev", path.join(root, "dev"));
    run("mount", "-t", "proc", "proc", path.join(root, "proc"));
  }
  makeNetwork();
  const machines = new Machines({ asynchronous });
  await using parts = new AsyncDisposableStack();
  parts.defer(() => machines.remove());
  for (const name of NAMES) machines.start(name);
  say(`three machines are one cluster after ${await until(() => machines.expectHealthy(), 120_000)} ms`);
  parts.use(await machines.startFront());
  const first = await machines.expectHealthy();
  await makeDatabases((database) => machines.urlOf(first, database));
  const mails = parts.use(await startMailServer());
  const folder = mkdtempSync(path.join(tmpdir(), "zenne-cluster-"));
  const logs: RunningProduct["lines"][] = [];
  const start = async (index: number) => {
    const product = await startProcess(machines, path.join(folder, `process-${index}`), mails.url, index);
    logs.push(product.lines);
    return product;
  };
  const products = [await start(0), await start(1)];
  parts.defer(() => Promise.all(products.map((product) => product.stop())).then(() => {}));
  // A start finds no primary in the midst of a failover, says so and ends, as systemd would see it.
  const startAgain = (index: number) => until(async () => (products[index] = await start(index)), 90_000);
  const acts: Rounds["acts"] = {
    async restartProducts() {
      for (const index of [0, 1]) {
        await products[index]!.stop();
        await startAgain(index);
        await wait(2_000);
      }
    },
    async killProducts() {
      work.reads.mayFail = true;
      for (const { child } of products) child.kill("SIGKILL");
      await Promise.all(products.map(({ ended }) => ended));
      await Promise.all([0, 1].map(startAgain));
      work.reads.mayFail = false;
    },
  };
  const supplies: Supplies = { offers: [], drafts: [], shipments: [] };
  await supply(supplies, machines.url("zenne", "zenne", OWNER), 40);
  const work = new Work(products, supplies);
  await work.begin(machines);
  const { done, failed } = await befall({ machines, acts, supplies, work, rounds, minutes, words });
  await work.end();
  const urls = products.map(({ url }) => url);
  const asked = work.writes.filter(({ kind, outcome }) => kind === "message" && outcome === "acknowledged");
  await until(() => {
    const arrived = mailsByMark(mails.mails);
    expectThat(
      asked.every(({ mark }) => arrived.has(mark)),
      "all mails arrive",
    );
    // A mail that failed six times in the faults is tried again after seven minutes.
  }, 600_000).catch(() => {});
  const problems = checkHistory(await readHistory(machines, urls, work, mails.mails));
  report(done, work, problems);
  reportLog(logs.flat());
  await verify(machines);
  return !failed && Object.values(problems).every((marks) => marks.length === 0);
}

const OWNER = "owner1";
const PRODUCT = "product1";

async function makeDatabases(urlOf: (database: string) => string): Promise<void> {
  const url = urlOf("postgres");
  await query(url, `create role zenne login password '${OWNER}'`);
  await query(url, `create role zenne_product login password '${PRODUCT}'`);
  await query(url, "create database zenne owner zenne template template0 encoding 'UTF8'");
  await query(url, "create database register");
  await query(urlOf("register"), "create table register (mark uuid primary key)");
}

function startProcess(
  machines: Machines,
  dataDir: string,
  mailUrl: string,
  index: number,
): Promise<RunningProduct> {
  mkdirSync(dataDir, { recursive: true });
  return startBuiltProduct({
    DATABASE_URL: machines.url("zenne", "zenne_product", PRODUCT),
    DATABASE_OWNER_URL: machines.url("zenne", "zenne", OWNER),
    DATA_DIR: dataDir,
    PORT: String(3_000 + index),
    SMTP_URL: mailUrl,
    NOTIFY_EMAIL: STAFF,
    DEMO: "1",
  });
}

interface Rounds extends Pick<ShowOptions, "rounds" | "minutes" | "words"> {
  machines: Machines;
  acts: Pick<Scene, "restartProducts" | "killProducts">;
  supplies: Supplies;
  work: Work;
}

/** @returns the rounds that went to their ends; one that does not is told, and ends them */
async function befall(rounds: Rounds): Promise<{ done: Round[]; failed?: string }> {
  const { machines, work, words } = rounds;
  const schedule = (words.length > 0 ? words : [""]).flatMap((word) => {
    const [text = "", times = rounds.rounds] = word.split("*");
    const chosen = Object.entries(FAULTS).filter(([name]) => name.includes(text));
    return Array.from({ length: Number(times) }, () => chosen).flat();
  });
  const end = performance.now() + rounds.minutes * 60_000;
  const done: Round[] = [];
  for (const [name, fault] of schedule) {
    if (performance.now() > end) break;
    try {
      const round = await showRound(name, fault, rounds);
      done.push(round);
      say(`${name}: ${formatRound(round, work)}`);
    } catch (error) {
      const failed = `FAILED  ${name}: ${(error as Error).message}`;
      say(failed);
      await machines.startAnew();
      return { done, failed };
    }
  }
  return { done };
}

async function showRound(
  name: string,
  fault: Fault,
  { machines, acts, supplies, work }: Rounds,
): Promise<Round> {
  await until(() => supply(supplies, machines.url("zenne", "zenne", OWNER), 4), 60_000);
  // Writers are at work when it happens.
  await wait(2_000 + Math.random() * 1_000);
  await until(() => machines.expectHealthy(), 60_000);
  const scene = await sceneOf(machines, acts);
  const from = performance.now();
  await fault.happen(scene);
  await recover(scene, fault);
  const since = performance.now();
  const expectWrites = () =>
    expectThat(
      [0, 1].every((index) => hasWritten(work, index, since)),
      "both processes write again",
    );
  await until(expectWrites, 60_000);
  const to = performance.now();
  const gap = (...by: number[]) => Math.max(0, gapOf(work, by, from, to) - (fault.stopsWritesMs ?? 0));
  const moved = !(await machines.primaries()).includes(scene.primary);
  return { fault: name, from, to, recoveryMs: gap(0, 1), databaseMs: gap(-1), moved };
}

function formatRound({ from, to, recoveryMs, databaseMs, moved }: Round, { writes }: Work): string {
  const during = writes.filter(({ answeredAt }) => answeredAt > from);
  const counts = (["acknowledged", "unknown", "refused"] as const).map(
    (outcome) => `${during.filter((each) => each.outcome === outcome).length} ${outcome}`,
  );
  const times = `writes again after ${seconds(recoveryMs)} s (database ${seconds(databaseMs)}), whole after ${seconds(to - from)} s`;
  return `${times}, primary ${moved ? "moved" : "stays"}; ${counts.join(", ")}`;
}

const hasWritten = ({ writes }: Work, index: number, since: number) =>
  writes.some((each) => each.process === index && each.outcome === "acknowledged" && each.sentAt > since);

/** @param by processes, of which the slowest counts */
function gapOf({ writes }: Work, by: readonly number[], from: number, to: number): number {
  const ofProcess = (index: number) =>
    writes
      .filter((each) => each.process === index && each.outcome === "acknowledged")
      .map(({ answeredAt }) => answeredAt)
      .toSorted((a, b) => a - b);
  return Math.max(...by.map((index) => longestGap(ofProcess(index), from, to)));
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

function report(done: readonly Round[], work: Work, problems: Problems): void {
  console.log(
    "\n| fault | rounds | acknowledged | unknown | refused | again after, s: half, 99 %, longest |\n| --- | --- | --- | --- | --- | --- |",
  );
  const line = (name: string, rounds: readonly Round[]) => {
    const during = work.writes.filter(({ answeredAt }) =>
      rounds.some(({ from, to }) => answeredAt > from && answeredAt < to),
    );
    const counts = ["acknowledged", "unknown", "refused"].map(
      (outcome) => during.filter((each) => each.outcome === outcome).length,
    );
    const times = rounds.map(({ recoveryMs }) => recoveryMs);
    const recovery = [0.5, 0.99, 1].map((share) => seconds(percentile(times, share)));
    console.log(`| ${name} | ${rounds.length} | ${counts.join(" | ")} | ${recovery.join(", ")} |`);
  };
  for (const [name, rounds] of Map.groupBy(done, ({ fault }) => fault)) line(name, rounds);
  line("all", done);
  const acknowledged = work.writes.filter(({ outcome }) => outcome === "acknowledged");
  const kinds = [...Map.groupBy(acknowledged, ({ kind }) => kind)].map(
    ([kind, all]) => `${all.length} × ${kind}`,
  );
  const rows = acknowledged.reduce((sum, each) => sum + each.rows, 0);
  console.log(`\n${done.filter(({ moved }) => moved).length} failovers in ${done.length} rounds`);
  console.log(`${acknowledged.length} acknowledged writes of ${rows} rows: ${kinds.join(", ")}`);
  console.log(
    `not acknowledged: ${[...work.refusals].map(([what, times]) => `${times} × ${what}`).join(", ")}`,
  );
  const { good, bad, longestMs } = work.reads;
  console.log(
    `kept pages: ${good} answered, ${bad.length} not (${[...new Set(bad)].join(", ")}), the longest ${seconds(longestMs)} s`,
  );
  console.log(`read: ${[...work.asked].map(([what, times]) => `${times} × ${what}`).join(", ")}`);
  for (const [name, marks] of Object.entries(problems))
    console.log(`${marks.length} ${name}${marks.length > 0 ? `: ${marks.slice(0, 5).join("; ")}` : ""}`);
}

/** Prints how often each warning was logged, which reveals loops without a pause. */
function reportLog(lines: RunningProduct["lines"]): void {
  const warned = lines.filter(({ level }) => level === "warn" || level === "error");
  const kindOf = ({ msg = "" }: RunningProduct["lines"][number]) => msg.replaceAll(/\d+(\.\d+)?/g, "N");
  const kinds = [...Map.groupBy(warned, kindOf)].map(([kind, all]) => `${all.length} × ${kind}`);
  console.log(`log: ${warned.length} warnings and errors: ${kinds.join(", ")}`);
}

async function verify(machines: Machines): Promise<void> {
  const url = machines.url("zenne", "zenne", OWNER);
  await withProductDatabase(url, rebuildSums);
  const findings = await verifyDatabase(url, { administratorUrl: machines.url("zenne") });
  const wrong = findings.filter(({ result }) => result !== "right");
  console.log(
    `npm run verify: ${wrong.length === 0 ? "finds nothing" : JSON.stringify(wrong).slice(0, 2_000)}`,
  );
}
