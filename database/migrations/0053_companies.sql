-- Customers: companies with the people there. A shipper or consignee may belong to one.

-- A VAT or EORI number as it is compared: letters and digits only.
create function number_key(text) returns text
  language sql immutable parallel safe
  return nullif(upper(regexp_replace($1, '[^0-9A-Za-z]', '', 'g')), '');

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  legal_name text check (length(legal_name) between 1 and 200),
  vat_number text check (length(vat_number) between 1 and 30),
  eori text check (length(eori) between 1 and 30),
  street text check (length(street) between 1 and 200),
  postcode text check (length(postcode) between 1 and 20),
  city text check (length(city) between 1 and 100),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  language text check (language in ('en', 'nl', 'fr', 'de')),
  payment_days integer check (payment_days between 0 and 365),
  notes text check (length(notes) between 1 and 5000),
  vat_key text generated always as (number_key(vat_number)) stored,
  name_folded text not null generated always as (search_fold(name)) stored,
  lookup_folded text not null generated always as (search_fold(name || ' ' || coalesce(legal_name, '') || ' '
    || coalesce(number_key(vat_number), '') || ' ' || coalesce(number_key(eori), '') || ' ' || coalesce(street, '') || ' '
    || coalesce(postcode, '') || ' ' || coalesce(city, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_created_at_idx on companies (created_at desc, id desc);
create index companies_name_idx on companies (lower(name), id);
create index companies_name_folded_idx on companies (name_folded text_pattern_ops);
create index companies_lookup_idx on companies using gin (lookup_folded gin_trgm_ops);
create index companies_vat_idx on companies (vat_key) where vat_key is not null;
create trigger companies_touch before update on companies for each row execute function touch_updated_at();

create table company_contacts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  position integer not null check (position between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  email text check (length(email) between 3 and 254),
  phone text check (length(phone) between 1 and 50),
  -- What they do there: orders, invoices, customs, warehouse …
  task text check (length(task) between 1 and 100),
  -- Which mails about the company's shipments they want.
  mails_wanted text not null default 'none' check (mails_wanted in ('none', 'key', 'all')),
  created_at timestamptz not null default now(),
  check (email is not null or mails_wanted = 'none')
);
create index company_contacts_company_idx on company_contacts (company_id, position, id);
create index company_contacts_email_idx on company_contacts (lower(email)) where email is not null;
create index company_contacts_phone_idx on company_contacts (phone_key(phone)) where phone is not null;
create index company_contacts_lookup_idx on company_contacts
  using gin (search_fold(name || ' ' || coalesce(email, '')) gin_trgm_ops);

alter table shippers add column company_id uuid references companies (id) on delete set null;
alter table consignees add column company_id uuid references companies (id) on delete set null;
alter table quote_requests add column company_id uuid references companies (id) on delete set null;
create index shippers_company_idx on shippers (company_id) where company_id is not null;
create index consignees_company_idx on consignees (company_id) where company_id is not null;
create index quote_requests_company_idx on quote_requests (company_id, created_at desc, id desc)
  where company_id is not null;

-- A link to all shipments of a company's shippers and consignees.
alter table private_links add column company_id uuid references companies (id) on delete cascade;
alter table private_links drop constraint private_links_check;
alter table private_links add constraint private_links_check
  check (num_nonnulls(shipment_id, shipper_id, consignee_id, company_id) = 1);
create index private_links_company_idx on private_links (company_id, created_at desc) where company_id is not null;

-- Two companies that became one, with everything that undoing it needs.
create table company_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references companies (id) on delete cascade,
  -- No reference: its row is gone until the merge is undone.
  merged_id uuid not null,
  merged_name text not null,
  -- The row that is kept as it was before, and the one that went, as JSON objects.
  kept_before jsonb not null,
  merged jsonb not null,
  -- Ids of the rows that moved, by table; `company_contacts` with their positions.
  moved jsonb not null,
  -- `updated_at` of the row that is kept, right after the merge: an undo tells what was changed since.
  kept_version timestamptz not null,
  actor_id uuid,
  actor_email text not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
create index company_merges_kept_idx on company_merges (kept_id, merged_at desc);
create index company_merges_merged_at_idx on company_merges (merged_at);

alter table deleted_records drop constraint deleted_records_kind_check;
alter table deleted_records add constraint deleted_records_kind_check check (kind in
  ('shipment', 'status', 'shipper', 'consignee', 'quote_request', 'contact_submission', 'blog_post', 'company', 'file'));
