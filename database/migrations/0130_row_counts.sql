-- How many rows large tables have, by what cards and lists count them by: kept by the statements that change them, so that nobody
-- counts a million rows (decision 0064). The rows of one key are added up; a writer takes one that no other holds, and waits for none.
create table row_counts (
  counted text not null check (length(counted) between 1 and 63),
  key text not null check (length(key) <= 200),
  rows bigint not null
) with (fillfactor = 50);
create index row_counts_key_idx on row_counts (counted, key);

create function keep_count(of_table text, of_key text, change bigint) returns void language plpgsql as $$
begin
  update row_counts set rows = rows + change where ctid = (
    select ctid from row_counts where counted = of_table and key = of_key limit 1 for update skip locked);
  if not found then
    insert into row_counts (counted, key, rows) values (of_table, of_key, change);
  end if;
end $$;

-- The argument is the expression of the key.
create function count_rows() returns trigger language plpgsql as $$
declare
  added text := format('select %s as key, 1 as change from new_rows', tg_argv[0]);
  gone text := format('select %s as key, -1 as change from old_rows', tg_argv[0]);
begin
  execute format('select keep_count(%L, key, sum(change)::bigint) from (%s) as changed group by key having sum(change) <> 0',
    tg_table_name, case tg_op when 'INSERT' then added when 'DELETE' then gone else added || ' union all ' || gone end);
  return null;
end $$;

create function count_none() returns trigger language plpgsql as $$
begin
  delete from row_counts where counted = tg_table_name;
  return null;
end $$;

-- Triggers hold off writers until the end of this transaction: nothing is missed between them and the counts of today.
do $$
declare
  inbox text := '(case when marked_spam_at is null then ''inbox '' else ''spam '' end || case when is_read then ''read '' else ''unread '' end)';
  each_table record;
begin
  for each_table in select * from (values ('shipments', 'status'), ('quote_requests', inbox || ' || status'),
      ('contact_submissions', inbox), ('shippers', ''''''), ('consignees', ''''''), ('companies', '''''')) as tables (name, key) loop
    execute format('create trigger %1$s_counted_new after insert on %1$I referencing new table as new_rows
      for each statement execute function count_rows(%2$L)', each_table.name, each_table.key);
    execute format('create trigger %1$s_counted_gone after delete on %1$I referencing old table as old_rows
      for each statement execute function count_rows(%2$L)', each_table.name, each_table.key);
    if each_table.key <> '''''' then
      execute format('create trigger %1$s_counted_changed after update on %1$I referencing old table as old_rows
        new table as new_rows for each statement execute function count_rows(%2$L)', each_table.name, each_table.key);
    end if;
    execute format('create trigger %1$s_counted_none after truncate on %1$I
      for each statement execute function count_none()', each_table.name);
    execute format('insert into row_counts (counted, key, rows) select %1$L, %2$s, count(*) from %1$I group by 2',
      each_table.name, each_table.key);
  end loop;
end $$;
