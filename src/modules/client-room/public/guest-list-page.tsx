import type { Locale } from '#shared/i18n.ts'
import { formatDate, type PlainDate } from '#shared/dates/time.ts'
import { ButtonLink, PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { PlainTextArea } from '#ui/plain/field.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { clientPath } from '../model/address.ts'
import { speak } from '../text.ts'
import { BackLink, doneWords, Section, type RoomNews } from './room-page.tsx'

/** Names and answers: nothing of diets, notes, addresses or tables. */
export interface ListedGuest {
  id: string
  version: number
  firstName: string
  lastName: string
  /** Empty for a companion without a name yet. */
  name: string
  groupName: string
  standing: 'none' | 'yes' | 'no' | 'maybe' | 'waiting' | null
}

export interface GuestList {
  guests: readonly ListedGuest[]
  limit: number
  side: string
  until: PlainDate | null
  /** The day until which they name guests has not passed. */
  isOpen: boolean
}

interface GuestListProps {
  lang: Locale
  /** Null where the team only looks. */
  here: string | null
  token: string
  list: GuestList
}

/** In the room: how many are named, and the way to the list. */
export function GuestListSummary({ lang, here, token, list }: GuestListProps) {
  const say = speak(lang)
  return (
    <Section title={say('guests.title')}>
      <p>
        {say('guests.count', { n: list.guests.length, limit: list.limit })} {untilText(list, lang)}
      </p>
      <p>
        <ButtonLink href={`${here ?? `${clientPath}/${token}`}?invitati=1&lang=${lang}`}>
          {say('guests.open')}
        </ButtonLink>
      </p>
    </Section>
  )
}

interface GuestListPageProps extends GuestListProps {
  frame: EventFrame
  scripts: readonly string[]
  news: RoomNews
}

export function GuestListPage(props: GuestListPageProps) {
  const { frame, lang, scripts, here, token, list, news } = props
  const say = speak(lang)
  const { guests, limit, isOpen } = list
  const groups = [...new Set(guests.map(({ groupName }) => groupName))]
  const mayWrite = here !== null && isOpen
  return (
    <EventPage frame={frame} title={say('guests.title')} noIndex scripts={scripts}>
      <div
        className="outside-page room-page"
        data-room-token={token}
        data-room-here={here ?? undefined}
      >
        <BackLink href={`${here ?? `${clientPath}/${token}`}?lang=${lang}`} say={say} />
        {news.error && <Notice tone="error">{news.error}</Notice>}
        {news.done && <Notice tone="success">{say(doneWords[news.done])}</Notice>}
        <h1>{say('guests.title')}</h1>
        <p>
          {say('guests.count', { n: guests.length, limit })} {untilText(list, lang)}
        </p>
        {!isOpen && <Notice tone="info">{say('guests.closed')}</Notice>}
        {mayWrite && guests.length < limit && (
          <form method="post" action={here} className="outside-form">
            <input type="hidden" name="lang" value={lang} />
            <input type="hidden" name="invitati" value="1" />
            <PlainTextArea
              name="nume"
              label={say('guests.names')}
              help={say('guests.namesHelp')}
              rows={4}
              value={news.typed?.['nume'] ?? ''}
            />
            <PlainButton look="primary" wide name="actiune" value="invita">
              {say('guests.add')}
            </PlainButton>
          </form>
        )}
        {guests.length === 0 ? (
          <p className="outside-soft">{say('guests.empty')}</p>
        ) : (
          groups.map((name) => (
            <section key={name} className="room-lines" aria-label={name}>
              <h2>{name}</h2>
              <ul>
                {guests
                  .filter(({ groupName }) => groupName === name)
                  .map((guest) => (
                    <GuestLine key={guest.id} {...{ lang, guest }} here={mayWrite ? here : null} />
                  ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </EventPage>
  )
}

interface GuestLineProps {
  lang: Locale
  here: string | null
  guest: ListedGuest
}

function GuestLine({ lang, here, guest }: GuestLineProps) {
  const say = speak(lang)
  const { id, version, firstName, lastName, standing: overallRsvp } = guest
  const name = guest.name || say('guests.nameless')
  return (
    <li>
      <span className="room-line">
        <span>{name}</span>
        {overallRsvp && <span className="outside-soft">{say(`guestAnswer.${overallRsvp}`)}</span>}
      </span>
      {here !== null && (
        <details>
          <summary aria-label={say('guests.editThis', { name })}>{say('guests.edit')}</summary>
          <form method="post" action={here} className="outside-form">
            <input type="hidden" name="lang" value={lang} />
            <input type="hidden" name="invitati" value="1" />
            <input type="hidden" name="invitat" value={id} />
            <input type="hidden" name="versiune" value={version} />
            <NameField
              id={`p-${id}`}
              name="prenume"
              label={say('guests.first')}
              value={firstName}
            />
            <NameField id={`n-${id}`} name="familie" label={say('guests.last')} value={lastName} />
            <PlainButton name="actiune" value="redenumeste">
              {say('guests.save')}
            </PlainButton>
          </form>
        </details>
      )}
    </li>
  )
}

/** One of many of the same name on the page, so it has an id of its own. */
function NameField(props: { id: string; name: string; label: string; value: string }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={props.id}>
        {props.label}
      </label>
      <input
        className="field-input"
        id={props.id}
        name={props.name}
        defaultValue={props.value}
        maxLength={100}
        autoComplete="off"
      />
    </div>
  )
}

function untilText({ until, isOpen }: GuestList, lang: Locale): string {
  return until && isOpen ? speak(lang)('guests.until', { date: formatDate(until, lang) }) : ''
}
