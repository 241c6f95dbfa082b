-- What one unit of a currency is in the company's, on a day: the latest counts. Lines keep the rate they were saved with.
create table exchange_rates (
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(20, 12) not null check (rate > 0),
  -- What somebody typed for a day is not replaced by what is read.
  source text not null check (source in ('typed', 'read')),
  stored_at timestamptz not null default now(),
  primary key (day, currency)
);
