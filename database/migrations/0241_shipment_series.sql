-- Shipments that repeat. A day is proposed, and somebody makes its shipment or skips it.
create table shipment_series (
  id uuid primary key default gen_random_uuid(),
  -- What the next one is copied from; null once that is deleted: then from the newest of the series.
  pattern_id uuid references shipments (id) on delete set null,
  every smallint not null check (every between 1 and 52),
  unit text not null check (unit in ('week', 'month', 'weekday')),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  closed_days text not null check (closed_days in ('before', 'after', 'skip')),
  lead_days smallint not null check (lead_days between 0 and 90),
  -- The first day of the rhythm that nobody has decided about.
  next_on date not null,
  -- The working day that is proposed for it; null while none is.
  planned_on date,
  propose_on date generated always as (planned_on - lead_days) stored,
  revision integer not null default 1,
  ended_at timestamptz,
  created_by text not null check (length(created_by) between 1 and 254),
  created_at timestamptz not null default now(),
  check (ended_at is null or planned_on is null)
);
create index shipment_series_pattern_idx on shipment_series (pattern_id);
create index shipment_series_planned_idx on shipment_series (planned_on, id) where planned_on is not null;
create index shipment_series_proposed_idx on shipment_series (propose_on) where propose_on is not null;
create index shipment_series_idle_idx on shipment_series (created_at desc, id desc) where planned_on is null;

-- What became of each day: two people at once make one shipment of it.
create table shipment_series_days (
  id uuid primary key default gen_random_uuid(),
  series_id uuid not null references shipment_series (id) on delete cascade,
  day date not null,
  planned_on date not null,
  outcome text not null check (outcome in ('made', 'skipped', 'closed')),
  -- Null of one that was made: its shipment was deleted.
  shipment_id uuid references shipments (id) on delete set null,
  decided_by text not null check (length(decided_by) between 1 and 254),
  decided_at timestamptz not null default now(),
  unique (series_id, day),
  check (shipment_id is null or outcome = 'made')
);
create index shipment_series_days_shipment_idx on shipment_series_days (shipment_id) where shipment_id is not null;
