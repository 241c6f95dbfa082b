/** Does what six people do in an hour of work in fewer minutes (the argument), and prints what the process keeps. Fails from 250 MB on. */
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { makeStage } from "#tests/postgres-servers.ts";
import { metric } from "../harness/requests.ts";
import { workAsStaff } from "./journeys.ts";
import { type BenchProcess, startWithDemoData } from "./product.ts";

const minutes = Number(process.argv[2] ?? 10);
const people = 6;
/** An act each ten seconds is a quick person's hour. */
const actsOfAPerson = 360;
const goalMegabytes = 250;

using stage = makeStage("memory");
{
  // The first start makes the database and its demo data, pictures among them.
  await using first = await startWithDemoData(stage.folder, "/readyz");
  await print("first start", first);
}
await using product = await startWithDemoData(stage.folder, "/readyz");
await pause(2_000);
let highest = await print("start", product);
const began = performance.now();
const seconds = () => (performance.now() - began) / 1000;
const done: Record<string, number> = {};
const watch = setInterval(async () => {
  highest = Math.max(highest, await print(`${seconds().toFixed(0)} s`, product));
}, 30_000);
await Promise.all(Array.from({ length: people }, (_, person) => work(product.url, person)));
clearInterval(watch);
const took = seconds();
highest = Math.max(highest, await print("after the work", product));
await pause(10_000);
const rested = await print("10 s of rest", product);
console.log(
  `highest seen ${highest.toFixed(0)} MB, at rest ${rested.toFixed(0)} MB (goal: under ${goalMegabytes})`,
);
const acts = Object.values(done).reduce((sum, count) => sum + count, 0);
const each = Object.entries(done).map((act) => act.join(" "));
console.log(`${acts} acts in ${(took / 60).toFixed(1)} minutes: ${each.join(", ")}`);
if (rested >= goalMegabytes) process.exitCode = 1;

/** One person's share of the hour, at an even pace; behind it on a slow machine. */
async function work(url: string, person: number): Promise<void> {
  const paceMs = (minutes * 60_000) / actsOfAPerson;
  const start = performance.now();
  let count = 0;
  for await (const act of workAsStaff(url, person)) {
    done[act] = (done[act] ?? 0) + 1;
    count += 1;
    if (count >= actsOfAPerson) return;
    await pause(Math.max(0, start + count * paceMs - performance.now()));
  }
}

async function print(label: string, { pid, url, memory }: BenchProcess): Promise<number> {
  const [resident, rollup] = [await memory(), await readFile(`/proc/${pid}/smaps_rollup`, "utf8")];
  const own = Number(/^Anonymous:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
  const megabytes = async (name: string) =>
    ((await metric(url, `nodejs_${name}_bytes`)) / 1024 / 1024).toFixed(0);
  const [total, used, external] = [
    await megabytes("heap_size_total"),
    await megabytes("heap_size_used"),
    await megabytes("external_memory"),
  ];
  console.log(
    `${label.padEnd(15)} ${resident.toFixed(0)} MB resident, ${own.toFixed(0)} without files; heap ${total}, used ${used}, external ${external}`,
  );
  return resident;
}
