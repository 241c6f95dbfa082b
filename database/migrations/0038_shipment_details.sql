-- References, goods, containers, legs and terms of a shipment (beyond.md, section 3).

alter table shipments
  -- UN/LOCODE of the places, where they are known.
  add column origin_code text check (origin_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  add column destination_code text check (destination_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  add column current_code text check (current_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  add column incoterm text check (incoterm ~ '^[A-Z]{3}$'),
  add column incoterm_place text check (length(incoterm_place) between 1 and 200),
  add column declared_value numeric(14, 2) check (declared_value >= 0),
  add column declared_currency text check (declared_currency ~ '^[A-Z]{3}$'),
  add column dangerous_goods boolean not null default false,
  -- The estimated delivery is the arrival of the last leg, as long as nobody types one.
  add column eta_follows_legs boolean not null default false,
  add constraint shipments_declared_check check ((declared_value is null) = (declared_currency is null));

-- Case, spaces, hyphens, dots and slashes do not distinguish references.
create function reference_key(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(upper(value), '[^[:alnum:]]', '', 'g');

create table shipment_references (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  position int not null check (position >= 0),
  kind text not null check (kind in ('house_bl', 'master_bl', 'hawb', 'mawb', 'container', 'booking',
    'purchase_order', 'customer_reference', 'other')),
  value text not null check (length(value) between 1 and 100),
  key text not null generated always as (reference_key(value)) stored check (length(key) > 0),
  unique (shipment_id, kind, key)
);
create index shipment_references_key_idx on shipment_references (key text_pattern_ops);
create index shipment_references_part_idx on shipment_references using gin (key gin_trgm_ops);

create table shipment_containers (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  position int not null check (position >= 0),
  number text not null check (length(number) between 1 and 20),
  key text not null generated always as (reference_key(number)) stored check (length(key) > 0),
  -- Size and type, ISO 6346.
  type_code text check (type_code ~ '^[A-Z0-9]{4}$'),
  seal text check (length(seal) between 1 and 50),
  tare_kg numeric(10, 2) check (tare_kg >= 0),
  gross_kg numeric(12, 2) check (gross_kg >= 0),
  unique (shipment_id, key)
);
create index shipment_containers_key_idx on shipment_containers (key text_pattern_ops);
create index shipment_containers_part_idx on shipment_containers using gin (key gin_trgm_ops);

create table shipment_goods (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  position int not null check (position >= 0),
  packages int not null check (packages > 0),
  -- Kind of package, UN/ECE Recommendation 21.
  package_code text check (package_code ~ '^[A-Z0-9]{1,2}$'),
  description text check (length(description) between 1 and 500),
  marks text check (length(marks) between 1 and 200),
  -- Of one package.
  length_cm numeric(8, 1) check (length_cm > 0),
  width_cm numeric(8, 1) check (width_cm > 0),
  height_cm numeric(8, 1) check (height_cm > 0),
  -- Of all packages of the row.
  gross_kg numeric(12, 2) check (gross_kg >= 0),
  volume_m3 numeric(12, 4) check (volume_m3 >= 0),
  hs_code text check (hs_code ~ '^[0-9]{4,12}$'),
  un_number text check (un_number ~ '^[0-9]{4}$'),
  stackable boolean not null default true,
  container_id uuid references shipment_containers (id) on delete set null
);
create index shipment_goods_shipment_idx on shipment_goods (shipment_id, position);
create index shipment_goods_container_idx on shipment_goods (container_id) where container_id is not null;

create table shipment_legs (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  position int not null check (position >= 0),
  kind text not null check (kind in ('pickup', 'main', 'transhipment', 'delivery')),
  mode text not null check (mode in ('air', 'sea', 'road', 'rail', 'barge')),
  carrier text check (length(carrier) between 1 and 200),
  -- Vessel and voyage, flight, or plate.
  conveyance text check (length(conveyance) between 1 and 100),
  from_place text not null check (length(from_place) between 1 and 200),
  from_code text check (from_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  to_place text not null check (length(to_place) between 1 and 200),
  to_code text check (to_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  etd timestamptz,
  eta timestamptz,
  atd timestamptz,
  ata timestamptz,
  check (eta >= etd),
  check (ata >= atd)
);
create index shipment_legs_shipment_idx on shipment_legs (shipment_id, position);
