-- The row of the file that has the headings: rows above it are kept, but not imported. 0 where the file has none; null for files
-- read before, of which only the rows under the headings are kept.
alter table imports add column heading_row integer check (heading_row >= 0);
