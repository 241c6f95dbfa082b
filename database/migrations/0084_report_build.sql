-- How far the sums of the reports are being made (decision 0041): records are taken in the order they were created in, some at a time.
create table report_build (
  single boolean primary key default true check (single),
  rules text not null check (length(rules) between 1 and 100),
  step text not null check (step in ('clear', 'shipment', 'request', 'offer', 'whole')),
  -- The last record taken in this step; null before the first.
  after_at timestamptz,
  after_id uuid,
  done bigint not null default 0 check (done >= 0),
  -- As counted at the start: records come and go meanwhile.
  total bigint not null check (total >= 0),
  started_at timestamptz not null default now()
);
