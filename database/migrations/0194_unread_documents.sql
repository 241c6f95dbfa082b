-- What came by an access point and is no supplier invoice of ours yet: kept as it came until a person has looked at it.
create table unread_documents (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  provider_id text not null,
  -- Who sent it, as the access point says it.
  sender text not null default '' check (length(sender) <= 200),
  problem text not null check (length(problem) between 1 and 1000),
  -- Null where the access point would not give it.
  file bytea,
  settled_by text,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(settled_by, settled_at) in (0, 2)),
  unique (provider, provider_id)
);
create index unread_documents_open_idx on unread_documents (created_at) where settled_at is null;
