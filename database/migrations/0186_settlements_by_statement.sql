-- Once a statement, however many rows it has: a statement of a bank settles thousands of invoices in one.
drop trigger settlements_count on settlements;
drop function settlements_count();

create function settlements_count() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then 1 else -1 end;
begin
  update open_items set open = open + sign * changed.amount
  from (
    select id, sum(amount) as amount
    from (select item_id as id, amount from changed_rows
      union all select credit_id, amount from changed_rows where credit_id is not null) as each
    group by id
  ) as changed
  where open_items.id = changed.id;
  update payments set rest = rest + sign * changed.amount
  from (select payment_id, sum(amount) as amount from changed_rows where kind = 'payment' group by payment_id) as changed
  where payments.id = changed.payment_id;
  return null;
end $$;
create trigger settlements_count_new after insert on settlements referencing new table as changed_rows
  for each statement execute function settlements_count();
create trigger settlements_count_gone after delete on settlements referencing old table as changed_rows
  for each statement execute function settlements_count();
