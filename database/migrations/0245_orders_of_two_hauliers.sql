-- A haulier for the pick-up and another for the delivery: each has an order of its own, for its part of the way, with a
-- price and a link for its driver.

alter table documents
  -- Of a transport order: to whom.
  add column haulier text check (length(haulier) between 1 and 200),
  -- Which part of the way it orders; null for the leg by road as a whole.
  add column part text check (part in ('pickup', 'delivery', 'both')),
  add check (kind = 'transport_order' or num_nonnulls(haulier, part) = 0);
update documents set haulier = stop.haulier
from planned_stops as stop
where stop.order_id = documents.id and documents.kind = 'transport_order';

-- As the haulier is told, with its currency; without VAT.
alter table planned_stops add column price text check (length(price) between 1 and 60);

-- By its link a driver picks up instead of delivering.
alter table private_links add column is_pickup boolean not null default false check (not is_pickup or purpose = 'delivery');
alter table delivery_proofs add column is_pickup boolean not null default false;

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('invoice', 'packing_list', 'awb', 'bill_of_lading',
  'cmr', 'customs', 'dangerous_goods', 'proof_of_delivery', 'proof_of_pickup', 'photo', 'other'));
alter table files drop constraint files_check1;
alter table files add constraint files_signed_check
  check (kind in ('proof_of_delivery', 'proof_of_pickup') or (signed_by is null and signed_at is null));
