-- The notice of a claim ends with its day at the destination: another destination counts it anew, whichever way it is written.
create function mark_notices_stale() returns trigger language plpgsql as $$
begin
  update deadlines set stale = true
  where shipment_id = new.id and claim_id is not null and done_at is null and not stale;
  return null;
end $$;
create trigger shipments_notices_stale after update of destination_location, destination_code on shipments
  for each row when ((old.destination_location, old.destination_code)
    is distinct from (new.destination_location, new.destination_code))
  execute function mark_notices_stale();

update deadlines set stale = true from shipments
where shipments.id = deadlines.shipment_id and claim_id is not null and done_at is null
  and (place, place_code) is distinct from (destination_location, destination_code);
