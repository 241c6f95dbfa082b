-- Contents of files may lie in an object store (FILES_URL); the database then has no pieces of them.
alter table file_contents add column place text not null default 'database' check (place in ('database', 'store'));
create index file_contents_place_idx on file_contents (place);

-- Objects whose content was removed here, until the store has removed them too.
create table object_removals (
  hash bytea primary key check (length(hash) = 32),
  queued_at timestamptz not null default now()
);

create function queue_object_removals() returns trigger
  language plpgsql as $$
begin
  insert into object_removals (hash) select hash from gone where place = 'store' on conflict do nothing;
  return null;
end $$;

create trigger file_contents_remove_objects after delete on file_contents
  referencing old table as gone for each statement execute function queue_object_removals();
