-- The audit page's filters: by person, by kind of thing, by text; always newest first.
create index audit_log_actor_idx on audit_log (actor_id, at desc, id desc);
create index audit_log_entity_at_idx on audit_log (entity, at desc, id desc);
create index audit_log_text_idx on audit_log using gin ((summary || ' ' || actor_email) gin_trgm_ops);
