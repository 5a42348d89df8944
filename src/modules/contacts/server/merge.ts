import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { mergeContacts, partDuplicates } from '../contract.ts'
import { fieldsOf, fullName, reasonOfLikeness } from '../model.ts'
import { findBare, undoCutoff, save, recordHistory, withLinks, withPhoto } from './contacts.ts'
import { findLink, linksOfContacts, moveLink, putLink } from './link-store.ts'
import { distinguish, findMerge, insertMerge, markUndone, type MovedLinks } from './merge-store.ts'
import { findContact, findContacts, pairsAlike, setDeleted, updateContact } from './store.ts'

const maxPairs = 100

export async function duplicates(ctx: CompanyContext) {
  const pairs = await pairsAlike(ctx.db, ctx.company, maxPairs)
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  const rows = await withLinks(ctx, await findContacts(ctx.db, ctx.company, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = pairs.flatMap((pair) => {
    const [one, other] = [byId.get(pair.one), byId.get(pair.other)]
    const why = one && other && reasonOfLikeness(one, other)
    return why ? { one, other, why } : []
  })
  return { items }
}

/** These two look alike and are not; their pair is not shown again. */
export async function markDifferent(
  ctx: CompanyContext,
  pair: InputOf<typeof partDuplicates>,
): Promise<null> {
  if (pair.one === pair.other) throw new AppError('invalid', 'contacts.same_person')
  await recordPair(ctx, pair, 'told_apart')
  await distinguish(ctx.db, ctx.company, pair, { by: ctx.actor.name, at: ctx.now })
  return null
}

export async function undoNotDuplicate(
  ctx: CompanyContext,
  pair: InputOf<typeof partDuplicates>,
): Promise<null> {
  await recordPair(ctx, pair, 'not_told_apart')
  await distinguish(ctx.db, ctx.company, pair, false)
  return null
}

async function recordPair(
  ctx: CompanyContext,
  pair: InputOf<typeof partDuplicates>,
  verb: string,
): Promise<void> {
  const [one, other] = [await findBare(ctx, pair.one), await findBare(ctx, pair.other)]
  await recordHistory(ctx, one.id, verb, [{ field: 'other', old: null, new: fullName(other) }])
}

/** One person stays, with the chosen fields and the links of both; the other goes into the bin. */
export async function merge(ctx: CompanyContext, input: InputOf<typeof mergeContacts>) {
  const { kept, dropped, fields } = input
  if (kept.id === dropped.id) throw new AppError('invalid', 'contacts.same_person')
  const before = await findBare(ctx, kept.id)
  const other = await findBare(ctx, dropped.id)
  if (other.version !== dropped.version)
    throw new AppError('conflict', 'contacts.changed_meanwhile', { current: other })
  const batchId = randomUUID()
  const next = { ...before, ...kept, ...fields }
  const contact = await save(ctx, before, next, { verb: 'merged', batchId })
  const deletedIds = await setDeleted(ctx.db, ctx.company, [other.id], ctx.now)
  if (deletedIds.length === 0)
    throw new AppError('conflict', 'contacts.changed_meanwhile', { current: other })
  await recordHistory(ctx, other.id, 'merged_away', [{ field: 'into', new: fullName(contact) }], {
    batchId,
  })
  await insertMerge(ctx.db, ctx.company, {
    id: batchId,
    keptId: contact.id,
    droppedId: other.id,
    at: ctx.now.toISOString(),
    before: fieldsOf(before),
    versionAfter: contact.version,
    links: await joinLinks(ctx, contact.id, other.id),
  })
  return { contact, mergeId: batchId }
}

/** Puts both back as they were; a person who was changed since is not overwritten. */
export async function undo(ctx: CompanyContext, mergeId: string): Promise<null> {
  const storedMerge = await findMerge(ctx.db, ctx.company, mergeId, undoCutoff(ctx))
  if (!storedMerge) throw new AppError('not_found', 'contacts.merge_over')
  const keptContact = await findContact(ctx.db, ctx.company, storedMerge.keptId)
  const restored =
    keptContact?.version === storedMerge.versionAfter
      ? await updateContact(
          ctx.db,
          ctx.company,
          await withPhoto(ctx, { ...keptContact, ...storedMerge.before }, keptContact),
          ctx.now,
        )
      : undefined
  if (!restored) throw new AppError('conflict', 'contacts.merge_changed_since')
  await setDeleted(ctx.db, ctx.company, [storedMerge.droppedId], null)
  await partLinks(ctx, storedMerge.links, storedMerge.droppedId)
  await markUndone(ctx.db, ctx.company, mergeId, ctx.now)
  await recordHistory(ctx, storedMerge.keptId, 'parted', [], { batchId: mergeId })
  await recordHistory(ctx, storedMerge.droppedId, 'restored', [], { batchId: mergeId })
  return null
}

async function joinLinks(
  ctx: CompanyContext,
  keptId: string,
  droppedId: string,
): Promise<MovedLinks> {
  const movedLinks: MovedLinks = { moved: [], raised: [] }
  for (const link of await linksOfContacts(ctx.db, ctx.company, [droppedId])) {
    const { kind, targetId } = link
    const key = { contactId: keptId, kind, targetId }
    if (await moveLink(ctx.db, ctx.company, link, keptId)) {
      movedLinks.moved.push(key)
      continue
    }
    const own = await findLink(ctx.db, ctx.company, key)
    if (!own || !link.isPrimary) continue
    await putLink(ctx.db, ctx.company, { ...own, isPrimary: true })
    movedLinks.raised.push(key)
  }
  return movedLinks
}

async function partLinks(
  ctx: CompanyContext,
  { moved, raised }: MovedLinks,
  droppedId: string,
): Promise<void> {
  for (const key of moved) await moveLink(ctx.db, ctx.company, key, droppedId)
  for (const key of raised) {
    const own = await findLink(ctx.db, ctx.company, key)
    const theirs = await findLink(ctx.db, ctx.company, { ...key, contactId: droppedId })
    // The mark went to a third person meanwhile: it stays there.
    if (own?.isPrimary && theirs) await putLink(ctx.db, ctx.company, { ...theirs, isPrimary: true })
  }
}
