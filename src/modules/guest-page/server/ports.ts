import { personData } from '#modules/accounts/server/api.ts'
import { historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { eventContribution, type EventContribution } from '#modules/events/server/api.ts'
import { fill } from '#platform/server/ports.ts'
import { list } from './my-events.ts'
import { countWords, deleteWords } from './store.ts'

const words: HistoryWords = {
  entity: 'guest_page',
  kind: { ro: 'Pagina invitaților', en: 'The guest page' },
  title: { ro: 'pagina invitaților', en: 'the guest page' },
  fields: {
    menus: { ro: 'Meniuri', en: 'Menus' },
    greetingRo: { ro: 'Salut în română', en: 'Romanian greeting' },
    greetingEn: { ro: 'Salut în engleză', en: 'English greeting' },
    open: { ro: 'Înscriere liberă', en: 'Open registration' },
    approval: { ro: 'Cu aprobare', en: 'With approval' },
    companions: { ro: 'Însoțitori', en: 'Companions' },
    until: { ro: 'Până la', en: 'Until' },
  },
  verbs: {},
  names: async () => new Map(),
}

const contribution: EventContribution = {
  id: 'guest-page',
  title: { ro: 'Mesaje și înscrieri', en: 'Messages and registrations' },
  anonymise: {
    count: (ctx, eventIds) => countWords(ctx.db, ctx.company, eventIds),
    async run(ctx) {
      ctx.touch('guest-page')
      return deleteWords(ctx.db, ctx.event)
    },
  },
}

export const ports = [
  fill(historyWords, words),
  fill(eventContribution, contribution),
  fill(personData, {
    section: 'invitations',
    read: async (ctx) => (await list(ctx)).items,
  }),
]
