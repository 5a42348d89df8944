import type { ReactNode } from 'react'
import type { Locale } from '#shared/i18n.ts'
import { formatDate, formatInstant, type Zone } from '#shared/dates/time.ts'
import { PlainButton, ButtonLink } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { PlainField, PlainTextArea } from '#ui/plain/field.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { ClientMessage, Decision } from '../model.ts'
import { clientPath } from '../model/address.ts'
import { speak, type ClientRoomSay } from '../text.ts'

export const stylesheet = 'src/modules/client-room/public/room.css'
export const island = 'src/modules/client-room/public/room.island.ts'

export interface RoomDevice {
  id: string
  name: string
  lastSeenAt: string
  isThis: boolean
}

export const doneSteps = [
  'decided',
  'sent',
  'removed',
  'paper',
  'task',
  'guests',
  'renamed',
] as const

/** The result of the last form, or its errors. */
export interface RoomNews {
  done?: (typeof doneSteps)[number] | undefined
  error?: string
  /** The typed values of a refused form. */
  typed?: Readonly<Record<string, string>>
}

interface PageProps {
  frame: EventFrame
  lang: Locale
  scripts: readonly string[]
}

interface CodePageProps extends PageProps {
  here: string
  token: string
  /** With most of it hidden: "a•••@exemplu.ro". */
  email: string
  step: 'send' | 'type'
  /** The decision that the letter led to, kept on the way through the code. */
  decisionId: string | null
  /** The device that this page came from is not known any more. */
  isForgotten: boolean
  error?: string
}

/** The first visit on a device: a code proves access to the person's mailbox. */
export function CodePage(props: CodePageProps) {
  const { frame, lang, scripts, here, token, email, step, decisionId, isForgotten, error } = props
  const say = speak(lang)
  const hidden = (
    <>
      <input type="hidden" name="lang" value={lang} />
      {decisionId && <input type="hidden" name="decizie" value={decisionId} />}
    </>
  )
  return (
    <EventPage frame={frame} title={say('code.title')} noIndex scripts={scripts}>
      <div
        className="outside-page room-code"
        data-room-token={token}
        data-room-forgotten={isForgotten ? '' : undefined}
      >
        <h1>{say('code.title')}</h1>
        {error && <Notice tone="error">{error}</Notice>}
        {step === 'send' ? (
          <form method="post" action={here} className="outside-form">
            <p>{say('code.about', { email })}</p>
            {hidden}
            <PlainButton look="primary" wide name="actiune" value="cod">
              {say('code.send')}
            </PlainButton>
          </form>
        ) : (
          <>
            <p>{say('code.sent', { email })}</p>
            <form method="post" action={here} className="outside-form">
              {hidden}
              <PlainField
                name="cod"
                label={say('code.label')}
                help={say('code.help', { minutes: 15 })}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                required
              />
              <PlainButton look="primary" wide name="actiune" value="deschide">
                {say('code.open')}
              </PlainButton>
            </form>
            <form method="post" action={here} className="outside-form">
              {hidden}
              <PlainButton look="quiet" name="actiune" value="cod">
                {say('code.again')}
              </PlainButton>
            </form>
          </>
        )}
      </div>
    </EventPage>
  )
}

export interface RoomPageProps extends PageProps {
  /** The address that forms are posted to; null in the preview of the team. */
  here: string | null
  token: string
  zone: Zone
  personName: string
  daysLeft: number
  decisions: readonly Decision[]
  messages: readonly ClientMessage[]
  devices: readonly RoomDevice[]
  news: RoomNews
  /** The present state of the event. */
  children?: ReactNode
}

/** Decisions first, then everything else. */
export function RoomPage(props: RoomPageProps) {
  const { frame, lang, scripts, here, token, personName, daysLeft, decisions, news } = props
  const { children } = props
  const say = speak(lang)
  const open = decisions.filter(({ state }) => state === 'open').toSorted(byDue)
  const past = decisions.filter(({ state }) => state !== 'open')
  return (
    <EventPage frame={frame} title={say('page.title')} noIndex scripts={scripts} withHero>
      <div
        className="outside-page room-page"
        data-room-token={token}
        data-room-here={here ?? undefined}
      >
        {here === null && <Notice tone="info">{say('page.preview')}</Notice>}
        {news.error && <Notice tone="error">{news.error}</Notice>}
        {news.done && <Notice tone="success">{say(doneWords[news.done])}</Notice>}
        <p className="room-hello">
          <strong>{say('page.hello', { name: personName })}</strong>
          {daysLeft >= 0 && (
            <span>{daysLeft === 0 ? say('page.today') : say('page.days', { n: daysLeft })}</span>
          )}
        </p>
        <Section title={say('decisions.title')}>
          {open.length === 0 ? (
            <p className="outside-soft">{say('decisions.none')}</p>
          ) : (
            <DecisionList {...props} decisions={open} />
          )}
        </Section>
        {past.length > 0 && (
          <Section title={say('decisions.past')}>
            <DecisionList {...props} decisions={past} />
          </Section>
        )}
        {children}
        <Messages {...props} />
        {here !== null && <Devices {...props} here={here} />}
      </div>
    </EventPage>
  )
}

