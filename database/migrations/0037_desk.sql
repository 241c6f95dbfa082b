-- Whose shipment it is, what waits until later, notes among staff, and how each person sets up the list.

alter table shipments
  add column owner_id uuid references admin_users (id) on delete set null,
  add column snoozed_until timestamptz;
alter table quote_requests add column snoozed_until timestamptz;

create index shipments_owner_idx on shipments (owner_id, created_at desc, id desc) where owner_id is not null;

create table shipment_notes (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  body text not null check (length(body) between 1 and 5000),
  body_folded text not null generated always as (search_fold(body)) stored,
  author_id uuid references admin_users (id) on delete set null,
  author_email text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index shipment_notes_shipment_idx on shipment_notes (shipment_id, created_at desc, id desc);
create index shipment_notes_author_idx on shipment_notes (author_id);
create index shipment_notes_body_idx on shipment_notes using gin (body_folded gin_trgm_ops);

-- A colleague named with @ in a note: rings that person's bell until read.
create table note_mentions (
  note_id uuid not null references shipment_notes (id) on delete cascade,
  user_id uuid not null references admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (note_id, user_id)
);
create index note_mentions_unread_idx on note_mentions (user_id, created_at desc) where read_at is null;
create index note_mentions_user_idx on note_mentions (user_id, created_at desc);

-- How one person sets up a screen: columns, density, what was searched last.
create table staff_preferences (
  user_id uuid not null references admin_users (id) on delete cascade,
  key text not null check (length(key) between 1 and 50),
  value jsonb not null check (length(value::text) <= 10000),
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- Filters of the shipments list that every colleague sees; those of one browser stay there.
create table shared_filters (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 50),
  query text not null check (length(query) <= 2000),
  created_by uuid references admin_users (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index shared_filters_name_idx on shared_filters (search_fold(name));
create index shared_filters_created_by_idx on shared_filters (created_by);
