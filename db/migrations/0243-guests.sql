-- What is declared as a choice when a person is erased is one: the database refuses typed words here.
alter table guest_answer_log
  add check (before = any (array['none', 'yes', 'no', 'maybe', 'waiting'])),
  add check (after = any (array['none', 'yes', 'no', 'maybe', 'waiting']));
alter table inbox_items
  add check (before = any (array['none', 'yes', 'no', 'maybe', 'waiting'])),
  add check (after = any (array['none', 'yes', 'no', 'maybe', 'waiting']));

-- Guests who were erased before: what they ate was typed, and so was the side of a group nobody is left in.
update guest_invitations i set menu = '', version = i.version + 1 from guests g
  where g.company_id = i.company_id and g.id = i.guest_id and g.erased_at is not null and i.menu <> ''
    and not exists (
      select from event_parts p left join guest_page_settings s on s.company_id = p.company_id and s.event_id = p.event_id
      where p.company_id = i.company_id and p.id = i.part_id and p.starts_at <= now()
        and i.menu = any (coalesce(s.menus, array['Clasic', 'Pește', 'Vegetarian', 'Vegan', 'Copii'])));
update guest_requests r set menu = null from guests g
  where g.company_id = r.company_id and g.id = r.guest_id and g.erased_at is not null and r.menu is not null;
update guest_groups gg set side = '', version = gg.version + 1
  where gg.side <> '' and exists (select from guests g
      where g.company_id = gg.company_id and g.group_id = gg.id and g.erased_at is not null)
    and not exists (select from guests g where g.company_id = gg.company_id and g.group_id = gg.id
      and g.erased_at is null and g.deleted_at is null and not g.is_placeholder);
