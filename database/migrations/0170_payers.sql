-- Who pays: null is as proposed, by the offer or request a shipment came from, else by its Incoterm; of a charge, as its
-- shipment.
alter table shipments add column bill_to_company_id uuid references companies on delete set null;
create index shipments_bill_to_idx on shipments (bill_to_company_id) where bill_to_company_id is not null;
alter table charges add column bill_to_company_id uuid references companies on delete set null;
create index charges_bill_to_idx on charges (bill_to_company_id) where bill_to_company_id is not null;

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
    or (new_rows.shipper_id, new_rows.consignee_id, new_rows.incoterm, new_rows.bill_to_company_id)
      is distinct from (old_rows.shipper_id, old_rows.consignee_id, old_rows.incoterm, old_rows.bill_to_company_id);
  return null;
end $$;

-- A request says whom its shipment is charged to.
create or replace function report_changed_requests() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id)
  select 'request', new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
  where (new_rows.created_at, new_rows.answered_at, new_rows.status = 'pending', new_rows.marked_spam_at is null)
    is distinct from (old_rows.created_at, old_rows.answered_at, old_rows.status = 'pending', old_rows.marked_spam_at is null)
  union
  select 'shipment', changed.id from new_rows join old_rows on old_rows.id = new_rows.id
  cross join lateral (values (new_rows.shipment_id), (old_rows.shipment_id)) as changed (id)
  where changed.id is not null
    and (new_rows.shipment_id, new_rows.company_id) is distinct from (old_rows.shipment_id, old_rows.company_id);
  return null;
end $$;
