/** etcd, Patroni and PostgreSQL on three machines, from deploy/patroni.yml; HAProxy in front, from deploy/haproxy.cfg. */
import { spawn } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expectThat, until } from "../../harness/cases.ts";
import { query } from "../../harness/databases.ts";
import { startProgram } from "../../harness/programs.ts";
import { addressOf, type Name, NAMES, processesOf, repair, run } from "./network.ts";
import {
  clockEnvironment,
  etcdArguments,
  haproxySettings,
  PATRONI_CLOCK,
  patroniSettings,
  postgresAccount,
  PROGRAMS,
  root,
} from "./programs.ts";

const PORT = 5000;
const PASSWORD = "change-me-1";
/** PostgreSQL's files of a machine, in memory: small enough to be filled. */
const DISK = "3g";

interface Member {
  name: Name;
  role: string;
  state: string;
  timeline: number;
}

export class Machines {
  readonly #stage: string;
  readonly #inside: string;
  readonly #asynchronous: boolean;

  constructor({ asynchronous }: { asynchronous: boolean }) {
    this.#asynchronous = asynchronous;
    this.#stage = mkdtempSync(path.join(root, "tmp/zenne-cluster-"));
    this.#inside = path.join("/", path.relative(root, this.#stage));
    const [uid, gid] = postgresAccount();
    chownSync(this.#stage, uid, gid);
    writeFileSync(path.join(this.#stage, "sitecustomize.py"), PATRONI_CLOCK, { mode: 0o644 });
    for (const name of NAMES) {
      mkdirSync(this.folder(name));
      const options = `size=${DISK},uid=${uid},gid=${gid},mode=700`;
      run("mount", "-t", "tmpfs", "-o", options, "tmpfs", this.folder(name));
      const settings = patroniSettings(name, this.#inside, { asynchronous });
      writeFileSync(this.folder(name, "patroni.yml"), settings, { mode: 0o644 });
      this.setClock(name, 0);
    }
  }

  folder(name: Name, ...rest: string[]): string {
    return path.join(this.#stage, name, ...rest);
  }

  /** Turns all off and removes what they wrote. */
  async remove(): Promise<void> {
    for (const name of NAMES) await this.turnOff(name);
    for (const name of NAMES) run("umount", "--lazy", this.folder(name));
    rmSync(this.#stage, { recursive: true, force: true });
  }

  #spawn(name: Name, what: string, ...args: string[]): void {
    const log = openSync(this.folder(name, `${what}.log`), "a");
    const chroot = ["chroot", "--userspec=postgres:postgres", root, "/usr/bin/env"];
    const clock = what === "patroni" ? clockEnvironment(name, this.#inside) : [];
    const command = ["netns", "exec", name, ...chroot, ...clock, ...args];
    // Patroni keeps the password for its primary in a file at home: one of all machines would be overwritten by another.
    const home = `${this.#inside}/${name}`;
    const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C.UTF-8", HOME: home };
    spawn("ip", command, { stdio: ["ignore", log, log], env });
    closeSync(log);
  }

  startEtcd(name: Name): void {
    this.#spawn(name, "etcd", `/${PROGRAMS.etcd}`, ...etcdArguments(name, this.#inside));
  }

  startPatroni(name: Name): void {
    this.#spawn(name, "patroni", `/${PROGRAMS.patroni}`, `${this.#inside}/${name}/patroni.yml`);
  }

  start(name: Name): void {
    this.startEtcd(name);
    this.startPatroni(name);
  }

  /** Starts what has ended on a machine, as its service manager would. */
  startMissing(name: Name): void {
    const running = new Set(processesOf(name).map(programOf));
    if (!running.has("etcd")) this.startEtcd(name);
    if (!running.has("patroni")) this.startPatroni(name);
  }

  /** The power is off: nothing of it goes on. */
  async turnOff(name: Name): Promise<void> {
    await until(() => {
      const left = processesOf(name);
      for (const pid of left) signal(pid, "SIGKILL");
      expectThat(left.length === 0, `${name} is off`);
    }, 10_000);
  }

  /** Ends all faults: repairs connections, and restarts all machines. */
  async startAnew(): Promise<void> {
    for (const name of NAMES) {
      repair(name);
      await this.turnOff(name);
      this.fillDisk(name, false);
      this.start(name);
    }
    await until(() => this.expectHealthy(), 180_000);
  }

  /** Sends a signal to all processes of a program on a machine. */
  signal(name: Name, program: "postgres" | "patroni" | "etcd", sent: NodeJS.Signals): void {
    for (const pid of processesOf(name)) if (programOf(pid) === program) signal(pid, sent);
  }

  /** Fills the disk of PostgreSQL on a machine to the last block; `false` gives it back. */
  fillDisk(name: Name, on: boolean): void {
    const file = this.folder(name, "ballast");
    if (!on) return rmSync(file, { force: true });
    const block = Buffer.alloc(1 << 20);
    try {
      for (;;) appendFileSync(file, block);
    } catch {
      // The disk is full, which is the purpose.
    }
  }

  /** Sets the clock of PostgreSQL and Patroni on a machine off the right time, within a second. */
  setClock(name: Name, seconds: number): void {
    // Written whole at once, since both read it at any time.
    const file = this.folder(name, "clock");
    writeFileSync(`${file}.new`, `${seconds < 0 ? "" : "+"}${seconds}\n`, { mode: 0o644 });
    renameSync(`${file}.new`, file);
  }

  /** @throws unless PostgreSQL on a machine has another time than this process, by more than a minute */
  async expectWrongClock(name: Name): Promise<void> {
    const [row] = await query<{ now: Date }>(this.urlOf(name, "postgres"), "select clock_timestamp() as now");
    const isWrong = Math.abs(row!.now.getTime() - Date.now()) > 60_000;
    expectThat(isWrong, "the clock is wrong: libfaketime is installed beside Patroni");
  }

  /** @returns the machines that call themselves primary by Patroni */
  async primaries(): Promise<Name[]> {
    const asked = await Promise.all(
      NAMES.map(async (name) => ((await this.#get(name, "/primary"))?.status === 200 ? [name] : [])),
    );
    return asked.flat();
  }

  /** Asks Patroni of a machine; undefined where it does not answer. */
  async #get(name: Name, address: string, body?: object) {
    const init = {
      signal: AbortSignal.timeout(body ? 60_000 : 3_000),
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    };
    return fetch(`http://${addressOf(name)}:8008${address}`, init).catch(() => undefined);
  }

  /** @throws unless etcd is whole, one is primary, both others stream from it, and one of them is waited for */
  async expectHealthy(): Promise<Name> {
    const etcd = await Promise.all(NAMES.map((name) => this.#etcdStatus(name)));
    const isWhole = etcd.every(
      (each) => each?.leader && each.leader !== "0" && each.leader === etcd[0]?.leader,
    );
    expectThat(isWhole, `etcd follows one leader, not ${etcd.map((each) => each?.leader).join()}`);
    const primaries = await this.primaries();
    const [primary] = primaries;
    expectThat(primary !== undefined && primaries.length === 1, `one primary, not ${primaries.join()}`);
    const answer = (await (await this.#get(primary!, "/cluster"))?.json()) as
      | { members?: Member[] }
      | undefined;
    const members = answer?.members ?? [];
    const states = members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(", ");
    const streaming = members.filter(({ state }) => state === "streaming");
    expectThat(streaming.length === 2 && members.length === 3, `both others stream, not: ${states}`);
    const waited = members.filter(({ role }) => role === "sync_standby").length;
    expectThat(this.#asynchronous || waited === 1, `one is waited for, not: ${states}`);
    return primary!;
  }

  /** @returns the one of them whose answer a commit waits for; the first in asynchronous mode */
  async waitedFor(names: readonly Name[]): Promise<Name> {
    const asked = await Promise.all(
      names.map(async (name) => ((await this.#get(name, "/sync"))?.status === 200 ? [name] : [])),
    );
    return asked.flat()[0] ?? names[0]!;
  }

  async switchOver(from: Name, to: Name): Promise<void> {
    const answer = await this.#get(from, "/switchover", { leader: from, candidate: to });
    expectThat(answer?.ok === true, `Patroni switches over, not: ${await answer?.text()}`);
  }

  /** Undefined where etcd does not answer. */
  async #etcdStatus(name: Name): Promise<{ header: { member_id: string }; leader?: string } | undefined> {
    const address = `http://${addressOf(name)}:2379/v3/maintenance/status`;
    const init = { method: "POST", body: "{}", signal: AbortSignal.timeout(3_000) };
    return fetch(address, init).then((answer) => answer.json(), () => undefined); // prettier-ignore
  }

  /** The machine whose etcd leads the others. */
  async etcdLeader(): Promise<Name> {
    for (const name of NAMES) {
      const status = await this.#etcdStatus(name);
      if (status && status.header.member_id === status.leader) return name;
    }
    throw new Error("expected: etcd has a leader");
  }

  async startFront() {
    const file = path.join(this.#stage, "haproxy.cfg");
    writeFileSync(file, haproxySettings());
    const args = [root, `/${PROGRAMS.haproxy}`, "-db", "-f", path.join(this.#inside, "haproxy.cfg")];
    return startProgram("chroot", args, {}, () => query(this.url(), "select 1"));
  }

  /** An address through HAProxy, as PostgreSQL's administrator unless another role is named. */
  url(database = "postgres", user = "postgres", password = PASSWORD): string {
    return `postgres://${user}:${password}@127.0.0.1:${PORT}/${database}`;
  }

  /** The address of one machine, past HAProxy. */
  urlOf(name: Name, database: string): string {
    return `postgres://postgres:${PASSWORD}@${addressOf(name)}:5432/${database}`;
  }
}

function programOf(pid: number): string | undefined {
  try {
    const name = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
    return name === "python3" ? "patroni" : name;
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended already.
  }
}
