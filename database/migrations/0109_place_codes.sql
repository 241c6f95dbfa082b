-- Shipments are found by the codes of their places too: «China» finds CNSHA, however it is written.
create index shipments_origin_code_idx on shipments (origin_code text_pattern_ops) where origin_code is not null;
create index shipments_destination_code_idx on shipments (destination_code text_pattern_ops)
  where destination_code is not null;
