import type { CompanyContext } from '#platform/server/context.ts'
import { forget } from '#platform/server/history.ts'
import type { Contact } from '../model.ts'
import { contactsKnownAs, deleteContacts, namesOfContacts, pageOfContacts } from './store.ts'

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

interface PersonKey {
  email: string | null
  phone: string | null
}

/** Everything kept of a person who asks, for the person. */
export function contactsOfPerson(ctx: CompanyContext, person: PersonKey): Promise<Contact[]> {
  return contactsKnownAs(ctx.db, ctx.company, person)
}

/** Nothing counts contact persons, so whoever wants to be forgotten is deleted for good. */
export async function forgetContacts(ctx: CompanyContext, person: PersonKey): Promise<number> {
  const ids = (await contactsKnownAs(ctx.db, ctx.company, person)).map(({ id }) => id)
  if (ids.length === 0) return 0
  await deleteContacts(ctx.db, ctx.company, ids)
  await forget(ctx, 'contact', ids)
  ctx.touch('contacts', 'company.bin')
  return ids.length
}
