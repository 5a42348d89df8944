-- Companions without a name are found by what they are called on every screen.
update guests set words = words || '{companion,insotitor}'
  where is_placeholder and host_id is not null and deleted_at is null and not words @> '{insotitor}';
