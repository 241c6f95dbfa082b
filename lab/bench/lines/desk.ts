import { readView } from "#app/shipments/shipment-filter.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { listShipments } from "#app/shipments/list-shipments.server.ts";
import { testActor } from "#tests/actors.ts";
import { ask, latency, alternate, throughput } from "../measure.ts";
import { signIn, watchMemory, startServer } from "../product.ts";
import { type BenchLine, compareTimes, type BenchContext, compareRates } from "./line.ts";
import { to as copyTo } from "pg-copy-streams";

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

const megabyte = 1024 * 1024;

export const exportOfAll: BenchLine = async ({ product, pool }) => {
  const headers = { cookie: await signIn(product.url) };
  const before = await product.memory();
  const { result, most: peak } = await watchMemory(product, () =>
    alternate(
      3,
      () => bytesPerSecond(() => ask(`${product.url}/admin/shipments/export`, { headers })),
      () => bytesPerSecond(() => copyAll(pool)),
    ),
  );
  return [
    {
      line: "export of all as CSV",
      ours: `${(result.ours / megabyte).toFixed(1)} MB/s`,
      other: `${(result.other / megabyte).toFixed(1)} MB/s COPY TO`,
      ratio: result.ratio,
      goal: "≥ 0.5",
    },
    {
      line: "memory while exporting",
      ours: `${before.toFixed(0)} → ${peak.toFixed(0)} MB at most`,
      other: "",
      goal: "flat",
    },
  ];
};

async function bytesPerSecond(send: () => Promise<number>): Promise<number> {
  const started = performance.now();
  const bytes = await send();
  return bytes / ((performance.now() - started) / 1000);
}

const sameColumns = `select s.tracking_number, s.status, s.origin_location, s.destination_location,
  s.current_location, s.weight, shippers.name, consignees.name, s.created_at from shipments s
  left join shippers on shippers.id = s.shipper_id left join consignees on consignees.id = s.consignee_id
  order by s.created_at desc, s.id desc`;

async function copyAll(pool: BenchContext["pool"]): Promise<number> {
  const client = await pool.connect();
  try {
    const stream = client.query(copyTo(`copy (${sameColumns}) to stdout with (format csv)`));
    let bytes = 0;
    for await (const chunk of stream) bytes += (chunk as Buffer).length;
    return bytes;
  } finally {
    client.release();
  }
}

const headers = { "content-type": "application/x-www-form-urlencoded" };

export const insert: BenchLine = async ({ product, pool, databaseUrl }) => {
  await using bare = await startServer("lab/bench/bare-server.ts", "/", { DATABASE_URL: databaseUrl });
  const options = { seconds: 2, connections: 16 };
  let sent = 0;
  const typed = () => {
    sent += 1;
    return new URLSearchParams({
      firstName: "Bench",
      lastName: `Ours ${sent}`,
      email: `ours-${sent}@zenne.be`,
      departureCity: "Antwerp",
      deliveryCity: "Lagos",
      parcelType: "Pumps",
      weight: "50 kg",
      freightTypes: "sea",
      specialInfo: `Number ${sent}`,
    }).toString();
  };
  const form = {
    method: "POST",
    headers: { ...headers, origin: product.url },
    get body() {
      return typed();
    },
    expect: [200, 202],
  };
  try {
    const compare = (line: string, path: string, against: string) =>
      compareRates({
        line,
        against,
        ours: () => throughput(`${product.url}/services.data`, form, options),
        other: () => throughput(bare.url + path, { method: "POST", headers, body: typed() }, options),
      });
    return [
      await compare("quote request stored", "/insert", "bare insert"),
      await compare("the same", "/insert-notify", "bare insert that notifies"),
    ];
  } finally {
    await pool.query(
      "delete from quote_requests where email like 'ours-%@zenne.be' or email like 'bare-%@zenne.example'",
    );
  }
};
