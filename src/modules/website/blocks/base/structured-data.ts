import type { Locale } from '#shared/i18n.ts'
import { plainText } from '#shared/text/rich-text.ts'
import {
  blocksIn,
  commonInitial,
  inLocale,
  richInLocale,
  type LiveData,
  type LocalRich,
  type LocalText,
  type SnapshotPage,
} from '../../model.ts'
import { isShown } from './block-frame.tsx'

interface SiteFacts {
  address: string
  live: LiveData
}

/** Structured data for search engines: the event with its sessions and speakers, and the questions of the page. */
export function structuredData(
  { address, live }: SiteFacts,
  page: SnapshotPage,
  facts: { locale: Locale; publicUrl: string; now: Date; description: string },
): object {
  const { locale, publicUrl, now, description } = facts
  const { event, company } = live
  const url = publicUrl + address
  const graph: object[] = [
    {
      '@type': 'Event',
      '@id': `${url}#event`,
      name: event.name,
      description: description || undefined,
      startDate: event.startsAt,
      endDate: event.endsAt,
      eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      image: event.cover
        ? [`${publicUrl}${event.cover.path}/${event.cover.widths.at(-1)}.webp`]
        : undefined,
      url,
      location: placeOf(event),
      organizer: { '@type': 'Organization', name: company.name, url: company.website ?? undefined },
      performer: live.speakers.map(({ name }) => ({ '@type': 'Person', name })),
      subEvent: live.sessions.map(({ title, startsAt, endsAt, room }) => ({
        '@type': 'Event',
        name: title,
        startDate: startsAt,
        endDate: endsAt,
        location: placeOf(event, room),
      })),
    },
  ]
  const questions = questionsOf(page, locale, now)
  if (questions.length > 0) graph.push({ '@type': 'FAQPage', mainEntity: questions })
  if (page.path !== '') graph.push(breadcrumbData(url, event.name, page, locale))
  return { '@context': 'https://schema.org', '@graph': graph }
}

function placeOf({ name, place }: LiveData['event'], room = ''): object {
  return {
    '@type': 'Place',
    name: [room, place.name || name].filter(Boolean).join(', '),
    address: place.address || undefined,
    ...(place.lat !== null && {
      geo: { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng },
    }),
  }
}

/** Questions that are hidden on the page are left out of the data for search engines too. */
function questionsOf({ doc }: SnapshotPage, locale: Locale, now: Date): object[] {
  const anybody = { now, guest: null }
  const shown = doc.content.filter(({ props }) => isShown({ ...commonInitial, ...props }, anybody))
  return [...blocksIn(shown)]
    .filter(({ block }) => block.type === 'faq')
    .filter(({ block }) => isShown({ ...commonInitial, ...block.props }, anybody))
    .flatMap(
      ({ block }) => (block.props.items ?? []) as { question: LocalText; answer: LocalRich }[],
    )
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: inLocale(question, locale),
      acceptedAnswer: { '@type': 'Answer', text: plainText(richInLocale(answer, locale)) },
    }))
}

function breadcrumbData(url: string, name: string, page: SnapshotPage, locale: Locale): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name, item: url },
      {
        '@type': 'ListItem',
        position: 2,
        name: inLocale(page.title, locale),
        item: `${url}/${page.path}`,
      },
    ],
  }
}
