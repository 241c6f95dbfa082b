-- What is still to be settled of an issued invoice or credit note, which itself never changes. Without a foreign key: an
-- issued invoice is never deleted.
create table open_items (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  company_id uuid,
  currency text not null,
  issued_on date not null,
  due_on date not null,
  gross numeric(14, 2) not null,
  open numeric(14, 2) not null,
  disputed_reason text check (length(disputed_reason) between 1 and 500),
  disputed_by text,
  disputed_at timestamptz,
  constraint open_items_open_check check (open between 0 and greatest(gross, 0)),
  check (num_nonnulls(disputed_reason, disputed_by, disputed_at) in (0, 3))
);
create index open_items_company_idx on open_items (company_id, due_on, id) where open > 0;

-- A statement of a bank is taken once: the hash is of what it says, whatever file it came in.
create table bank_statements (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique check (length(hash) = 32),
  account text not null check (length(account) between 1 and 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  number text not null check (length(number) between 1 and 60),
  day date not null,
  opening numeric(14, 2) not null,
  closing numeric(14, 2) not null,
  -- Movements that went out, which are not kept.
  left_aside integer not null default 0,
  file_name text not null check (length(file_name) between 1 and 200),
  created_by text not null,
  created_at timestamptz not null default now()
);
create index bank_statements_list_idx on bank_statements (created_at desc, id desc);

create table payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies on delete set null,
  statement_id uuid references bank_statements on delete cascade,
  position integer,
  account text not null check (length(account) between 1 and 60),
  booked_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Below zero for what was paid back.
  amount numeric(14, 2) not null check (amount <> 0),
  -- What settles nothing yet: while it is there, it is the customer's credit.
  rest numeric(14, 2) not null,
  payer text,
  iban text,
  communication text,
  -- The twelve digits as they were written, where their check digits are wrong.
  wrong_communication text,
  message text not null default '' check (length(message) <= 500),
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint payments_rest_check check (rest between 0 and abs(amount)),
  check ((statement_id is null) = (position is null)),
  unique (statement_id, position)
);
create index payments_list_idx on payments (created_at desc, id desc);
create index payments_rest_idx on payments (created_at desc, id desc) where rest > 0;
create index payments_company_idx on payments (company_id) where company_id is not null;

-- What settles an item: a share of a payment, a credit note, or a difference that is written off with a reason. A
-- write-off made with a payment is undone with it.
create table settlements (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('payment', 'credit', 'write_off')),
  item_id uuid not null references open_items on delete restrict,
  payment_id uuid references payments on delete cascade,
  credit_id uuid references open_items on delete restrict,
  amount numeric(14, 2) not null check (amount > 0),
  reason text check (length(reason) between 1 and 500),
  created_by text not null,
  created_at timestamptz not null default now(),
  check (kind <> 'payment' or payment_id is not null),
  check ((kind = 'credit') = (credit_id is not null)),
  check ((kind = 'write_off') = (reason is not null))
);
create index settlements_item_idx on settlements (item_id);
create index settlements_payment_idx on settlements (payment_id) where payment_id is not null;
create index settlements_credit_idx on settlements (credit_id) where credit_id is not null;

create function settlements_count() returns trigger language plpgsql as $$
declare
  changed settlements := case tg_op when 'DELETE' then old else new end;
  sign integer := case tg_op when 'DELETE' then 1 else -1 end;
begin
  update open_items set open = open + sign * changed.amount where id in (changed.item_id, changed.credit_id);
  if changed.kind = 'payment' then
    update payments set rest = rest + sign * changed.amount where id = changed.payment_id;
  end if;
  return null;
end $$;
create trigger settlements_count after insert or delete on settlements
  for each row execute function settlements_count();

create function settlements_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a settlement is undone, never changed';
end $$;
create trigger settlements_stay before update on settlements for each row execute function settlements_stay();

-- A credit note settles what it answers as far as that is open; what it leaves is the customer's.
create function invoices_open() returns trigger language plpgsql as $$
declare
  settled numeric;
begin
  insert into open_items (id, kind, company_id, currency, issued_on, due_on, gross, open)
  values (new.id, new.kind, new.company_id, new.currency, new.issued_on, coalesce(new.due_on, new.issued_on), new.gross,
    greatest(new.gross, 0));
  if new.kind = 'credit_note' then
    select least(open, new.gross) into settled from open_items where id = new.credits_id for update;
    if settled > 0 then
      insert into settlements (kind, item_id, credit_id, amount, created_by)
      values ('credit', new.credits_id, new.id, settled, new.issued_by);
    end if;
  end if;
  return null;
end $$;
create trigger invoices_open_new after insert on invoices for each row
  when (new.number is not null) execute function invoices_open();
create trigger invoices_open after update of number on invoices for each row
  when (old.number is null and new.number is not null) execute function invoices_open();

create function open_items_follow() returns trigger language plpgsql as $$
begin
  update open_items set company_id = new.company_id where id = new.id;
  return null;
end $$;
create trigger open_items_follow after update of company_id on invoices for each row
  when (old.company_id is distinct from new.company_id and new.number is not null)
  execute function open_items_follow();

insert into open_items (id, kind, company_id, currency, issued_on, due_on, gross, open)
select id, kind, company_id, currency, issued_on, coalesce(due_on, issued_on), gross, greatest(gross, 0)
from invoices where number is not null;
-- Several notes of one invoice are the earliest first, each as far as something is left.
insert into settlements (kind, item_id, credit_id, amount, created_by)
select 'credit', credits_id, id, least(gross, left_over), issued_by
from (
  select note.id, note.credits_id, note.gross, note.issued_by,
    invoice.gross - coalesce(sum(note.gross) over (partition by note.credits_id order by note.issued_at, note.id
      rows between unbounded preceding and 1 preceding), 0) as left_over
  from invoices as note join invoices as invoice on invoice.id = note.credits_id
  where note.number is not null and note.kind = 'credit_note'
) as notes
where least(gross, left_over) > 0;
