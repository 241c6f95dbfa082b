/** An overload of the built product: staff without pause, a few visitors beside them, and /readyz meanwhile. It adds notes. */
import { Agent, type IncomingHttpHeaders } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { query } from "../harness/databases.ts";
import { openDatabase } from "./database.ts";
import { fromAnywhere, type Answer, askFor, signInOften, within } from "./measure.ts";
import { startProduct } from "./product.ts";

const { values } = parseArgs({
  options: { clients: { type: "string", default: "600" }, seconds: { type: "string", default: "20" } },
});
const clients = Number(values.clients);
await using server = await openDatabase(process.env.DATA_DIR ?? "./data-bench");
const RAMP_MS = 10_000;
/** Connections of visitors and of staff, kept alive as by a proxy. */
const newAgent = () => new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const agents = { few: newAgent(), many: newAgent() };

const shipments = await query<{ id: string; number: string }>(
  server.url,
  "select id, tracking_number as number from shipments order by id limit 20000",
);
await using product = await startProduct(server.url, { LOG_LEVEL: "silent" });
/** Clients share sessions: who was there first is refused last. */
const SESSIONS = 20;
const staff = (await signInOften(product.url, SESSIONS)).map((cookie) => ({ cookie, origin: product.url }));
type Staff = (typeof staff)[number];
const pick = () => shipments[Math.floor(Math.random() * shipments.length)]!;
const acts: Record<string, [number, number, (session: Staff) => Promise<Answer>]> = {
  visitors: [5, 100, () => ask(`${product.url}/track.json?number=${pick().number}`, fromAnywhere.headers)],
  readyz: [1, 500, () => ask(`${product.url}/readyz`, {})],
  lists: [
    Math.round(clients * 0.8),
    0,
    (session) => ask(`${product.url}/admin/shipments/rows?index=0`, session),
  ],
  dashboards: [Math.round(clients * 0.1), 0, (session) => ask(`${product.url}/admin.data`, session)],
  saves: [
    Math.round(clients * 0.1),
    0,
    (session) =>
      ask(`${product.url}/admin/shipments/${pick().id}.data`, session, `intent=note-add&body=${Date.now()}`),
  ],
};
// Warms up, since the first hundreds of responses are still being compiled.
for (const [, , act] of Object.values(acts)) for (let warm = 0; warm < 100; warm += 1) await act(staff[0]!);
// Node.js accepts one connection in a turn of the event loop: who connects at once with all others is not yet there.
const ready = performance.now() + RAMP_MS;
const end = ready + Number(values.seconds) * 1000;
const measured = Object.entries(acts).map(async ([name, [count, pauseMs, act]]) => {
  const answers: Answer[] = [];
  const client = async (_: unknown, at: number) => {
    if (pauseMs === 0) await pause((RAMP_MS / 2) * (at / count));
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await act(staff[at % SESSIONS]!);
      if (began > ready) answers.push(answer);
      if (pauseMs > 0) await pause(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: count }, client));
  return [name, answers] as const;
});
for (const [name, answers] of await Promise.all(measured)) print(name, answers);
for (const agent of Object.values(agents)) agent.destroy();

function ask(url: string, headers: IncomingHttpHeaders, body?: string): Promise<Answer> {
  return askFor(url, { agent: headers.cookie ? agents.many : agents.few, headers, body });
}

function print(name: string, answers: readonly Answer[]): void {
  for (const status of [...new Set(answers.map((answer) => answer.status))].toSorted()) {
    const some = answers.filter((answer) => answer.status === status);
    const [median, last, worst] = within(some, 0.5, 0.99, 1);
    console.log(
      `${name.padEnd(10)} ${status} ${String(some.length).padStart(6)}  median ${median} ms, p99 ${last} ms, longest ${worst} ms`,
    );
  }
}
