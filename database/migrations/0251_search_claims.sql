-- What a claim is found by, folded where it is stored; the order in which open ones wait on the dashboard; notices that are over.
alter table claims add column search_folded text not null generated always as (
  search_fold(number || ' ' || coalesce(liable, '') || ' ' || coalesce(description, ''))) stored;
create index claims_waiting_idx on claims (notice_sent_on nulls first, notice_due, id) where closed_at is null;
drop index claims_open_idx;
create index deadlines_notices_idx on deadlines (due_at, claim_id) where claim_id is not null and done_at is null;
