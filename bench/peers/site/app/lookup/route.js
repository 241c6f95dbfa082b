import { columns, pool } from "../pool.js";

export const dynamic = "force-dynamic";

const history = `select id, status, "timestamp", location, notes from shipment_status_history
  where shipment_id = $1 order by "timestamp" desc, created_at desc, id desc`;

/** One shipment by the key of its tracking number, with its history. */
export async function GET(request) {
  const key = new URL(request.url).searchParams.get("key");
  const [shipment] = (await pool.query(`select ${columns} where s.tracking_key = $1`, [key])).rows;
  return Response.json({ shipment, history: (await pool.query(history, [shipment.id])).rows });
}
