-- Files of shipments, quote requests and companies. Contents are stored once, by hash, apart from the rows that lists
-- read, in pieces that are read and written one at a time.

create table file_contents (
  hash bytea primary key check (length(hash) = 32),
  -- As it was judged by its content.
  type text not null check (length(type) between 1 and 100),
  bytes integer not null check (bytes between 0 and 21000000),
  created_at timestamptz not null default now(),
  -- When the last row that shows it went; what is shown again has none. Swept after the time of an undo.
  released_at timestamptz
);
create index file_contents_released_idx on file_contents (released_at) where released_at is not null;

create table file_pieces (
  hash bytea not null references file_contents (hash) on delete cascade,
  position integer not null check (position >= 0),
  bytes bytea not null check (length(bytes) between 1 and 262144),
  primary key (hash, position)
);
-- What is stored is compressed already.
alter table file_pieces alter column bytes set storage external;

-- Pictures made of a file: a thumbnail for lists, a page to look at. Can be left out of a backup and made again.
create table file_previews (
  hash bytea not null references file_contents (hash) on delete cascade,
  size text not null check (size in ('thumbnail', 'page')),
  -- Null where none could be made: it is not tried at each look.
  bytes bytea,
  width integer check (width between 1 and 10000),
  height integer check (height between 1 and 10000),
  created_at timestamptz not null default now(),
  primary key (hash, size)
);
alter table file_previews alter column bytes set storage external;

create table files (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid references shipments (id) on delete cascade,
  quote_request_id uuid references quote_requests (id) on delete cascade,
  company_id uuid references companies (id) on delete cascade,
  hash bytea not null references file_contents (hash),
  name text not null check (length(name) between 1 and 255),
  kind text not null check (kind in
    ('invoice', 'packing_list', 'awb', 'bill_of_lading', 'cmr', 'customs', 'proof_of_delivery', 'photo', 'other')),
  customer_visible boolean not null default false,
  -- A proof of delivery: who signed, and when by the clock where it was signed.
  signed_by text check (length(signed_by) between 1 and 200),
  signed_at timestamptz,
  -- Made by the device that sends: the same upload, sent again, is stored once.
  upload_id uuid unique,
  uploaded_by_id uuid references admin_users (id) on delete set null,
  uploaded_by text not null check (length(uploaded_by) between 1 and 254),
  source text not null default 'staff' check (source in ('staff', 'driver')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(shipment_id, quote_request_id, company_id) = 1),
  check (kind = 'proof_of_delivery' or (signed_by is null and signed_at is null))
);
create index files_shipment_idx on files (shipment_id, created_at desc, id desc) where shipment_id is not null;
create index files_quote_request_idx on files (quote_request_id, created_at desc, id desc) where quote_request_id is not null;
create index files_company_idx on files (company_id, created_at desc, id desc) where company_id is not null;
create index files_hash_idx on files (hash);
create index files_uploaded_by_idx on files (uploaded_by_id) where uploaded_by_id is not null;
create index files_kind_idx on files (shipment_id, kind) where shipment_id is not null;
create trigger files_touch before update on files for each row execute function touch_updated_at();

-- What a private link is for: to read, or to hand in the proof of delivery from a driver's phone.
alter table private_links add column purpose text not null default 'read' check (purpose in ('read', 'delivery'));
alter table private_links add constraint private_links_delivery_check check (purpose = 'read' or shipment_id is not null);
