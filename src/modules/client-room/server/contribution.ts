import { inEveryLanguage } from '#shared/i18n.ts'
import type { EventContribution } from '#modules/events/server/api.ts'
import { linkHolders } from '#modules/outside-links/server/api.ts'
import { text } from '../text.ts'
import { markPersonDeleted, peopleKnownAs } from './people-store.ts'

const { localised } = inEveryLanguage(text)

/** The people of a client are also people who may ask what is kept of them; what they decided stays as the proof of an agreement. */
export const clientContribution: EventContribution = {
  id: 'client-room',
  title: localised('contribution'),
  ...linkHolders({
    subject: 'client',
    entity: 'client_person',
    find: (ctx, email) => peopleKnownAs(ctx.db, ctx.company, email),
    known: ({ name, email }) => [name, email],
    shown: ({ name, email, language }) => ({ name, address: email, language }),
    erased: (ctx, id) => markPersonDeleted(ctx.db, ctx.company, id, ctx.now),
    tags: ['client-room', 'notifications'],
  }),
}
