import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const columns = `s.id, s.tracking_number, s.status, s.origin_location, s.destination_location, s.estimated_delivery,
  s.service_type, s.weight, s.pieces, s.current_location, s.created_at,
  shippers.name as shipper_name, consignees.name as consignee_name
  from shipments s left join shippers on shippers.id = s.shipper_id
  left join consignees on consignees.id = s.consignee_id`;
const history = `select id, status, "timestamp", location, notes from shipment_status_history
  where shipment_id = $1 order by "timestamp" desc, created_at desc, id desc`;

/** One shipment by the key of its tracking number, with its history. */
export async function findShipment(key) {
  const [shipment] = (await pool.query(`select ${columns} where s.tracking_key = $1`, [key])).rows;
  return { shipment, history: (await pool.query(history, [shipment.id])).rows };
}

/** The newest hundred shipments, or those whose number holds `search`. */
export async function listShipments(search) {
  const newest = "order by s.created_at desc, s.id desc limit 100";
  const { rows } = await (search
    ? pool.query(`select ${columns} where s.tracking_key like $1 ${newest}`, [`%${search}%`])
    : pool.query(`select ${columns} ${newest}`));
  return rows;
}
