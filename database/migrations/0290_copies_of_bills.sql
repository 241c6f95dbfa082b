-- Whoever holds an original bill of lading can claim the goods: customers and mails get its copy, which is stored beside it.

alter table documents add copy_hash bytea references file_contents (hash);
create index documents_copy_hash_idx on documents (copy_hash) where copy_hash is not null;

-- The copy is in use like the document (0059).
create or replace function file_contents_released() returns trigger
  language plpgsql as $$
begin
  update file_contents as content set released_at = now()
  where content.released_at is null and content.hash in (select hash from gone)
    and not exists (select from files where files.hash = content.hash)
    and not exists (select from documents where documents.hash = content.hash)
    and not exists (select from documents where documents.copy_hash = content.hash)
    and not exists (select from offers where offers.pdf_hash = content.hash)
    and not exists (select from supplier_invoices where supplier_invoices.pdf_hash = content.hash);
  return null;
end $$;

create function documents_show_copy() returns trigger language plpgsql as $$
begin
  update file_contents set released_at = null where hash = new.copy_hash and released_at is not null;
  return null;
end $$;
create trigger documents_show_copy after insert on documents
  for each row when (new.copy_hash is not null) execute function documents_show_copy();
