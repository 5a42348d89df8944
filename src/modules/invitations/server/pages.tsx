import { isLocale } from '#shared/i18n.ts'
import type { Actor } from '#platform/server/auth/access.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page, PageAnswer } from '#platform/server/pages.ts'
import {
  CodeWanted,
  eventPage,
  htmlPage,
  type EventVisit,
} from '#modules/event-pages/server/api.ts'
import { UnsubscribePage } from '../public/unsubscribe-page.tsx'
import { comeBack, guestOfLink, hasLeft, languageOf, leave } from './unsubscribe.ts'

const guest: Actor = { kind: 'guest', id: null, name: '' }

export const pages = (services: AppServices): Page[] => [
  eventPage(services, {
    path: '/dezabonare/:token',
    opensTo: 'link',
    answer: (visit) => answer(visit, 'ask'),
  }),
  eventPage(services, {
    method: 'POST',
    path: '/dezabonare/:token',
    opensTo: 'link',
    answer: receive,
  }),
]

/** Mail programs post `List-Unsubscribe=One-Click`; the page's own buttons say which way. */
function receive(visit: EventVisit): Promise<PageAnswer> {
  return answer(visit, visit.request.form.get('back') === 'true' ? 'back' : 'left')
}

async function answer(visit: EventVisit, asked: 'ask' | 'left' | 'back'): Promise<PageAnswer> {
  const { company, address, request } = visit
  const { token = '' } = request.params
  const { state, language } = await visit.inEvent(
    async (ctx) => {
      const guestId = await guestOfLink(ctx, token)
      if (guestId === undefined) throw new CodeWanted()
      if (asked === 'left') await leave(ctx, guestId)
      if (asked === 'back') await comeBack(ctx, guestId)
      const isOut = asked === 'ask' && (await hasLeft(ctx, guestId))
      return {
        state: isOut ? ('left' as const) : asked,
        language: await languageOf(ctx, guestId),
      }
    },
    { mode: asked === 'ask' ? 'read' : 'write', actor: guest },
  )
  const chosen = request.query.get('lang')
  const locale = isLocale(chosen) ? chosen : (language ?? visit.locale)
  const action = `${address}/dezabonare/${token}${isLocale(chosen) ? `?lang=${chosen}` : ''}`
  const props = { frame: visit.frame(locale), locale, state, company: company.name, action }
  return htmlPage(<UnsubscribePage {...props} />)
}
