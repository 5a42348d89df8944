-- Tables are compared as people read them: "vip" and "VIP" are one table.
create or replace view checkin_listed with (security_invoker = true) as
  select l.company_id, l.event_id, l.id as list_id, g.guest_id
  from checkin_lists l join guest_facts g on g.company_id = l.company_id and g.event_id = l.event_id
  where l.is_limited
    and (l.only_tag_ids = '{}' or g.tag_ids && l.only_tag_ids)
    and (l.only_category_ids = '{}' or g.category_id = any(l.only_category_ids))
    and (l.only_tables = '{}' or search_fold(g.table_name) in (select search_fold(t) from unnest(l.only_tables) t))
    and (l.only_part_ids = '{}' or exists (select from guest_invitations i
      where i.company_id = g.company_id and i.guest_id = g.guest_id and i.part_id = any(l.only_part_ids) and i.rsvp not in ('no', 'waiting')));
