-- Shipments that were imported as history raise no alarms: no late desk, no work queue, no mails to customers.
alter table shipments add column history boolean not null default false;

-- The work queue and the late desk read them from their indexes alone.
drop index shipments_estimated_delivery_idx, shipments_last_update_idx, shipments_on_hold_idx, shipments_own_delivery_idx,
  shipments_own_update_idx, shipments_own_on_hold_idx, shipments_promise_idx;
create index shipments_estimated_delivery_idx on shipments (estimated_delivery) include (snoozed_until, history)
  where status not in ('delivered', 'cancelled');
create index shipments_last_update_idx on shipments (last_update_at) include (snoozed_until, service_type, history)
  where status not in ('delivered', 'cancelled');
create index shipments_on_hold_idx on shipments (last_update_at) include (snoozed_until, history)
  where is_on_hold(status);
create index shipments_own_delivery_idx on shipments (owner_id, estimated_delivery) include (snoozed_until, history)
  where owner_id is not null and status not in ('delivered', 'cancelled');
create index shipments_own_update_idx on shipments (owner_id, last_update_at) include (snoozed_until, history)
  where owner_id is not null and status not in ('delivered', 'cancelled');
create index shipments_own_on_hold_idx on shipments (owner_id, last_update_at) include (snoozed_until, history)
  where owner_id is not null and is_on_hold(status);
create index shipments_promise_idx on shipments (first_eta, id)
  include (estimated_delivery, snoozed_until, owner_id, history)
  where first_eta is not null and status not in ('delivered', 'cancelled');

-- An entry whose moment is not known, such as «delivered» of a file without that column: its timestamp is that of the import,
-- and the shipment counts in no figure of how long deliveries take.
alter table shipment_status_history add column undated boolean not null default false;

-- Delivered since the first «delivered» after which nothing else was counted; null where its moment is not known.
create or replace function delivered_since(shipment uuid) returns timestamptz language sql stable parallel safe
  return (
    select min("timestamp") filter (where status = 'delivered' and not undated and "timestamp" >= newest_other)
    from (
      select status, "timestamp", undated, coalesce(max("timestamp") filter (where status <> 'delivered') over (), '-infinity')
          as newest_other,
        first_value(status) over (order by "timestamp" desc, created_at desc, id desc) as newest_status
      from shipment_status_history
      where shipment_id = shipment and event_counts(classifier, internal, withdrawn_at, "timestamp")
    ) as counted
    where newest_status = 'delivered');
