-- An account whose password was made up for it, and shown to somebody, opens nothing until its owner has chosen one.
alter table admin_users add column must_change_password boolean not null default false;
