import { AppError, type FieldProblem } from '#shared/app-error.ts'
import { sayProblem } from '#shared/field-problems.ts'
import { isLocale, type Locale } from '#shared/i18n.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page, PageAnswer } from '#platform/server/pages.ts'
import { eventPage, htmlPage, type EventVisit } from '#modules/event-pages/server/api.ts'
import { groupVisit } from '#modules/guest-page/server/api.ts'
import { ContactPage, SentPage } from '../blocks/contact/contact-page.tsx'
import { photoPage } from './pictures/photo-pages.ts'
import { picturePages } from './pictures/pictures.ts'
import { previewPages } from './previews.ts'
import { publicPages } from './public-pages.ts'
import { guestWord } from './site-guest.tsx'
import { sitemapPage } from './sitemap/sitemap.ts'
import { siteOfEvent, type StoredSite } from './store.ts'
import { readForm, receive } from './traffic/traffic.ts'

export const pages = (services: AppServices): Page[] => [
  ...publicPages(services),
  sitemapPage(services),
  ...formPages(services),
  ...previewPages(services),
  ...picturePages(services),
  photoPage,
]

const perMinute = { max: 5, seconds: 60 }
const perHour = { max: 30, seconds: 3600 }

/** The forms that visitors send from a site; the answer is shown in the plain frame of the event. */
export function formPages(services: AppServices): Page[] {
  const method = 'POST'
  return [
    eventPage(services, {
      method,
      path: '/mesaj',
      opensTo: 'strangers',
      answer: (visit) => takeMessage(visit, visit.address),
    }),
    eventPage(services, {
      method,
      path: `/invitatie/:token/${guestWord}/mesaj`,
      opensTo: 'link',
      answer: async (visit) => takeMessage(visit, `${(await groupVisit(visit)).here}/${guestWord}`),
    }),
  ]
}

/** `site` is the address of the site that the form is on. */
async function takeMessage(visit: EventVisit, site: string): Promise<PageAnswer> {
  await visit.inEvent(publishedSite)
  const { services, request, event } = visit
  const { form, ip } = request
  const requestedLanguage = form.get('lang')
  const locale: Locale =
    isLocale(requestedLanguage) && event.languages.includes(requestedLanguage)
      ? requestedLanguage
      : visit.locale
  const frame = visit.frame(locale)
  const backAddress = `${site}?lang=${locale}`
  const thanks = (email: string) =>
    htmlPage(<SentPage frame={frame} locale={locale} email={email} back={backAddress} />)
  // Only a bot fills in the hidden field; it gets the same answer as everybody.
  if ((form.get('site') ?? '') !== '') return thanks(form.get('email')?.slice(0, 254) ?? '')
  services.memory.take(`site-message ${event.id} ${ipKey(ip)}`, perMinute)
  services.memory.take(`site-message-hour ${event.id} ${ipKey(ip)}`, perHour)
  const read = readForm(form)
  if (!read.message) {
    const problems = text(read.problems, locale)
    const page = (
      <ContactPage
        {...{ frame, locale, back: backAddress, problems }}
        typedValues={read.input}
        action={`${site}/mesaj`}
      />
    )
    return htmlPage(page, { status: 422 })
  }
  const { message } = read
  await visit.inEvent(async (ctx) => receive(ctx, (await publishedSite(ctx)).id, message), {
    mode: 'write',
  })
  return thanks(message.email)
}

/** An event without a published site takes no messages from one. */
async function publishedSite(ctx: EventContext): Promise<StoredSite> {
  const site = await siteOfEvent(ctx.db, ctx.company, ctx.event.eventId)
  if (!site?.publishedVersionId) throw new AppError('not_found', 'website.not_published')
  return site
}

function text(problems: Record<string, FieldProblem>, locale: Locale): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, each]) => [field, sayProblem(each, locale)]),
  )
}
