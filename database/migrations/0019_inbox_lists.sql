-- The lists of the inboxes leave spam out: one index gives their pages in order, and their counts without reading a row.
create index quote_requests_list_idx on quote_requests (created_at desc, id desc) include (is_read, status)
  where marked_spam_at is null;
create index contact_submissions_list_idx on contact_submissions (created_at desc, id desc) include (is_read)
  where marked_spam_at is null;
drop index quote_requests_created_at_idx;
drop index contact_submissions_created_at_idx;

drop index quote_requests_status_idx;
create index quote_requests_status_idx on quote_requests (status, created_at desc, id desc)
  where marked_spam_at is null;
