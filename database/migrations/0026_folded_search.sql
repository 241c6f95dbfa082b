-- A text as a search compares it: without case, without accents and other marks over, under or through a letter, with
-- ligatures and full-width forms taken apart, a curled apostrophe as a straight one. No extension is needed for it.
create function search_fold(text) returns text
  language sql immutable parallel safe
  return case when octet_length($1) = length($1) then lower($1)
    else replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]+', '', 'g')),
      'øłđðħŧıςſ’‘ʼ‐‑', 'olddhtiσs''''''--'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end;

-- The pattern for LIKE that finds a text anywhere in a folded one; the pattern's own signs in it are taken as they are.
-- Folded first: full-width forms of these signs become plain ones.
create function search_pattern(text) returns text
  language sql immutable parallel safe
  return '%' || regexp_replace(search_fold($1), '([\\%_])', '\\\1', 'g') || '%';

-- Stored where many rows are looked through: folding takes longer than comparing.
drop index if exists shipments_search_idx;
alter table shipments
  add column origin_folded text not null generated always as (search_fold(origin_location)) stored,
  add column destination_folded text not null generated always as (search_fold(destination_location)) stored,
  add column current_folded text generated always as (search_fold(current_location)) stored;
set local maintenance_work_mem = '256MB';
create index shipments_search_idx on shipments using gin (
  tracking_key gin_trgm_ops, origin_folded gin_trgm_ops, destination_folded gin_trgm_ops, current_folded gin_trgm_ops);

drop index if exists shippers_search_idx, shippers_lookup_idx, consignees_search_idx, consignees_lookup_idx;
alter table shippers
  add column name_folded text not null generated always as (search_fold(name)) stored,
  add column company_folded text generated always as (search_fold(company)) stored,
  add column search_folded text not null generated always as (search_fold(
    name || ' ' || coalesce(company, '') || ' ' || coalesce(email, ''))) stored,
  add column lookup_folded text not null generated always as (search_fold(name || ' ' || coalesce(company, '') || ' '
    || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(address, ''))) stored;
create index shippers_search_idx on shippers using gin (search_folded gin_trgm_ops);
create index shippers_lookup_idx on shippers using gin (lookup_folded gin_trgm_ops);
-- An import knows parties by name or company, and asks about those that begin with the same words.
create index shippers_name_folded_idx on shippers (name_folded text_pattern_ops);
create index shippers_company_folded_idx on shippers (company_folded text_pattern_ops) where company_folded is not null;
alter table consignees
  add column name_folded text not null generated always as (search_fold(name)) stored,
  add column company_folded text generated always as (search_fold(company)) stored,
  add column search_folded text not null generated always as (search_fold(
    name || ' ' || coalesce(company, '') || ' ' || coalesce(email, ''))) stored,
  add column lookup_folded text not null generated always as (search_fold(name || ' ' || coalesce(company, '') || ' '
    || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(address, ''))) stored;
create index consignees_search_idx on consignees using gin (search_folded gin_trgm_ops);
create index consignees_lookup_idx on consignees using gin (lookup_folded gin_trgm_ops);
create index consignees_name_folded_idx on consignees (name_folded text_pattern_ops);
create index consignees_company_folded_idx on consignees (company_folded text_pattern_ops)
  where company_folded is not null;

drop index if exists quote_requests_search_idx, contact_submissions_search_idx, blog_posts_search_idx, audit_log_text_idx;
create index quote_requests_search_idx on quote_requests
  using gin (search_fold(coalesce(name, '') || ' ' || email || ' ' || coalesce(company, '')) gin_trgm_ops);
create index contact_submissions_search_idx on contact_submissions
  using gin (search_fold(coalesce(name, '') || ' ' || email || ' ' || coalesce(subject, '')) gin_trgm_ops);
create index blog_posts_search_idx on blog_posts
  using gin (search_fold(title || ' ' || coalesce(excerpt, '')) gin_trgm_ops);
create index audit_log_text_idx on audit_log using gin (search_fold(summary || ' ' || actor_email) gin_trgm_ops);

-- Without figures on the new columns and expressions the planner would guess.
analyze shipments, shippers, consignees, quote_requests, contact_submissions, blog_posts, audit_log;
