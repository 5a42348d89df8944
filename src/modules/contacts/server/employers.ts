import { fold } from '#shared/text/text.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import type { Contact } from '../model.ts'
import { directoryOf } from './directory.ts'
import { insertLinks } from './link-store.ts'

interface How {
  /** An organisation that is not in the directory is added to it. */
  addsMissing?: boolean
  batchId?: string
}

/** Links people to the organisations of the directory that are written beside them, in any spelling. */
export async function linkToEmployers(
  ctx: CompanyContext,
  people: readonly Contact[],
  { addsMissing = false, batchId }: How = {},
): Promise<void> {
  const written = new Map(
    people.flatMap(({ organisation }) =>
      organisation === '' ? [] : [[fold(organisation), organisation] as const],
    ),
  )
  if (written.size === 0) return
  const directory = directoryOf(ctx)
  const byFoldedName = new Map<string, { id: string; name: string }>()
  for (const each of (await directory.named(ctx, [...written.values()])).toReversed())
    byFoldedName.set(fold(each.name), each)
  if (addsMissing)
    for (const [key, name] of written)
      if (!byFoldedName.has(key))
        byFoldedName.set(key, await directory.add(ctx, { name, kinds: ['other'], address: '' }))
  const links = people.flatMap(({ id: contactId, organisation, jobTitle }) => {
    const target = byFoldedName.get(fold(organisation))
    if (!target) return []
    const role = jobTitle.slice(0, 80)
    return { contactId, kind: 'partner' as const, targetId: target.id, role, isPrimary: false }
  })
  const names = new Map([...byFoldedName.values()].map(({ id, name }) => [id, name]))
  for (const { contactId, targetId, role } of await insertLinks(ctx.db, ctx.company, links)) {
    const name = names.get(targetId) ?? ''
    await record(ctx, {
      entity: 'contact',
      entityId: contactId,
      verb: 'linked',
      changes: [{ field: 'partner', old: null, new: role ? `${name} (${role})` : name }],
      ...(batchId && { batchId }),
    })
  }
}
