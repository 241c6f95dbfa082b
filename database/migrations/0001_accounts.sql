-- Staff accounts and what surrounds them. Names follow the specification (admin_users);
-- the columns are those better-auth needs, in snake case.
create extension if not exists pg_trgm;

create table admin_users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  name text not null default '',
  email_verified boolean not null default true,
  image text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index admin_users_email_key on admin_users (lower(email));

create table admin_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references admin_users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index admin_sessions_user_id_idx on admin_sessions (user_id);
create index admin_sessions_expires_at_idx on admin_sessions (expires_at);

create table admin_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references admin_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index admin_accounts_user_id_idx on admin_accounts (user_id);

create table admin_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index admin_verifications_identifier_idx on admin_verifications (identifier);

-- What the processes of one installation share, such as the session secret.
create table app_settings (
  key text primary key,
  value text not null
);

-- Who did what and when. Rows are added, never changed or removed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_email text not null,
  action text not null,
  entity text not null,
  entity_id text,
  summary text not null default '',
  details jsonb not null default '{}'
);
create index audit_log_at_idx on audit_log (at desc, id desc);
create index audit_log_entity_idx on audit_log (entity, entity_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_not_truncated before truncate on audit_log
  for each statement execute function refuse_change();

-- Counters of rate-limiter-flexible, in the shape it expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  -- The version of a row must differ after every save, also within one transaction.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end $$;
