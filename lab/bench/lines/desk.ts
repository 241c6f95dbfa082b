import { readView } from "#app/shipments/shipment-filter.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { listShipments } from "#app/shipments/list-shipments.server.ts";
import { testActor } from "#tests/actors.ts";
import { ask, latency } from "../measure.ts";
import { signIn } from "../product.ts";
import { type BenchLine, compareTimes } from "./line.ts";

const columns = `s.id, s.tracking_number, s.status, s.origin_location, s.destination_location, s.weight, s.created_at,
  shippers.name as shipper_name, consignees.name as consignee_name
  from shipments s left join shippers on shippers.id = s.shipper_id
  left join consignees on consignees.id = s.consignee_id`;
const newest = "order by s.created_at desc, s.id desc limit 100";

const WARM = 400;

export const desk: BenchLine = async ({ product, pool, databaseUrl }) => {
  const ours = connectDatabase(databaseUrl, { warn: () => {} });
  const headers = { cookie: await signIn(product.url) };
  const { rows } = await pool.query<{ key: string }>(
    "select tracking_key as key from shipments limit 1 offset 1000",
  );
  const piece = rows[0]!.key.slice(3, 9);
  const cases: Array<[string, string, string, unknown[]]> = [
    ["shipments list, first rows", "", `select ${columns} ${newest}`, []],
    [
      "search by a piece of a tracking number",
      `&search=${piece}`,
      `select ${columns} where s.tracking_key like $1 ${newest}`,
      [`%${piece}%`],
    ],
    [
      "filter by status and date",
      "&status=delivered&from=2025-01-01&to=2025-06-30",
      `select ${columns} where s.status = $1 and s.created_at >= $2 and s.created_at < $3 ${newest}`,
      ["delivered", "2025-01-01", "2025-07-01"],
    ],
  ];
  const table = [];
  for (const [line, query, sql, values] of cases) {
    const url = `${product.url}/admin/shipments/rows?index=0${query}`;
    const view = readView(new URLSearchParams(query));
    const bare = () => latency(40, () => pool.query(sql, values));
    const now = new Date();
    const verb = () => listShipments(ours.db, testActor(), { ...view, place: { index: 0 }, now });
    for (const [name, act] of [
      [line, () => ask(url, { headers })],
      ["the same, its query alone", verb],
    ] as const) {
      // Warms up, since the first hundreds of responses are still being compiled.
      for (let warm = 0; warm < WARM; warm += 1) await act();
      const ours = () => latency(40, act);
      table.push(await compareTimes({ line: name, against: "bare query", ours, other: bare, goal: "≥ 0.5" }));
    }
  }
  await ours.pool.end();
  return table;
};
