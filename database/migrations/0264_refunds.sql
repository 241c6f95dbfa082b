-- A refund settles no item: a payment that went out settles what another, which came in, has left.
alter table settlements alter column item_id drop not null;
alter table settlements add column refunded_id uuid references payments on delete cascade;
alter table settlements drop constraint settlements_kind_check;
alter table settlements add constraint settlements_kind_check
  check (kind in ('payment', 'credit', 'write_off', 'refund'));
alter table settlements add constraint settlements_refund_check check (
  (kind = 'refund') = (refunded_id is not null)
  and (kind = 'refund') = (item_id is null)
  and (kind <> 'refund' or payment_id is not null));
create index settlements_refunded_idx on settlements (refunded_id) where refunded_id is not null;

create or replace function settlements_count() returns trigger language plpgsql as $$
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
    from (select payment_id as id, amount from changed_rows where kind in ('payment', 'refund')
      union all select refunded_id, amount from changed_rows where refunded_id is not null) as each
    group by id
  ) as changed
  where payments.id = changed.id;
  return null;
end $$;
