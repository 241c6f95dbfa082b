-- The cut-offs of a consolidation are deadlines of each shipment in it, until a person changes one there.
alter table deadlines add column consolidation_id uuid references consolidations (id) on delete cascade;
create index deadlines_consolidation_idx on deadlines (consolidation_id) where consolidation_id is not null;
create unique index deadlines_followed_idx on deadlines (shipment_id, kind) where consolidation_id is not null;
