import type { ReactNode } from 'react'
import type { Locale } from '#shared/i18n.ts'
import { formatDate } from '#shared/dates/time.ts'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { InvitationState, OfferRequest, Reply } from '../model.ts'
import { speak } from '../text.ts'

export const stylesheet = 'src/modules/supplier-page/public/supplier.css'
export const island = 'src/modules/outside-links/public/open-page.island.ts'

/** A request as the firm that was asked sees it, with its own answer. */
export interface ShownRequest extends Pick<
  OfferRequest,
  'id' | 'lineId' | 'title' | 'body' | 'questions' | 'dueOn' | 'isOpen'
> {
  state: InvitationState
  reply: Reply | null
  fileName: string | null
  repliedAt: string | null
  declineReason: string
}

/** The result of the last form, or its errors by field. */
export interface PageNews {
  done?: 'sent' | 'declined' | 'read' | 'proposed' | 'uploaded'
  errors?: Readonly<Record<string, string>>
  typed?: Readonly<Record<string, string>>
}

export interface SupplierPageProps {
  frame: EventFrame
  lang: Locale
  scripts: readonly string[]
  here: string
  news: PageNews
}

/** Everything that is behind the link of a supplier. */
export function SupplierPage({
  requests,
  name,
  children,
  ...props
}: SupplierPageProps & {
  requests: readonly ShownRequest[]
  name: string
  children: ReactNode
}) {
  const say = speak(props.lang)
  const open = requests.filter(({ isOpen }) => isOpen)
  const past = requests.filter(({ isOpen }) => !isOpen)
  return (
    <PageShell {...props} title={say('page.title')}>
      <h1>{say('mail.hello', { name })}</h1>
      {open.length > 0 && (
        <Section title={say('requests.title')}>
          <RequestList {...props} requests={open} />
        </Section>
      )}
      {children}
      {past.length > 0 && (
        <Section title={say('requests.past')}>
          <RequestList {...props} requests={past} />
        </Section>
      )}
    </PageShell>
  )
}

export function PageShell({
  frame,
  scripts,
  here,
  title,
  news,
  lang,
  children,
}: SupplierPageProps & { title: string; children: ReactNode }) {
  const say = speak(lang)
  const { errors = {}, done } = news
  const fieldErrors = Object.entries(errors).filter(([field]) => field !== '')
  return (
    <EventPage frame={frame} title={title} noIndex scripts={scripts}>
      <div className="outside-page" data-link-here={here}>
        {done && <Notice tone="success">{say(`done.${done}`)}</Notice>}
        {Object.keys(errors).length > 0 && (
          <Notice tone="error" title={errors[''] ?? say('error.fields')}>
            {fieldErrors.length > 0 && (
              <ul>
                {fieldErrors.map(([field, sentence]) => (
                  <li key={field}>
                    <a href={`#${field}`}>{sentence}</a>
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <p className="outside-soft">
          {[frame.eventName, frame.when, frame.where].filter(Boolean).join(' · ')}
        </p>
        {children}
      </div>
    </EventPage>
  )
}

function RequestList({
  lang,
  here,
  requests,
}: SupplierPageProps & { requests: readonly ShownRequest[] }) {
  const say = speak(lang)
  return (
    <ul className="outside-cards">
      {requests.map((request) => (
        <li key={request.id}>
          <a href={`${here}?cerere=${request.id}&lang=${lang}`}>
            <strong>{request.title}</strong>
            <span className="outside-state">{stateText(request, lang)}</span>
            {request.isOpen && request.dueOn && (
              <span className="outside-soft">
                {say('request.due', { date: formatDate(request.dueOn, lang) })}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The state of the request for this firm, without anything about the other firms. */
export function stateText({ state, isOpen }: ShownRequest, lang: Locale): string {
  const say = speak(lang)
  if (state === 'accepted') return say('state.accepted')
  if (state === 'declined') return say('state.declined')
  if (state === 'answered') return say(isOpen ? 'state.answered' : 'state.over')
  return say(isOpen ? 'state.waits' : 'state.closed')
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="outside-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
