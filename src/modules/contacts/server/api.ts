import type { CompanyContext } from '#platform/server/context.ts'
import type { Contact } from '../model.ts'
import { namesOfContacts, pageOfContacts } from './store.ts'

export { linkTarget, type LinkTarget } from './targets.ts'
export { contactsOf, link as linkContact } from './links.ts'
export { readCard } from './reading-cards.ts'
export { writeCard } from './vcard.ts'

/** Names of people, the deleted ones too, for lists that only mention them. */
export function contactNames(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return namesOfContacts(ctx.db, ctx.company, ids)
}

/** Everybody who is written down as working there. */
export function peopleOfFirm(ctx: CompanyContext, name: string): Promise<Contact[]> {
  const selection = { all: true, ids: [], filter: { organisations: [name] } }
  const page = { sort: 'name', descending: false, limit: 50 } as const
  return pageOfContacts(ctx.db, ctx.company, selection, page)
}
