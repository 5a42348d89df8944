import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { formatPhone } from '#shared/text/phone.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { requireOwnEventsOnly } from '#platform/server/auth/shared-records.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import type {
  addContact,
  changeContact,
  listContacts,
  removeContacts,
  restoreContacts,
} from '../contract.ts'
import {
  blankContact,
  type Contact,
  type ContactFields,
  type ContactRow,
  fieldsOf,
  mergeMinutes,
  maxAtOnce,
} from '../model.ts'
import { withTargets } from './directory.ts'
import { linkToEmployers } from './employers.ts'
import { linksOfContacts, putLink } from './link-store.ts'
import { lastMergeInto } from './merge-store.ts'
import * as store from './store.ts'
import { eventsOfLinks, withTargetNames, nameOfTarget } from './targets.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof listContacts>) {
  const { sort, descending, limit, cursor, offset, ...fields } = input
  const filter = await withTargets(ctx, fields)
  const page = { sort, descending, limit: limit + 1, after: readCursor(cursor), offset }
  const everybody = { all: true, ids: [], filter }
  const contacts = await store.pageOfContacts(ctx.db, ctx.company, everybody, page)
  const total = await store.countContacts(ctx.db, ctx.company, filter)
  const pageRows = contacts.slice(0, limit)
  const lastRow = contacts.length > limit ? pageRows.at(-1) : undefined
  return { items: await withLinks(ctx, pageRows), total, next: lastRow?.id ?? null }
}

export async function find(ctx: CompanyContext, id: string) {
  const [row] = await withLinks(ctx, [await findBare(ctx, id)])
  if (!row) throw notFound()
  const merge = await lastMergeInto(ctx.db, ctx.company, id, undoCutoff(ctx))
  if (!merge || merge.versionAfter !== row.version) return { ...row, merge: null }
  const names = await store.namesOfContacts(ctx.db, ctx.company, [merge.droppedId])
  const until = new Date(Date.parse(merge.at) + mergeMinutes * 60_000).toISOString()
  return { ...row, merge: { id: merge.id, name: names.get(merge.droppedId) ?? '', until } }
}

export async function findBare(ctx: CompanyContext, id: string): Promise<Contact> {
  const contact = await store.findContact(ctx.db, ctx.company, id)
  if (!contact) throw notFound()
  return contact
}

export async function withLinks(
  ctx: CompanyContext,
  contacts: readonly Contact[],
): Promise<ContactRow[]> {
  const ids = contacts.map(({ id }) => id)
  const links = await withTargetNames(ctx, await linksOfContacts(ctx.db, ctx.company, ids))
  return contacts.map((contact) => ({
    ...contact,
    links: links
      .filter(({ contactId }) => contactId === contact.id)
      .map(({ kind, targetId, name, role, isPrimary }) => ({
        kind,
        targetId,
        name,
        role,
        isPrimary,
      })),
  }))
}

export async function add(
  ctx: CompanyContext,
  { link, ...fields }: InputOf<typeof addContact>,
): Promise<Contact> {
  if (link) await nameOfTarget(ctx, link)
  const [contact] = await insert(ctx, [fields])
  if (!contact) throw notFound()
  if (link) await putLink(ctx.db, ctx.company, { ...link, contactId: contact.id, isPrimary: false })
  await linkToEmployers(ctx, [contact])
  return contact
}

/** Stores new people and records history for each; a batch ties together those of one file. */
export async function insert(
  ctx: CompanyContext,
  people: readonly ContactFields[],
  batchId?: string,
): Promise<Contact[]> {
  const rows = []
  for (const fields of people)
    rows.push(await withPhoto(ctx, { ...fields, id: randomUUID(), photo: null }, null))
  const added: Contact[] = []
  // A statement takes at most 65,535 values.
  for (let from = 0; from < rows.length; from += 500)
    added.push(
      ...(await store.insertContacts(ctx.db, ctx.company, rows.slice(from, from + 500), ctx.now)),
    )
  await recordEach(added, (contact) =>
    recordHistory(ctx, contact.id, 'added', changesBetween(blankContact, contact), { batchId }),
  )
  return added
}

export async function change(
  ctx: CompanyContext,
  input: InputOf<typeof changeContact>,
): Promise<Contact> {
  const { id, version, ...fields } = input
  const before = await findBare(ctx, id)
  const changes = omitUndefined(fields)
  const after = await save(ctx, before, { ...before, ...changes, version })
  if (after.organisation !== before.organisation) await linkToEmployers(ctx, [after])
  return after
}

