-- Invoices of suppliers are found by a part of their number or supplier, in their list and everywhere.
create index supplier_invoices_search_idx on supplier_invoices
  using gin (search_fold(number || ' ' || supplier) gin_trgm_ops);
