-- What no person would send is kept apart, with the reason and the moment; both null for all else.
alter table quote_requests
  add column spam_reason text check (length(spam_reason) between 1 and 50),
  add column marked_spam_at timestamptz,
  -- Hash of the free text alone: the same text from any address is known by it.
  add column text_hash text check (length(text_hash) <= 64),
  add check ((spam_reason is null) = (marked_spam_at is null));
alter table contact_submissions
  add column spam_reason text check (length(spam_reason) between 1 and 50),
  add column marked_spam_at timestamptz,
  add column text_hash text check (length(text_hash) <= 64),
  add check ((spam_reason is null) = (marked_spam_at is null));

create index quote_requests_text_idx on quote_requests (text_hash, created_at) where text_hash is not null;
create index contact_submissions_text_idx on contact_submissions (text_hash, created_at) where text_hash is not null;
create index quote_requests_spam_idx on quote_requests (created_at desc, id desc) where marked_spam_at is not null;
create index contact_submissions_spam_idx on contact_submissions (created_at desc, id desc)
  where marked_spam_at is not null;
drop index quote_requests_unread_idx;
drop index contact_submissions_unread_idx;
create index quote_requests_unread_idx on quote_requests (created_at desc, id desc)
  where not is_read and marked_spam_at is null;
create index contact_submissions_unread_idx on contact_submissions (created_at desc, id desc)
  where not is_read and marked_spam_at is null;

-- Tells all processes what a statement changed: table, operation and id, nothing else. A statement that changed
-- more than twenty rows is told once, with null for the id: whoever shows the table reads it anew.
create function announce() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(first_rows.id) into ids from (select id from changed limit 21) as first_rows;
  if cardinality(ids) > 20 then
    ids := array[null::uuid];
  end if;
  perform pg_notify(tg_argv[0], json_build_object(
      'table', tg_table_name, 'operation', lower(tg_op), 'id', each_id)::text)
    from unnest(ids) as each_id;
  return null;
end $$;

-- One trigger an operation, because each sees its changed rows under another name of PostgreSQL's.
create procedure announce_changes(changed_table regclass, channel text) language plpgsql as $$
begin
  execute format('create trigger announce_insert after insert on %s
    referencing new table as changed for each statement execute function announce(%L)', changed_table, channel);
  execute format('create trigger announce_update after update on %s
    referencing new table as changed for each statement execute function announce(%L)', changed_table, channel);
  execute format('create trigger announce_delete after delete on %s
    referencing old table as changed for each statement execute function announce(%L)', changed_table, channel);
end $$;

drop trigger quote_requests_announce on quote_requests;
drop trigger contact_submissions_announce on contact_submissions;
drop function announce_inbox_change();
call announce_changes('quote_requests', 'inbox');
call announce_changes('contact_submissions', 'inbox');
call announce_changes('shipments', 'content');
call announce_changes('shippers', 'content');
call announce_changes('consignees', 'content');
call announce_changes('blog_posts', 'content');
call announce_changes('blog_categories', 'content');
call announce_changes('blog_authors', 'content');
