-- When the person behind a session last proved who it is: at the sign-in, and again before an act that needs it.
alter table admin_sessions add column proved_at timestamptz;
alter table admin_sessions alter column proved_at set default now();

-- An authenticator app. Secrets are encrypted with a key from the session secret. A new one replaces the one in use
-- when a code of it was typed; no code of an earlier step than the last one used is taken.
create table admin_authenticators (
  user_id uuid primary key references admin_users (id) on delete cascade,
  secret text,
  last_step bigint not null default 0,
  new_secret text,
  new_secret_at timestamptz,
  confirmed_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((new_secret is null) = (new_secret_at is null))
);

-- Backup codes as Argon2id.
create table admin_backup_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references admin_users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index admin_backup_codes_user_id_idx on admin_backup_codes (user_id);

create table admin_passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references admin_users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index admin_passkeys_user_id_idx on admin_passkeys (user_id);

-- The password was right and the second factor is missing. Tokens are in a cookie, here their SHA-256.
create table admin_pending_sign_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references admin_users (id) on delete cascade,
  token_hash text not null unique,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index admin_pending_sign_ins_user_id_idx on admin_pending_sign_ins (user_id);

-- Browsers that are not asked for a second factor for thirty days. Tokens are in a cookie, here their SHA-256.
create table admin_trusted_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references admin_users (id) on delete cascade,
  token_hash text not null unique,
  user_agent text,
  ip_address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index admin_trusted_devices_user_id_idx on admin_trusted_devices (user_id);
