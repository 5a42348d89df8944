import { personData } from '#modules/accounts/server/api.ts'
import { historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { eventContribution, type EventContribution } from '#modules/events/server/api.ts'
import { guestContribution } from '#modules/guests/server/api.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { list } from './my-events.ts'
import { forgetRegistrations, registrationsOf } from './registration-store.ts'
import { settingsOf } from './settings.ts'
import { countWords, deleteWords, groupsSeen, messagesOfGuests } from './store.ts'
import { personalTables } from './personal-data.ts'

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
  verbs: { message_answered: { ro: 'a răspuns unui mesaj pe', en: 'answered a message on' } },
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
  // A person who registered and waits is nobody's guest yet, and still somebody.
  personExport: async (ctx, { email }) =>
    email ? registrationsOf(ctx.db, ctx.company, email) : [],
  async erase(ctx, { email }) {
    ctx.touch('guest-page')
    return email ? forgetRegistrations(ctx.db, ctx.company, email) : 0
  },
}

export const ports = [
  provide(personalData, personalTables),
  provide(historyWords, words),
  provide(eventContribution, contribution),
  provide(guestContribution, {
    id: 'guest-messages',
    export: (ctx, guestIds) => messagesOfGuests(ctx.db, ctx.event, guestIds),
    opened: groupsSeen,
    menus: async (ctx) => (await settingsOf(ctx)).menus,
  }),
  provide(personData, {
    section: 'invitations',
    read: async (ctx) => (await list(ctx)).items,
  }),
]
