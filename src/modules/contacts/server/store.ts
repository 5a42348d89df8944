import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { paged, type Page } from '#platform/server/database/pages.ts'
import { containing, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { fold } from '#shared/text/text.ts'
import {
  contactFields,
  fullName,
  nameKey,
  type Contact,
  type ContactFields,
  type ContactSort,
} from '../model.ts'
import { columnsOf } from '#platform/server/records/fields.ts'
import { countRows, recordsOf } from '#platform/server/records/records.ts'
import type { ContactTables } from './tables.ts'

export interface ContactFilter {
  search?: string | undefined
  kinds?: readonly string[] | undefined
  /** The organisations that are of one of the kinds. */
  targets?: readonly string[] | undefined
  organisations?: readonly string[] | undefined
  tags?: readonly string[] | undefined
}

/** The named people, or all that the filter matches but the named ones. */
export interface ContactSelection {
  all: boolean
  ids: readonly string[]
  filter: ContactFilter
}

const contacts = recordsOf<ContactTables>()('contacts', [
  'id',
  'photo',
  'version',
  ...columnsOf(contactFields),
])
const columns = contacts.fields

const keys: Readonly<Record<ContactSort, RawBuilder<unknown>>> = {
  name: sql`sort_name collate "ro-RO-x-icu"`,
  organisation: sql`organisation collate "ro-RO-x-icu"`,
  changed: sql`changed_at`,
}

export async function pageOfContacts(
  db: Db,
  scope: CompanyScope,
  selection: ContactSelection,
  page: Page<ContactSort>,
): Promise<Contact[]> {
  const by = { table: 'contacts', companyId: scope.companyId, key: keys[page.sort] } as const
  return paged(chosen(db, scope, selection).select(columns), by, page).execute()
}

export async function countContacts(
  db: Db,
  scope: CompanyScope,
  filter: ContactFilter,
): Promise<number> {
  return countRows(active(db, scope, filter))
}

export async function idsOf(
  db: Db,
  scope: CompanyScope,
  selection: ContactSelection,
  max: number,
): Promise<string[]> {
  const rows = await chosen(db, scope, selection).select('id').limit(max).execute()
  return rows.map(({ id }) => id)
}

export async function employers(db: Db, scope: CompanyScope) {
  return active(db, scope, {})
    .select(['organisation as name', (eb) => eb.fn.countAll<number>().as('count')])
    .where('organisation', '!=', '')
    .groupBy('organisation')
    .orderBy('count', 'desc')
    .orderBy(sql`organisation collate "ro-RO-x-icu"`)
    .limit(200)
    .execute()
}

/** The labels in use, the most frequent first. */
export async function tagsInUse(db: Db, scope: CompanyScope) {
  const { rows } = await sql<{ name: string; count: number }>`
    select t.name, count(*)::int as count from contacts c, unnest(c.tags) t (name)
    where c.company_id = ${scope.companyId} and c.deleted_at is null
    group by t.name order by count desc, t.name collate "ro-RO-x-icu" limit 200`.execute(db)
  return rows
}

export async function findContact(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<Contact | undefined> {
  return contacts.find(db, scope, { id })
}

export const { findMany: findContacts, purge: purgeContacts } = contacts

/** All contacts with one of these names, in any spelling or order. */
export async function contactsNamed(
  db: Db,
  scope: CompanyScope,
  nameKeys: readonly string[],
): Promise<Contact[]> {
  return active(db, scope, {})
    .select(columns)
    .where(sql<boolean>`name_key = any (${nameKeys}::text[])`)
    .execute()
}

/** Ids of pairs with one name and something else in common, or nothing that distinguishes them. */
export async function pairsAlike(db: Db, scope: CompanyScope, max: number) {
  const { rows } = await sql<{ one: string; other: string }>`
    select a.id as one, b.id as other from contacts a
    join contacts b on b.company_id = a.company_id and b.name_key = a.name_key and b.id > a.id
    where a.company_id = ${scope.companyId} and a.deleted_at is null and b.deleted_at is null
      and (a.phones && b.phones or a.emails && b.emails
        or cardinality(a.phones) + cardinality(a.emails) = 0 or cardinality(b.phones) + cardinality(b.emails) = 0)
      and not exists (select from contact_distinctions d where d.company_id = a.company_id
        and d.one_id = a.id and d.other_id = b.id)
    order by a.sort_name collate "ro-RO-x-icu", a.id, b.id limit ${max}`.execute(db)
  return rows
}

export async function insertContacts(
  db: Db,
  scope: CompanyScope,
  added: readonly (ContactFields & Pick<Contact, 'id' | 'photo'>)[],
  at: Date,
): Promise<Contact[]> {
  const rows = added.map((contact) => ({ ...toRow(contact, at), id: contact.id }))
  return contacts.insertMany(db, scope, rows)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateContact(
  db: Db,
  scope: CompanyScope,
  next: Contact,
  at: Date,
): Promise<Contact | undefined> {
  const { id, version } = next
  return contacts.update(db, scope, { id, version }, toRow(next, at))
}

/** The ids that were there to be deleted, or with null to be restored. */
export async function setDeleted(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  at: Date | null,
): Promise<string[]> {
  const rows = await contacts.setAllDeleted(db, scope, ids, at)
  return rows.map(({ id }) => id)
}

export async function deletedContacts(db: Db, scope: CompanyScope, since: Date) {
  const rows = await contacts.deleted(db, scope, since)
  return rows.map(({ id, deletedAt, ...person }) => ({ id, name: fullName(person), deletedAt }))
}

/** All contacts with that address or number, in the bin and merged ones too. */
export async function contactsKnownAs(
  db: Db,
  scope: CompanyScope,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<Contact[]> {
  return contacts
    .all(db, scope)
    .select(columns)
    .where(sql<boolean>`(${email} = any (emails) or ${phone} = any (phones))`)
    .execute()
}

/** Names of people, including deleted ones, for history entries. */
export async function namesOfContacts(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await contacts
    .all(db, scope)
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...person }) => [id, fullName(person)]))
}

