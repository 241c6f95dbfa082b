import { to as copyTo } from "pg-copy-streams";
import { alternate, ask } from "../measure.ts";
import { signIn, watchMemory } from "../product.ts";
import type { BenchLine, BenchContext } from "./line.ts";

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
