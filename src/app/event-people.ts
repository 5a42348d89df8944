import { inEveryLanguage } from '#shared/i18n.ts'
import { formatDate } from '#shared/dates/time.ts'
import { provide } from '#platform/server/ports.ts'
import { contactsOfPerson, forgetContacts, linkTarget } from '#modules/contacts/server/api.ts'
import { eventContribution, eventNames } from '#modules/events/server/api.ts'
import { list } from '#modules/events/server/events.ts'
import { people } from './locales/people.gen.ts'

const { localised } = inEveryLanguage(people)

/** Events and contacts do not use each other, so the application joins them here. */
export const eventPeople = provide(linkTarget, {
  kind: 'event',
  title: localised('event'),
  exists: async (ctx, id) => (await eventNames(ctx, [id])).has(id),
  names: async (ctx, ids) =>
    new Map([...(await eventNames(ctx, ids))].map(([id, { name }]) => [id, name])),
  eventsOf: (_, ids) => Promise.resolve(ids),
  search: async (ctx, search) => {
    const { items } = await list(ctx, {
      ...(search && { search }),
      mine: false,
      archived: 'hide',
      sort: 'start',
      descending: false,
      limit: 20,
    })
    return items.map(({ id, name, startDate }) => ({
      id,
      name,
      about: formatDate(startDate, ctx.locale, 'medium'),
    }))
  },
})

/** A person who requests their data may also be one of the agency's contacts. */
export const contactPeople = provide(eventContribution, {
  id: 'contacts',
  title: localised('contacts'),
  personExport: contactsOfPerson,
  erase: forgetContacts,
})
