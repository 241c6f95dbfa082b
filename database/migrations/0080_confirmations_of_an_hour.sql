-- How many confirmations were queued within the hour is asked with every request and message of a visitor
-- (database/inboxes/submissions.ts); among the mails of a bulk change they would be looked for one by one.
create index mails_confirmations_idx on mails (queued_at desc) where kind = 'request_received';
