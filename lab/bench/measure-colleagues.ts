/** Colleagues who act once in three seconds: how long they wait and how many are refused, by their number, and by that of the processes. It adds notes. */
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { query } from "../harness/databases.ts";
import { openDatabase } from "./database.ts";
import { cpuOfDatabase, cpuOfProcess, type Answer, askFor, signInOften, within } from "./measure.ts";
import { type BenchProcess, startProduct } from "./product.ts";

const { values } = parseArgs({
  options: {
    colleagues: { type: "string", default: "40,80,120,150,200" },
    seconds: { type: "string", default: "60" },
    processes: { type: "string", default: "1" },
    acts: { type: "string", default: "dashboard,list,open,save,search" },
  },
});
const PAUSE_MS = 3_000;
const WARM = 50;

await using server = await openDatabase(process.env.DATA_DIR ?? "./data-bench");
const shipments = await query<{ id: string; number: string }>(
  server.url,
  "select id, tracking_number as number from shipments order by created_at desc limit 20000",
);
const pick = () => shipments[Math.floor(Math.random() * shipments.length)]!;
await using processes = new AsyncDisposableStack();
const products: BenchProcess[] = [];
/** Started one after the other, since the first migrates. Colleagues are distributed over the processes, as by a proxy. */
while (products.length < Number(values.processes))
  products.push(processes.use(await startProduct(server.url, { LOG_LEVEL: "silent" })));
const acts: Record<string, () => { path: string; body?: string }> = {
  dashboard: () => ({ path: "/admin.data" }),
  list: () => ({ path: "/admin/shipments.data" }),
  open: () => ({ path: `/admin/shipments/${pick().id}.data` }),
  save: () => ({ path: `/admin/shipments/${pick().id}.data`, body: `intent=note-add&body=${Date.now()}` }),
  search: () => ({ path: `/admin/search/results?q=${pick().number.slice(3, 9)}` }),
};
const names = values.acts.split(",");
const counts = values.colleagues.split(",").map(Number);
const cookies = await signInOften(products[0]!.url, Math.max(...counts));
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const act = (name: string, cookie: string, { url }: BenchProcess) => {
  const { path, body } = acts[name]!();
  return askFor(url + path, { agent, headers: { cookie, origin: url }, body });
};
for (const product of products)
  for (let warm = 0; warm < WARM; warm += 1) for (const name of names) await act(name, cookies[0]!, product);
const cpuOfProcesses = async () => {
  const each = await Promise.all(products.map(({ pid }) => cpuOfProcess(pid)));
  return each.reduce((sum, ms) => sum + ms, 0);
};

const head = ["colleagues", "acts", "p50", "p99", "refused", ...names.map((name) => `p99 ${name}`)];
console.log(`| ${[...head, "PostgreSQL cores", "process cores"].join(" | ")} |`);
console.log(`|${" --- |".repeat(head.length + 2)}`);
for (const count of counts) console.log(`| ${(await measure(count)).join(" | ")} |`);
agent.destroy();

/** Refused ones are none of the answers whose milliseconds are shown. */
async function measure(count: number): Promise<(number | string)[]> {
  const [database, process] = [await cpuOfDatabase(server.url), await cpuOfProcesses()];
  const answers = new Map<string, Answer[]>(names.map((name) => [name, []]));
  const began = performance.now();
  const end = began + Number(values.seconds) * 1000;
  const work = async (cookie: string, at: number) => {
    await pause(PAUSE_MS * (at / count));
    for (let turn = at; performance.now() < end; turn += 1) {
      const name = names[turn % names.length]!;
      const next = performance.now() + PAUSE_MS;
      answers.get(name)!.push(await act(name, cookie, products[at % products.length]!));
      await pause(Math.max(0, next - performance.now()));
    }
  };
  await Promise.all(cookies.slice(0, count).map(work));
  const cores = [(await cpuOfDatabase(server.url)) - database, (await cpuOfProcesses()) - process];
  const passed = performance.now() - began;
  const all = [...answers.values()].flat();
  const answered = (some: readonly Answer[]) => some.filter(({ status }) => status >= 200 && status < 400);
  const refused = all.length - answered(all).length;
  return [
    count,
    all.length,
    ...within(answered(all), 0.5, 0.99),
    `${((100 * refused) / all.length).toFixed(1)} %`,
    ...names.flatMap((name) => within(answered(answers.get(name)!), 0.99)),
    ...cores.map((ms) => (ms / passed).toFixed(2)),
  ];
}
