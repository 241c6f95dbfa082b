-- What staff do to many records at once. Each batch is one transaction that also moves `done`: whichever process goes on,
-- also after a restart, begins where the last one ended (docs/decisions/0053-acts-in-parts.md).
create table acts (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('status', 'owner', 'eta', 'delete', 'undo', 'restore', 'erase', 'import_undo')),
  actor_id uuid references admin_users (id) on delete set null,
  actor_email text not null check (length(actor_email) <= 254),
  -- What was asked for (the type of each kind in database/acts/kinds.ts).
  parameters jsonb not null,
  -- The act or the import that is undone, the deletion that is restored or erased.
  subject uuid,
  -- Records taken when it began, and how many of them were looked at: all before `done` are over.
  total integer not null default 0 check (total >= 0),
  done integer not null default 0 check (done >= 0),
  -- Those of `done` that stayed as they are: deleted or changed meanwhile.
  skipped integer not null default 0 check (skipped >= 0),
  outcome jsonb not null default '{}',
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'undone')),
  -- Why it stopped, in words.
  reason text,
  -- Failures since the last batch, and when the next try is.
  failures integer not null default 0,
  next_try_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The person who began it has read how it ended.
  read_at timestamptz,
  check ((state = 'running') = (finished_at is null))
);
create index acts_running_idx on acts (next_try_at) where state = 'running';
create index acts_unread_idx on acts (actor_id) where read_at is null;
create index acts_subject_idx on acts (subject) where subject is not null;
create index acts_finished_at_idx on acts (finished_at) where finished_at is not null;
create index acts_actor_idx on acts (actor_id) where actor_id is not null;

-- The shipments of an act as they were chosen, in the order they are taken.
create table act_shipments (
  act_id uuid not null references acts (id) on delete cascade,
  place integer not null,
  -- Without a foreign key: the shipment may be deleted, by this act too.
  shipment_id uuid not null,
  -- What changes it back; null before its turn, where it was left alone, and once it was changed back.
  back jsonb,
  primary key (act_id, place)
);
