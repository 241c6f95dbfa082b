-- House air waybills, numbered from a stock that an airline gave where there is one.

alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check check (
  kind in ('cmr', 'house_bill_of_lading', 'house_air_waybill', 'delivery_note', 'manifest')
);

-- Serial numbers have seven digits; the check digit follows from them. What was given out is never given again.
create table air_waybill_stocks (
  id uuid primary key default gen_random_uuid(),
  prefix integer not null check (prefix between 1 and 999),
  airline text not null check (length(airline) between 1 and 100),
  first_serial integer not null check (first_serial between 0 and 9999999),
  last_serial integer not null check (last_serial between 0 and 9999999),
  next_serial integer not null,
  created_at timestamptz not null default now(),
  check (next_serial between first_serial and last_serial + 1),
  constraint air_waybill_stocks_apart exclude using gist (
    int8range(prefix::bigint * 10000000 + first_serial, prefix::bigint * 10000000 + last_serial, '[]') with &&
  )
);
