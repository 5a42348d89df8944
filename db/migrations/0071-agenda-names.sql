-- Whoever spoke is named by their row alone, so that whoever is erased there is named nowhere: published programmes
-- and the history of sessions keep ids, and names are looked up by whoever reads.
update agenda_versions v set content = (
  select coalesce(jsonb_agg(jsonb_set(s.value, '{speakers}', (
      select coalesce(jsonb_agg(p.value - 'name' order by p.at), '[]')
      from jsonb_array_elements(s.value -> 'speakers') with ordinality p (value, at)
    )) order by s.at), '[]')
  from jsonb_array_elements(v.content) with ordinality s (value, at));

create function pg_temp.ids_of_speakers(company uuid, names jsonb) returns jsonb language sql as $$
  select case when jsonb_typeof(names) <> 'string' then names else (
    select coalesce(jsonb_agg(s.id order by n.at), '[]')
    from unnest(string_to_array(names #>> '{}', ', ')) with ordinality n (name, at)
    join lateral (select id from speakers where company_id = company and speakers.name = n.name limit 1) s on true
  ) end
$$;
update history h set changes = (
  select jsonb_agg(case when c.value ->> 'field' = 'speakers' then c.value
      || case when c.value ? 'old' then jsonb_build_object('old', pg_temp.ids_of_speakers(h.company_id, c.value -> 'old')) else '{}' end
      || case when c.value ? 'new' then jsonb_build_object('new', pg_temp.ids_of_speakers(h.company_id, c.value -> 'new')) else '{}' end
    else c.value end order by c.at)
  from jsonb_array_elements(h.changes) with ordinality c (value, at))
where entity = 'agenda_session' and changes @> '[{"field": "speakers"}]';
