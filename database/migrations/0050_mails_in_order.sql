-- A mail about a shipment waits for those before it to the same person.
create index mails_waiting_idx on mails (shipment_id, lower(recipient), queued_at, id)
  where shipment_id is not null and sent_at is null and refused_at is null;
