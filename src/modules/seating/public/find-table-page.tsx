import type { Locale } from '#shared/i18n.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { PlainField } from '#ui/plain/field.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { tableWords } from '../model.ts'
import { speak } from '../text.ts'

export const stylesheet = 'src/modules/seating/public/find-table.css'

export interface FoundPerson {
  name: string
  places: readonly { part: string; table: string; seat: number | null }[]
}

export type FinderTrouble = 'short' | 'none' | 'several' | 'same' | 'waiting'

interface FindTablePageProps {
  frame: EventFrame
  locale: Locale
  action: string
  name?: string
  /** The name of a companion, where several guests have the same name. */
  companion?: string
  trouble?: FinderTrouble
  /** No table is shown to guests yet, so there is nothing to look for. */
  isClosed?: boolean
  /** Only the group that was found. */
  people?: readonly FoundPerson[]
}

/** Behind the QR code at the entrance: a name leads to the tables of its own group. */
export function FindTablePage(props: FindTablePageProps) {
  const { frame, locale, action, name, companion, trouble, isClosed = false, people } = props
  const say = speak(locale)
  return (
    <EventPage frame={frame} title={say('finder.title')} noIndex withHero>
      <div className="find-table">
        {people && (
          <section className="find-table-found" aria-labelledby="gasit">
            <h2 id="gasit">{say('finder.found')}</h2>
            <ul>
              {people.map((person) => (
                <li key={person.name}>
                  <p className="find-table-name">
                    <bdi>{person.name}</bdi>
                  </p>
                  {person.places.map(({ part, table, seat }) => (
                    <p key={part}>
                      <strong>{tableWords(say, table)}</strong>
                      {seat !== null && `, ${say('finder.seat', { n: seat })}`}
                      {isOfMany(people) && <span className="find-table-part">{part}</span>}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        )}
        {trouble === 'none' && (
          <Notice tone="warning" title={say('finder.noneTitle')}>
            {say('finder.none')}
          </Notice>
        )}
        {trouble === 'waiting' && (
          <Notice tone="info" title={say('finder.waitingTitle')}>
            {say('finder.waiting')}
          </Notice>
        )}
        {trouble === 'several' && (
          <Notice tone="info" title={say('finder.severalTitle')}>
            {say('finder.several')}
          </Notice>
        )}
        {trouble === 'same' && (
          <Notice tone="info" title={say('finder.sameTitle')}>
            {say('finder.same')}
          </Notice>
        )}
        {isClosed && (
          <Notice tone="info" title={say('finder.closedTitle')}>
            {say('finder.closed')}
          </Notice>
        )}
        {!isClosed && (
          <form method="post" action={`${action}?lang=${locale}`} noValidate>
            <h2>{say(people ? 'finder.again' : 'finder.title')}</h2>
            <PlainField
              name="name"
              label={say('finder.name')}
              help={say('finder.help')}
              autoComplete="name"
              required
              maxLength={200}
              value={name ?? ''}
              {...(trouble === 'short' && { error: say('finder.short') })}
            />
            {trouble === 'same' && (
              <PlainField
                name="companion"
                label={say('finder.companion')}
                help={say('finder.companionHelp')}
                required
                maxLength={200}
                value={companion ?? ''}
              />
            )}
            <PlainButton look="primary" wide>
              {say('finder.search')}
            </PlainButton>
          </form>
        )}
      </div>
    </EventPage>
  )
}

/** The part is said only where there is more than one. */
function isOfMany(people: readonly FoundPerson[]): boolean {
  return new Set(people.flatMap(({ places }) => places.map(({ part }) => part))).size > 1
}
