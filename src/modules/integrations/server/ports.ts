import { isSignInActive } from '#platform/server/files/links.ts'
import { keyUse } from '#platform/server/auth/key-uses.ts'
import { provide } from '#platform/server/ports.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { openShares } from '#modules/accounts/server/api.ts'
import { historyWords } from '#modules/company/server/api.ts'
import { KeyRight, WebhookEvent, WebhookState } from '../model.ts'
import { text } from '../text.ts'
import { keyStands } from './authenticators.ts'
import { eventsOfKeysOf, namesOfKeys, revokeKeysOf } from './keys/key-store.ts'
import { personalTables } from './personal-data.ts'
import { urlsOf } from './webhooks/webhook-store.ts'

const { localised, localisedOf } = inEveryLanguage(text)

export const ports = [
  provide(personalData, personalTables),
  provide(isSignInActive, keyStands),
  provide(historyWords, {
    entity: 'api_key',
    kind: localised('history.keys'),
    title: localised('history.key'),
    fields: localisedOf('key', ['name', 'right', 'eventIds', 'lastDay']),
    values: { right: localisedOf('right', KeyRight.options) },
    refers: { eventIds: 'event' },
    verbs: localisedOf('verb', ['revoked']),
    names: (ctx, ids) => namesOfKeys(ctx.db, ctx.company, ids),
    isHidden: (ctx) => ctx.admission.role !== 'admin',
  }),
  provide(historyWords, {
    entity: 'webhook',
    kind: localised('history.hooks'),
    title: localised('history.hook'),
    fields: localisedOf('field', ['url', 'events', 'state']),
    values: {
      events: localisedOf('event', WebhookEvent.options),
      state: localisedOf('hook.state', WebhookState.options),
    },
    verbs: localisedOf('verb', ['removed']),
    names: (ctx, ids) => urlsOf(ctx.db, ctx.company, ids),
    isHidden: (ctx) => ctx.admission.role !== 'admin',
  }),
  provide(historyWords, {
    entity: 'calendar_feed',
    kind: localised('history.calendars'),
    title: localised('history.calendar'),
    fields: {},
    verbs: localisedOf('verb', ['opened', 'closed']),
  }),
  provide(keyUse, { what: 'secrets of webhooks', rows: 'select secret_kid as kid from webhooks' }),
  provide(openShares, {
    id: 'integrations.keys',
    title: localised('shares'),
    needs: 'admin',
    list: ({ db, company, now }, userId) => eventsOfKeysOf(db, company, userId, now),
    async close({ db, company, now, touch }, { userId }) {
      await revokeKeysOf(db, company, userId, now)
      touch('integrations.keys')
    },
  }),
]
