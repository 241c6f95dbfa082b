-- Pick-ups and deliveries as the dispatcher plans them: day, slot, haulier, driver. Those nobody planned yet follow from legs.
create table planned_stops (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  kind text not null check (kind in ('pickup', 'delivery')),
  day date not null,
  -- Local time at the door.
  starts time,
  ends time,
  haulier text check (length(haulier) between 1 and 200),
  driver text check (length(driver) between 1 and 100),
  -- Of the slot, as the warehouse gave it.
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 500),
  -- The transport order by which the haulier was told; the moment goes when the plan changes.
  order_id uuid references documents (id) on delete set null,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (shipment_id, kind),
  check (starts is not null or ends is null),
  check (ends > starts)
);
create index planned_stops_day_idx on planned_stops (day);
create index planned_stops_order_idx on planned_stops (order_id) where order_id is not null;
create index planned_stops_driver_idx on planned_stops (search_fold(driver)) where driver is not null;
create trigger planned_stops_touch before update on planned_stops for each row execute function touch_updated_at();

create index shipment_legs_pickup_idx on shipment_legs (etd) where mode = 'road' and position = 0 and atd is null;
create index shipment_legs_road_arrival_idx on shipment_legs (eta) where mode = 'road' and ata is null;
