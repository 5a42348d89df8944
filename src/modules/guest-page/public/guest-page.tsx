import type { ReactNode } from 'react'
import type { FieldProblem } from '#shared/app-error.ts'
import type { Locale } from '#shared/i18n.ts'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { isComing, type GroupView, type Rsvp } from '../model.ts'
import { speak } from '../text.ts'
import { AnswerForm } from './answer-form.tsx'
import { GivenAnswers, isClosed } from './given-answers.tsx'
import type { TypedValueOf, Question } from './answer-fields.ts'
import { TicketSection, type TicketView } from './ticket-section.tsx'

export const stylesheet = 'src/modules/guest-page/public/guest-page.css'

export const staleIsland = 'src/modules/guest-page/public/stale-page.island.ts'

export interface GuestPageProps {
  frame: EventFrame
  locale: Locale
  /** The page's own address. */
  here: string
  /** The address of forms, with the requested language. */
  action: string
  /** The tickets alone, which open without a network once they were opened. */
  atTicket: string
  /** The page where they see, correct and erase their data. */
  data: string
  view: GroupView
  tickets: readonly TicketView[]
  /** Sections of other modules, in their order. */
  sections: readonly { id: string; title: string; order: number; content: ReactNode }[]
  /** Changes with any member of the invitation, and with any of their answers. */
  state: string
  scripts: readonly string[]
  /** The last action: `stored`, `requested`, `added` or `same`. */
  done?: string | null
  typedValue?: TypedValueOf
  problems?: Readonly<Record<string, FieldProblem>>
  questions?: readonly Question[]
  trouble?: string
  /** True if others changed a value meanwhile: the stored one is shown beside the typed one. */
  compares?: boolean
}

/** The page of one invitation; no part of it needs JavaScript. */
export function GuestPage(props: GuestPageProps) {
  const { frame, locale, view, sections, data } = props
  const say = speak(locale)
  const [above, below] = [
    sections.filter(({ order }) => order < 80),
    sections.filter(({ order }) => order >= 80),
  ]
  return (
    <EventPage
      frame={frame}
      title={say('title')}
      description={say('description', { name: frame.eventName ?? '' })}
      noIndex
      withHero
      scripts={props.scripts}
    >
      <Stale {...props} />
      <Notices {...props} />
      <Welcome view={view} locale={locale} />
      <Ways {...props} />
      {view.parts.length > 0 &&
        (isClosed(view) ? <GivenAnswers {...props} /> : <AnswerForm {...props} />)}
      <TicketSection {...props} />
      {[...above, ...below].map(({ id, title, content }) => (
        <section key={id} id={id} className="guest-section">
          <h2>{title}</h2>
          {content}
        </section>
      ))}
      <p className="guest-data-link">
        <a href={data}>{say('data.link')}</a>
      </p>
    </EventPage>
  )
}

/** Shown by the browser script when another member of the family answered while this page was open. */
function Stale({ state, view, action, locale }: GuestPageProps) {
  const say = speak(locale)
  return (
    <div
      id="schimbat"
      className="guest-stale"
      data-state={state}
      data-answered={view.answeredAt}
      hidden
    >
      <Notice tone="warning" title={say('stale.title')}>
        {say('stale.body')} <a href={action}>{say('stale.show')}</a>
      </Notice>
    </div>
  )
}

