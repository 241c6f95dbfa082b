-- Cost and price of a line have their own currencies, and the rates to the company's that they were saved with. What was
-- stored before has none: its cost is in the currency of its price, and its rate is one where that is the company's.
alter table charges
  add column cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  add column cost_rate numeric(20, 12) check (cost_rate > 0),
  add column price_rate numeric(20, 12) check (price_rate > 0),
  add constraint charges_rates_check check (num_nonnulls(cost_currency, cost_rate, price_rate) in (0, 3));
