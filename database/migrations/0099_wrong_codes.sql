-- Wrong codes of a second factor within a day, over all sign-ins and proofs of an account.
alter table admin_users
  add column wrong_codes integer not null default 0,
  add column wrong_codes_since timestamptz;
