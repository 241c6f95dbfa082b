-- Lines about records that are nobody's own can name a person too: for whom a link was made, and who drives.
create function names_in_line(details jsonb) returns text[]
  language sql immutable strict parallel safe
  return array(
    select search_fold(named #>> '{}')
    from (select jsonb_path_query(details, '$."for"[*]') as named
      union all select jsonb_path_query(details, '$."driver"[*]')) as found
    where jsonb_typeof(named) = 'string');

create index audit_log_names_idx on audit_log using gin (names_in_line(details)) where details ?| array['for', 'driver'];

create function audit_lines_naming(person text) returns setof bigint
  language sql stable rows 20
  begin atomic
    select id from audit_log
      where details ?| array['for', 'driver'] and names_in_line(details) @> array[search_fold(person)];
  end;

-- Takes a name out of the lines that hold it, as `erase_from_audit_log` does with addresses.
create function erase_name_from_audit_log(person text) returns bigint
  language plpgsql security definer set search_path from current as $$
declare
  erased bigint;
begin
  perform set_config('zenne.audit_act', 'erase', true);
  update audit_log set details = details || (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) = 'array' then (
        select jsonb_agg(case when search_fold(part #>> '{}') = search_fold(person) then '"(erased)"' else part end order by place)
        from jsonb_array_elements(value) with ordinality as parts (part, place))
      when search_fold(value #>> '{}') = search_fold(person) then '"(erased)"'
      else value end)
    from jsonb_each(details) where key in ('for', 'driver'))
  where id in (select audit_lines_naming(person));
  get diagnostics erased = row_count;
  perform set_config('zenne.audit_act', '', true);
  return erased;
end $$;

analyze audit_log;
