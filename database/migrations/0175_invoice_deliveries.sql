-- How an issued invoice went out. Each attempt is an act of its own: of two people who do the same one, the second is refused.
create table invoice_deliveries (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoices on delete restrict,
  channel text not null check (channel in ('mail', 'peppol')),
  attempt integer not null check (attempt >= 1),
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'refused')),
  -- Why it is refused, or why it still waits.
  reason text check (length(reason) between 1 and 1000),
  -- The original went out before: the PDF is stamped.
  is_copy boolean not null default false,
  mail_id uuid references mails on delete set null,
  -- Of Peppol: who carries it, by which number of theirs, to which address.
  provider text,
  provider_id text,
  endpoint text,
  created_by text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (invoice_id, channel, attempt)
);
create index invoice_deliveries_mail_idx on invoice_deliveries (mail_id) where mail_id is not null;
create index invoice_deliveries_open_idx on invoice_deliveries (created_at) where state in ('queued', 'sent') and channel = 'peppol';

-- The list of mails forgets after a while; how an invoice went out stays.
create function invoice_mail_changed() returns trigger language plpgsql as $$
begin
  update invoice_deliveries set changed_at = now(), reason = left(new.refusal, 1000),
    state = case when new.refused_at is not null then 'refused' when new.sent_at is not null then 'sent' else state end
  where mail_id = new.id;
  return null;
end $$;
create trigger mails_of_invoices after update of sent_at, refused_at on mails
  for each row when (new.kind = 'invoice') execute function invoice_mail_changed();
