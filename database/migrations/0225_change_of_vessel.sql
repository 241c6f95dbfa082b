-- A vessel, flight or plate that changes for many shipments at once is one act on each master it carries, and one on the
-- shipments that are in none. All of them have the same batch, and are taken back together.
alter table consolidation_acts alter column consolidation_id drop not null;
alter table consolidation_acts add column batch uuid;
alter table consolidation_acts add constraint consolidation_acts_subject_check
  check (num_nonnulls(consolidation_id, batch) > 0) not valid;
alter table consolidation_acts validate constraint consolidation_acts_subject_check;
create index consolidation_acts_batch_idx on consolidation_acts (created_at desc, batch) where batch is not null;
