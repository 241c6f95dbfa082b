-- In how many originals a house bill was issued and whose name it shows, so that it can be drawn once more among those of
-- a whole consolidation. Null for bills that were issued before this was kept.

alter table documents
  add column originals integer check (originals between 0 and 3),
  add column signed_by text check (length(signed_by) between 1 and 254);
