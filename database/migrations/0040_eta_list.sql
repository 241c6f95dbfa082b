-- Shipments by estimated delivery, delivered ones too: a range of days is found without looking at the table.
create index shipments_eta_idx on shipments (estimated_delivery, created_at desc, id desc)
  include (status, tracking_key) where estimated_delivery is not null;

-- Those entered when they were due already: the only ones newer than a range of estimated deliveries in the past.
create index shipments_entered_late_idx on shipments (created_at desc, id desc)
  where estimated_delivery < created_at;
