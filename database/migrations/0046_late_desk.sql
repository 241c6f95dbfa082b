-- The late desk: the first lines of each group, and its count, from an index.
drop index shipments_moved_idx;
create index shipments_promise_idx on shipments (first_eta, id) include (estimated_delivery, snoozed_until, owner_id)
  where first_eta is not null and status not in ('delivered', 'cancelled');
drop index shipments_last_update_idx;
create index shipments_last_update_idx on shipments (last_update_at) include (snoozed_until, service_type)
  where status not in ('delivered', 'cancelled');
-- What is delivered can be snoozed too: its proof may come later.
drop index shipments_snoozed_idx;
create index shipments_snoozed_idx on shipments (snoozed_until) include (owner_id, status)
  where snoozed_until is not null;
create index shipment_status_history_proof_idx on shipment_status_history (shipment_id)
  where code = 'proof_of_delivery';
