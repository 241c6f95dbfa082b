-- Who asks what is stored of them is found as the notify party of a paper: by the first line, or the address in it.
create index documents_notify_party_idx on documents (search_fold(split_part(notify_party, e'\n', 1)))
  where notify_party is not null;
