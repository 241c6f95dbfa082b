-- Existing accounts become owners; one that is added without a role may change nothing.
alter table admin_users
  add column role text not null default 'owner' check (role in ('owner', 'operations', 'sales', 'editor', 'viewer'));
alter table admin_users alter column role set default 'viewer';
