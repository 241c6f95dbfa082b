-- What one unit of the offer's currency is in the company's; null of offers of before, which are counted in their own.
alter table offers add column rate numeric(20, 12) check (rate > 0);

-- Lines have a charge code, and their own currencies with the rates they were saved with. Lines of before have none: they
-- are in the currency of their offer. The lines of templates name their currencies in JSON.
alter table offer_lines
  add column code text references charge_codes on update cascade,
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  add column price_rate numeric(20, 12) check (price_rate > 0),
  add column cost_rate numeric(20, 12) check (cost_rate > 0),
  add constraint offer_lines_rates_check check (num_nonnulls(currency, cost_currency, price_rate, cost_rate) in (0, 4));
create index offer_lines_code_idx on offer_lines (code) where code is not null;
