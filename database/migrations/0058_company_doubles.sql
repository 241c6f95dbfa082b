-- Companies that may be one: how names are compared, which pairs are two, and what undoing a merge needs to know.

-- What stands for a legal form behind a name; companyNameKey (domain/companies/company-name.ts) has the same list.
create function company_legal_forms() returns text
  language sql immutable parallel safe
  return '( ('
    || 'b ?v|b ?v ?b ?a|b ?v ?b ?a ?s ?o|e ?b ?v ?b ?a|s ?r ?l|s ?p ?r ?l|n ?v|s ?a|s ?a ?s|s ?a ?s ?u'
    || '|s ?a ?r ?l|e ?u ?r ?l|s ?c ?a|s ?c ?s|s ?n ?c|c ?v|c ?v ?b ?a|c ?v ?s ?o|c ?v ?o ?a|s ?c ?r ?l'
    || '|v ?o ?f|c ?o ?m ?m ?v|c ?o ?m ?m ?v ?a|g ?c ?v|v ?z ?w|a ?s ?b ?l|i ?v ?z ?w|a ?i ?s ?b ?l'
    || '|g ?m ?b ?h|g ?m ?b ?h ?c ?o|m ?b ?h|k ?g|k ?g ?a ?a|a ?g|u ?g|o ?h ?g|e ?k|e ?v|g ?b ?r|c ?o ?k ?g'
    || '|l ?t ?d|l ?i ?m ?i ?t ?e ?d|p ?l ?c|l ?l ?p|l ?p|i ?n ?c|i ?n ?c ?o ?r ?p ?o ?r ?a ?t ?e ?d|l ?l ?c'
    || '|c ?o ?r ?p|c ?o ?r ?p ?o ?r ?a ?t ?i ?o ?n|c ?o|c ?o ?m ?p ?a ?n ?y|s ?e|s ?p ?a|s ?r ?l ?s|s ?l'
    || '|s ?l ?u|s ?l ?p|l ?d ?a|l ?t ?d ?a|o ?y|o ?y ?j|a ?b|a ?s|a ?s ?a|a ?p ?s|h ?b|k ?s|o ?u ?e'
    || '|s ?p ?z ?o ?o|s ?p ?k|s ?p ?j|s ?r ?o|d ?o ?o|d ?o ?o ?e ?l|d ?d|k ?f ?t|z ?r ?t|n ?y ?r ?t|o ?o ?o'
    || '|o ?a ?o|o ?o ?d|e ?o ?o ?d|j ?s ?c|p ?j ?s ?c|p ?t ?e|p ?t ?y'
    || '))+$';

-- A company's name as it is compared: without case, accents, punctuation, «and», legal form and spaces.
create function company_name_key(name text) returns text
  language sql immutable parallel safe
  return nullif(replace(regexp_replace(regexp_replace(
    btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      search_fold(name),
      '[.''`´’‘ʼ]', '', 'g'),
      '[\u0020-\u002f\u003a-\u0060\u007b-\u00bf×÷\u2000-\u2bff\u3000-\u303f]', ' ', 'g'),
      '(?:^|(?<= ))(?:and|en|et|und)(?= |$)', ' ', 'g'),
      ' +', ' ', 'g')),
    company_legal_forms(), ''),
    '^(?:nv|sa|bvba|sprl|srl|sarl|gmbh|vof|snc) (?=.)', ''),
    ' ', ''), '');

alter table companies
  add column name_key text generated always as (company_name_key(name)) stored,
  add column legal_name_key text generated always as (company_name_key(legal_name)) stored;
create index companies_name_key_idx on companies (name_key) where name_key is not null;
create index companies_legal_name_key_idx on companies (legal_name_key) where legal_name_key is not null;

alter table company_contacts add column email_key text generated always as (lower(email)) stored;
create index company_contacts_email_key_idx on company_contacts (email_key, company_id) where email_key is not null;
create index company_contacts_domain_idx on company_contacts (split_part(email_key, '@', 2)) where email_key is not null;

-- Two companies somebody has looked at: they are not one.
create table company_pairs_apart (
  first_id uuid not null references companies (id) on delete cascade,
  second_id uuid not null references companies (id) on delete cascade,
  actor_id uuid,
  actor_email text not null,
  said_at timestamptz not null default now(),
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index company_pairs_apart_second_idx on company_pairs_apart (second_id);
create index company_pairs_apart_said_at_idx on company_pairs_apart (said_at desc, first_id, second_id);

-- The row that is kept as the merge left it: an undo leaves what was changed since.
alter table company_merges
  add column kept_after jsonb not null default '{}',
  add column undone_by text;
create index company_merges_merged_idx on company_merges (merged_id) where undone_at is null;
