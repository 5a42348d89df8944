-- How near or far a rule means, in centimetres; null: the usual distance.
alter table seating_rules add column distance integer check (distance between 50 and 10000);

-- Steps that were made before know no distance either.
update seating_steps s set trace = jsonb_set(trace, '{rules}', (
    select jsonb_agg(c || jsonb_build_object(
      'before', case when jsonb_typeof(c -> 'before') = 'object' then '{"distance": null}'::jsonb || (c -> 'before') end,
      'after', case when jsonb_typeof(c -> 'after') = 'object' then '{"distance": null}'::jsonb || (c -> 'after') end))
    from jsonb_array_elements(trace -> 'rules') c))
  where jsonb_array_length(trace -> 'rules') > 0;
