-- The list of carriers finds what is typed inside of names and people, also among a hundred thousand.
create index carrier_names_search_idx on carrier_names using gin (key gin_trgm_ops);
create index carrier_contacts_search_idx on carrier_contacts
  using gin (search_fold(name) gin_trgm_ops, lower(email) gin_trgm_ops);
