-- The queue of what is late begins with what is late for longest: from the first promise where that was broken.
create index shipments_late_since_idx on shipments (least(estimated_delivery, first_eta), id)
  where status not in ('delivered', 'cancelled') and estimated_delivery is not null;
