-- What staff deleted, kept for a while as it was, so that it can be put back. A process of the version before may run
-- beside this one: it does not know the table, and what it deletes is gone as it was before; nothing of its is changed.
create table deleted_records (
  id uuid primary key default gen_random_uuid(),
  -- The same for all that one act of deleting has taken.
  act_id uuid not null,
  kind text not null check (kind in
    ('shipment', 'status', 'shipper', 'consignee', 'quote_request', 'contact_submission', 'blog_post')),
  record_id uuid not null,
  -- What people know it by, as in the audit log.
  name text not null,
  -- The row (`record`) and what hung on it; empty again once it was restored.
  snapshot jsonb,
  -- Status entries in the snapshot.
  entries integer not null default 0 check (entries >= 0),
  actor_id uuid,
  actor_email text not null,
  deleted_at timestamptz not null default now(),
  restored_at timestamptz,
  check ((snapshot is null) = (restored_at is not null))
);
create index deleted_records_act_idx on deleted_records (act_id, id) include (restored_at, entries);
create index deleted_records_record_idx on deleted_records (record_id) where restored_at is null;
create index deleted_records_deleted_at_idx on deleted_records (deleted_at);
