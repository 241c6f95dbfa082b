-- Statements of account and reminders as they were sent, with the bytes of their PDF.
create table account_letters (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies on delete set null,
  kind text not null check (kind in ('statement', 'reminder')),
  level smallint check (level between 1 and 3),
  language text not null check (language in ('en', 'nl', 'fr', 'de')),
  recipient text not null check (length(recipient) between 3 and 254),
  subject text not null check (length(subject) between 1 and 200),
  file_name text not null check (length(file_name) between 1 and 200),
  pdf bytea not null,
  mail_id uuid,
  sent_by text not null,
  created_at timestamptz not null default now(),
  check ((kind = 'reminder') = (level is not null))
);
create index account_letters_company_idx on account_letters (company_id, created_at desc) where company_id is not null;
create index account_letters_mail_idx on account_letters (mail_id) where mail_id is not null;

-- One level of an invoice is sent once, whoever sends it.
create table reminders (
  item_id uuid not null references open_items on delete restrict,
  level smallint not null check (level between 1 and 3),
  letter_id uuid not null references account_letters on delete restrict,
  sent_at timestamptz not null default now(),
  primary key (item_id, level)
);
create index reminders_letter_idx on reminders (letter_id);
create index open_items_due_idx on open_items (due_on) where open > 0 and kind = 'invoice';

-- In the company's currency; null where nobody set one.
alter table companies add column credit_limit numeric(14, 2) check (credit_limit >= 0);
