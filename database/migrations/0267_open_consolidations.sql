-- The list begins with open ones, by their next cut-off.
create index consolidations_open_idx on consolidations (created_at desc, id desc) where closed_at is null;
