-- Which shipments go by a vessel, voyage, flight or plate, by the beginning of its name in any spelling.
create index shipment_legs_conveyance_idx on shipment_legs (reference_key(conveyance) text_pattern_ops)
  where conveyance is not null;
