-- Invitations of colleagues. Of the mailed link's secret the SHA-256 in base64url is kept; sending it again replaces it.
create table admin_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  role text not null check (role in ('owner', 'operations', 'sales', 'editor', 'viewer')),
  token_hash text not null unique check (length(token_hash) = 43),
  invited_by text not null check (length(invited_by) <= 254),
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create unique index admin_invitations_open_key on admin_invitations (lower(email))
  where accepted_at is null and revoked_at is null;
create index admin_invitations_expires_at_idx on admin_invitations (expires_at);

-- A new e-mail of an account, until its mailbox is proved; one at a time.
create table admin_email_changes (
  user_id uuid primary key references admin_users (id) on delete cascade,
  new_email text not null check (length(new_email) between 3 and 254),
  token_hash text not null unique check (length(token_hash) = 43),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Which browsers and networks an account signs in from; also its last sign-in, in a log of millions of lines.
create index audit_log_sign_ins_idx on audit_log (actor_id, at desc) where action = 'session.started';

-- The account of whoever entered a status; entries of earlier versions have its e-mail alone.
alter table shipment_status_history add column entered_by_id uuid;

-- Open pages of owners follow what changes in either.
call announce_changes('admin_users', 'content');
call announce_changes('admin_invitations', 'content');
