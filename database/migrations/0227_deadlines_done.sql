-- In the order of the list of what is done.
drop index deadlines_done_idx;
create index deadlines_done_idx on deadlines (done_at desc, id desc) where done_at is not null;
