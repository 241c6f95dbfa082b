-- What suppliers invoice us. Never deleted: what is wrong is refused with its reason, and frees its number.
create table supplier_invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  source text not null check (source in ('typed', 'file', 'inbox')),
  state text not null check (state in ('received', 'to_check', 'accepted', 'disputed', 'refused')),
  number text not null check (length(number) between 1 and 100),
  supplier text not null check (length(supplier) between 1 and 200),
  vat_number text check (length(vat_number) between 1 and 40),
  company_id uuid references companies on delete set null,
  -- By what the same supplier and the same number are recognized, however they are written.
  supplier_key text not null check (length(supplier_key) between 1 and 200),
  number_key text not null check (length(number_key) between 1 and 100),
  issued_on date not null,
  due_on date,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What one unit is in the company's currency; null while nobody knows it.
  rate numeric(20, 12) check (rate > 0),
  -- As the document says them; below zero for a credit note.
  net numeric(14, 3) not null,
  vat numeric(14, 3) not null,
  gross numeric(14, 3) not null,
  -- The number of the invoice that a credit note answers.
  credits text check (length(credits) between 1 and 100),
  iban text check (length(iban) between 1 and 60),
  communication text check (length(communication) between 1 and 140),
  -- Notes and references of the whole document.
  note text not null default '' check (length(note) <= 4000),
  -- What does not add up, in words.
  problems text[] not null default '{}',
  reason text check (length(reason) between 1 and 500),
  first_accepted_id uuid,
  first_accepted_by text,
  accepted_by text,
  accepted_at timestamptz,
  -- Of the invoice with its lines: what is accepted is what was looked at.
  version integer not null default 1,
  file_name text check (length(file_name) between 1 and 200),
  file bytea,
  hash bytea check (hash = sha256(file)),
  pdf_hash bytea references file_contents (hash),
  provider text,
  provider_id text,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(first_accepted_id, first_accepted_by) in (0, 2)),
  check ((state = 'accepted') = (accepted_at is not null) and num_nonnulls(accepted_at, accepted_by) in (0, 2)),
  check ((state in ('disputed', 'refused')) = (reason is not null)),
  check (num_nonnulls(file, hash, file_name) in (0, 3)),
  unique (provider, provider_id)
);
create index supplier_invoices_list_idx on supplier_invoices (created_at desc, id desc);
create index supplier_invoices_state_idx on supplier_invoices (state, created_at desc, id desc);
create index supplier_invoices_company_idx on supplier_invoices (company_id) where company_id is not null;
create index supplier_invoices_pdf_idx on supplier_invoices (pdf_hash) where pdf_hash is not null;
create unique index supplier_invoices_number_idx on supplier_invoices (supplier_key, number_key, kind)
  where state <> 'refused';
create unique index supplier_invoices_hash_idx on supplier_invoices (hash) where state <> 'refused';
create trigger supplier_invoices_touch before update on supplier_invoices
  for each row execute function touch_updated_at();

create table supplier_invoice_lines (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references supplier_invoices on delete cascade,
  position integer not null check (position between 0 and 9999),
  description text not null check (length(description) between 1 and 1000),
  -- What else the document says of it: notes, references, properties.
  note text not null default '' check (length(note) <= 2000),
  -- Without VAT; below zero for a credit.
  amount numeric(14, 3) not null,
  vat_rate numeric(5, 2),
  unique (invoice_id, position)
);

-- Whose cost a line is: one share, or several that add up to it. Ids stay where a shipment or a charge is deleted.
create table supplier_invoice_shares (
  line_id uuid not null references supplier_invoice_lines on delete cascade,
  position integer not null check (position between 0 and 99),
  shipment_id uuid not null,
  -- Null for a cost that nobody planned, until its acceptance adds the charge.
  charge_id uuid,
  amount numeric(14, 3) not null,
  -- While it is accepted: what it adds to the actual cost of its charge, in the currency of that.
  booked numeric(14, 3),
  -- While it is accepted: the actual cost and its rate as they were; null where the acceptance added the charge.
  before jsonb,
  primary key (line_id, position)
);
create index supplier_invoice_shares_shipment_idx on supplier_invoice_shares (shipment_id);
create index supplier_invoice_shares_charge_idx on supplier_invoice_shares (charge_id) where charge_id is not null;

-- A cost that came with the invoice of a supplier, and stood in no plan.
alter table charges add column unplanned boolean not null default false;

-- The PDF of a supplier is in use like a file (0059).
create or replace function file_contents_released() returns trigger
  language plpgsql as $$
begin
  update file_contents as content set released_at = now()
  where content.released_at is null and content.hash in (select hash from gone)
    and not exists (select from files where files.hash = content.hash)
    and not exists (select from documents where documents.hash = content.hash)
    and not exists (select from offers where offers.pdf_hash = content.hash)
    and not exists (select from supplier_invoices where supplier_invoices.pdf_hash = content.hash);
  return null;
end $$;
create function supplier_invoices_show_pdf() returns trigger language plpgsql as $$
begin
  update file_contents set released_at = null where hash = new.pdf_hash and released_at is not null;
  return null;
end $$;
create trigger supplier_invoices_show_pdf after insert or update of pdf_hash on supplier_invoices
  for each row when (new.pdf_hash is not null) execute function supplier_invoices_show_pdf();
