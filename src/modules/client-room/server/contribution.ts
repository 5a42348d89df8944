import { inEveryLanguage } from '#shared/i18n.ts'
import type { EventContribution } from '#modules/events/server/api.ts'
import { linkHolders } from '#modules/outside-links/server/api.ts'
import { text } from '../text.ts'
import { markPersonDeleted, peopleKnownAs } from './people-store.ts'

const { localised } = inEveryLanguage(text)

/** People of a client can request their data and its erasure; their decisions stay as proof of an agreement. */
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
