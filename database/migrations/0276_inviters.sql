-- Which account answers for an invitation; one of earlier versions has its e-mail alone.
alter table admin_invitations add column invited_by_id uuid;