function chosen(db: Db, scope: CompanyScope, { all, ids, filter }: ContactSelection) {
  return active(db, scope, all ? filter : {})
    .$if(!all, (q) => q.where(sql<boolean>`id = any (${ids}::uuid[])`))
    .$if(all && ids.length > 0, (q) => q.where(sql<boolean>`id <> all (${ids}::uuid[])`))
}

function active(db: Db, scope: CompanyScope, filter: ContactFilter) {
  const { search, kinds, targets, organisations, tags } = filter
  let found = contacts.active(db, scope)
  for (const word of fold(search ?? '').split(' '))
    if (word !== '') found = found.where('folded', 'like', containing(word))
  if (kinds && kinds.length > 0)
    found = found.where(
      sql<boolean>`exists (select from contact_links l where l.company_id = contacts.company_id
        and l.contact_id = contacts.id and (l.kind = any (${kinds}::text[])
          or l.kind = 'partner' and l.target_id = any (${targets ?? []}::uuid[])))`,
    )
  if (organisations && organisations.length > 0)
    found = found.where(sql<boolean>`organisation = any (${organisations}::text[])`)
  if (tags && tags.length > 0) found = found.where(sql<boolean>`tags && ${tags}::text[]`)
  return found
}

/** For the search over everything. */
export async function findContactsAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
): Promise<{ id: string; title: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; title: string; detail: string }>`
    select id, trim(first_name || ' ' || last_name) as title, concat_ws(' · ', nullif(organisation, ''), phones[1]) as detail
    from contacts where company_id = ${companyId} and deleted_at is null and ${hasWords(sql`folded`, asked)}
    order by last_name, first_name, id limit ${asked.limit}`.execute(db)
  return rows
}

function toRow(fields: ContactFields & Pick<Contact, 'photo'>, at: Date) {
  const { emails, phones, organisation, jobTitle, lastName, firstName } = fields
  const words = [fullName(fields), `${lastName} ${firstName}`, organisation, jobTitle]
  // People look a number up as they dial it, with or without the country.
  const numbers = phones.flatMap((phone) => [
    phone,
    phone.replace(/^\+40/, '0'),
    formatPhone(phone),
  ])
  return {
    ...contacts.own(fields),
    folded: fold([...words, ...fields.tags, ...emails, ...numbers].join(' ')),
    nameKey: nameKey(fields),
    changedAt: at.toISOString(),
  }
}
