-- A payment in another currency than the item takes `paid` of itself to settle `amount` of it. What it was worth on its day
-- in the company's currency, less what the item was booked at, is the exchange difference: a gain above zero, of a day whose
-- books are open.
alter table settlements add column paid numeric(14, 2) check (paid > 0);
alter table settlements add column difference numeric(14, 2);
alter table settlements add column difference_on date;
alter table settlements add constraint settlements_difference_check check (
  (paid is null or kind = 'payment') and (difference is null) = (difference_on is null));
create index settlements_difference_idx on settlements (difference_on) where difference <> 0;

-- What the payer told its bank to pay, where that was in another currency.
alter table payments add column instructed_amount numeric(14, 2) check (instructed_amount > 0);
alter table payments add column instructed_currency text check (instructed_currency ~ '^[A-Z]{3}$');
alter table payments add constraint payments_instructed_check check (
  (instructed_amount is null) = (instructed_currency is null));

-- Under a name of its own: a later migration replaces `settlements_count`, and this one may come after it.
create function settlements_count_paid() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then 1 else -1 end;
begin
  update open_items set open = open + sign * changed.amount
  from (
    select id, sum(amount) as amount
    from (select item_id as id, amount from changed_rows where item_id is not null
      union all select credit_id, amount from changed_rows where credit_id is not null) as each
    group by id
  ) as changed
  where open_items.id = changed.id;
  update payments set rest = rest + sign * changed.amount
  from (
    select id, sum(amount) as amount
    from (select payment_id as id, coalesce(paid, amount) as amount from changed_rows where kind in ('payment', 'refund')
      union all select refunded_id, amount from changed_rows where refunded_id is not null) as each
    group by id
  ) as changed
  where payments.id = changed.id;
  return null;
end $$;

drop trigger settlements_count_new on settlements;
drop trigger settlements_count_gone on settlements;
create trigger settlements_count_new after insert on settlements referencing new table as changed_rows
  for each statement execute function settlements_count_paid();
create trigger settlements_count_gone after delete on settlements referencing old table as changed_rows
  for each statement execute function settlements_count_paid();
