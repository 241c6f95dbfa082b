-- What was chosen for an import as a whole (ImportSettings of domain/imports/import.ts), and why records are refused, a key
-- for each of their reasons, so that rows with one reason are counted and mended together.
alter table imports add column settings jsonb not null default '{}';
alter table import_outcomes add column reasons text[] not null default '{}';
