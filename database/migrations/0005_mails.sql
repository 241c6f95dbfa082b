-- What was sent to whom, without its text: the text waits in the job queue until it is sent.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The receiving server's last word where it refused for good.
  refused_at timestamptz,
  refusal text
);
create index mails_recipient_idx on mails (lower(recipient), kind, queued_at desc);
create index mails_queued_at_idx on mails (queued_at desc);
