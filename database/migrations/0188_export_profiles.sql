-- How an accountant wants a file of invoices, kept by name for everybody.
create table export_profiles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 80),
  format text not null check (format in ('xlsx', 'semicolon', 'comma')),
  decimal_comma boolean not null,
  columns text[] not null check (cardinality(columns) between 1 and 40),
  created_by text not null,
  created_at timestamptz not null default now()
);
