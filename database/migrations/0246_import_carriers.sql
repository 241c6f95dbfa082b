-- Carriers come from spreadsheets too.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('shipments', 'companies', 'carriers'));
alter table import_headings drop constraint import_headings_kind_check;
alter table import_headings add constraint import_headings_kind_check check (kind in ('shipments', 'companies', 'carriers'));
