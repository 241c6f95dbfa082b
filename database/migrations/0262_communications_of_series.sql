-- Structured communications are counted apart from the numbers: another series began at one again, and two invoices of a
-- year had the same.
insert into document_counters (kind, year, last)
select 'communication', year, max(count) from invoices where kind = 'invoice' and number is not null group by year;
