-- A content is in use while a row shows it. What nothing shows any more is dated, and swept after the time of an undo;
-- what a restore, a merge or a second sending shows again is not.

create function file_contents_shown() returns trigger
  language plpgsql as $$
begin
  update file_contents set released_at = null
  where released_at is not null and hash in (select hash from shown);
  return null;
end $$;

create function file_contents_released() returns trigger
  language plpgsql as $$
begin
  update file_contents as content set released_at = now()
  where content.released_at is null and content.hash in (select hash from gone)
    and not exists (select from files where files.hash = content.hash)
    and not exists (select from documents where documents.hash = content.hash);
  return null;
end $$;

create trigger files_show_contents after insert on files
  referencing new table as shown for each statement execute function file_contents_shown();
create trigger files_release_contents after delete on files
  referencing old table as gone for each statement execute function file_contents_released();
create trigger documents_show_contents after insert on documents
  referencing new table as shown for each statement execute function file_contents_shown();
create trigger documents_release_contents after delete on documents
  referencing old table as gone for each statement execute function file_contents_released();
