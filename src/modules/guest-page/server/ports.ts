import { personData } from '#modules/accounts/server/api.ts'
import { historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { fill } from '#platform/server/ports.ts'
import { list } from './my-events.ts'

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

export const ports = [
  fill(historyWords, words),
  fill(personData, {
    section: 'invitations',
    read: async (ctx) => (await list(ctx)).items,
  }),
]
