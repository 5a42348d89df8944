import { inEveryLanguage } from '#shared/i18n.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { openShares } from '#modules/accounts/server/api.ts'
import { historyWords } from '#modules/company/server/api.ts'
import { text } from '../text.ts'
import { personalTables } from './personal-data.ts'
import { labelsOf, openLinksOf, revokeLinksOf } from './store.ts'

const { localised, localisedOf } = inEveryLanguage(text)

export const ports = [
  provide(personalData, personalTables),
  provide(historyWords, {
    entity: 'outside_link',
    kind: localised('history.kind'),
    title: localised('history.title'),
    fields: localisedOf('field', ['label']),
    verbs: localisedOf('verb', ['revoked', 'renewed']),
    names: (ctx, ids) => labelsOf(ctx.db, ctx.company, ids),
  }),
  provide(openShares, {
    id: 'outside-links',
    title: localised('shares'),
    list: ({ db, company, now }, userId) => openLinksOf(db, company, userId, now),
    async close({ db, company, now, touch }, lost) {
      await revokeLinksOf(db, company, lost, now)
      touch('outside-links')
    },
  }),
]
