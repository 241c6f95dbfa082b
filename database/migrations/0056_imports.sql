-- Imports from spreadsheets, of any kind: the file as it was read, where its columns go, what each row does, and what
-- undoing it needs. `shipment_imports` is not written any more; what stands there goes within a day.
create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('shipments', 'companies')),
  actor_id uuid references admin_users (id) on delete set null,
  actor_email text not null check (length(actor_email) <= 254),
  file_name text not null check (length(file_name) <= 255),
  -- SHA-256 of the file: the same one is recognised.
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  -- The names of a workbook's sheets, and which one was read.
  sheets text[] not null default '{}',
  sheet integer not null default 0,
  -- What is known of the columns and how many rows there are (domain/imports/column-facts.ts).
  facts jsonb not null,
  -- Where the columns go; null until somebody chose or the headings are our own.
  mapping jsonb,
  -- What was chosen by hand for single rows, by their number.
  choices jsonb not null default '{}',
  -- How many records have which outcome; null until the dry run.
  counts jsonb,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  -- The newest event of the import itself: a later one of the same record is a change since.
  applied_event bigint,
  undo_begun_at timestamptz,
  undone_at timestamptz,
  undone_by text check (length(undone_by) <= 254)
);
create index imports_created_at_idx on imports (created_at);
create index imports_applied_idx on imports (kind, applied_at desc, id desc) where applied_at is not null;
create index imports_file_idx on imports (file_hash) where applied_at is not null;
create index imports_actor_idx on imports (actor_id) where actor_id is not null;

-- A workbook of several sheets, until it is imported: another of them may be chosen.
create table import_files (
  import_id uuid primary key references imports (id) on delete cascade,
  bytes bytea not null
);
alter table import_files alter column bytes set storage external;

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  row integer not null,
  cells jsonb not null,
  primary key (import_id, row)
);

-- The dry run, a record each, in the order of the file.
create table import_outcomes (
  import_id uuid not null references imports (id) on delete cascade,
  place integer not null,
  -- Its place among those of the same outcome.
  place_of_outcome integer not null,
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'asked', 'refused')),
  row integer not null,
  -- The record as the screen shows it (domain/imports/outcome.ts).
  planned jsonb not null,
  primary key (import_id, place)
);
create index import_outcomes_outcome_idx on import_outcomes (import_id, outcome, place_of_outcome);

-- What an import has created and changed, until it can be undone no more.
create table import_effects (
  import_id uuid not null references imports (id) on delete cascade,
  place integer not null,
  entity text not null,
  record_id uuid not null,
  name text not null,
  -- What changes it back; null for what was created.
  back jsonb,
  -- The status entry that was added with a change.
  entry_id uuid,
  -- `updated_at` right after the import.
  version timestamptz,
  -- Undone, or left alone for a reason.
  done_at timestamptz,
  left_because text,
  primary key (import_id, place)
);
create index import_effects_left_idx on import_effects (import_id, place) where left_because is not null;
create index import_effects_open_idx on import_effects (import_id, place) where done_at is null;

-- Where somebody of the office sent a column with this heading, for the next file.
create table import_headings (
  kind text not null check (kind in ('shipments', 'companies')),
  heading text not null check (length(heading) between 1 and 200),
  -- Null for «Leave out».
  field text,
  date_order text check (date_order in ('dmy', 'mdy')),
  changed_by text not null check (length(changed_by) <= 254),
  updated_at timestamptz not null default now(),
  primary key (kind, heading)
);
