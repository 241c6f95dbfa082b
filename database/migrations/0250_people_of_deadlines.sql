-- Who answers for a deadline: its own person, else the owner of its shipment. Stored, so that one's own are read by an index.
alter table deadlines add column person_id uuid;
update deadlines set person_id = coalesce(responsible_id, owner_id) from shipments where shipments.id = shipment_id;

create function set_deadline_person() returns trigger language plpgsql as $$
begin
  new.person_id := coalesce(new.responsible_id, (select owner_id from shipments where id = new.shipment_id));
  return new;
end $$;
create trigger deadlines_person before insert or update of responsible_id, shipment_id on deadlines
  for each row execute function set_deadline_person();
create function pass_owner_to_deadlines() returns trigger language plpgsql as $$
begin
  update deadlines set person_id = new.owner_id where shipment_id = new.id and responsible_id is null;
  return null;
end $$;
create trigger shipments_owner_of_deadlines after update of owner_id on shipments
  for each row when (old.owner_id is distinct from new.owner_id) execute function pass_owner_to_deadlines();

create index deadlines_person_open_idx on deadlines (person_id, due_at, id) where done_at is null;
create index deadlines_person_done_idx on deadlines (person_id, done_at desc, id desc) where done_at is not null;
drop index deadlines_unseen_idx;
create index deadlines_unseen_idx on deadlines (person_id, stepped_at desc, id) where done_at is null and stage > seen_stage;
create index deadlines_unseen_of_nobody_idx on deadlines (stepped_at desc, id)
  where done_at is null and stage > seen_stage and person_id is null;
