import { isStaffLocale, type Locale } from '#shared/i18n.ts'
import { addressToken, isGenuine, readAddressToken } from '#platform/server/auth/address-token.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { perMinute } from '#platform/server/http/limits.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { addressesOf } from '#modules/accounts/server/api.ts'
import { absentPage, htmlPage, plainFrame } from '#modules/event-pages/server/api.ts'
import { UnsubscribePage } from '../public/unsubscribe-page.tsx'
import { setMails } from './preferences.ts'

const path = '/notificari/dezabonare/:token'
const purpose = 'notifications-leave'

/** Valid without a sign-in, only for unsubscribing; mails are kept for years, so it does not expire. */
export function unsubscribeLink(
  { keys, publicUrl }: Pick<AppServices, 'keys' | 'publicUrl'>,
  who: { companyId: string; userId: string; locale: Locale },
): string {
  const token = addressToken(keys, purpose, { companyId: who.companyId, id: who.userId, turn: 0 })
  return `${publicUrl}/notificari/dezabonare/${token}?lang=${who.locale}`
}

export const pages = (services: AppServices): Page[] => [
  { path, answer: (request) => answer(services, request, 'ask') },
  {
    method: 'POST',
    path,
    // Mail programs post `List-Unsubscribe=One-Click`; the page's own buttons say which way.
    answer(request) {
      services.memory.take(`notifications-leave ${request.ip}`, perMinute.visitor)
      return answer(services, request, request.form.get('back') === 'true' ? 'back' : 'left')
    },
  },
]

async function answer(
  services: AppServices,
  request: PageRequest,
  state: 'ask' | 'left' | 'back',
): Promise<PageAnswer> {
  const lang = request.query.get('lang') ?? ''
  const locale = isStaffLocale(lang) ? lang : request.locale
  const { token = '' } = request.params
  const named = readAddressToken(token)
  if (!named || !isGenuine(services.keys, purpose, token, { ...named, turn: 0 }))
    return absentPage(services, locale)
  const { companyId, id: userId } = named
  const works = await request.visits.inCompany(
    { companyId },
    async (ctx) => {
      if (!(await addressesOf(ctx, [userId])).has(userId)) return false
      if (state !== 'ask') await setMails(ctx.db, ctx.company, userId, state === 'back')
      if (state !== 'ask') ctx.touch('notifications.preferences')
      return true
    },
    state === 'ask' ? 'read' : 'write',
  )
  // A colleague who left gets no mail anyway.
  if (!works) return absentPage(services, locale)
  const action = `/notificari/dezabonare/${token}?lang=${locale}`
  return htmlPage(
    <UnsubscribePage frame={plainFrame(services, locale)} {...{ locale, action, state }} />,
  )
}
