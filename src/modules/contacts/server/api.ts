import type { CompanyContext } from '#platform/server/context.ts'
import { erasePeople, rowsOfPeople, type People } from '#platform/server/privacy/personal-data.ts'
import type { Contact } from '../model.ts'
import { keptAfterMerge } from './merge-store.ts'
import { contactsKnownAs, findContacts, namesOfContacts, pageOfContacts } from './store.ts'

export { organisationDirectory, type OrganisationDirectory } from './directory.ts'
export { linkTarget, type LinkTarget } from './targets.ts'
export { add as addContact } from './contacts.ts'
export { contactsOf, link as linkContact } from './links.ts'
export { readCard } from './exchange/card-reader.ts'
export { writeCard } from './exchange/vcard.ts'

/** Names of people, the deleted ones too, for lists that only mention them. */
export function contactNames(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return namesOfContacts(ctx.db, ctx.company, ids)
}

/** Existing contacts by requested id; a merged contact is replaced by the one it was merged into. */
export async function presentContacts(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Contact>> {
  const keptIds = await keptAfterMerge(ctx.db, ctx.company, ids)
  const currentIds = ids.map((id) => keptIds.get(id) ?? id)
  const existing = new Map(
    (await findContacts(ctx.db, ctx.company, currentIds)).map((one) => [one.id, one]),
  )
  return new Map(
    ids.flatMap((id) => {
      const person = existing.get(keptIds.get(id) ?? id)
      return person ? [[id, person] as const] : []
    }),
  )
}

/** All contacts recorded as working there. */
export function peopleOfFirm(ctx: CompanyContext, name: string): Promise<Contact[]> {
  const selection = { all: true, ids: [], filter: { organisations: [name] } }
  const page = { sort: 'name', descending: false, limit: 50 } as const
  return pageOfContacts(ctx.db, ctx.company, selection, page)
}

interface PersonKey {
  email: string | null
  phone: string | null
}

/** All data of a person who requests it. */
export async function contactsOfPerson(ctx: CompanyContext, person: PersonKey) {
  const contacts = await contactsKnownAs(ctx.db, ctx.company, person)
  const { db, services, company } = ctx
  const where = { db, services, companyId: company.companyId }
  return { contacts, records: await rowsOfPeople(where, peopleOf(contacts)) }
}

function peopleOf(contacts: readonly Contact[]): People {
  const known = contacts.flatMap(({ firstName, lastName, emails, phones }) => [
    `${firstName} ${lastName}`.trim(),
    ...emails,
    ...phones,
  ])
  return { subject: 'contact', ids: contacts.map(({ id }) => id), known }
}

/** Nothing counts contact persons, so a person who asks to be erased is purged. */
export async function forgetContacts(ctx: CompanyContext, person: PersonKey): Promise<number> {
  const contacts = await contactsKnownAs(ctx.db, ctx.company, person)
  const ids = contacts.map(({ id }) => id)
  if (ids.length === 0) return 0
  await erasePeople(ctx, ctx.company.companyId, peopleOf(contacts))
  ctx.touch('contacts', 'company.bin')
  return ids.length
}
