-- Figures of reports (beyond.md, section 8): what each record adds, and the sums of it, kept by the worker (decision 0041).

-- Records whose figures are to be computed anew; written by the transactions that change them, in any number.
create table report_changes (
  id bigint generated always as identity primary key,
  -- A shipper or consignee stands for those of its shipments that have charges.
  source text not null check (source in ('shipment', 'request', 'offer', 'shipper', 'consignee')),
  record_id uuid not null
);

-- What a record adds to the reports: an array of [report, month, k1, k2, k3, n, a, b, c, d].
create table report_facts (
  source text not null check (source in ('shipment', 'request', 'offer')),
  record_id uuid not null,
  parts jsonb not null check (jsonb_typeof(parts) = 'array'),
  primary key (record_id, source)
);

-- What k1 to k3 and a to d are of a report: database/reports.
create table report_sums (
  report text not null check (length(report) between 1 and 40),
  -- By the company's clock: 202611.
  month integer not null check (month between 100001 and 999912),
  k1 text not null check (length(k1) <= 400),
  k2 text not null check (length(k2) <= 400),
  k3 text not null check (length(k3) <= 400),
  n bigint not null,
  a numeric not null,
  b numeric not null,
  c numeric not null,
  d numeric not null,
  primary key (report, month, k1, k2, k3)
);

-- What people write for a place that lanes know by its code, or by its text without case and accents.
create table report_places (
  key text primary key check (length(key) between 1 and 400),
  label text not null check (length(label) between 1 and 200)
);

-- By which rules (time zone, opening hours, chargeable weight) the sums were made; empty until they are made.
create table report_state (
  single boolean primary key default true check (single),
  rules text not null check (length(rules) between 1 and 100),
  built_at timestamptz not null default now()
);

create function report_new_rows() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id) select tg_argv[0], id from new_rows;
  return null;
end $$;
create function report_old_rows() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id) select tg_argv[0], id from old_rows;
  return null;
end $$;

create function report_changed_shipments() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id)
  select 'shipment', new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
  where (new_rows.created_at, new_rows.service_type, new_rows.status in ('delivered', 'cancelled'), new_rows.delivered_at,
      new_rows.weight, new_rows.origin_code, new_rows.destination_code, new_rows.origin_folded, new_rows.destination_folded)
    is distinct from (old_rows.created_at, old_rows.service_type, old_rows.status in ('delivered', 'cancelled'),
      old_rows.delivered_at, old_rows.weight, old_rows.origin_code, old_rows.destination_code, old_rows.origin_folded,
      old_rows.destination_folded)
    or (new_rows.status in ('delivered', 'cancelled')
      and (new_rows.status, new_rows.first_eta, new_rows.estimated_delivery)
        is distinct from (old_rows.status, old_rows.first_eta, old_rows.estimated_delivery))
    or (new_rows.shipper_id, new_rows.consignee_id) is distinct from (old_rows.shipper_id, old_rows.consignee_id);
  return null;
end $$;
create trigger shipments_report_new after insert on shipments
  referencing new table as new_rows for each statement execute function report_new_rows('shipment');
create trigger shipments_report_changed after update on shipments
  referencing old table as old_rows new table as new_rows for each statement execute function report_changed_shipments();
create trigger shipments_report_gone after delete on shipments
  referencing old table as old_rows for each statement execute function report_old_rows('shipment');

-- Goods, containers, legs and charges. Deletes row by row: with a shipment they come as a statement each, mostly of no rows.
create function report_new_parts() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id) select distinct 'shipment', shipment_id from new_rows;
  return null;
end $$;
create function report_gone_part() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id) values ('shipment', old.shipment_id);
  return null;
end $$;
create function report_changed_parts() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id)
  select 'shipment', shipment_id from new_rows union select 'shipment', shipment_id from old_rows;
  return null;
end $$;
do $$
declare part text;
begin
  foreach part in array array['shipment_goods', 'shipment_containers', 'shipment_legs', 'charges'] loop
    execute format('create trigger %s_report_new after insert on %I
      referencing new table as new_rows for each statement execute function report_new_parts()', part, part);
    execute format('create trigger %s_report_changed after update on %I
      referencing old table as old_rows new table as new_rows for each statement
      execute function report_changed_parts()', part, part);
    execute format('create trigger %s_report_gone after delete on %I
      for each row execute function report_gone_part()', part, part);
  end loop;
end $$;

-- Whose customer changes.
create function report_changed_parties() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id)
  select tg_argv[0], new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
  where new_rows.company_id is distinct from old_rows.company_id;
  return null;
end $$;
create trigger shippers_report_changed after update on shippers
  referencing old table as old_rows new table as new_rows for each statement
  execute function report_changed_parties('shipper');
create trigger consignees_report_changed after update on consignees
  referencing old table as old_rows new table as new_rows for each statement
  execute function report_changed_parties('consignee');

create function report_changed_requests() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id)
  select 'request', new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
  where (new_rows.created_at, new_rows.answered_at, new_rows.status = 'pending', new_rows.marked_spam_at is null)
    is distinct from (old_rows.created_at, old_rows.answered_at, old_rows.status = 'pending', old_rows.marked_spam_at is null);
  return null;
end $$;
create trigger quote_requests_report_new after insert on quote_requests
  referencing new table as new_rows for each statement execute function report_new_rows('request');
create trigger quote_requests_report_changed after update on quote_requests
  referencing old table as old_rows new table as new_rows for each statement execute function report_changed_requests();
create trigger quote_requests_report_gone after delete on quote_requests
  referencing old table as old_rows for each statement execute function report_old_rows('request');

-- An offer counts by its first version; it says how far its request got, and whom its shipment is charged to.
create function report_new_offers() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id)
  select 'offer', first_id from new_rows
  union select 'request', request_id from new_rows where request_id is not null
  union select 'shipment', shipment_id from new_rows where shipment_id is not null;
  return null;
end $$;
create function report_gone_offers() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id)
  select 'offer', first_id from old_rows
  union select 'request', request_id from old_rows where request_id is not null
  union select 'shipment', shipment_id from old_rows where shipment_id is not null;
  return null;
end $$;
create function report_changed_offers() returns trigger language plpgsql as $$
begin
  insert into report_changes (source, record_id)
  select changed.* from new_rows join old_rows on old_rows.id = new_rows.id
  cross join lateral (values ('offer', new_rows.first_id), ('request', new_rows.request_id), ('request', old_rows.request_id),
    ('shipment', new_rows.shipment_id), ('shipment', old_rows.shipment_id)) as changed (source, record_id)
  where changed.record_id is not null
    and (new_rows.status, new_rows.sent_at, new_rows.request_id, new_rows.shipment_id, new_rows.company_id,
      new_rows.decided_at, new_rows.decided_reason)
    is distinct from (old_rows.status, old_rows.sent_at, old_rows.request_id, old_rows.shipment_id, old_rows.company_id,
      old_rows.decided_at, old_rows.decided_reason);
  return null;
end $$;
create trigger offers_report_new after insert on offers
  referencing new table as new_rows for each statement execute function report_new_offers();
create trigger offers_report_changed after update on offers
  referencing old table as old_rows new table as new_rows for each statement execute function report_changed_offers();
create trigger offers_report_gone after delete on offers
  referencing old table as old_rows for each statement execute function report_gone_offers();

create index offers_first_sent_idx on offers (sent_at) include (first_id) where sent_at is not null;
