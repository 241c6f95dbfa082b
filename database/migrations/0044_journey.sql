-- A journey that is told (beyond.md, section 4): what kind of event an entry is, how the estimated delivery moved,
-- private links, subscriptions and what was mailed about a shipment.

alter table shipment_status_history
  add column classifier text not null default 'actual' check (classifier in ('actual', 'estimated', 'planned')),
  -- From the short list of domain/shipments; null for a status somebody typed.
  add column code text check (code ~ '^[a-z_]{1,40}$'),
  add column place_code text check (place_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  -- Minutes east of UTC at the place, then; null shows the company's time.
  add column utc_offset smallint check (utc_offset between -840 and 840),
  -- For staff alone.
  add column internal boolean not null default false,
  add column source text not null default 'staff' check (source in ('staff', 'bulk', 'import', 'offer', 'api')),
  add column external_id text check (length(external_id) between 1 and 200),
  add column withdrawn_at timestamptz,
  add column withdrawn_by text check (length(withdrawn_by) <= 254),
  add column withdrawn_by_id uuid references admin_users (id) on delete set null,
  add column withdrawal_reason text check (length(withdrawal_reason) between 1 and 500),
  -- When mails about it were queued.
  add column told_at timestamptz;
create unique index shipment_status_history_external_idx on shipment_status_history (source, external_id)
  where external_id is not null;
create index shipment_status_history_withdrawn_by_idx on shipment_status_history (withdrawn_by_id)
  where withdrawn_by_id is not null;

-- Only such an event sets the status and the place, and only such an event is ever shown to customers.
create function event_counts(classifier text, internal boolean, withdrawn_at timestamptz, moment timestamptz)
  returns boolean language sql stable parallel safe
  return classifier = 'actual' and not internal and withdrawn_at is null and has_happened(moment);

alter table shipments
  -- The first promise; null as long as the estimated delivery never moved.
  add column first_eta timestamptz,
  add column delivered_at timestamptz,
  add column delay_reason text check (delay_reason in ('carrier', 'customs', 'consignee', 'weather', 'us')),
  add column delay_note text check (length(delay_note) between 1 and 500);
create index shipments_moved_idx on shipments (estimated_delivery, id)
  where first_eta is not null and status not in ('delivered', 'cancelled');
create index shipments_delivered_at_idx on shipments (delivered_at desc, id desc) where delivered_at is not null;

create table shipment_eta_changes (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  previous timestamptz,
  eta timestamptz,
  reason text check (reason in ('carrier', 'customs', 'consignee', 'weather', 'us')),
  note text check (length(note) between 1 and 500),
  changed_by text check (length(changed_by) <= 254),
  changed_by_id uuid references admin_users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  check (previous is distinct from eta)
);
create index shipment_eta_changes_shipment_idx on shipment_eta_changes (shipment_id, created_at desc, id desc);
create index shipment_eta_changes_person_idx on shipment_eta_changes (changed_by_id) where changed_by_id is not null;

-- Delivered since the first «delivered» after which nothing else was counted.
create function delivered_since(shipment uuid) returns timestamptz language sql stable parallel safe
  return (
    select min("timestamp") filter (where status = 'delivered' and "timestamp" >= newest_other)
    from (
      select status, "timestamp", coalesce(max("timestamp") filter (where status <> 'delivered') over (), '-infinity')
          as newest_other,
        first_value(status) over (order by "timestamp" desc, created_at desc, id desc) as newest_status
      from shipment_status_history
      where shipment_id = shipment and event_counts(classifier, internal, withdrawn_at, "timestamp")
    ) as counted
    where newest_status = 'delivered');

create or replace function keep_last_update() returns trigger language plpgsql as $$
begin
  update shipments set last_update_at = newest.at, delivered_at = newest.delivered
  from (
    select shipments.id, coalesce(
      (select "timestamp" from shipment_status_history
       where shipment_id = shipments.id and event_counts(classifier, internal, withdrawn_at, "timestamp")
       order by "timestamp" desc limit 1),
      shipments.created_at) as at, delivered_since(shipments.id) as delivered
    from shipments
    where shipments.id in (select shipment_id from touched_entries)
  ) as newest
  where shipments.id = newest.id
    and (shipments.last_update_at <> newest.at or shipments.delivered_at is distinct from newest.delivered);
  return null;
end $$;

-- Those delivered already. Without its other indexes the table is written in a sixth of the time (measured at a million).
do $$
declare
  definitions text[];
  definition text;
  unneeded regclass;
begin
  select array_agg(pg_get_indexdef(indexrelid)) into definitions
    from pg_index where indrelid = 'shipments'::regclass and not indisunique;
  for unneeded in select indexrelid from pg_index where indrelid = 'shipments'::regclass and not indisunique loop
    execute format('drop index %s', unneeded);
  end loop;
  alter table shipments disable trigger user;
  update shipments set delivered_at = delivered.at
  from (
    select shipment_id, min("timestamp") filter (where status = 'delivered' and "timestamp" >= newest_other) as at
    from (
      select shipment_id, status, "timestamp",
        coalesce(max("timestamp") filter (where status <> 'delivered') over (partition by shipment_id), '-infinity')
          as newest_other
      from shipment_status_history
      where event_counts(classifier, internal, withdrawn_at, "timestamp")
    ) as counted
    group by shipment_id
  ) as delivered
  where shipments.id = delivered.shipment_id and shipments.status = 'delivered' and delivered.at is not null;
  alter table shipments enable trigger user;
  foreach definition in array definitions loop
    execute definition;
  end loop;
end $$;

-- A link that opens one shipment, or all of one customer, without an account. The token is stored as SHA-256.
create table private_links (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  shipment_id uuid references shipments (id) on delete cascade,
  shipper_id uuid references shippers (id) on delete cascade,
  consignee_id uuid references consignees (id) on delete cascade,
  -- To whom it was sent or for whom it was made.
  recipient text check (length(recipient) between 1 and 254),
  created_by text check (length(created_by) <= 254),
  created_by_id uuid references admin_users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Null for a shipment: thirty days after its delivery.
  expires_at timestamptz,
  revoked_at timestamptz,
  opened_count int not null default 0 check (opened_count >= 0),
  last_opened_at timestamptz,
  check (num_nonnulls(shipment_id, shipper_id, consignee_id) = 1)
);
create index private_links_shipment_idx on private_links (shipment_id, created_at desc) where shipment_id is not null;
create index private_links_shipper_idx on private_links (shipper_id, created_at desc) where shipper_id is not null;
create index private_links_consignee_idx on private_links (consignee_id, created_at desc)
  where consignee_id is not null;
create index private_links_person_idx on private_links (created_by_id) where created_by_id is not null;

-- «Tell me when it moves»: confirmed by a link (double opt-in), stopped by one.
create table tracking_subscriptions (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  email text not null check (length(email) <= 254),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  stopped_at timestamptz
);
create unique index tracking_subscriptions_email_idx on tracking_subscriptions (shipment_id, lower(email));
create index tracking_subscriptions_person_idx on tracking_subscriptions (lower(email));

-- Which mails about its shipments a customer wants: none, the key events, or all.
alter table shippers add column mails_wanted text not null default 'none' check (mails_wanted in ('none', 'key', 'all'));
alter table consignees
  add column mails_wanted text not null default 'none' check (mails_wanted in ('none', 'key', 'all'));

-- Addresses that get no mail about shipments any more.
create table stopped_addresses (
  email text primary key check (email = lower(email) and length(email) <= 254),
  reason text not null check (reason in ('bounce', 'complaint', 'request')),
  detail text check (length(detail) <= 500),
  stopped_at timestamptz not null default now()
);

-- Shipments that something happened to which may be worth a mail: gathered for five minutes.
create table shipment_notices (
  shipment_id uuid primary key references shipments (id) on delete cascade,
  -- Of the first event that is gathered.
  since timestamptz not null default clock_timestamp(),
  due_at timestamptz not null
);
create index shipment_notices_due_idx on shipment_notices (due_at);

-- Which shipment a mail is about, and what it says in a line: the log on the shipment's page.
alter table mails
  add column shipment_id uuid references shipments (id) on delete set null,
  add column summary text check (length(summary) <= 300);
create index mails_shipment_idx on mails (shipment_id, queued_at desc) where shipment_id is not null;
