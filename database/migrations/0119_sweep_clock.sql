-- What the sweeps know of the clock, so that one that jumped removes nothing (decision 0054).
create table sweep_clock (
  single boolean primary key default true check (single),
  seen_at timestamptz not null,
  -- While nothing has shown yet that the time after a jump is right.
  jumped_from timestamptz,
  steady_seconds integer not null default 0 check (steady_seconds >= 0)
);
-- The last that is known of an existing installation: its clock may be wrong at this very start.
insert into sweep_clock (seen_at) select coalesce(max(at), now()) from audit_log;
