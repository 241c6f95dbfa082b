-- The list of invoices is searched by number and customer.
create index invoices_search_idx on invoices
  using gin (search_fold(coalesce(number, '') || ' ' || customer) gin_trgm_ops);
