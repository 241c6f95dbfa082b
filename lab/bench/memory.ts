/**
 * Does what six people do in an hour of work, on a fresh product in fewer minutes, and prints what its process keeps:
 *
 *   npm run build && node lab/bench/memory.ts [minutes]
 *
 * The product has the settings of tools/memory-settings.mjs; what the environment says itself wins, such as
 * MALLOC_ARENA_MAX=8 for what the C library does by itself. It fails when 250 MB or more are kept.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { memorySettings } from "../../tools/memory-settings.mjs";
import { workAsStaff } from "./journeys.ts";
import { type BenchProcess, staff, startServer } from "./product.ts";

const minutes = Number(process.argv[2] ?? 10);
const people = 6;
/** An act each ten seconds is a quick person's hour. */
const actsOfAnHour = people * 360;
const goalMegabytes = 250;

const dataDir = await mkdtemp(path.join(tmpdir(), "zenne-memory-"));
try {
  const start = () =>
    startServer("build/server/index.js", "/readyz", {
      ...memorySettings(),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
      LIMIT_FACTOR: "1000000",
      LOG_LEVEL: "error",
      NODE_ENV: "production",
    });
  // The first start makes the database and its demo data, pictures among them.
  const first = await start();
  await print("first start", first);
  await first.stop();
  const product = await start();
  try {
    await measure(product);
  } finally {
    await product.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(product: BenchProcess): Promise<void> {
  await pause(2_000);
  let highest = await print("start", product);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const done: Record<string, number> = {};
  const watch = setInterval(async () => {
    highest = Math.max(highest, await print(`${seconds().toFixed(0)} s`, product));
  }, 30_000);
  try {
    await Promise.all(Array.from({ length: people }, (_, person) => work(product.url, person, done)));
  } finally {
    clearInterval(watch);
  }
  const took = seconds();
  highest = Math.max(highest, await print("after the work", product));
  await pause(10_000);
  const rested = await print("10 s of rest", product);
  console.log(
    `highest seen ${highest.toFixed(0)} MB, at rest ${rested.toFixed(0)} MB (goal: under ${goalMegabytes})`,
  );
  const acts = Object.values(done).reduce((sum, count) => sum + count, 0);
  console.log(
    `${acts} acts in ${(took / 60).toFixed(1)} minutes: ${Object.entries(done)
      .map((each) => each.join(" "))
      .join(", ")}`,
  );
  if (rested >= goalMegabytes) process.exitCode = 1;
}

/** One person's share of the hour, at an even pace; behind it on a slow machine. */
async function work(url: string, person: number, done: Record<string, number>): Promise<void> {
  const acts = actsOfAnHour / people;
  const paceMs = (minutes * 60_000) / acts;
  const began = performance.now();
  let count = 0;
  for await (const act of workAsStaff(url, person)) {
    done[act] = (done[act] ?? 0) + 1;
    count += 1;
    if (count >= acts) return;
    await pause(Math.max(0, began + count * paceMs - performance.now()));
  }
}

/** @returns the resident megabytes, printed with the part that is the process's own and what V8 has of it */
async function print(label: string, { pid, url, memory }: BenchProcess): Promise<number> {
  const [resident, rollup] = [await memory(), await readFile(`/proc/${pid}/smaps_rollup`, "utf8")];
  const own = Number(/^Anonymous:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const megabytes = (name: string) =>
    (Number(new RegExp(`^nodejs_${name}_bytes (\\S+)$`, "m").exec(metrics)?.[1]) / 1024 / 1024).toFixed(0);
  console.log(
    `${label.padEnd(15)} ${resident.toFixed(0)} MB resident, ${own.toFixed(0)} without files; heap ${megabytes("heap_size_total")}, used ${megabytes("heap_size_used")}, external ${megabytes("external_memory")}`,
  );
  return resident;
}
