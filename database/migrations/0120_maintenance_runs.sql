-- The last backup and the last check of the data (decision 0054), written by the commands and the nightly job.
create table maintenance_runs (
  kind text primary key check (kind in ('backup', 'verify')),
  -- The last one that ended well; null before the first.
  good_at timestamptz,
  -- The last one, and why it did not end well; null where it did.
  ended_at timestamptz not null default now(),
  problem text check (length(problem) between 1 and 500)
);
