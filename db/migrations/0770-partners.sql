-- One directory of organisations: the clients and venues of contact persons become records of it.
alter table partners drop constraint partners_kinds_check,
  add constraint partners_kinds_check check (cardinality(kinds) > 0
    and kinds <@ array['supplier', 'sponsor', 'media', 'institution', 'venue', 'client', 'other']);

-- Ids under which a record was known before it was joined with another, so that old addresses still open it.
create table partner_former_ids (
  company_id uuid not null,
  former_id uuid not null,
  partner_id uuid not null,
  primary key (company_id, former_id),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade
);
create index partner_former_ids_of_partner on partner_former_ids (company_id, partner_id);
call guard_company('partner_former_ids');

-- Where each goes: to a partner with its tax number or its name, else to the oldest of its name. Deleted ones stay apart,
-- so that restoring one brings back what was deleted.
create temporary table organisation_moves on commit drop as
with organisations as (
  select company_id, id, folded, created_at, deleted_at is null as active,
    substring(upper(name || ' ' || address) from '(?:\mRO ?|\mC[UI][IF]:? ?(?:RO ?)?)(\d{2,10})\M') as tax_number
  from contact_organisations
), firms as (
  select company_id, id, created_at, search_fold(name) as folded, ltrim(cui, 'RO') as tax_number
  from partners where deleted_at is null
), matches as (
  select o.company_id, o.folded, 1 as place, f.created_at, f.id
  from organisations o join firms f on f.company_id = o.company_id and f.tax_number = o.tax_number where o.active
  union all
  select o.company_id, o.folded, 2, f.created_at, f.id
  from organisations o join firms f on f.company_id = o.company_id and f.folded = o.folded where o.active
), best as (
  select distinct on (company_id, folded) company_id, folded, id from matches
  order by company_id, folded, place, created_at, id
)
select o.company_id, o.id as former_id, b.id is not null as matched,
  case when o.active then coalesce(b.id,
    first_value(o.id) over (partition by o.company_id, o.folded, o.active order by o.created_at, o.id)) else o.id end as partner_id
from organisations o left join best b on b.company_id = o.company_id and b.folded = o.folded and o.active;

-- An id that a partner has already is no longer free.
update organisation_moves m set partner_id = taken.fresh_id
from (select company_id, partner_id, gen_random_uuid() as fresh_id
  from (select distinct company_id, partner_id from organisation_moves where not matched) fresh
  where exists (select from partners p where p.company_id = fresh.company_id and p.id = fresh.partner_id)) taken
where not m.matched and m.company_id = taken.company_id and m.partner_id = taken.partner_id;

insert into partners (company_id, id, name, kinds, address, folded, version, created_at, changed_at, deleted_at)
select distinct on (m.company_id, m.partner_id)
  m.company_id, m.partner_id, o.name, array[o.kind], o.address, o.folded, o.version, o.created_at, o.created_at, o.deleted_at
from organisation_moves m join contact_organisations o on o.company_id = m.company_id and o.id = m.former_id
where not m.matched
order by m.company_id, m.partner_id, o.created_at, o.id;

-- What was joined is of all kinds; a name or an address that is written in another way goes to the note.
with joined as (
  select m.company_id, m.partner_id, array_agg(o.kind) as kinds,
    (array_agg(o.address order by o.created_at, o.id) filter (where o.address <> ''))[1] as address
  from organisation_moves m join contact_organisations o on o.company_id = m.company_id and o.id = m.former_id
  group by m.company_id, m.partner_id
  having bool_or(m.matched) or count(*) > 1
), addressed as (
  select j.company_id, j.partner_id, j.kinds, p.name, coalesce(nullif(p.address, ''), j.address, '') as address
  from joined j join partners p on p.company_id = j.company_id and p.id = j.partner_id
), others as (
  select a.company_id, a.partner_id, string_agg(distinct line.words, E'\n') as words
  from addressed a
  join organisation_moves m on m.company_id = a.company_id and m.partner_id = a.partner_id
  join contact_organisations o on o.company_id = m.company_id and o.id = m.former_id
  cross join lateral (select concat_ws(', ', case when o.name <> a.name then o.name end,
    case when search_fold(o.address) not in ('', search_fold(a.address)) then o.address end) as words) line
  where line.words <> ''
  group by a.company_id, a.partner_id
)
update partners p set
  kinds = array(select kind from unnest(array['supplier', 'sponsor', 'media', 'institution', 'venue', 'client', 'other'])
    with ordinality of_all (kind, place) where kind = any (p.kinds || a.kinds) order by place),
  address = a.address,
  note = concat_ws(E'\n', nullif(p.note, ''), others.words),
  version = p.version + 1,
  changed_at = now()
from addressed a left join others using (company_id, partner_id)
where p.company_id = a.company_id and p.id = a.partner_id;

insert into partner_former_ids (company_id, former_id, partner_id)
select company_id, former_id, partner_id from organisation_moves where former_id <> partner_id;

-- Somebody linked to both halves of what is now one record has one link, with both roles; a record has one primary contact.
alter table contact_links drop constraint contact_links_kind_check;
create temporary table links_joined on commit drop as
with links as (
  select l.company_id, l.contact_id, coalesce(m.partner_id, l.target_id) as target_id, l.role, l.is_primary, l.created_at,
    l.kind = 'partner' as is_old
  from contact_links l
  left join organisation_moves m on m.company_id = l.company_id and m.former_id = l.target_id and l.kind in ('client', 'venue')
  where m.partner_id is not null or l.kind = 'partner' and exists (select from organisation_moves o
    where o.company_id = l.company_id and o.partner_id = l.target_id)
)
select company_id, contact_id, target_id, left(coalesce(string_agg(distinct nullif(role, ''), ', '), ''), 80) as role,
  bool_or(is_primary) and row_number() over (partition by company_id, target_id
    order by bool_or(is_primary) desc, bool_or(is_primary and is_old) desc, min(created_at), contact_id) = 1 as is_primary,
  min(created_at) as created_at
from links group by company_id, contact_id, target_id;
delete from contact_links l using links_joined j
where l.kind = 'partner' and l.company_id = j.company_id and l.target_id = j.target_id;
delete from contact_links where kind in ('client', 'venue');
insert into contact_links (company_id, contact_id, kind, target_id, role, is_primary, created_at)
select company_id, contact_id, 'partner', target_id, role, is_primary, created_at from links_joined;
alter table contact_links add constraint contact_links_kind_check check (kind in ('partner', 'speaker', 'event'));

update history h set entity = 'partner', entity_id = coalesce(m.partner_id, h.entity_id),
  changes = coalesce((select jsonb_agg(case when change ->> 'field' = 'kind' then change || '{"field": "kinds"}' else change end order by place)
    from jsonb_array_elements(h.changes) with ordinality every (change, place)), '[]')
from history old
left join organisation_moves m on m.company_id = old.company_id and m.former_id = old.entity_id
where old.entity = 'contact_organisation' and h.company_id = old.company_id and h.id = old.id;

drop table contact_organisations;
