-- Search: a piece of the tracking number or of a place. One index serves all four columns, alone or joined by «or».
create index shipments_search_idx on shipments using gin (
  tracking_key gin_trgm_ops, origin_location gin_trgm_ops,
  destination_location gin_trgm_ops, current_location gin_trgm_ops);
