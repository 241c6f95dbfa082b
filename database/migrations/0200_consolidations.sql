-- A master with the shipments that travel in it. Its legs and containers are read and written as a whole; houses have rows
-- of their own, which follow those of the master by their ids.
create table consolidations (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (length(number) between 1 and 30),
  mode text not null check (mode in ('air', 'sea', 'road', 'rail', 'barge')),
  carrier text check (length(carrier) between 1 and 200),
  master_reference text check (length(master_reference) between 1 and 100),
  booking text check (length(booking) between 1 and 100),
  conveyance text check (length(conveyance) between 1 and 100),
  vehicle text check (length(vehicle) between 1 and 20),
  legs jsonb not null default '[]' check (jsonb_typeof(legs) = 'array'),
  containers jsonb not null default '[]' check (jsonb_typeof(containers) = 'array'),
  documents_cutoff timestamptz,
  vgm_cutoff timestamptz,
  cargo_cutoff timestamptz,
  -- Of its first and last leg.
  etd timestamptz,
  eta timestamptz,
  -- Numbers and names it is found by, folded, in the spelling they have and without separators.
  lookup text not null default '',
  closed_at timestamptz,
  created_by text not null,
  created_by_id uuid references admin_users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index consolidations_list_idx on consolidations (created_at desc, id desc);
create index consolidations_lookup_idx on consolidations using gin (lookup gin_trgm_ops);
create index consolidations_etd_idx on consolidations (etd);
create trigger consolidations_touch before update on consolidations for each row execute function touch_updated_at();

-- A shipment is in one at a time.
create table consolidation_shipments (
  shipment_id uuid primary key references shipments on delete cascade,
  consolidation_id uuid not null references consolidations on delete cascade,
  -- The estimated delivery the master knows of: another one was corrected at the house.
  known_eta timestamptz,
  added_by text not null,
  added_at timestamptz not null default now()
);
create index consolidation_shipments_of_idx on consolidation_shipments (consolidation_id);

-- What was written on the master and reached houses, with what takes it back.
create table consolidation_acts (
  id uuid primary key default gen_random_uuid(),
  consolidation_id uuid not null references consolidations on delete cascade,
  kind text not null check (kind in ('plan', 'event')),
  summary text not null check (length(summary) between 1 and 500),
  back jsonb not null default '{}',
  made_by text not null,
  created_at timestamptz not null default now(),
  undone_by text,
  undone_at timestamptz,
  check (num_nonnulls(undone_by, undone_at) in (0, 2))
);
create index consolidation_acts_list_idx on consolidation_acts (consolidation_id, created_at desc, id desc);
create table consolidation_act_shipments (
  act_id uuid not null references consolidation_acts on delete cascade,
  shipment_id uuid not null references shipments on delete cascade,
  back jsonb not null,
  primary key (act_id, shipment_id)
);
create index consolidation_act_shipments_shipment_idx on consolidation_act_shipments (shipment_id);

-- The rows of the master that these follow; null for a house's own.
alter table shipment_legs add column master_leg uuid;
alter table shipment_containers add column master_container uuid;

alter table shipment_status_history drop constraint shipment_status_history_source_check;
alter table shipment_status_history add constraint shipment_status_history_source_check
  check (source in ('staff', 'bulk', 'import', 'offer', 'api', 'consolidation')) not valid;
alter table shipment_status_history validate constraint shipment_status_history_source_check;
