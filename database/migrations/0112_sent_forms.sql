-- One row for each form that was sent with a key and changed something, so that sending it again changes nothing
-- (database/events/send-once.ts). The key itself is not stored: the digest finds the row, and only the key opens the answer.
create table sent_forms (
  digest bytea primary key check (octet_length(digest) = 32),
  -- The request that did it: a further transaction of the same request goes on.
  request_id uuid not null,
  sent_at timestamptz not null default now(),
  -- What its first event was about.
  entity text not null,
  entity_id text,
  -- Encrypted; null until it was given, empty where it cannot be given again.
  answer bytea
);
create index sent_forms_sent_at_idx on sent_forms (sent_at);

-- The messages of a thread had a key of their own.
drop index request_messages_send_key_idx;
alter table request_messages drop column send_key;
