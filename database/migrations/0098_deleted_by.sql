-- How many rows somebody has deleted within the day is asked before more are (database/accounts/proof-of-rows.ts).
create index deleted_records_actor_idx on deleted_records (actor_id, deleted_at);
