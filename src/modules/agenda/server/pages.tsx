import { AppError } from '#shared/app-error.ts'
import type { Locale } from '#shared/i18n.ts'
import { formatDate, instantToZoned, type Zone } from '#shared/dates/time.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page } from '#platform/server/pages.ts'
import { CodeWanted, eventPage, type GuestPageSection } from '#modules/event-pages/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { NamedSession } from '../model/versions.ts'
import { speak } from '../text.ts'
import { calendarOf, programmeFor } from './feeds.ts'

export const pages = (services: AppServices): Page[] => [
  eventPage(services, {
    path: '/calendar/:token',
    opensTo: 'link',
    async answer(visit) {
      const token = (visit.request.params.token ?? '').replace(/\.ics$/, '')
      const body = await visit.inEvent((ctx) => calendarOf(ctx, token))
      if (body === undefined) throw new CodeWanted()
      return {
        type: 'text/calendar; charset=utf-8',
        body,
        headers: { 'cache-control': 'private, max-age=300' },
      }
    },
  }),
  eventPage(services, {
    path: '/program.json',
    opensTo: 'strangers',
    async answer(visit) {
      const { event } = visit
      const programme = await visit.inEvent((ctx) => programmeFor(ctx, 'public', visit.locale))
      if (!programme) throw new AppError('not_found', 'agenda.feed_not_found')
      return {
        type: 'application/json; charset=utf-8',
        body: JSON.stringify({
          event: visit.translatorTo(visit.locale)(event.name),
          timeZone: event.timeZone,
          version: programme.number,
          publishedAt: programme.at,
          sessions: programme.sessions,
        }),
        headers: { 'cache-control': 'public, max-age=60' },
      }
    },
  }),
]

/** The published programme on the page of an invitation; a draft is never seen there. */
export const guestSection: GuestPageSection = {
  id: 'program',
  title: (locale) => speak(locale)('guest.title'),
  order: 40,
  async content(ctx, { locale }) {
    const programme = await programmeFor(ctx, 'guests', locale)
    if (!programme || programme.sessions.length === 0) return undefined
    const { timeZone } = await eventFacts(ctx)
    return <ProgrammeList sessions={programme.sessions} zone={timeZone} lang={locale} />
  },
}

interface ProgrammeListProps {
  sessions: readonly NamedSession[]
  zone: Zone
  lang: Locale
}

/** Day by day, hour by hour, with room and speakers. */
function ProgrammeList({ sessions, zone, lang }: ProgrammeListProps) {
  const days = [...new Set(sessions.map(({ day }) => day))].toSorted()
  return days.map((day) => (
    <section key={day}>
      <h3>{formatDate(day, lang, 'day')}</h3>
      <dl>
        {sessions
          .filter((session) => session.day === day)
          .map((session) => (
            <Row key={session.id} session={session} zone={zone} lang={lang} />
          ))}
      </dl>
    </section>
  ))
}

function Row({ session, zone, lang }: { session: NamedSession; zone: Zone; lang: Locale }) {
  const { title, startsAt, endsAt, rooms, allRooms, speakers } = session
  const where = allRooms ? [speak(lang)('allRooms')] : rooms.map(({ name }) => name)
  const about = [...where, ...speakers.map(({ name }) => name)].join(' · ')
  return (
    <>
      <dt>
        <time dateTime={startsAt}>{instantToZoned(startsAt, zone).time}</time>
        {' – '}
        <time dateTime={endsAt}>{instantToZoned(endsAt, zone).time}</time>
      </dt>
      <dd>
        <strong>{title}</strong>
        {about && <div>{about}</div>}
      </dd>
    </>
  )
}
