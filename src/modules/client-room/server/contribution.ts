import { inEveryLanguage } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { erasePeople, rowsOfPeople, type People } from '#platform/server/privacy/personal-data.ts'
import { record } from '#platform/server/records/history.ts'
import type { EventContribution, PersonKey } from '#modules/events/server/api.ts'
import { forgetLinks } from '#modules/outside-links/server/api.ts'
import { text } from '../text.ts'
import { markPersonDeleted, peopleKnownAs, type StoredPerson } from './people-store.ts'

const { said } = inEveryLanguage(text)

/** The people of a client are also people who may ask what is kept of them. */
export const clientContribution: EventContribution = {
  id: 'client-room',
  title: said('contribution'),
  async personExport(ctx, { email }) {
    const people = await peopleKnownAs(ctx.db, ctx.company, email)
    const { db, services, company } = ctx
    const where = { db, services, companyId: company.companyId }
    const shown = people.map(({ name, email: address, language }) => ({ name, address, language }))
    return { people: shown, records: await rowsOfPeople(where, peopleOf(people)) }
  },
  erase,
}

/** Their links end with them; what they decided stays as the proof of an agreement. */
async function erase(ctx: CompanyContext, { email }: PersonKey): Promise<number> {
  const people = await peopleKnownAs(ctx.db, ctx.company, email)
  if (people.length === 0) return 0
  await erasePeople(ctx, ctx.company.companyId, peopleOf(people))
  await forgetLinks(
    ctx,
    people.map(({ linkId }) => linkId),
  )
  for (const { id, eventId } of people) {
    await markPersonDeleted(ctx.db, ctx.company, id, ctx.now)
    await record(ctx, { entity: 'client_person', entityId: id, eventId, verb: 'erased' })
  }
  ctx.touch('client-room', 'notifications')
  return people.length
}

function peopleOf(people: readonly StoredPerson[]): People {
  const known = people.flatMap(({ name, email }) => [name, email])
  return { subject: 'client', ids: people.map(({ id }) => id), known }
}
