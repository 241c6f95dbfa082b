-- A cost of a master, split over its shipments: each has its share as a charge of its own.
create table consolidation_costs (
  id uuid primary key default gen_random_uuid(),
  consolidation_id uuid not null references consolidations on delete cascade,
  code text references charge_codes on update cascade,
  description text not null check (length(description) between 1 and 300),
  supplier text check (length(supplier) between 1 and 200),
  supplier_reference text check (length(supplier_reference) between 1 and 100),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(20, 12) not null check (rate > 0),
  amount numeric(14, 3) not null,
  is_actual boolean not null,
  basis text not null check (basis in ('chargeable_kg', 'volume_m3', 'pieces', 'equal', 'hand')),
  booked_on date not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index consolidation_costs_of_idx on consolidation_costs (consolidation_id, created_at);
create trigger consolidation_costs_touch before update on consolidation_costs
  for each row execute function touch_updated_at();

-- What was written at each shipment: a charge that says something else was changed there.
create table consolidation_cost_shares (
  cost_id uuid not null references consolidation_costs on delete cascade,
  shipment_id uuid not null references shipments on delete cascade,
  charge_id uuid not null,
  amount numeric(14, 3) not null,
  primary key (cost_id, shipment_id)
);
create index consolidation_cost_shares_shipment_idx on consolidation_cost_shares (shipment_id);

alter table charges add column consolidation_cost_id uuid references consolidation_costs on delete set null;
create index charges_consolidation_cost_idx on charges (consolidation_cost_id) where consolidation_cost_id is not null;
