-- The audit log is the outbox of all events: every change is one row, whether or not it is a line for readers.
-- Lines that are none (a visitor's request, sessions that end with a password) hold no personal data.
alter table audit_log add column audited boolean not null default true;
-- The filters of the audit log; without «where» that of quote requests would read past every request of a visitor.
drop index audit_log_actor_idx, audit_log_entity_at_idx;
create index audit_log_actor_idx on audit_log (actor_id, at desc, id desc) where audited;
create index audit_log_entity_at_idx on audit_log (entity, at desc, id desc) where audited;

-- Tells all processes what a statement recorded, once for each entity and action: ids a hundred at a time (a payload
-- holds less than 8,000 bytes); null for more than a thousand, or for an event about no single row.
create function announce_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('events', jsonb_build_object('entity', entity, 'action', action,
      'ids', case when max(total) <= 1000 and count(entity_id) = count(*) then jsonb_agg(entity_id order by id) end)::text)
    from (select id, entity, action, entity_id,
        count(*) over same as total, row_number() over (same order by id) - 1 as place
      from recorded window same as (partition by entity, action)) as event
    group by entity, action, case when total <= 1000 then place / 100 end
    order by min(id);
  return null;
end $$;
create trigger audit_log_announces after insert on audit_log
  referencing new table as recorded for each statement execute function announce_events();

do $$
declare
  announcing record;
begin
  for announcing in select tgrelid::regclass as on_table, tgname from pg_trigger where tgfoid = 'announce'::regproc loop
    execute format('drop trigger %I on %s', announcing.tgname, announcing.on_table);
  end loop;
end $$;
drop procedure announce_changes(regclass, text);
drop function announce();
