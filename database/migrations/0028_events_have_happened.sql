-- An event counts from its moment on; ten minutes' grace are for clocks that are ahead (FUTURE_GRACE_MINUTES).
create function has_happened(moment timestamptz) returns boolean
  language sql stable strict parallel safe
  return moment <= now() + interval '10 minutes';

-- Who made the entry: their e-mail then. Null where it is not known.
alter table shipment_status_history add column entered_by text check (length(entered_by) <= 254);

-- Entries dated ahead of their making, as earlier versions took them: a handful among millions.
create index shipment_status_history_dated_ahead_idx on shipment_status_history ("timestamp")
  where "timestamp" - created_at > interval '10 minutes';

create or replace function keep_last_update() returns trigger language plpgsql as $$
begin
  update shipments set last_update_at = newest.at
  from (
    select shipments.id, coalesce(
      (select "timestamp" from shipment_status_history
       where shipment_id = shipments.id and has_happened("timestamp") order by "timestamp" desc limit 1),
      shipments.created_at) as at
    from shipments
    where shipments.id in (select shipment_id from touched_entries)
  ) as newest
  where shipments.id = newest.id and shipments.last_update_at <> newest.at;
  return null;
end $$;

-- An entry made after one dated ahead got that one's moment, so as to be the newest: its own is that of its making.
update shipment_status_history as follower set "timestamp" = date_trunc('minute', follower.created_at)
where follower."timestamp" - follower.created_at > interval '10 minutes' and not has_happened(follower."timestamp")
  and exists (select from shipment_status_history as leader
    where leader.shipment_id = follower.shipment_id and leader."timestamp" = follower."timestamp"
      and leader.created_at < follower.created_at);

-- Shipments that an entry dated ahead has given its status and place follow the newest that has happened.
update shipments set
  status = newest.status,
  current_location = case
    when newest.location is not null then newest.location
    when shipments.current_location = ahead.location then newest.place
    else shipments.current_location end,
  last_update_at = newest.at
from (
  select distinct on (shipment_id) shipment_id, location from shipment_status_history
  where "timestamp" - created_at > interval '10 minutes' and not has_happened("timestamp")
  order by shipment_id, "timestamp" desc, created_at desc, id desc
) as ahead
cross join lateral (
  select status, location, "timestamp" as at, (
    select location from shipment_status_history
    where shipment_id = ahead.shipment_id and has_happened("timestamp") and location is not null
    order by "timestamp" desc, created_at desc, id desc limit 1) as place
  from shipment_status_history
  where shipment_id = ahead.shipment_id and has_happened("timestamp")
  order by "timestamp" desc, created_at desc, id desc limit 1
) as newest
where shipments.id = ahead.shipment_id;
