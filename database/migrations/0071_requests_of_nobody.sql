-- The inbox of requests that nobody owns: its first rows and its count come from an index alone.
create index quote_requests_unowned_idx on quote_requests (created_at desc, id desc) include (is_read, status)
  where owner_id is null and marked_spam_at is null;