/** On the day of the event the ticket comes first, not the form. */
function Ways({ view, tickets, sections, locale }: GuestPageProps) {
  const say = speak(locale)
  const ways = [
    ...(view.parts.length > 0 ? [{ id: 'raspuns', title: say('answer.title') }] : []),
    ...(tickets.length > 0 ? [{ id: 'bilet', title: say('tickets', { n: tickets.length }) }] : []),
    ...sections,
  ]
  if (ways.length < 2) return null
  return (
    <nav className="guest-ways" aria-label={say('ways')}>
      {ways.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}

function Welcome({ view, locale }: { view: GroupView; locale: Locale }) {
  const say = speak(locale)
  if (isClosed(view)) return null
  const greeting =
    view.greeting || (view.people.length > 1 ? say('welcome.many') : say('welcome.one'))
  return (
    <section className="guest-welcome">
      <h2>{view.salutation || say('hello', { name: view.groupName })}</h2>
      {greeting.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

/** Notices about the last action, or a problem of the answer; they stay until the page is left. */
function Notices({ view, locale, done, trouble, questions, problems }: GuestPageProps) {
  const say = speak(locale)
  if (trouble) return <Notice tone="error">{trouble}</Notice>
  if (view.state === 'cancelled')
    return (
      <Notice tone="warning" title={say('cancelled.title')}>
        {say('cancelled.body')}
      </Notice>
    )
  if (view.state === 'over') return <Notice>{say('over')}</Notice>
  const [wrong] = Object.keys(problems ?? {})
  if (wrong !== undefined)
    return (
      <Notice tone="error">
        {say('problems')} <a href={`#${wrong}`}>{say('problems.show')}</a>
      </Notice>
    )
  if (questions && questions.length > 0)
    return (
      <Notice tone="warning">
        {say('ask.notice')} <a href="#intrebare">{say('ask.show')}</a>
      </Notice>
    )
  if (done === 'requested')
    return (
      <Notice tone="info" title={say('requested.title')}>
        {say('requested.body')}
      </Notice>
    )
  if (done === 'added')
    return (
      <Notice tone="success" title={say('added.title')}>
        {say('added.body')} <a href="#raspuns">{say('answer.title')}</a>
      </Notice>
    )
  if (done === 'stored') return <Thanks view={view} locale={locale} />
  return <Changed view={view} locale={locale} />
}

/** Two phones of one family may say the opposite of each other: a person who spoke first sees it here, too. */
function Changed({ view: { changes }, locale }: { view: GroupView; locale: Locale }) {
  const say = speak(locale)
  if (!changes) return null
  return (
    <div id="alt-raspuns">
      <Notice tone="warning" title={say('changed.title', { at: changes.at })}>
        <ul className="guest-changes">
          {changes.lines.map(({ name, parts, before, after, at }) => (
            <li key={`${name} ${before} ${after}`} data-at={at}>
              {say('changed.line', {
                name,
                part: parts.join(', '),
                after: say(`rsvp.${after}`),
                before: say(`rsvp.${before}`),
              })}
            </li>
          ))}
        </ul>
        {say('changed.help')} <a href="#raspuns">{say('answer.title')}</a>
      </Notice>
    </div>
  )
}

/** Thanks only for the answers that were given: a name or a message alone is no answer yet. */
function Thanks({ view, locale }: { view: GroupView; locale: Locale }) {
  const say = speak(locale)
  const hasRsvp = (rsvp: Rsvp) =>
    view.people.filter(({ answers }) => Object.values(answers).some((each) => each.rsvp === rsvp))
  const [coming, waiting] = [view.people.filter(isComing).length, hasRsvp('waiting').length]
  if (coming + waiting + hasRsvp('no').length + hasRsvp('maybe').length === 0)
    return (
      <Notice tone="success" title={say('noted.title')}>
        {say('noted.body')}
      </Notice>
    )
  const others = hasRsvp('maybe').length > 0 ? say('stored.maybe') : say('stored.nobody')
  const sentences = [
    coming > 0 && say('stored.coming', { n: coming }),
    ...(coming > 0 ? waitingSentences(view, say) : []),
    coming === 0 && waiting > 0 && say('stored.waiting', { n: waiting }),
    coming + waiting === 0 && others,
  ]
  return (
    <Notice tone="success" title={say('stored.title')}>
      {sentences.filter(Boolean).join(' ')}
    </Notice>
  )
}

/**
 * A guest who waits for one part may come to another: they are counted once, and the sentence names where
 * they wait.
 */
function waitingSentences(view: GroupView, say: ReturnType<typeof speak>): string[] {
  const alone = view.people.filter(isComing).length === 1
  return view.parts.flatMap(({ id, name }) => {
    const waiting = view.people.filter(({ answers }) => answers[id]?.rsvp === 'waiting')
    const others = waiting.filter((person) => !isComing(person)).length
    const same = waiting.length - others
    return [
      ...(same > 0 && alone ? [say('stored.oneWaiting', { part: name })] : []),
      ...(same > 0 && !alone ? [say('stored.partWaiting', { n: same, part: name })] : []),
      ...(others > 0 ? [say('stored.othersWaiting', { n: others, part: name })] : []),
    ]
  })
}
