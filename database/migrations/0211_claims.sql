-- What went wrong with the pieces of a shipment, until somebody has paid for it or nobody will.
create sequence claim_numbers start 1001;
create table claims (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default 'CLM-' || nextval('claim_numbers'),
  shipment_id uuid not null references shipments (id) on delete cascade,
  -- What it was opened by; null where staff opened it themselves.
  delivery_id uuid references deliveries (id) on delete set null,
  file_id uuid references files (id) on delete set null,
  kind text not null check (kind in ('short', 'damaged', 'refused', 'remark', 'delay')),
  -- Whose convention applies.
  mode text not null check (mode in ('air', 'sea', 'road')),
  happened_at timestamptz not null,
  notice_due date not null,
  notice_sent_on date,
  pieces integer check (pieces > 0),
  gross_kg numeric(12, 2) check (gross_kg >= 0),
  amount numeric(14, 2) check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  liable text check (length(liable) between 1 and 200),
  description text check (length(description) between 1 and 2000),
  outcome text check (outcome in ('paid', 'refused', 'mended', 'dropped')),
  settled_amount numeric(14, 2) check (settled_amount >= 0),
  closed_at timestamptz,
  closed_by text check (length(closed_by) between 1 and 254),
  opened_by text not null check (length(opened_by) between 1 and 254),
  opened_by_id uuid references admin_users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(outcome, closed_at, closed_by) in (0, 3))
);
create index claims_list_idx on claims (created_at desc, id desc);
create index claims_open_idx on claims (notice_due, id) where closed_at is null;
create index claims_shipment_idx on claims (shipment_id);
create index claims_person_idx on claims (opened_by_id) where opened_by_id is not null;
create unique index claims_delivery_idx on claims (delivery_id, kind) where delivery_id is not null;
create unique index claims_file_idx on claims (file_id, kind) where file_id is not null;
create trigger claims_touch before update on claims for each row execute function touch_updated_at();

-- Photos and papers of it, among the files of its shipment.
create table claim_files (
  claim_id uuid not null references claims (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  primary key (claim_id, file_id)
);
create index claim_files_file_idx on claim_files (file_id);
