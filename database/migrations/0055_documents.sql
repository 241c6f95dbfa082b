-- Documents drawn from the record, as they were issued: numbered, kept byte for byte, voided instead of changed.

-- The last number of each kind and year. Its row is locked by whoever issues, so that numbers have no gaps.
create table document_counters (
  kind text not null,
  year integer not null check (year between 2000 and 2999),
  last integer not null check (last >= 0),
  primary key (kind, year)
);

create table documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('cmr', 'house_bill_of_lading', 'delivery_note', 'manifest')),
  number text not null unique check (length(number) between 1 and 40),
  -- Of the bytes in `file_contents`.
  hash bytea not null references file_contents (hash),
  pages integer not null check (pages between 1 and 1000),
  customer_visible boolean not null default false,
  issued_at timestamptz not null default now(),
  issued_by_id uuid references admin_users (id) on delete set null,
  issued_by text not null check (length(issued_by) between 1 and 254),
  voided_at timestamptz,
  voided_by text check (length(voided_by) between 1 and 254),
  void_reason text check (length(void_reason) between 1 and 500),
  check ((voided_at is null) = (voided_by is null))
);
create index documents_issued_at_idx on documents (issued_at desc, id desc);
create index documents_hash_idx on documents (hash);
create index documents_issued_by_idx on documents (issued_by_id) where issued_by_id is not null;

-- Of which shipments: one, or all on a manifest. What was issued outlives the shipment.
create table document_shipments (
  document_id uuid not null references documents (id) on delete cascade,
  -- No reference: the shipment may be deleted and put back; the document stays.
  shipment_id uuid not null,
  position integer not null check (position >= 1),
  tracking_number text not null,
  primary key (document_id, shipment_id)
);
create index document_shipments_shipment_idx on document_shipments (shipment_id);
