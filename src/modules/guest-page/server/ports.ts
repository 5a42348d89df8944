import { personData } from '#modules/accounts/server/api.ts'
import { historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { eventContribution, type EventContribution } from '#modules/events/server/api.ts'
import { guestContribution } from '#modules/guests/server/api.ts'
import { linkSource } from '#modules/outside-links/server/api.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { isShippedMenu, speak, text } from '../text.ts'
import { list } from './my-events/my-events.ts'
import { forgetRegistrations, registrationsOf } from './registration/registration-store.ts'
import { settingsOf } from './settings.ts'
import { countWords, deleteWords, groupsSeen, messagesOfGuests, reachOf } from './store.ts'
import { personalTables } from './personal-data.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { localised } = inEveryLanguage(text)

const words: HistoryWords = {
  entity: 'guest_page',
  kind: recordWords.localised('guest_page.kind'),
  title: recordWords.localised('guest_page.title'),
  fields: recordWords.localisedBelow('guest_page.fields'),
  verbs: { message_answered: recordWords.localised('guest_page.verbs.message_answered') },
  names: async () => new Map(),
}

const contribution: EventContribution = {
  id: 'guest-page',
  title: recordWords.localised('contribution.guest-page'),
  async guestTexts(ctx) {
    const { menus } = await settingsOf(ctx)
    const typed = menus.filter((menu) => !isShippedMenu(menu))
    return typed.map((source) => ({ of: recordWords.localised('text.menu'), source }))
  },
  anonymise: {
    count: (ctx, eventIds) => countWords(ctx.db, ctx.company, eventIds),
    async run(ctx) {
      ctx.touch('guest-page')
      return deleteWords(ctx.db, ctx.event)
    },
  },
  // A registration that waits belongs to no guest yet, but to a person.
  personExport: async (ctx, { email }) =>
    email ? registrationsOf(ctx.db, ctx.company, email) : [],
  async erase(ctx, { email }) {
    ctx.touch('guest-page')
    return email ? forgetRegistrations(ctx.db, ctx.company, email) : 0
  },
}

export const ports = [
  provide(personalData, personalTables),
  // Every group has its own link, on the list of guests; here it is only said how many there are.
  provide(linkSource, {
    kind: 'guest',
    title: localised('links.kind'),
    async list(ctx) {
      const { eventId } = ctx.event
      const { groups, opened } = await reachOf(ctx.db, ctx.event)
      if (groups === 0) return []
      const say = speak(ctx.locale)
      return [
        {
          id: eventId,
          label: say('links.groups', { n: groups }),
          about: say('links.opened', { n: opened }),
          state: 'open',
          expiresAt: null,
          lastSeenAt: null,
          href: `/invitati?eveniment=${eventId}`,
          isWatched: false,
        },
      ]
    },
  }),
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
