import type { Locale } from '#shared/i18n.ts'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { speak } from '../text.ts'
import { TicketCards, type TicketView } from './ticket-section.tsx'

export const ticketIsland = 'src/modules/guest-page/public/ticket.island.ts'
export const ticketWorker = 'src/modules/guest-page/public/ticket-worker.island.ts'

interface TicketPageProps {
  frame: EventFrame
  locale: Locale
  /** The personal page. */
  back: string
  tickets: readonly TicketView[]
  scripts: readonly string[]
}

/** The tickets shown at the door, without any resource to fetch: the page also opens without a network. */
export function TicketPage({ frame, locale, back, tickets, scripts }: TicketPageProps) {
  const say = speak(locale)
  return (
    <EventPage
      frame={frame}
      title={say('tickets', { n: tickets.length })}
      scripts={scripts}
      noIndex
    >
      <section className="guest-section guest-tickets-alone">
        {/* Small: at the door the code is shown, not the heading. */}
        <h1>{frame.eventName}</h1>
        <h2 className="hidden-visually">{say('tickets', { n: tickets.length })}</h2>
        <TicketCards tickets={tickets} locale={locale} withHours />
        <p className="guest-quiet" id="offline" hidden>
          {say('tickets.offline')}
        </p>
        <p>
          <a href={back}>{say('tickets.back')}</a>
        </p>
      </section>
    </EventPage>
  )
}
