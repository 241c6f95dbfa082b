alter table admin_users drop constraint admin_users_role_check, add constraint admin_users_role_check
  check (role in ('owner', 'operations', 'sales', 'accounting', 'editor', 'viewer'));
alter table admin_invitations drop constraint admin_invitations_role_check, add constraint admin_invitations_role_check
  check (role in ('owner', 'operations', 'sales', 'accounting', 'editor', 'viewer'));
