/**
 * Measures each page: ms of its first response, then warm: CPU ms of PostgreSQL and of the process, bytes, ms to the
 * last byte. Arguments select pages.
 */
import { parseArgs } from "node:util";
import { openDatabase } from "./database.ts";
import { ask, fromAnywhere, median, cpuOfDatabase, cpuOfProcess } from "./measure.ts";
import { signIn } from "#tests/running-product.ts";
import { staff, startProduct } from "./product.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import type { Role } from "#app/access/policy.ts";
import { query, withProductDatabase } from "../harness/databases.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "40" }, role: { type: "string", default: "owner" } },
});
const times = Number(values.times);
const WARM = 25;

await using server = await openDatabase(process.env.DATA_DIR ?? "./data-bench");
const [shipment] = await query<{ id: string; number: string }>(
  server.url,
  "select id, tracking_number as number from shipments order by created_at desc offset 1000 limit 1",
);
await using product = await startProduct(server.url, { LOG_LEVEL: "silent" });
const account = { email: `${values.role}@zenne.example`, password: staff.password };
await withProductDatabase(server.url, (db) => addStaff(db, { ...account, role: values.role as Role }));
const cookie = await signIn(product.url, account);
const [customer] = await query<{ id: string }>(
  server.url,
  "select id from companies order by created_at limit 1",
);
/** The address, and the route whose data a click within the desk asks for. */
const PAGES: Readonly<Record<string, [string, string]>> = {
  dashboard: ["/admin", "desk/dashboard/dashboard"],
  list: ["/admin/shipments", "desk/shipments/shipments"],
  shipment: [`/admin/shipments/${shipment!.id}`, "desk/shipment/shipment"],
  "late desk": ["/admin/late", "desk/late/late"],
  requests: ["/admin/quotes", "desk/inboxes/quotes"],
  messages: ["/admin/contacts", "desk/inboxes/contacts"],
  reports: ["/admin/reports", "reports/reports"],
  customers: ["/admin/customers", "customers/customers"],
  offers: ["/admin/offers", "offers/desk/offers"],
  ...(customer ? { customer: [`/admin/customers/${customer.id}`, "desk/customer/customer"] } : {}),
};
/** A role is refused what it may not see. */
const answers = values.role === "owner" ? [200] : [200, 403];
const cases: Array<[string, string, number[], Record<string, string>]> = [];
for (const [name, [path, route]] of Object.entries(PAGES))
  cases.push(
    [`${name}, data`, `${path}.data?_routes=${encodeURIComponent(`${route}.route`)}`, answers, { cookie }],
    [`${name}, data with the frame`, `${path}.data`, answers, { cookie }],
    [`${name}, HTML`, path, answers, { cookie, "sec-fetch-dest": "document" }],
  );
cases.push(
  ["list, rows", "/admin/shipments/rows?index=0", answers, { cookie }],
  ["search everywhere", `/admin/search/results?q=${shipment!.number.slice(3, 9)}`, answers, { cookie }],
  ["search everywhere, a word", "/admin/search/results?q=antwerp", answers, { cookie }],
  ["track, a miss", "/track?number=ZF-2000-0000-", [404], {}],
  ["healthz", "/healthz", [200], {}],
);

console.log(
  "| page | first ms | PostgreSQL ms | process ms | kB | ms |\n| --- | --- | --- | --- | --- | --- |",
);
for (const [name, path, expect, headers] of cases) {
  if (positionals.length > 0 && !positionals.some((word) => name.includes(word))) continue;
  let turn = 0;
  const act = () => {
    turn += 1;
    const url = path.endsWith("-") ? `${path}${turn}` : path;
    return ask(product.url + url, { headers: { ...fromAnywhere.headers, ...headers }, expect });
  };
  const first = performance.now();
  await act();
  const firstMs = Math.round(performance.now() - first);
  for (let warm = 1; warm < WARM; warm += 1) await act();
  const [database, process] = [await cpuOfDatabase(server.url), await cpuOfProcess(product.pid)];
  const waited: number[] = [];
  let bytes = 0;
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    bytes = await act();
    waited.push(performance.now() - began);
  }
  const cpu = [(await cpuOfDatabase(server.url)) - database, (await cpuOfProcess(product.pid)) - process].map(
    (ms) => (ms / times).toFixed(1),
  );
  console.log(
    `| ${name} | ${firstMs} | ${cpu.join(" | ")} | ${(bytes / 1000).toFixed(1)} | ${median(waited).toFixed(1)} |`,
  );
}
