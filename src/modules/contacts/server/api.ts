import type { CompanyContext } from '#platform/server/context.ts'
import { namesOfContacts } from './store.ts'

export { linkTarget, type LinkTarget } from './targets.ts'
export { contactsOf } from './links.ts'
export { readCard } from './reading-cards.ts'
export { writeCard } from './vcard.ts'

/** Names of people, the deleted ones too, for lists that only mention them. */
export function contactNames(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return namesOfContacts(ctx.db, ctx.company, ids)
}
