/** Faults of the cluster: each breaks something, and repairs it when its time is over. */
import { setTimeout as wait } from "node:timers/promises";
import { expectThat, until } from "../../harness/cases.ts";
import { migrate, readMigrations } from "#database/connection/migrate.ts";
import { query } from "../../harness/databases.ts";
import type { Machines } from "./machines.ts";
import { cut, mend, type Name, NAMES, slowDown, speedUp } from "./network.ts";

export interface Scene {
  machines: Machines;
  /** The primary when the round begins, and the others. */
  primary: Name;
  others: [Name, Name];
  /** Stops and starts both processes of the product in turn. */
  restartProducts(): Promise<void>;
  /** Kills both at once, and starts them again. */
  killProducts(): Promise<void>;
}

/** Duration of a fault that does not end by itself: longer than Patroni's ttl, which restarts when etcd changes its leader. */
const LASTS_MS = 30_000;
/** A machine that came back needs a moment to be seen. */
const SHORT_MS = 10_000;

export interface Fault {
  movesPrimary: boolean;
  /** Milliseconds in which no write can be answered, excluded from the recovery time. */
  stopsWritesMs?: number;
  happen(scene: Scene): Promise<void>;
}

const moves = (happen: Fault["happen"]): Fault => ({ movesPrimary: true, happen });
const stays = (happen: Fault["happen"], stopsWritesMs = 0): Fault => ({ movesPrimary: false, stopsWritesMs, happen }); // prettier-ignore

export const FAULTS: Record<string, Fault> = {
  "kill -9 of the primary": moves(async ({ machines, primary }) =>
    machines.signal(primary, "postgres", "SIGKILL"),
  ),

  "SIGSTOP of the primary": moves(async ({ machines, primary }) => {
    machines.signal(primary, "postgres", "SIGSTOP");
    await wait(LASTS_MS);
    machines.signal(primary, "postgres", "SIGCONT");
  }),

  "Patroni of the primary killed": moves(async ({ machines, primary }) => {
    machines.signal(primary, "patroni", "SIGKILL");
    await wait(LASTS_MS);
    machines.startPatroni(primary);
  }),

  "SIGSTOP of the primary's Patroni": moves(async ({ machines, primary }) => {
    machines.signal(primary, "patroni", "SIGSTOP");
    await wait(LASTS_MS);
    machines.signal(primary, "patroni", "SIGCONT");
  }),

  "the primary's machine off": moves(async ({ machines, primary }) => {
    await machines.turnOff(primary);
    await wait(LASTS_MS);
    machines.start(primary);
  }),

  "nothing arrives at the primary": moves(async ({ primary }) => {
    cut(primary, ["in"]);
    await wait(LASTS_MS);
    mend(primary);
  }),

  "nothing leaves the primary": moves(async ({ primary }) => {
    cut(primary, ["out"]);
    await wait(LASTS_MS);
    mend(primary);
  }),

  "the primary cut off, and back with another history": moves(async ({ primary }) => {
    cut(primary, ["in", "out"]);
    await wait(LASTS_MS);
    mend(primary);
  }),

  "the primary cut off from the others, not from the product": moves(async ({ primary, others }) => {
    cut(primary, ["in"], others);
    await wait(LASTS_MS);
    mend(primary);
  }),

  "planned switchover": moves(async ({ machines, primary, others }) => {
    await machines.switchOver(primary, await machines.waitedFor(others));
  }),

  "full disk of the primary": stays(async ({ machines, primary }) => {
    machines.fillDisk(primary, true);
    await wait(LASTS_MS);
    machines.fillDisk(primary, false);
    // etcd on the same disk has ended.
    machines.startMissing(primary);
  }),

  "etcd's leader killed": stays(async ({ machines }) => {
    const leader = await machines.etcdLeader();
    machines.signal(leader, "etcd", "SIGKILL");
    await wait(SHORT_MS);
    machines.startEtcd(leader);
  }),

  "etcd's quorum lost": stays(async ({ machines, others }) => {
    for (const name of others) machines.signal(name, "etcd", "SIGKILL");
    await wait(LASTS_MS);
    for (const name of others) machines.startEtcd(name);
  }),

  "both standbys lost": stays(async ({ machines, others }) => {
    for (const name of others)
      for (const program of ["patroni", "postgres"] as const) machines.signal(name, program, "SIGKILL");
    await wait(LASTS_MS);
    for (const name of others) machines.startPatroni(name);
  }, LASTS_MS),

  "both other machines off": stays(async ({ machines, others }) => {
    for (const name of others) await machines.turnOff(name);
    await wait(LASTS_MS);
    for (const name of others) machines.start(name);
  }, LASTS_MS),

  "the standby that is waited for killed": stays(async ({ machines, others }) => {
    machines.signal(await machines.waitedFor(others), "postgres", "SIGKILL");
    await wait(SHORT_MS);
  }),

  "the primary's clock jumps an hour ahead, then behind": stays(async ({ machines, primary }) => {
    for (const seconds of [3_600, -3_600]) {
      machines.setClock(primary, seconds);
      await until(() => machines.expectWrongClock(primary), LASTS_MS);
      await wait(LASTS_MS / 2);
    }
    machines.setClock(primary, 0);
  }),

  "slow network": stays(async ({ primary }) => {
    slowDown(primary);
    await wait(LASTS_MS);
    speedUp(primary);
  }),

  "both processes of the product restarted in turn": stays(async ({ restartProducts }) => restartProducts()),

  "both processes of the product killed at once": stays(async ({ killProducts }) => killProducts()),

  "the primary killed in the midst of migrations": moves(async ({ machines, primary }) => {
    const name = `migrated_${Date.now()}`;
    await query(machines.url(), `create database ${name}`);
    const migrations = migrate(machines.url(name)).catch(() => []);
    await wait(500 + Math.random() * 1_500);
    machines.signal(primary, "postgres", "SIGKILL");
    const before = (await migrations).length;
    // Interrupted migrations are completed by a retry, as at the next start.
    await until(() => migrate(machines.url(name)), 60_000);
    const [row] = await query<{ n: number }>(
      machines.url(name),
      "select count(*)::int as n from schema_migrations",
    );
    const wanted = (await readMigrations()).length;
    expectThat(
      row?.n === wanted,
      `${wanted} migrations are there, not ${row?.n}, ${before} of the first attempt`,
    );
  }),

  "a restart of the product while the primary is killed": moves(
    async ({ machines, primary, restartProducts }) => {
      const restarted = restartProducts();
      await wait(2_000);
      machines.signal(primary, "postgres", "SIGKILL");
      await restarted;
    },
  ),
};

/** Patroni's view of the others is as old as its last look (loop_wait). */
const LOOK_MS = 4_000;

/** Waits until one is primary and two stream from it; after a fault that moves the primary, until it has moved. */
export async function recover({ machines, primary }: Scene, { movesPrimary }: Fault): Promise<void> {
  const expectMoved = async () =>
    expectThat((await machines.expectHealthy()) !== primary, "another is primary");
  if (movesPrimary) await until(expectMoved, 60_000).catch(() => {});
  else await wait(LOOK_MS);
  await until(() => machines.expectHealthy(), 180_000);
}

export const sceneOf = async (
  machines: Machines,
  products: Pick<Scene, "restartProducts" | "killProducts">,
): Promise<Scene> => {
  const primary = await machines.expectHealthy();
  const others = NAMES.filter((name) => name !== primary) as [Name, Name];
  return { machines, primary, others, ...products };
};
