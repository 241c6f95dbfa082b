-- Departures and arrivals that an event reports are those of the leg, in the transaction that writes the event: also one of
-- a process of before this, which goes on computing the same on reading.
alter table shipment_legs
  -- The time is an event's while it equals this; any other was typed, and wins.
  add column reported_atd timestamptz,
  add column reported_ata timestamptz,
  drop constraint shipment_legs_check1,
  -- What events report may contradict itself; what is typed may not.
  add check (ata >= atd or atd = reported_atd or ata = reported_ata);

-- The first event that counts of this kind, there: by code where both have one, else by name.
create function first_report(shipment uuid, wanted text, place text, in_code text, out at timestamptz, out utc_offset smallint)
  language sql stable parallel safe as $$
    select entry."timestamp", entry.utc_offset from shipment_status_history as entry
    where entry.shipment_id = shipment and entry.code = wanted
      and event_counts(entry.classifier, entry.internal, entry.withdrawn_at, entry."timestamp")
      and case when entry.place_code is not null and in_code is not null then entry.place_code = in_code
        else reference_key(search_fold(entry.location)) = reference_key(search_fold(place)) end
    order by entry."timestamp", entry.created_at, entry.id limit 1
$$;

-- Which event ends a leg is written in stepsOfLeg of app/shipments/milestones.ts too.
create function follow_reports(ids uuid[]) returns void language sql as $$
  update shipment_legs as leg set
    atd = case when due.left_typed then leg.atd else due.left_at end,
    atd_offset = case when due.left_typed then leg.atd_offset else due.left_offset end,
    reported_atd = case when not due.left_typed then due.left_at end,
    ata = case when due.came_typed then leg.ata else due.came_at end,
    ata_offset = case when due.came_typed then leg.ata_offset else due.came_offset end,
    reported_ata = case when not due.came_typed then due.came_at end
  from (
    select step.*, departure.at as left_at, departure.utc_offset as left_offset, arrival.at as came_at, arrival.utc_offset as came_offset
    from (
      select id, shipment_id, kind, from_place, from_code, to_place, to_code, reported_atd, reported_ata,
        coalesce(atd <> reported_atd, atd is not null) as left_typed,
        coalesce(ata <> reported_ata, ata is not null) as came_typed,
        kind = 'delivery' and lead(mode) over way is null as is_last_delivery, lead(mode) over way <> 'road' as is_terminal
      from shipment_legs
      where shipment_id = any(ids) and exists (select from shipments where shipments.id = shipment_id)
      window way as (partition by shipment_id order by position)
    ) as step,
    first_report(shipment_id, case when kind = 'pickup' then 'picked_up' when is_last_delivery then 'out_for_delivery'
      else 'departed' end, from_place, from_code) as departure,
    first_report(shipment_id, case when is_last_delivery then 'delivered' when kind = 'pickup' and is_terminal then 'received'
      else 'arrived' end, to_place, to_code) as arrival
  ) as due
  where leg.id = due.id
    and (case when not due.left_typed then due.left_at end, case when not due.came_typed then due.came_at end,
      case when due.left_typed then leg.atd_offset else due.left_offset end,
      case when due.came_typed then leg.ata_offset else due.came_offset end,
      case when due.left_typed then leg.atd else due.left_at end, case when due.came_typed then leg.ata else due.came_at end)
    is distinct from (leg.reported_atd, leg.reported_ata, leg.atd_offset, leg.ata_offset, leg.atd, leg.ata)
$$;

create function touched_follow_reports() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then perform follow_reports(array(select distinct shipment_id from touched)); end if;
  return null;
end $$;
do $$
declare part text;
begin
  foreach part in array array['shipment_legs', 'shipment_status_history'] loop
    execute format('create trigger %s_reports_new after insert on %I
      referencing new table as touched for each statement execute function touched_follow_reports()', part, part);
    execute format('create trigger %s_reports_changed after update on %I
      referencing new table as touched for each statement execute function touched_follow_reports()', part, part);
    execute format('create trigger %s_reports_gone after delete on %I
      referencing old table as touched for each statement execute function touched_follow_reports()', part, part);
  end loop;
end $$;

select follow_reports(array(select distinct shipment_id from shipment_status_history
  where code in ('picked_up', 'received', 'departed', 'arrived', 'out_for_delivery', 'delivered')));
