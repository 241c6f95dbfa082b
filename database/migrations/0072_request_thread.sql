-- The thread of a request: a reply is stored once, an answer says how it came, and what was a mistake is withdrawn.

alter table request_messages
  -- Of the form it was sent with: the same form sent twice is one message.
  add column send_key uuid,
  -- How an answer of the customer came.
  add column via text check (via in ('email', 'phone', 'meeting', 'other')),
  -- Withdrawn notes and answers are shown no more, and can be put back.
  add column withdrawn_at timestamptz,
  add constraint request_messages_received_via_check check (via is null or kind = 'received'),
  -- A mail that was sent stays in the thread.
  add constraint request_messages_kept_reply_check check (withdrawn_at is null or kind <> 'reply');
create unique index request_messages_send_key_idx on request_messages (request_id, send_key)
  where send_key is not null;

-- Those to begin with; what stands in braces: domain/requests/template-fields.ts.
insert into reply_templates (name, subject, body)
select name, subject, body from (values
  ('Ask for dimensions and weight', 'Your request {from} to {to}: dimensions and weight',
   E'Dear {name},\n\nThank you for your request for {cargo} from {from} to {to}.\n\nTo give you a firm price we still need:\n- the number of pieces, and length, width and height of each\n- the gross weight\n- the day the goods are ready, and whether they can be stacked\n\nYou can simply answer this mail.\n\nKind regards,\n{author}\n{company}'),
  ('Thank you, price follows', 'Your request {from} to {to}: our price follows',
   E'Dear {name},\n\nThank you for your request for {cargo} from {from} to {to} ({service}).\n\nWe are asking our partners for the best rate. Our price is with you by {answer_by}.\n\nKind regards,\n{author}\n{company}'),
  ('We cannot offer this lane', 'Your request {from} to {to}',
   E'Dear {name},\n\nThank you for your request for {cargo} from {from} to {to}.\n\nWe cannot offer this lane at the moment with the service we would want to give you. We tell you now, so that you lose no time.\n\nWe gladly quote your next shipment.\n\nKind regards,\n{author}\n{company}'),
  ('Follow-up', 'Your request {from} to {to}: do you have a question?',
   E'Dear {name},\n\nSome days ago we wrote to you about your request {number}, {from} to {to}.\n\nDo you have a question, or has something changed on your side? Answer this mail or call us on {phone}: we adjust our proposal the same day.\n\nKind regards,\n{author}\n{company}')
) as starter(name, subject, body)
where not exists (select from reply_templates);

-- Messages that name a person are found by their words, as the notes of shipments are.
alter table request_messages add column body_folded text not null
  generated always as (search_fold(coalesce(subject, '') || ' ' || body)) stored;
create index request_messages_body_idx on request_messages using gin (body_folded gin_trgm_ops);
