import { inEachLanguage, sayIn } from '#shared/i18n.ts'
import { shipped } from '../locales/shipped.gen.ts'
import type { RegisterEntry, Retention } from '../model.ts'

/** The defaults of a company; ids are the same in every company. */
export const shippedRetention: Retention = { guestDays: 90, version: 1 }

export const shippedRegister: readonly RegisterEntry[] = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map(
  (number) => {
    const wordsByLanguage = inEachLanguage((locale) => {
      const say = sayIn(shipped, locale)
      return {
        name: say(`entry.${number}.name`),
        purpose: say(`entry.${number}.purpose`),
        basis: say(`entry.${number}.basis`),
        people: say(`entry.${number}.people`),
        data: say(`entry.${number}.data`),
        recipients: say(`entry.${number}.recipients`),
        transfers: say('always.transfers'),
        retention: say(`entry.${number}.retention`),
        security: say('always.security'),
      }
    })
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    return { id, number, ...wordsByLanguage, version: 1 }
  },
)
