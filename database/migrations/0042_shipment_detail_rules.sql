-- A code belongs to the place it was chosen with: whoever writes another place without a code takes the old one away.
create function forget_place_codes() returns trigger language plpgsql as $$
begin
  if new.origin_location is distinct from old.origin_location and new.origin_code is not distinct from old.origin_code then
    new.origin_code := null;
  end if;
  if new.destination_location is distinct from old.destination_location
    and new.destination_code is not distinct from old.destination_code then
    new.destination_code := null;
  end if;
  if new.current_location is distinct from old.current_location
    and new.current_code is not distinct from old.current_code then
    new.current_code := null;
  end if;
  return new;
end $$;
create trigger shipments_forget_place_codes
  before update of origin_location, destination_location, current_location on shipments
  for each row when (coalesce(old.origin_code, old.destination_code, old.current_code) is not null)
  execute function forget_place_codes();

-- Checked at the end of a save, which may let two rows swap their numbers.
alter table shipment_references
  drop constraint shipment_references_shipment_id_kind_key_key,
  add constraint shipment_references_twice unique (shipment_id, kind, key) deferrable initially deferred;
alter table shipment_containers
  drop constraint shipment_containers_shipment_id_key_key,
  add constraint shipment_containers_twice unique (shipment_id, key) deferrable initially deferred;

comment on column shipment_containers.gross_kg is
  'Of the goods in it; with its tare it makes the verified gross mass (SOLAS VI/2).';
