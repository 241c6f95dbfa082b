create table quote_requests (
  id uuid primary key default gen_random_uuid(),
  name text check (length(name) <= 201),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 50),
  company text check (length(company) <= 200),
  service_type text check (length(service_type) <= 100),
  origin_location text check (length(origin_location) <= 200),
  destination_location text check (length(destination_location) <= 200),
  cargo_type text check (length(cargo_type) <= 100),
  weight text check (length(weight) <= 50),
  dimensions text check (length(dimensions) <= 100),
  message text check (length(message) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'rejected')),
  is_read boolean not null default false,
  -- Hash of all that was typed: a double click or a retried request is known by it and stored once.
  fingerprint text check (length(fingerprint) <= 64),
  -- The shipment that was made from this request.
  shipment_id uuid references shipments (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index quote_requests_created_at_idx on quote_requests (created_at desc, id desc);
create index quote_requests_unread_idx on quote_requests (created_at desc, id desc) where not is_read;
create index quote_requests_shipment_idx on quote_requests (shipment_id) where shipment_id is not null;
create index quote_requests_fingerprint_idx on quote_requests (fingerprint, created_at);
create index quote_requests_search_idx on quote_requests
  using gin ((coalesce(name, '') || ' ' || email || ' ' || coalesce(company, '')) gin_trgm_ops);
create trigger quote_requests_touch before update on quote_requests
  for each row execute function touch_updated_at();

create table contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text check (length(name) <= 200),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 50),
  subject text check (length(subject) <= 200),
  message text not null check (length(message) <= 5000),
  is_read boolean not null default false,
  fingerprint text check (length(fingerprint) <= 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_submissions_created_at_idx on contact_submissions (created_at desc, id desc);
create index contact_submissions_unread_idx on contact_submissions (created_at desc, id desc) where not is_read;
create index contact_submissions_fingerprint_idx on contact_submissions (fingerprint, created_at);
create index contact_submissions_search_idx on contact_submissions
  using gin ((coalesce(name, '') || ' ' || email || ' ' || coalesce(subject, '')) gin_trgm_ops);
create trigger contact_submissions_touch before update on contact_submissions
  for each row execute function touch_updated_at();

-- Every change of an inbox is told to all processes: table, operation and id, nothing else.
create function announce_inbox_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('inbox', json_build_object(
    'table', tg_table_name, 'operation', lower(tg_op), 'id', coalesce(new.id, old.id))::text);
  return null;
end $$;
create trigger quote_requests_announce after insert or update or delete on quote_requests
  for each row execute function announce_inbox_change();
create trigger contact_submissions_announce after insert or update or delete on contact_submissions
  for each row execute function announce_inbox_change();
