import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { LinkKind } from '../model.ts'
import type { ContactTables } from './tables.ts'

export interface Link {
  contactId: string
  kind: LinkKind
  targetId: string
  role: string
  isPrimary: boolean
}

export type LinkKey = Pick<Link, 'contactId' | 'kind' | 'targetId'>
export type TargetKey = Pick<Link, 'kind' | 'targetId'>

const columns = [
  'contact_id as contactId',
  'kind',
  'target_id as targetId',
  'role',
  'is_primary as isPrimary',
] as const

export async function linksOfContacts(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Link[]> {
  const rows = await links(db, scope)
    .select(columns)
    .where(sql<boolean>`contact_id = any (${ids}::uuid[])`)
    .orderBy('created_at')
    .orderBy('target_id')
    .execute()
  return rows.map(toLink)
}

/** Links of contacts that are not in the bin; the primary one first, then in the order of linking. */
export async function linksOfTarget(
  db: Db,
  scope: CompanyScope,
  { kind, targetId }: TargetKey,
): Promise<Link[]> {
  const rows = await links(db, scope)
    .select(columns)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where(
      sql<boolean>`exists (select from contacts c where c.company_id = contact_links.company_id
        and c.id = contact_id and c.deleted_at is null)`,
    )
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('contact_id')
    .limit(500)
    .execute()
  return rows.map(toLink)
}

/** The number of active contacts of each target of a kind. */
export async function peopleOfTargets(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await links(db, scope)
    .innerJoin('contacts', (on) =>
      on
        .onRef('contacts.company_id', '=', 'contact_links.company_id')
        .onRef('contacts.id', '=', 'contact_links.contact_id')
        .on('contacts.deleted_at', 'is', null),
    )
    .select(['target_id as id', (eb) => eb.fn.countAll<number>().as('n')])
    .where(sql<boolean>`target_id = any (${ids}::uuid[])`)
    .groupBy('target_id')
    .execute()
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function findLink(
  db: Db,
  scope: CompanyScope,
  key: LinkKey,
): Promise<Link | undefined> {
  const row = await links(db, scope)
    .select(columns)
    .where('contact_id', '=', key.contactId)
    .where('kind', '=', key.kind)
    .where('target_id', '=', key.targetId)
    .executeTakeFirst()
  return row && toLink(row)
}

export async function putLink(db: Db, scope: CompanyScope, link: Link): Promise<void> {
  if (link.isPrimary) await takePrimary(db, scope, link)
  const { role, isPrimary } = link
  await tables(db)
    .insertInto('contact_links')
    .values({
      company_id: scope.companyId,
      contact_id: link.contactId,
      kind: link.kind,
      target_id: link.targetId,
      role,
      is_primary: isPrimary,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'contact_id', 'kind', 'target_id'])
        .doUpdateSet({ role, is_primary: isPrimary }),
    )
    .execute()
}

/** The links that were not there before. */
export async function insertLinks(
  db: Db,
  scope: CompanyScope,
  added: readonly Link[],
): Promise<Link[]> {
  const inserted: Link[] = []
  // A statement takes at most 65,535 values.
  for (let from = 0; from < added.length; from += 1000) {
    const rows = await tables(db)
      .insertInto('contact_links')
      .values(
        added.slice(from, from + 1000).map(({ contactId, kind, targetId, role, isPrimary }) => ({
          company_id: scope.companyId,
          contact_id: contactId,
          kind,
          target_id: targetId,
          role,
          is_primary: isPrimary,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .execute()
    inserted.push(...rows.map(toLink))
  }
  return inserted
}

export async function deleteLink(db: Db, scope: CompanyScope, key: LinkKey): Promise<void> {
  await tables(db)
    .deleteFrom('contact_links')
    .where('company_id', '=', scope.companyId)
    .where('contact_id', '=', key.contactId)
    .where('kind', '=', key.kind)
    .where('target_id', '=', key.targetId)
    .execute()
}

/** Gives the link to another person; false when it is gone or that person has one. */
export async function moveLink(
  db: Db,
  scope: CompanyScope,
  key: LinkKey,
  contactId: string,
): Promise<boolean> {
  const result = await sql`
    update contact_links set contact_id = ${contactId}
    where company_id = ${scope.companyId} and contact_id = ${key.contactId} and kind = ${key.kind} and target_id = ${key.targetId}
      and not exists (select from contact_links o where o.company_id = ${scope.companyId}
        and o.contact_id = ${contactId} and o.kind = ${key.kind} and o.target_id = ${key.targetId})`.execute(
    db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

async function takePrimary(db: Db, scope: CompanyScope, { kind, targetId }: TargetKey) {
  await tables(db)
    .updateTable('contact_links')
    .set({ is_primary: false })
    .where('company_id', '=', scope.companyId)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('is_primary', '=', true)
    .execute()
}

function tables(db: Db) {
  return db.withTables<ContactTables>()
}

function links(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('contact_links')
    .where('contact_links.company_id', '=', scope.companyId)
}

function toLink(row: Omit<Link, 'kind'> & { kind: string }): Link {
  return { ...row, kind: row.kind as LinkKind }
}
