import pg from "pg";

export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export const columns = `s.id, s.tracking_number, s.status, s.origin_location, s.destination_location, s.estimated_delivery,
  s.service_type, s.weight, s.pieces, s.current_location, s.created_at,
  shippers.name as shipper_name, consignees.name as consignee_name
  from shipments s left join shippers on shippers.id = s.shipper_id
  left join consignees on consignees.id = s.consignee_id`;
