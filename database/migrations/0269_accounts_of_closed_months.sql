-- Ledger accounts as they were when a month was closed: of charge codes, and of exchange «gain» and «loss».
-- A set holds for the months up to its own that no earlier set holds for.
create table closed_accounts (
  closed_month text not null,
  code text not null,
  ledger_account text,
  primary key (closed_month, code)
);

create function keep_closed_accounts() returns trigger language plpgsql as $$
declare
  closing text := (new.value::jsonb)->>'closed_month';
begin
  if not exists (select from closed_accounts where closed_month = closing) then
    update closed_accounts set closed_month = closing
    where closed_month = (select min(closed_month) from closed_accounts where closed_month > closing);
  end if;
  delete from closed_accounts where closing is null or closed_month > closing;
  insert into closed_accounts (closed_month, code, ledger_account)
  select closing, accounts.code, accounts.ledger_account
  from (
    select code, ledger_account from charge_codes
    union all
    select each.code, coalesce(
      (select value::jsonb->>each.code from app_settings where key = 'company.exchange_accounts'), each.sample)
    from (values ('gain', '754000'), ('loss', '654000')) as each (code, sample)
  ) as accounts
  where closing is not null and not exists (select from closed_accounts where closed_month = closing);
  return null;
end $$;

create trigger app_settings_keep_accounts after insert or update of value on app_settings for each row
when (new.key = 'company.supplier_invoices') execute function keep_closed_accounts();

-- What is closed already keeps the accounts of today.
update app_settings set value = value where key = 'company.supplier_invoices';
