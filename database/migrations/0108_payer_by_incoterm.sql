-- Whom a shipment is charged to follows its Incoterm: a change of it reaches the reports.
create or replace function report_changed_shipments() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id)
  select 'shipment', new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
  where (new_rows.created_at, new_rows.service_type, new_rows.status in ('delivered', 'cancelled'), new_rows.delivered_at,
      new_rows.weight, new_rows.origin_code, new_rows.destination_code, new_rows.origin_folded, new_rows.destination_folded)
    is distinct from (old_rows.created_at, old_rows.service_type, old_rows.status in ('delivered', 'cancelled'),
      old_rows.delivered_at, old_rows.weight, old_rows.origin_code, old_rows.destination_code, old_rows.origin_folded,
      old_rows.destination_folded)
    or (new_rows.status in ('delivered', 'cancelled')
      and (new_rows.status, new_rows.first_eta, new_rows.estimated_delivery)
        is distinct from (old_rows.status, old_rows.first_eta, old_rows.estimated_delivery))
    or (new_rows.shipper_id, new_rows.consignee_id, new_rows.incoterm)
      is distinct from (old_rows.shipper_id, old_rows.consignee_id, old_rows.incoterm);
  return null;
end $$;