/** Overwrites the row, unless it was changed in between. */
export async function save(
  ctx: CompanyContext,
  before: Contact,
  next: Contact,
  how: { verb?: string; batchId?: string } = {},
): Promise<Contact> {
  const full = await withPhoto(ctx, next, before)
  const after = await store.updateContact(ctx.db, ctx.company, full, ctx.now)
  if (!after)
    throw new AppError('conflict', 'contacts.changed_meanwhile', {
      current: await findBare(ctx, next.id),
    })
  const changes = changesBetween(before, after)
  await recordHistory(ctx, after.id, how.verb ?? 'changed', changes, how)
  return after
}

/** With the address of the photo it names; one that cannot be shown is refused. */
export async function withPhoto<C extends Pick<Contact, 'photoId' | 'photo'>>(
  ctx: CompanyContext,
  next: C,
  before: Pick<Contact, 'photoId' | 'photo'> | null,
): Promise<C> {
  if (next.photoId === null) return { ...next, photo: null }
  if (next.photoId === before?.photoId) return { ...next, photo: before.photo }
  const file = await findOpenable(ctx, next.photoId)
  const [width] = file?.widths.toSorted((a, b) => a - b) ?? []
  if (!file || file.state !== 'ready' || !file.publicKey || !width)
    throw new AppError('invalid', 'contacts.photo_unusable', {
      fields: { photoId: { code: 'invalid_id' } },
    })
  return { ...next, photo: `/files/p/${file.publicKey}/${width}.webp` }
}

export async function remove(ctx: CompanyContext, selection: InputOf<typeof removeContacts>) {
  const filter = await withTargets(ctx, selection.filter)
  const ids = await store.idsOf(ctx.db, ctx.company, { ...selection, filter }, maxAtOnce + 1)
  if (ids.length > maxAtOnce) throw new AppError('invalid', 'contacts.too_many')
  if (ctx.admission.eventIds) {
    const links = await linksOfContacts(ctx.db, ctx.company, ids)
    requireOwnEventsOnly(ctx, await eventsOfLinks(ctx, links))
  }
  const deletedIds = await store.setDeleted(ctx.db, ctx.company, ids, ctx.now)
  if (deletedIds.length === 0) throw notFound()
  const batchId = randomUUID()
  await recordEach(deletedIds, (id) => recordHistory(ctx, id, 'deleted', [], { batchId }))
  return { ids: deletedIds }
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(
  ctx: CompanyContext,
  { ids }: InputOf<typeof restoreContacts>,
): Promise<null> {
  const contactNames = await store.namesOfContacts(ctx.db, ctx.company, ids)
  if (contactNames.size < new Set(ids).size) throw notFound()
  const restored = await store.setDeleted(ctx.db, ctx.company, ids, null)
  await recordEach(restored, (id) => recordHistory(ctx, id, 'restored'))
  return null
}

export async function recordHistory(
  ctx: CompanyContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
  { batchId, eventId }: { batchId?: string | undefined; eventId?: string } = {},
): Promise<void> {
  await record(ctx, {
    entity: 'contact',
    entityId: id,
    verb,
    changes,
    ...(batchId && { batchId }),
    ...(eventId && { eventId }),
  })
}

/** A hundred lines of history travel together, since thousands one by one would be a long wait. */
async function recordEach<T>(
  all: readonly T[],
  recordHistoryOf: (one: T) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += 100)
    await Promise.all(all.slice(from, from + 100).map(recordHistoryOf))
}

export function undoCutoff(ctx: CompanyContext): Date {
  return new Date(ctx.now.getTime() - mergeMinutes * 60_000)
}

/** The cursor is the last person of the page before. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || Id.safeParse(cursor).success) return cursor
  throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
}

export function notFound(): AppError {
  return new AppError('not_found', 'contacts.not_found')
}

/** Lists are written as people read them. */
function changesBetween(before: ContactFields, after: ContactFields): FieldChange[] {
  const plain = (fields: ContactFields) => ({
    ...fieldsOf(fields),
    emails: fields.emails.join(', '),
    phones: fields.phones.map(formatPhone).join(', '),
    tags: fields.tags.join(', '),
  })
  return fieldChanges(plain(before), plain(after), ['photoId'])
}
