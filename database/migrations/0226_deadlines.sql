-- Kinds of deadlines: typed as a moment, or free days counted from an event of the shipment. Figures are samples until a
-- person has confirmed them.
create table deadline_kinds (
  code text primary key check (code ~ '^[a-z0-9_]{1,40}$'),
  label text not null check (length(label) between 1 and 100),
  position integer not null,
  -- At which end of the main leg its clock is.
  place_end text not null check (place_end in ('from', 'to')),
  free_days integer check (free_days between 0 and 366),
  working_days boolean not null default false,
  from_event text check (length(from_event) between 1 and 40),
  sample boolean not null default true,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(free_days, from_event) in (0, 2))
);
insert into deadline_kinds (code, label, position, place_end, free_days, working_days, from_event) values
  ('documents', 'Documents cut-off', 1, 'from', null, false, null),
  ('vgm', 'VGM cut-off', 2, 'from', null, false, null),
  ('cargo', 'Cargo cut-off', 3, 'from', null, false, null),
  ('demurrage', 'Demurrage free time', 4, 'to', 7, false, 'unloaded'),
  ('detention', 'Detention free time', 5, 'to', 7, false, 'left_terminal'),
  ('storage', 'Storage free time', 6, 'to', 3, true, 'unloaded'),
  ('transit', 'T1 to discharge', 7, 'to', null, false, null),
  ('slot', 'Delivery slot', 8, 'to', null, false, null),
  ('permit', 'Permit', 9, 'to', null, false, null);

create table deadlines (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id) on delete cascade,
  kind text not null references deadline_kinds (code) on update cascade,
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 1000),
  -- Null: whoever owns the shipment.
  responsible_id uuid references admin_users (id) on delete set null,
  place text check (length(place) between 1 and 200),
  place_code text check (length(place_code) = 5),
  free_days integer check (free_days between 0 and 366),
  working_days boolean not null default false,
  from_event text check (length(from_event) between 1 and 40),
  -- Null while the event has not happened from which its days are counted.
  starts_at timestamptz,
  due_at timestamptz,
  due_offset smallint check (due_offset between -840 and 840),
  half_at timestamptz,
  most_at timestamptz,
  -- 1 half, 2 four fifths, 3 all of the time is used.
  stage smallint not null default 0 check (stage between 0 and 3),
  next_at timestamptz,
  -- When it came to its stage.
  stepped_at timestamptz generated always as (case stage when 3 then due_at when 2 then most_at when 1 then half_at end) stored,
  seen_stage smallint not null default 0 check (seen_stage between 0 and 3),
  -- An event was written since it was counted.
  stale boolean not null default false,
  revision integer not null default 1,
  done_at timestamptz,
  done_by text check (length(done_by) between 1 and 254),
  created_by text not null check (length(created_by) between 1 and 254),
  created_at timestamptz not null default now(),
  check (num_nonnulls(free_days, from_event) in (0, 2)),
  check (num_nonnulls(done_at, done_by) in (0, 2)),
  check (num_nonnulls(starts_at, due_at, half_at, most_at) in (0, 4)),
  check (due_at is not null or from_event is not null)
);
create index deadlines_shipment_idx on deadlines (shipment_id);
create index deadlines_person_idx on deadlines (responsible_id) where responsible_id is not null;
create index deadlines_kind_idx on deadlines (kind);
create index deadlines_open_idx on deadlines (due_at, id) where done_at is null;
create index deadlines_queue_idx on deadlines (due_at, id) where done_at is null and stage > 0;
create index deadlines_unseen_idx on deadlines (stepped_at desc, id) where done_at is null and stage > seen_stage;
create index deadlines_next_idx on deadlines (next_at) where done_at is null and next_at is not null;
create index deadlines_stale_idx on deadlines (id) where stale;
create index deadlines_done_idx on deadlines (done_at desc, id) where done_at is not null;

-- Whichever way an event is written, corrected or withdrawn: days that are counted from it are counted anew.
create function mark_deadlines_stale() returns trigger language plpgsql as $$
begin
  update deadlines set stale = true
  where shipment_id = new.shipment_id and from_event is not null and done_at is null and not stale;
  return null;
end $$;
create trigger shipment_status_history_deadlines_new after insert on shipment_status_history
  for each row when (new.code is not null) execute function mark_deadlines_stale();
create trigger shipment_status_history_deadlines_changed after update on shipment_status_history
  for each row when ((old.code, old."timestamp", old.withdrawn_at, old.classifier, old.internal, old.place_code)
    is distinct from (new.code, new."timestamp", new.withdrawn_at, new.classifier, new.internal, new.place_code))
  execute function mark_deadlines_stale();

-- The calendar of one person's deadlines, read by a calendar program. The database has the hash of its secret alone.
create table deadline_calendars (
  user_id uuid primary key references admin_users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_read_at timestamptz
);
