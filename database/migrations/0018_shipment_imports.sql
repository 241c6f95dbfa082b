-- A file that was read for an import and what it would do, row by row; nothing of it is done until it is confirmed.
create table shipment_imports (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null references admin_users (id) on delete cascade,
  file_name text not null check (length(file_name) <= 255),
  -- Titles in its first row that no column has; what stands under them is left out.
  unknown_columns text[] not null default '{}',
  rows jsonb not null,
  plan jsonb not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index shipment_imports_created_at_idx on shipment_imports (created_at);
create index shipment_imports_actor_idx on shipment_imports (actor_id);