export const doneWords = {
  decided: 'decision.done',
  sent: 'messages.sent',
  removed: 'devices.removed',
  paper: 'papers.done',
  task: 'tasks.finished',
  guests: 'guests.added',
  renamed: 'guests.renamed',
} as const

function DecisionList({ lang, here, token, decisions }: RoomPageProps) {
  const say = speak(lang)
  return (
    <ul className="outside-cards">
      {decisions.map(({ id, title, state, dueOn, isOutdated }) => (
        <li key={id}>
          <a href={`${here ?? `${clientPath}/${token}`}?decizie=${id}&lang=${lang}`}>
            <strong>{title}</strong>
            <span className="outside-state">{say(`decision.${state}`)}</span>
            {state === 'open' && dueOn && (
              <span className="outside-soft">
                {say('decision.due', { date: formatDate(dueOn, lang) })}
              </span>
            )}
            {state === 'approved' && isOutdated && (
              <span className="outside-soft">{say('decision.changedSince')}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Messages({ lang, here, zone, messages, news }: RoomPageProps) {
  const say = speak(lang)
  return (
    <Section id="mesaje" title={say('messages.title')}>
      {messages.length === 0 ? (
        <p className="outside-soft">{say('messages.none')}</p>
      ) : (
        <ul className="room-messages">
          {messages.map(({ id, author, body, file, at }) => (
            <li key={id}>
              <strong>{author}</strong>
              <span className="outside-soft">{formatInstant(at, zone, lang, 'short')}</span>
              {body && <p>{body}</p>}
              {file && <RoomFile {...{ here, file }} messageId={id} />}
            </li>
          ))}
        </ul>
      )}
      {here !== null && (
        <form method="post" action={here} encType="multipart/form-data" className="outside-form">
          <input type="hidden" name="lang" value={lang} />
          <PlainTextArea
            name="mesaj"
            label={say('messages.label')}
            rows={3}
            value={news.typed?.['mesaj'] ?? ''}
          />
          <div className="field">
            <label className="field-label" htmlFor="fisier">
              {say('messages.file')} <span className="field-optional">{say('optional')}</span>
            </label>
            <input className="field-input" type="file" id="fisier" name="fisier" />
          </div>
          <PlainButton name="actiune" value="mesaj">
            {say('messages.send')}
          </PlainButton>
        </form>
      )}
    </Section>
  )
}

interface RoomFileProps {
  here: string | null
  messageId: string
  file: { name: string }
}

/** In the preview of the team, only the name. */
function RoomFile({ here, messageId, file }: RoomFileProps) {
  if (here === null) return <p>{file.name}</p>
  return (
    <p>
      <a href={`${here}/fisier/${messageId}`} download>
        {file.name}
      </a>
    </p>
  )
}

function Devices({ lang, zone, devices, here }: RoomPageProps & { here: string }) {
  const say = speak(lang)
  return (
    <Section title={say('devices.title')}>
      <ul className="room-devices">
        {devices.map(({ id, name, lastSeenAt, isThis }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong> {isThis && <span>({say('devices.this')})</span>}
              <span className="outside-soft">
                {say('devices.seen', { at: formatInstant(lastSeenAt, zone, lang, 'short') })}
              </span>
            </span>
            <form method="post" action={here}>
              <input type="hidden" name="lang" value={lang} />
              <input type="hidden" name="dispozitiv" value={id} />
              <PlainButton look="quiet" name="actiune" value="scoate">
                {say('devices.remove')}
              </PlainButton>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface SectionProps {
  title: string
  /** What links on other pages lead to. */
  id?: string
  children: ReactNode
}

export function Section({ title, id, children }: SectionProps) {
  return (
    <section className="outside-section" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** What is due first is first; what has no day comes last. */
function byDue(one: Decision, other: Decision): number {
  return (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9')
}

export function BackLink({ href, say }: { href: string; say: ClientRoomSay }) {
  return (
    <ButtonLink look="quiet" href={href}>
      {say('decision.back')}
    </ButtonLink>
  )
}
