-- What the desk looks at first: late, on hold, without an update for days, due today. «Last update» is the time of
-- the newest history entry (of the creation while there is none), kept here so that an index can answer.
alter table shipments add column last_update_at timestamptz;

drop trigger shipments_touch on shipments;
update shipments set last_update_at = coalesce(
  (select max("timestamp") from shipment_status_history where shipment_id = shipments.id), created_at);
alter table shipments alter column last_update_at set not null, alter column last_update_at set default now();
-- Keeping the time below is no save of the shipment: its version stays as the saving verb has read it.
create trigger shipments_touch before update on shipments
  for each row when (pg_trigger_depth() = 0) execute function touch_updated_at();

create function keep_last_update() returns trigger language plpgsql as $$
begin
  update shipments set last_update_at = newest.at
  from (
    select shipments.id, coalesce(
      (select "timestamp" from shipment_status_history
       where shipment_id = shipments.id order by "timestamp" desc limit 1),
      shipments.created_at) as at
    from shipments
    where shipments.id in (select shipment_id from touched_entries)
  ) as newest
  where shipments.id = newest.id and shipments.last_update_at <> newest.at;
  return null;
end $$;
create trigger shipment_status_history_added after insert on shipment_status_history
  referencing new table as touched_entries for each statement execute function keep_last_update();
create trigger shipment_status_history_changed after update on shipment_status_history
  referencing new table as touched_entries for each statement execute function keep_last_update();
create trigger shipment_status_history_removed after delete on shipment_status_history
  referencing old table as touched_entries for each statement execute function keep_last_update();

-- The same rule as isOnHold in domain/shipments/status.ts.
create function is_on_hold(status text) returns boolean
  language sql immutable strict parallel safe
  return regexp_replace(lower(status), '[\s_]+', ' ', 'g') like '%on hold%';

create index shipments_last_update_idx on shipments (last_update_at)
  where status not in ('delivered', 'cancelled');
create index shipments_on_hold_idx on shipments (last_update_at) where is_on_hold(status);
