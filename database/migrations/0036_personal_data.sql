-- Look-ups of one person by e-mail, name or telephone number, each by an index.

-- The last eight digits: the same number with and without the country's code, whatever stands between the digits.
create function phone_key(phone text) returns text
  language sql immutable strict parallel safe
  return right(regexp_replace(phone, '[^0-9]', '', 'g'), 8);

create index quote_requests_email_idx on quote_requests (lower(email));
create index quote_requests_name_idx on quote_requests (search_fold(name));
create index quote_requests_phone_idx on quote_requests (phone_key(phone)) where phone is not null;
create index contact_submissions_email_idx on contact_submissions (lower(email));
create index contact_submissions_name_idx on contact_submissions (search_fold(name));
create index contact_submissions_phone_idx on contact_submissions (phone_key(phone)) where phone is not null;
create index shippers_phone_idx on shippers (phone_key(phone)) where phone is not null;
create index consignees_phone_idx on consignees (phone_key(phone)) where phone is not null;

-- Deleted shipments, of which there can be very many, hold no person.
create index deleted_records_email_idx on deleted_records (lower(coalesce(snapshot->'record'->>'email', name)))
  where kind in ('quote_request', 'contact_submission', 'shipper', 'consignee');
create index deleted_records_name_idx on deleted_records (search_fold(snapshot->'record'->>'name'))
  where kind in ('quote_request', 'contact_submission', 'shipper', 'consignee');
create index deleted_records_phone_idx on deleted_records (phone_key(snapshot->'record'->>'phone'))
  where kind in ('quote_request', 'contact_submission', 'shipper', 'consignee');

-- Few lines hold an address in their details: only those are indexed.
create index audit_log_details_idx on audit_log using gin (lower(details::text) gin_trgm_ops)
  where details::text like '%@%';

-- An address as a word of its own: not the end of a longer one, nor its beginning.
create function email_pattern(email text) returns text
  language sql immutable strict parallel safe
  return '(?<![[:alnum:]._%+-])' || regexp_replace(lower(email), '([^[:alnum:]@])', '\\\1', 'g')
    || '(?![[:alnum:]-]|\.[[:alnum:]])';

-- The lines that hold an address in their summary or details, not those of what its owner did.
create function audit_lines_with(email text) returns setof bigint
  language sql stable rows 20
  begin atomic
    select id from audit_log
      where search_fold(summary || ' ' || actor_email) like search_pattern(email)
        and lower(summary) ~ email_pattern(email)
    union
    select id from audit_log
      where details::text like '%@%' and lower(details::text) like search_pattern(email)
        and lower(details::text) ~ email_pattern(email);
  end;

-- As in 0029, with look-ups by index instead of reading the whole log.
create or replace function erase_from_audit_log(entities text[], entity_ids text[], emails text[]) returns bigint
  language plpgsql security definer set search_path from current as $$
declare
  erased bigint;
  touched bigint;
  email text;
begin
  perform set_config('zenne.audit_act', 'erase', true);
  update audit_log set summary = '(erased)',
    details = case when details ? 'deleted' then jsonb_build_object('deleted', details->'deleted') else '{}' end
  where entity = any(entities) and entity_id = any(entity_ids);
  get diagnostics erased = row_count;
  foreach email in array emails loop
    update audit_log set summary = regexp_replace(summary, email_pattern(email), '(erased)', 'gi'),
      details = regexp_replace(details::text, email_pattern(email), '(erased)', 'gi')::jsonb
    where id in (select audit_lines_with(email));
    get diagnostics touched = row_count;
    erased := erased + touched;
  end loop;
  perform set_config('zenne.audit_act', '', true);
  return erased;
end $$;

analyze quote_requests, contact_submissions, shippers, consignees, deleted_records, audit_log;
