-- A paper that is corrected after it was issued keeps its number and becomes the next revision; the one before is void.

alter table documents
  add column revision smallint not null default 1 check (revision between 1 and 999),
  drop constraint documents_number_key,
  add constraint documents_number_revision_key unique (number, revision);
