-- Why a draft stands beside another one of the same shipments: its lines may not stand together with theirs.
alter table invoices add column split_reason text check (split_reason in ('not_subject', 'two_reasons'));
