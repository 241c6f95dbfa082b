-- Since when the haulier of a transport order drives nothing of it any more and was not told so.
alter table documents add column recall_due_at timestamptz;
create index documents_recall_idx on documents (recall_due_at) where recall_due_at is not null;
