import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { changeLink, linkContact, unlinkContact } from '../contract.ts'
import type { LinkedContact, LinkKind } from '../model.ts'
import { findBare, recordHistory } from './contacts.ts'
import { directoryOf } from './directory.ts'
import * as store from './link-store.ts'
import { findContacts } from './store.ts'
import { nameOfTarget } from './targets.ts'

export async function link(
  ctx: CompanyContext,
  { id, ...newLink }: InputOf<typeof linkContact>,
): Promise<null> {
  await findBare(ctx, id)
  const name = await nameOfTarget(ctx, newLink)
  const key = { contactId: id, kind: newLink.kind, targetId: newLink.targetId }
  const before = await store.findLink(ctx.db, ctx.company, key)
  // Only `changeLink` takes the mark away: a person who links again means the role.
  const isPrimary = newLink.isPrimary || (before?.isPrimary ?? false)
  await store.putLink(ctx.db, ctx.company, { ...newLink, contactId: id, isPrimary })
  const changes = [{ field: newLink.kind, old: null, new: nameWithRole(name, newLink.role) }]
  await recordHistory(ctx, id, 'linked', changes, eventOfTarget(newLink))
  return null
}

export async function change(
  ctx: CompanyContext,
  input: InputOf<typeof changeLink>,
): Promise<null> {
  const before = await requireLink(ctx, input)
  const name = await nameOfTarget(ctx, before)
  const after = {
    ...before,
    role: input.role ?? before.role,
    isPrimary: input.isPrimary ?? before.isPrimary,
  }
  await store.putLink(ctx.db, ctx.company, after)
  if (after.role !== before.role)
    await recordHistory(
      ctx,
      input.id,
      'changed',
      [
        {
          field: before.kind,
          old: nameWithRole(name, before.role),
          new: nameWithRole(name, after.role),
        },
      ],
      eventOfTarget(before),
    )
  if (after.isPrimary !== before.isPrimary)
    await recordHistory(
      ctx,
      input.id,
      after.isPrimary ? 'made_primary' : 'made_ordinary',
      [{ field: before.kind, old: null, new: name }],
      eventOfTarget(before),
    )
  return null
}

/** A link can be taken off even when what it led to is gone. */
export async function unlink(
  ctx: CompanyContext,
  input: InputOf<typeof unlinkContact>,
): Promise<null> {
  const before = await requireLink(ctx, input)
  const name = await nameOfTarget(ctx, before).catch(() => '')
  await store.deleteLink(ctx.db, ctx.company, before)
  await recordHistory(
    ctx,
    input.id,
    'unlinked',
    [{ field: before.kind, old: nameWithRole(name, before.role), new: null }],
    eventOfTarget(before),
  )
  return null
}

/** Links to an event are shown only to people who may see that event. */
function eventOfTarget({ kind, targetId }: { kind: LinkKind; targetId: string }) {
  return kind === 'event' ? { eventId: targetId } : {}
}

/** All contacts of one record, the primary one first. */
export async function listOf(ctx: CompanyContext, target: { kind: LinkKind; targetId: string }) {
  const { kind } = target
  // An organisation may be known by an id that it had before it was joined with another.
  const partner = kind === 'partner' ? await directoryOf(ctx).find(ctx, target.targetId) : undefined
  const targetId = partner?.id ?? target.targetId
  const name = await nameOfTarget(ctx, { kind, targetId })
  return { name, items: await contactsOf(ctx, kind, targetId) }
}

export async function contactsOf(
  ctx: CompanyContext,
  kind: LinkKind,
  targetId: string,
): Promise<LinkedContact[]> {
  const links = await store.linksOfTarget(ctx.db, ctx.company, { kind, targetId })
  const people = await findContacts(
    ctx.db,
    ctx.company,
    links.map(({ contactId }) => contactId),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  return links.flatMap(({ contactId, role, isPrimary }) => {
    const person = byId.get(contactId)
    return person ? { ...person, role, isPrimary } : []
  })
}

async function requireLink(
  ctx: CompanyContext,
  { id, kind, targetId }: { id: string; kind: LinkKind; targetId: string },
): Promise<store.Link> {
  const key = { contactId: id, kind, targetId }
  const existing = await store.findLink(ctx.db, ctx.company, key)
  if (!existing) throw new AppError('not_found', 'contacts.link_not_found')
  return existing
}

function nameWithRole(name: string, role: string): string {
  return role ? `${name} (${role})` : name
}
