import type { Locale } from '#shared/i18n.ts'
import { ButtonLink } from '#ui/plain/button.tsx'
import { QrCode } from '#ui/plain/qr-code.tsx'
import type { PersonView } from '../model.ts'
import { speak } from '../text.ts'
import type { GuestPageProps } from './guest-page.tsx'

export interface TicketView {
  person: PersonView
  code: string
  /** Each with the menu that was chosen for it, in the language of the ticket. */
  parts: readonly { name: string; when: string; menu: string }[]
}

/** A ticket for each who comes, and the calendar. */
export function TicketSection({ view, tickets, locale, here, atTicket }: GuestPageProps) {
  const say = speak(locale)
  if (view.state === 'cancelled' || view.parts.length === 0) return null
  return (
    <section className="guest-section" id="bilet">
      <h2 id="bilete-titlu">{say('tickets', { n: Math.max(1, tickets.length) })}</h2>
      {tickets.length === 0 && <p className="guest-quiet">{say('tickets.none')}</p>}
      {/* Keyboards must be able to scroll it sideways on a phone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="guest-tickets" tabIndex={0} role="group" aria-labelledby="bilete-titlu">
        <TicketCards tickets={tickets} locale={locale} />
      </div>
      <div className="guest-buttons">
        {tickets.some(({ code }) => code !== '') && (
          <>
            <ButtonLink href={atTicket}>{say('tickets.open', { n: tickets.length })}</ButtonLink>
            <ButtonLink href={`${here}/bilete.pdf`} download>
              {say('tickets.pdf', { n: tickets.length })}
            </ButtonLink>
          </>
        )}
        <ButtonLink href={`${here}/calendar.ics`} download>
          {say('calendar')}
        </ButtonLink>
      </div>
      <p className="guest-quiet" id="offline" hidden>
        {say('tickets.kept', { n: tickets.length })}
      </p>
    </section>
  )
}

interface TicketCardsProps {
  tickets: readonly TicketView[]
  locale: Locale
  /** True to add the day and hour of each part, for guests who have only the ticket. */
  withHours?: boolean
}

export function TicketCards({ tickets, locale, withHours = false }: TicketCardsProps) {
  const say = speak(locale)
  return (
    <>
      {tickets.map(({ person, code, parts }) => (
        <article key={person.id} className="guest-ticket">
          {code !== '' && (
            <QrCode
              text={code}
              label={say('ticket.qr', { name: person.name })}
              className="guest-qr"
            />
          )}
          <div>
            <h3>{person.name}</h3>
            {person.place && <p className="guest-ticket-table">{person.place}</p>}
            <ul>
              {parts.map((part) => (
                <li key={part.name}>
                  {part.name}
                  {withHours && `: ${part.when}`}
                  {part.menu && <small> · {part.menu}</small>}
                </li>
              ))}
            </ul>
            {code === '' ? (
              <p className="guest-quiet">{say('ticket.gone')}</p>
            ) : (
              <code>{code.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            )}
          </div>
        </article>
      ))}
    </>
  )
}
