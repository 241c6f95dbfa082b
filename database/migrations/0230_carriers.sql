-- Carriers and hauliers: who they are, what they are also called, and whom to write to. This file can be run again.

create table if not exists carriers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  modes text[] not null default '{}' check (modes <@ array['air', 'sea', 'road', 'rail', 'barge']),
  -- Standard Carrier Alpha Code.
  scac text check (scac ~ '^[A-Z]{2,4}$'),
  -- The three digits its air waybills begin with.
  iata_prefix text check (iata_prefix ~ '^[0-9]{3}$'),
  address text check (length(address) between 1 and 500),
  language text check (language in ('en', 'nl', 'fr', 'de')),
  notes text check (length(notes) between 1 and 2000),
  -- No longer proposed; legs and papers keep the name.
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists carriers_list_idx on carriers (lower(name), id);
create unique index if not exists carriers_scac_idx on carriers (scac) where scac is not null;
create unique index if not exists carriers_iata_prefix_idx on carriers (iata_prefix) where iata_prefix is not null;
create or replace trigger carriers_touch before update on carriers for each row execute function touch_updated_at();

-- A text on a leg or a master is the carrier's whose name it is, but for case and accents: the link is never stored, so
-- that it holds for what was typed before the carrier was entered, and for what is imported.
create table if not exists carrier_names (
  key text primary key,
  carrier_id uuid not null references carriers (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  check (key = search_fold(name))
);
create index if not exists carrier_names_carrier_idx on carrier_names (carrier_id);

create table if not exists carrier_contacts (
  id uuid primary key default gen_random_uuid(),
  carrier_id uuid not null references carriers (id) on delete cascade,
  position int not null check (position >= 0),
  name text not null check (length(name) between 1 and 200),
  email text check (length(email) between 1 and 254),
  phone text check (length(phone) between 1 and 50),
  task text check (length(task) between 1 and 100),
  -- Transport orders are written to this address.
  gets_orders boolean not null default false,
  created_at timestamptz not null default now(),
  check (not gets_orders or email is not null)
);
create index if not exists carrier_contacts_carrier_idx on carrier_contacts (carrier_id, position);

create index if not exists carrier_contacts_email_idx on carrier_contacts (lower(email)) where email is not null;

create index if not exists shipment_legs_carrier_idx on shipment_legs (search_fold(carrier), eta)
  where carrier is not null;

-- Airlines that gave us numbers of air waybills.
with stocks as (
  select distinct on (prefix) lpad(prefix::text, 3, '0') as iata_prefix, airline as name
  from air_waybill_stocks order by prefix, created_at
), airlines as (
  select distinct on (search_fold(name)) name, iata_prefix from stocks order by search_fold(name), iata_prefix
), made as (
  insert into carriers (name, modes, iata_prefix)
  select name, '{air}', iata_prefix from airlines
  where not exists (select from carrier_names where key = search_fold(airlines.name))
  on conflict do nothing
  returning id, name
)
insert into carrier_names (key, carrier_id, name) select search_fold(name), id, name from made
on conflict do nothing;
