-- Drafts change; what is issued never does: a credit note answers it.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- Set together when it is issued.
  number text unique check (length(number) between 1 and 30),
  issued_on date,
  issued_at timestamptz,
  issued_by text,
  series text,
  year integer,
  count integer,
  due_on date,
  communication text,
  company_id uuid references companies on delete set null,
  customer text not null check (length(customer) between 1 and 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What is drawn and sent, as the room of invoices has it.
  model jsonb not null check (jsonb_typeof(model) = 'object'),
  net numeric(14, 2) not null,
  vat numeric(14, 2) not null,
  gross numeric(14, 2) not null,
  credits_id uuid references invoices on delete restrict,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(number, issued_on, issued_at, issued_by, series, year, count) in (0, 7)),
  check ((kind = 'credit_note') = (credits_id is not null)),
  unique (series, year, count)
);
create index invoices_list_idx on invoices (created_at desc, id desc);
create index invoices_company_idx on invoices (company_id, issued_on desc) where company_id is not null;
create index invoices_credits_idx on invoices (credits_id) where credits_id is not null;
create trigger invoices_touch before update on invoices for each row execute function touch_updated_at();

-- Which charges its lines are of. Ids stay also where the charge or its shipment is deleted: a restored one is invoiced already.
create table invoice_lines (
  invoice_id uuid not null references invoices on delete cascade,
  position integer not null check (position between 0 and 999),
  charge_id uuid,
  shipment_id uuid,
  -- By a credit note: the charge can be invoiced again.
  released boolean not null default false,
  primary key (invoice_id, position)
);
create unique index invoice_lines_charge_idx on invoice_lines (charge_id) where charge_id is not null and not released;
create index invoice_lines_shipment_idx on invoice_lines (shipment_id) where shipment_id is not null;

-- The bytes as they were issued.
create table invoice_files (
  invoice_id uuid not null references invoices on delete restrict,
  kind text not null check (kind in ('pdf', 'ubl')),
  name text not null,
  bytes bytea not null,
  hash bytea not null check (hash = sha256(bytes)),
  primary key (invoice_id, kind)
);

create function invoices_stay() returns trigger language plpgsql as $$
begin
  if old.number is not null and (tg_op = 'DELETE'
      or to_jsonb(new) - '{company_id,updated_at}'::text[] <> to_jsonb(old) - '{company_id,updated_at}'::text[]) then
    raise exception 'invoice % is issued: it is never changed', old.number;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger invoices_stay before update or delete on invoices for each row execute function invoices_stay();

create function invoice_lines_stay() returns trigger language plpgsql as $$
begin
  if (tg_op = 'DELETE' or to_jsonb(new) - 'released' <> to_jsonb(old) - 'released')
      and exists (select from invoices where id = old.invoice_id and number is not null) then
    raise exception 'the invoice of this line is issued: it is never changed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger invoice_lines_stay before update or delete on invoice_lines
  for each row execute function invoice_lines_stay();

create function invoice_files_stay() returns trigger language plpgsql as $$
begin
  raise exception 'files of an invoice are never changed';
end $$;
create trigger invoice_files_stay before update or delete on invoice_files
  for each row execute function invoice_files_stay();
