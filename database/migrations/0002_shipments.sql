create table shippers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  company text check (length(company) <= 200),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 50),
  address text check (length(address) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index shippers_created_at_idx on shippers (created_at desc, id desc);
create index shippers_name_idx on shippers (lower(name), id);
create index shippers_search_idx on shippers
  using gin ((name || ' ' || coalesce(company, '') || ' ' || coalesce(email, '')) gin_trgm_ops);
create trigger shippers_touch before update on shippers for each row execute function touch_updated_at();

create table consignees (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  company text check (length(company) <= 200),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 50),
  address text check (length(address) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index consignees_created_at_idx on consignees (created_at desc, id desc);
create index consignees_name_idx on consignees (lower(name), id);
create index consignees_search_idx on consignees
  using gin ((name || ' ' || coalesce(company, '') || ' ' || coalesce(email, '')) gin_trgm_ops);
create trigger consignees_touch before update on consignees for each row execute function touch_updated_at();

-- A tracking number compares without case, spaces and hyphens.
create function tracking_key(tracking_number text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(tracking_number, '[\s-]+', '', 'g'));

create table shipments (
  id uuid primary key default gen_random_uuid(),
  tracking_number text not null check (length(btrim(tracking_number)) between 1 and 64),
  tracking_key text not null generated always as (tracking_key(tracking_number)) stored
    check (length(tracking_key) > 0),
  status text not null default 'pending' check (length(btrim(status)) between 1 and 100),
  service_type text not null default 'Road Transport' check (length(service_type) between 1 and 100),
  origin_location text not null check (length(btrim(origin_location)) between 1 and 200),
  destination_location text not null check (length(btrim(destination_location)) between 1 and 200),
  current_location text check (length(current_location) <= 200),
  estimated_delivery timestamptz,
  weight numeric(12, 2) check (weight >= 0),
  dimensions text check (length(dimensions) <= 100),
  pieces integer check (pieces >= 1),
  notes text check (length(notes) <= 5000),
  shipper_id uuid references shippers (id) on delete restrict,
  consignee_id uuid references consignees (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tracking_key)
);
create index shipments_created_at_idx on shipments (created_at desc, id desc);
create index shipments_status_idx on shipments (status, created_at desc, id desc);
create index shipments_shipper_idx on shipments (shipper_id, created_at desc, id desc);
create index shipments_consignee_idx on shipments (consignee_id, created_at desc, id desc);
create index shipments_estimated_delivery_idx on shipments (estimated_delivery)
  where status not in ('delivered', 'cancelled');
create trigger shipments_touch before update on shipments for each row execute function touch_updated_at();

create table shipment_status_history (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  status text not null check (length(btrim(status)) between 1 and 100),
  location text check (length(location) <= 200),
  notes text check (length(notes) <= 5000),
  "timestamp" timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp()
);
-- «Newest» is the latest timestamp; entries of the same minute keep the order they were entered in.
create index shipment_status_history_newest_idx
  on shipment_status_history (shipment_id, "timestamp" desc, created_at desc, id desc);
