import { AppError } from '#shared/app-error.ts'
import type { Actor } from '#platform/server/access.ts'
import type { House } from '#platform/server/house.ts'
import type { Page, PageAnswer } from '#platform/server/pages.ts'
import { eventPage, htmlPage, type EventVisit } from '#modules/event-pages/server/api.ts'
import { LeavingPage } from '../public/leaving-page.tsx'
import { comeBack, guestOfLink, leave } from './unsubscribing.ts'

const guest: Actor = { kind: 'guest', id: null, name: '' }

export const pages = (house: House): Page[] => [
  eventPage(house, { path: '/dezabonare/:token', answer: (visit) => answer(visit, 'ask') }),
  eventPage(house, { method: 'POST', path: '/dezabonare/:token', answer: receive }),
]

/** Mail programs post `List-Unsubscribe=One-Click`; the page's own buttons say which way. */
function receive(visit: EventVisit): Promise<PageAnswer> {
  return answer(visit, visit.request.form.get('back') === 'true' ? 'back' : 'left')
}

async function answer(visit: EventVisit, deed: 'ask' | 'left' | 'back'): Promise<PageAnswer> {
  const { token = '' } = visit.request.params
  await visit.inEvent(
    async (ctx) => {
      const guestId = guestOfLink(ctx, token)
      if (guestId === undefined) throw new AppError('not_found', 'invitations.absent')
      if (deed === 'left') await leave(ctx, guestId)
      if (deed === 'back') await comeBack(ctx, guestId)
    },
    { mode: deed === 'ask' ? 'read' : 'write', actor: guest },
  )
  const { locale, company, address } = visit
  const props = { frame: visit.frame(), locale, deed, company: company.name }
  return htmlPage(<LeavingPage {...props} action={`${address}/dezabonare/${token}`} />)
}
