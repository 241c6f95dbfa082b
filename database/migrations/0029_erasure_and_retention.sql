-- The log stays append-only but for two acts, each a function: personal data that is erased is taken out of the lines
-- that hold it (who, when and what stay), and lines older than the log is kept go.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  act text := current_setting('zenne.audit_act', true);
begin
  if tg_op = 'UPDATE' and act = 'erase' and to_jsonb(new) - 'summary' - 'details' = to_jsonb(old) - 'summary' - 'details' then
    return new;
  end if;
  if tg_op = 'DELETE' and act = 'expire' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Of the lines about these records no more is left than that they are; these e-mails are taken out of all others.
create function erase_from_audit_log(entities text[], entity_ids text[], emails text[]) returns bigint
  language plpgsql security definer set search_path from current as $$
declare
  erased bigint;
  touched bigint;
  email text;
  pattern text;
begin
  perform set_config('zenne.audit_act', 'erase', true);
  update audit_log set summary = '(erased)',
    details = case when details ? 'deleted' then jsonb_build_object('deleted', details->'deleted') else '{}' end
  where entity = any(entities) and entity_id = any(entity_ids);
  get diagnostics erased = row_count;
  foreach email in array emails loop
    -- As a word of its own: not the end of a longer address, nor its beginning.
    pattern := '(?<![[:alnum:]._%+-])' || regexp_replace(email, '([^[:alnum:]@])', '\\\1', 'g')
      || '(?![[:alnum:]-]|\.[[:alnum:]])';
    update audit_log set summary = regexp_replace(summary, pattern, '(erased)', 'gi'),
      details = regexp_replace(details::text, pattern, '(erased)', 'gi')::jsonb
    where strpos(lower(summary), lower(email)) > 0 or strpos(lower(details::text), lower(email)) > 0;
    get diagnostics touched = row_count;
    erased := erased + touched;
  end loop;
  perform set_config('zenne.audit_act', '', true);
  return erased;
end $$;

-- Removes some of the lines older than so many days, at least thirty; returns how many.
create function expire_audit_log(keep_days integer, at_most integer) returns bigint
  language plpgsql security definer set search_path from current as $$
declare
  expired bigint;
begin
  perform set_config('zenne.audit_act', 'expire', true);
  delete from audit_log where id in (
    select id from audit_log where at < now() - make_interval(days => greatest(keep_days, 30)) limit at_most);
  get diagnostics expired = row_count;
  perform set_config('zenne.audit_act', '', true);
  return expired;
end $$;
