import { sql, type RawBuilder } from 'kysely'
import { containing } from '#platform/server/database/finder.ts'
import { withCustomPlan } from '#platform/server/database/custom-plan.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { Group, GroupFields, ListedGroup, Rsvp, AgeBand } from '../../model.ts'
import type { SecretVersion } from '../secrets.ts'
import { familyOrder, tables } from '../store.ts'
import type { GuestTables } from '../tables.ts'

const columns = [
  'id',
  'name',
  'salutation',
  'primary_guest_id',
  'side',
  'language',
  'max_persons',
  'tag_ids',
  'code',
  'version',
  'created_at',
] as const

const maxCodesInCachedPlan = 20

export async function takenCodes(
  db: Db,
  scope: EventScope,
  codes: readonly string[],
): Promise<Set<string>> {
  const statement = tables(db)
    .selectFrom('guest_groups')
    .select('code')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where(sql<boolean>`code = any(${[...codes]}::text[])`)
  const ask = () => statement.execute()
  const rows = await (codes.length > maxCodesInCachedPlan ? withCustomPlan(db, ask) : ask())
  return new Set(rows.map(({ code }) => code))
}

export async function findGroup(db: Db, scope: EventScope, id: string): Promise<Group | undefined> {
  const row = await active(db, scope).select(columns).where('id', '=', id).executeTakeFirst()
  return row && toGroup(row)
}

