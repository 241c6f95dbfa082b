-- Shippers and consignees are also looked up by telephone number and address, and compared when one is added.
create index shippers_lookup_idx on shippers using gin ((name || ' ' || coalesce(company, '') || ' '
  || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(address, '')) gin_trgm_ops);
create index consignees_lookup_idx on consignees using gin ((name || ' ' || coalesce(company, '') || ' '
  || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(address, '')) gin_trgm_ops);
create index shippers_email_idx on shippers (lower(email)) where email is not null;
create index consignees_email_idx on consignees (lower(email)) where email is not null;

create index quote_requests_status_idx on quote_requests (status, created_at desc, id desc);
