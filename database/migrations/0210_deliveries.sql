-- Pieces delivered, short, damaged and refused, per delivery. Damaged ones are among those delivered; refused ones went back.
create table deliveries (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  delivered integer not null check (delivered >= 0),
  short integer not null default 0 check (short >= 0),
  damaged integer not null default 0 check (damaged between 0 and delivered),
  refused integer not null default 0 check (refused >= 0),
  delivered_at timestamptz not null,
  signed_by text check (length(signed_by) between 1 and 200),
  remark text check (length(remark) between 1 and 1000),
  -- The proof of a driver it was made of.
  file_id uuid references files (id) on delete set null,
  -- What it wrote into the status history.
  entry_id uuid references shipment_status_history (id) on delete set null,
  entered_by text not null check (length(entered_by) between 1 and 254),
  entered_by_id uuid references admin_users (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_by text check (length(undone_by) between 1 and 254),
  undone_at timestamptz,
  check (num_nonnulls(undone_by, undone_at) in (0, 2)),
  check (delivered + short + refused > 0)
);
create index deliveries_shipment_idx on deliveries (shipment_id, delivered_at, created_at, id);
create index deliveries_file_idx on deliveries (file_id) where file_id is not null;
create index deliveries_entry_idx on deliveries (entry_id) where entry_id is not null;
create index deliveries_person_idx on deliveries (entered_by_id) where entered_by_id is not null;

-- What the driver said of the pieces; null where nothing was said.
alter table delivery_proofs
  add column delivered integer check (delivered >= 0),
  add column short integer check (short >= 0),
  add column damaged integer check (damaged >= 0),
  add column refused integer check (refused >= 0);

-- «Partly delivered: 8 of 10 pieces» is one status for the filter of the list.
create index shipments_partly_delivered_idx on shipments (created_at desc, id desc) where status like 'Partly delivered%';