export async function findGroups(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<Group[]> {
  const rows = await active(db, scope)
    .select(columns)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(toGroup)
}

/** A person who adds a person to a group of limited size waits for the other. */
export async function lockGroup(db: Db, scope: EventScope, id: string): Promise<void> {
  await sql`select from guest_groups where company_id = ${scope.companyId} and id = ${id}
    for no key update`.execute(db)
}

/** Erased guests are not counted. */
export async function sizeOfGroup(db: Db, scope: EventScope, id: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('guests')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company_id', '=', scope.companyId)
    .where('group_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Ids of groups with an erased guest and no named guest left. */
function forgottenGroups({ companyId, eventId }: { companyId: string; eventId?: string }) {
  const inEvent = eventId === undefined ? sql`true` : sql`e.event_id = ${eventId}`
  return sql`(select e.group_id from guests e where e.company_id = ${companyId} and ${inEvent}
    and e.erased_at is not null and not exists (select from guests k where k.company_id = e.company_id
      and k.group_id = e.group_id and k.erased_at is null and k.deleted_at is null and not k.is_placeholder))`
}

export async function isForgotten(db: Db, scope: EventScope, id: string): Promise<boolean> {
  const { rows } = await sql`select where ${id}::uuid in ${forgottenGroups(scope)}`.execute(db)
  return rows.length > 0
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateGroup(
  db: Db,
  scope: EventScope,
  group: Group,
): Promise<Group | undefined> {
  const row = await tables(db)
    .updateTable('guest_groups')
    .set({ ...valuesOf(group), version: group.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', group.id)
    .where('version', '=', group.version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toGroup(row)
}

export async function setGroupDeleted(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  at: Date | null,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('guest_groups')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function secretVersionsOfGroups(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<{ id: string; code: string; secretVersion: SecretVersion }[]> {
  const rows = await active(db, scope)
    .select(['id', 'code', 'token_kid', 'token_version'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id, code, token_kid, token_version }) => ({
    id,
    code,
    secretVersion: { kid: token_kid, version: token_version },
  }))
}

export async function setSecrets(
  db: Db,
  scope: EventScope,
  id: string,
  {
    code,
    tokenHash,
    secretVersion,
  }: { code: string; tokenHash: Buffer; secretVersion: SecretVersion },
): Promise<void> {
  await tables(db)
    .updateTable('guest_groups')
    .set({
      code,
      token_hash: tokenHash,
      token_kid: secretVersion.kid,
      token_version: secretVersion.version,
    })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}

/** The active group of an active event behind a link or a code; its event is not known before. */
export async function groupOfSecret(
  db: Db,
  scope: CompanyScope,
  by: { tokenHash: Buffer } | { eventId: string; code: string },
): Promise<{ groupId: string; eventId: string } | undefined> {
  const { rows } = await sql<{ groupId: string; eventId: string }>`
    select gg.id as "groupId", gg.event_id as "eventId" from guest_groups gg
    join event_facts e on e.company_id = gg.company_id and e.event_id = gg.event_id
    where gg.company_id = ${scope.companyId} and gg.deleted_at is null and ${
      'tokenHash' in by
        ? sql`gg.token_hash = ${by.tokenHash}`
        : sql`gg.event_id = ${by.eventId} and gg.code = ${by.code}
          and gg.id not in ${forgottenGroups({ ...scope, eventId: by.eventId })}`
    }
    union all
    select g.group_id, g.event_id from guest_old_links l
    join guests g on g.company_id = l.company_id and g.id = l.guest_id and g.deleted_at is null
    join event_facts e on e.company_id = g.company_id and e.event_id = g.event_id
    where l.company_id = ${scope.companyId} and ${
      'tokenHash' in by
        ? sql`l.token_hash = ${by.tokenHash}`
        : sql`l.event_id = ${by.eventId} and l.code = ${by.code}`
    } limit 1`.execute(db)
  return rows[0]
}

export interface MemberRow {
  id: string
  name: string
  ageBand: AgeBand
  isPlaceholder: boolean
  companionNumber: number | null
  hostId: string | null
  standing: Rsvp | null
}

/** All members of a group, hosts before their companions. */
export async function membersOf(db: Db, scope: EventScope, groupId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select id, trim(first_name || ' ' || last_name) as name, age_band as "ageBand",
      is_placeholder as "isPlaceholder", companion_number as "companionNumber", host_id as "hostId", standing
    from guests where company_id = ${scope.companyId} and group_id = ${groupId} and deleted_at is null
    order by ${familyOrder('guests')} limit 1000`.execute(db)
  return rows
}

/** The groups of guests with exactly this name, in any order and spelling, and where each can be written to. */
export async function groupsOfName(
  db: Db,
  scope: EventScope,
  key: string,
): Promise<{ groupId: string; email: string | null }[]> {
  const { rows } = await sql<{ groupId: string; email: string | null }>`
    select distinct on (g.group_id) g.group_id as "groupId", coalesce(g.email, (select m.email from guests m
      where m.company_id = g.company_id and m.group_id = g.group_id and m.email is not null
        and m.deleted_at is null order by m.created_at, m.id limit 1)) as email
    from guests g where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.name_key = ${key}
      and g.name_key <> '' and g.deleted_at is null limit 2`.execute(db)
  return rows
}

export interface GroupFilter {
  search?: string | undefined
  sides?: readonly string[] | undefined
  ids?: readonly string[] | undefined
  /** Whether their page was opened, and a query for the groups whose was: rows of `group_id`. */
  opened?: { isIncluded: boolean; groups: RawBuilder<unknown> } | undefined
}

export async function pageOfGroups(
  db: Db,
  scope: EventScope,
  page: GroupFilter & { after?: string | undefined; offset: number; limit: number },
): Promise<ListedGroup[]> {
  const rows = await matching(db, scope, page)
    .select(columns)
    .select([
      sql<number>`(select count(*) from guests g where g.company_id = guest_groups.company_id
        and g.group_id = guest_groups.id and g.deleted_at is null)`.as('guests'),
      sql<number>`(select count(*) from guests g where g.company_id = guest_groups.company_id
        and g.group_id = guest_groups.id and g.deleted_at is null and g.standing = 'yes')`.as(
        'confirmed',
      ),
      sql<
        string[]
      >`array(select g.first_name from guests g where g.company_id = guest_groups.company_id
        and g.group_id = guest_groups.id and g.deleted_at is null and g.first_name <> ''
        order by ${familyOrder('g')} limit 4)`.as('firstNames'),
    ])
    .$if(page.after !== undefined, (q) =>
      q.where(sql<boolean>`(name, id) > (select name, id
        from guest_groups where company_id = ${scope.companyId} and id = ${page.after ?? ''}::uuid)`),
    )
    .orderBy('name')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map(({ guests, confirmed, firstNames, ...row }) => ({
    ...toGroup(row),
    guests,
    confirmed,
    firstNames,
  }))
}

/** The ids of a few groups in whose names every word begins one. */
export async function groupsNamed(
  db: Db,
  scope: EventScope,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const patterns = words.map((word) => containing(` ${word}`))
  const rows = await active(db, scope)
    .select('id')
    .where(sql<boolean>`' ' || folded like all (${patterns}::text[])`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countGroups(db: Db, scope: EventScope, filter: GroupFilter): Promise<number> {
  const row = await matching(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** The import that brought the group, if one did. */
export async function importOfGroup(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('guest_groups')
    .select('import_id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.import_id ?? null
}

export const namesOfGroups = namesIn<GuestTables>()('guest_groups', 'name')

export async function purgeGroups(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const { rows } = await sql`delete from guest_groups gg where gg.company_id = ${scope.companyId}
    and gg.deleted_at <= ${before.toISOString()} and not exists (select from guests g
      where g.company_id = gg.company_id and g.group_id = gg.id) returning gg.id`.execute(db)
  return rows.length
}

/** A code typed from an invitation, or the beginning of it. */
const codeStart = /^[A-Z2-9]{3,8}$/

function matching(db: Db, scope: EventScope, { search, sides, ids, opened }: GroupFilter) {
  const word = search ? fold(search) : ''
  const pattern = containing(word)
  const code = word.replace(/[\s-]/g, '').toUpperCase()
  return active(db, scope)
    .where(sql<boolean>`id not in ${forgottenGroups(scope)}`)
    .$if(word !== '', (q) =>
      q.where((eb) =>
        eb.or([
          eb('folded', 'like', pattern),
          ...(codeStart.test(code) ? [eb('code', 'like', `${code}%`)] : []),
        ]),
      ),
    )
    .$if(opened !== undefined, (q) => {
      const { isIncluded = true, groups = sql`select null` } = opened ?? {}
      return q.where(
        isIncluded ? sql<boolean>`id in (${groups})` : sql<boolean>`id not in (${groups})`,
      )
    })
    .$if(sides !== undefined, (q) => q.where('side', 'in', [...(sides ?? [])]))
    .$if(ids !== undefined, (q) => q.where('id', 'in', [...(ids ?? [])]))
}

function active(db: Db, scope: EventScope) {
  return tables(db)
    .selectFrom('guest_groups')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('deleted_at', 'is', null)
}

function valuesOf(group: GroupFields) {
  return {
    name: group.name,
    folded: fold(group.name),
    salutation: group.salutation,
    primary_guest_id: group.primaryGuestId,
    side: group.side,
    language: group.language,
    max_persons: group.maxPersons,
    tag_ids: group.tagIds,
  }
}

type Row = Pick<GuestTables['guest_groups'], Exclude<(typeof columns)[number], 'version'>> & {
  version: number
}

function toGroup(row: Row): Group {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    salutation: row.salutation,
    primaryGuestId: row.primary_guest_id,
    side: row.side,
    language: row.language,
    maxPersons: row.max_persons,
    tagIds: row.tag_ids,
    code: row.code,
    createdAt: row.created_at,
  }
}

/** The key of each personal link; a port reads them over all companies. */
export const linkKeys = 'select token_kid as kid from guest_groups'
