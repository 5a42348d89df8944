import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { Localised } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'
import type { findTargets } from '../contract.ts'
import { LinkKind, type ContactLink } from '../model.ts'
import type { Link, TargetKey } from './link-store.ts'

/** Records of another module that people can belong to. */
export interface LinkTarget {
  kind: LinkKind
  /** One of them, as a heading: "Eveniment", "Event". */
  title: Localised
  /** Whether this caller may see it now. */
  exists(ctx: CompanyContext, id: string): Promise<boolean>
  /** Names of those this caller may see; what is missing from the map is not shown. */
  names(ctx: CompanyContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The events that use these records, also those the caller does not see. */
  eventsOf?(ctx: CompanyContext, ids: readonly string[]): Promise<readonly string[]>
  /** At most twenty, the likeliest first; an empty search returns the suggestions. */
  search(
    ctx: CompanyContext,
    search: string,
  ): Promise<{ id: string; name: string; about?: string }[]>
}

export const linkTarget = port<LinkTarget>('contacts.link-target')

export async function find(ctx: CompanyContext, input: InputOf<typeof findTargets>) {
  const all = targetsOf(ctx)
  const items = []
  for (const { kind, search } of all) {
    if (input.kind && input.kind !== kind) continue
    for (const { id, name, about } of await search(ctx, input.search))
      items.push({ kind, id, name, about: about ?? null })
  }
  return { kinds: all.map(({ kind, title }) => ({ kind, title })), items }
}

/** The name of the record, or a refusal that does not distinguish a foreign one from none. */
export async function nameOfTarget(
  ctx: CompanyContext,
  { kind, targetId }: TargetKey,
): Promise<string> {
  const target = targetsOf(ctx).find((each) => each.kind === kind)
  const exists = await target?.exists(ctx, targetId)
  const name = exists ? (await target?.names(ctx, [targetId]))?.get(targetId) : undefined
  if (name === undefined) throw new AppError('not_found', 'contacts.target_not_found')
  return name
}

/** The events that people with these links are called for. */
export async function eventsOfLinks(
  ctx: CompanyContext,
  links: readonly Link[],
): Promise<string[]> {
  const events: string[] = []
  for (const { kind, eventsOf } of targetsOf(ctx)) {
    const ids = links.flatMap((link) => (link.kind === kind ? link.targetId : []))
    if (eventsOf && ids.length > 0) events.push(...(await eventsOf(ctx, [...new Set(ids)])))
  }
  return events
}

/** Links with the names of what they lead to; those that lead nowhere any more are left out. */
export async function withTargetNames(
  ctx: CompanyContext,
  links: readonly Link[],
): Promise<(ContactLink & { contactId: string })[]> {
  const names = new Map<string, string>()
  for (const target of targetsOf(ctx)) {
    const ids = links.flatMap(({ kind, targetId }) => (kind === target.kind ? targetId : []))
    if (ids.length === 0) continue
    for (const [id, name] of await target.names(ctx, [...new Set(ids)]))
      names.set(`${target.kind} ${id}`, name)
  }
  return links.flatMap((link) => {
    const name = names.get(`${link.kind} ${link.targetId}`)
    return name === undefined ? [] : { ...link, name }
  })
}

/** In the order in which they are shown. */
function targetsOf(ctx: CompanyContext): LinkTarget[] {
  const index = ({ kind }: LinkTarget) => LinkKind.options.indexOf(kind)
  return ctx.services.ports.all(linkTarget).toSorted((a, b) => index(a) - index(b))
}
