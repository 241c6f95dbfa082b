/** npm run chaos-database: failures of the embedded database, with real kills, as root or not, that operations/embedded/embedded.test.ts cannot try. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { copyBinaries, locateBinaries } from "#operations/embedded/binaries.ts";
import { runProgram } from "#operations/embedded/account.ts";
import { makeStage } from "#tests/postgres-servers.ts";
import { type Cases, expectThat, runCases, until } from "../harness/cases.ts";
import { query, startDatabase as start } from "../harness/databases.ts";
import { mount, unmount } from "../harness/programs.ts";

const isRoot = process.getuid?.() === 0;
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;
/** Everything the cases create is in this folder, or named by a record in it. */
const { folder: stage, remove } = makeStage("traps");
const usual = path.join(stage, "data");
const recoveredWithinMs = 30_000;

const cases: Cases = {
  "started as root": async () => {
    const server = await start(usual);
    const uid = statSync(`/proc/${server.pid}`).uid;
    await server.stop();
    expectThat(uid !== 0, "PostgreSQL runs as an ordinary account");
    return isRoot
      ? `PostgreSQL ran as uid ${uid}`
      : `this process is uid ${uid} itself; run as root to test the switch`;
  },
  "the data folder is closed to other accounts": async () => {
    const closed = path.join(stage, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = path.join(closed, "data");
    const first = await start(dataDir);
    await query(first.url, "create table kept as select 42 as answer");
    await first.stop();
    const second = await start(dataDir);
    const rows = await query(second.url, "select answer from kept");
    await second.stop();
    // A start as root stored it outside the data folder.
    const record = path.join(dataDir, "postgres-location.json");
    if (isRoot) rmSync(JSON.parse(readFileSync(record, "utf8")).folder, { recursive: true, force: true });
    expectThat(rows[0]?.answer === 42 && !second.created, "the second start finds the data of the first");
    return `the database lived in ${path.dirname(second.dataDirectory)}, and a second start found it there`;
  },
  "the programs are closed to other accounts": async () => {
    const before = process.umask(0o077);
    const copy = await copyBinaries(await locateBinaries(), path.join(stage, "copy"));
    process.umask(before);
    const { output } = await runProgram(copy.postgres, ["--version"], { account: nobody, cwd: "/" });
    expectThat(output.includes(copy.version), "the copy runs as another account");
    return `the copy, made with umask 077, says: ${output}`;
  },
  "Node is killed with -9": async () => {
    const held = startHolder(usual);
    const first = await held.ready;
    await query(first?.url ?? "", "create table kept as select 42 as answer");
    held.child.kill("SIGKILL");
    await held.ended;
    const second = await start(usual);
    const rows = await query(second.url, "select answer from kept");
    await second.stop();
    expectThat(second.adopted && second.pid === first?.pid, "the running PostgreSQL is adopted");
    expectThat(rows[0]?.answer === 42, "the data is there");
    return `process ${second.pid} outlived Node, was adopted with its data, and stopped gracefully`;
  },
  "two starts at the same time": async () => {
    const both = [startHolder(usual), startHolder(usual)];
    const ready = await Promise.all(both.map((held) => held.ready));
    const refused = both.filter((_, index) => !ready[index]);
    for (const held of both) held.child.kill("SIGTERM");
    await Promise.all(both.map((held) => held.ended));
    expectThat(refused.length === 1, "exactly one is refused");
    const output = refused[0]?.output() ?? "";
    expectThat(
      /^Zenne already runs .* process \d+ holds it/.test(output) && !output.includes("\n"),
      "it gives the reason in one line",
    );
    return `one ran, the other said: ${output}`;
  },
  "killed in the middle of the first start": async () => {
    const dataDir = path.join(stage, "cut-off");
    const folder = path.join(dataDir, "postgres");
    const held = startHolder(dataDir);
    await until(() => {
      expectThat(existsSync(folder) && partials(folder).length > 0, "initdb has begun");
    }, recoveredWithinMs);
    held.child.kill("SIGKILL");
    await held.ended;
    expectThat(!existsSync(path.join(folder, "cluster")), "no incomplete cluster is in place");
    const server = await start(dataDir);
    const rows = await query(server.url, "select 1 as one");
    await server.stop();
    expectThat(rows[0]?.one === 1, "the next start works");
    return `the next start created a complete one; ${partials(folder).length} leftovers of the first remained`;
  },
  "PostgreSQL itself is killed": async () => {
    const server = await start(usual);
    const before = server.pid;
    process.kill(before, "SIGKILL");
    await until(() => query(server.url, "select 1 as one"), recoveredWithinMs);
    const after = server.pid;
    await server.stop();
    expectThat(after !== before, "it is restarted at the same address");
    return `process ${before} was killed; ${after} replaced it at the same address`;
  },
  "the disk is full": async () => {
    const disk = path.join(stage, "disk");
    mkdirSync(disk);
    if (!mount("-t", "tmpfs", "-o", "size=24m,mode=755", "tmpfs", disk))
      return "not tried: mounting is not permitted here";
    try {
      return await fillTheDisk(disk);
    } finally {
      unmount(disk);
    }
  },
};

const partials = (folder: string) => readdirSync(folder).filter((name) => name.includes("partial"));

async function fillTheDisk(disk: string): Promise<string> {
  const dataDir = path.join(disk, "data");
  const reason = await start(dataDir).then(
    () => "",
    (error: Error) => error.message,
  );
  expectThat(
    /disk .* is full/.test(reason) && !reason.includes("\n"),
    "the first start says that the disk is full",
  );
  mount("-o", "remount,size=160m", disk);
  const server = await start(dataDir);
  await query(server.url, "create table filler (id bigint, text text)");
  const fill = "insert into filler select n, repeat(md5(n::text), 30) from generate_series(1, 200000) as n";
  const full = await query(server.url, fill).then(
    () => "",
    (error: Error) => error.message,
  );
  expectThat(full !== "", "a write on the full disk fails");
  mount("-o", "remount,size=600m", disk);
  await until(() => query(server.url, fill), recoveredWithinMs);
  await server.stop();
  return `first start: «${reason}»; while running: «${full}»; with free space both continued`;
}

interface Hold {
  url: string;
  pid: number;
  adopted: boolean;
}

interface Holder {
  child: ChildProcess;
  ended: Promise<number | null>;
  ready: Promise<Hold | undefined>;
  output(): string;
}

function startHolder(dataDir: string): Holder {
  const child = spawn(process.execPath, ["lab/chaos/hold-database.ts", dataDir], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (text) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const ready = new Promise<Hold | undefined>((resolve) => {
    child.stdout.once("data", (text) => resolve(JSON.parse(String(text))));
    void ended.then(() => resolve(undefined));
  });
  return { child, ended, ready, output: () => output.trim() };
}

await runCases(cases);
remove();
