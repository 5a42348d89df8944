import { IconAlertTriangleFilled, IconArrowRight, IconMicrophone2 } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { touchable } from '#platform/web/pointer-drag.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { formatDate, instantToZoned } from '#shared/dates/time.ts'
import { Count } from '#ui/live/records/badge.tsx'
import { placementOf, snapMinutes, type Agenda, type Room, type Session } from '../model.ts'
import { remediesFor } from '../model/arrangement.ts'
import { momentOf, placeAfter } from '../model/clock.ts'
import { text } from '../text.ts'
import { sessionPanel } from './conflicts.tsx'
import { spanOf } from './grid-actions.ts'
import { startMove, type Landing } from './drag.ts'
import type { Editor } from './editor.ts'
import { speakersLine, pixelsPerMinute, whereOf } from './grid-actions.ts'
import styles from './agenda.module.css'
import pool from './pool.module.css'
import paper from './agendas.module.css'

interface PoolProps {
  agenda: Agenda
  editor: Editor
  day: string
  rooms: readonly Room[]
  /** The first minute that the grid shows, so that a drop lands where it is seen. */
  gridFrom: () => number
}

/** Sessions without a place: dragged into the grid, or put into the first free hour. */
export function Pool({ agenda, editor, day, rooms, gridFrom }: PoolProps) {
  const say = useText(text)
  const locale = useLocale()
  const waiting = agenda.sessions.filter((session) => session.day === null)
  const place = (session: Session) => {
    const hours = agenda.days.find((each) => each.day === day)
    const roomIds =
      session.roomIds.length > 0 ? session.roomIds : rooms.slice(0, 1).map(({ id }) => id)
    const newPlacement = {
      ...placementOf(session),
      day,
      time: hours?.from ?? '09:00',
      later: false,
      roomIds,
    }
    const to = freeFor(agenda, session, newPlacement)
    editor.arrange([{ id: session.id, to }], say('action.move', { title: session.title }))
    editor.say(
      say('said.moved', {
        title: session.title,
        day: formatDate(to.day ?? day, locale, 'day'),
        ...spanOf(to, agenda.timeZone),
        rooms: whereOf(to, agenda, say),
      }),
    )
  }
  return (
    <aside className={styles.pool} aria-label={say('pool.title')}>
      <h2>
        {say('pool.title')} <Count>{waiting.length}</Count>
      </h2>
      <p className={styles.quiet}>{say(waiting.length === 0 ? 'pool.empty' : 'pool.text')}</p>
      <ul ref={touchable} className={styles.cards}>
        {waiting.map((session) => (
          <li key={session.id}>
            <PoolCard
              {...{ agenda, editor, day, session, gridFrom }}
              onPlace={() => place(session)}
            />
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The wanted hour, or the next one at which nothing clashes. */
function freeFor(agenda: Agenda, session: Session, placement: ReturnType<typeof placementOf>) {
  const { day, time } = placement
  const start = day && time ? momentOf({ day, time, later: false }, agenda.timeZone) : undefined
  if (start === undefined) return placement
  const placed = {
    ...session,
    ...placement,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + placement.minutes * 60_000).toISOString(),
  }
  const sessions = agenda.sessions.map((each) => (each.id === session.id ? placed : each))
  const room = agenda.sessions.some(
    (each) =>
      each.startsAt &&
      each.endsAt &&
      each.startsAt < placed.endsAt &&
      placed.startsAt < each.endsAt &&
      (each.allRooms || each.roomIds.some((id) => placement.roomIds.includes(id))),
  )
  if (!room) return placement
  const remedy = remediesFor({ ...agenda, sessions }, placed).find(({ kind }) => kind === 'time')
  return remedy ? placementOf(remedy.to) : placement
}

type PoolCardProps = Omit<PoolProps, 'rooms'> & { session: Session; onPlace: () => void }

function PoolCard({ agenda, editor, day, session, gridFrom, onPlace }: PoolCardProps) {
  const say = useText(text)
  const panel = usePanel()
  const { title, minutes } = session
  const track = agenda.tracks.find(({ id }) => id === session.trackId)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside do the same by keys
    <div
      className={`${styles.card} ${pool.waiting}`}
      data-colour={track?.colour ?? 'none'}
      data-pool={session.id}
      onPointerDown={(event) => {
        if ((event.target as HTMLElement).closest('button')) return
        const placeOf = ({ minutes: down }: Landing) =>
          placeAfter(day, Math.max(0, gridFrom() + down), agenda.timeZone)
        startMove(event, {
          element: event.currentTarget,
          scale: pixelsPerMinute,
          snap: snapMinutes,
          from: null,
          onHover: (landing, moving) => {
            if (moving) moving.dataset['at'] = landing ? placeOf(landing).time : ''
          },
          onDrop: (landing) => {
            if (!landing) return
            const at = placeOf(landing)
            const roomIds = landing.roomId ? [landing.roomId] : []
            const to = { ...placementOf(session), ...at, roomIds }
            editor.arrange([{ id: session.id, to }], say('action.move', { title }))
          },
        })
      }}
    >
      <PanelLink panel={panel} what={sessionPanel(session.id)} className={styles.cardTitle}>
        {title}
      </PanelLink>
      <span className={styles.quiet}>
        {[
          say(`type.${session.type}`),
          say('minutes', { n: minutes }),
          speakersLine(session, agenda),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <button
        type="button"
        className={pool.place}
        aria-label={say('pool.place', { title })}
        onClick={onPlace}
      >
        <IconArrowRight size={16} aria-hidden />
      </button>
    </div>
  )
}

interface ListViewProps {
  agenda: Agenda
  day: string | null
  rooms: readonly Room[]
  tracks: readonly string[]
  filtered: boolean
}

/** The programme as lines, hour by hour: what a phone shows. */
export function ListView({ agenda, day, rooms, tracks, filtered }: ListViewProps) {
  const locale = useLocale()
  const days = [...new Set(agenda.sessions.flatMap((each) => each.day ?? []))].toSorted()
  const matchingSessions = agenda.sessions.filter(
    (session) =>
      (tracks.length === 0 || tracks.includes(session.trackId ?? '')) &&
      (!filtered || session.allRooms || rooms.some(({ id }) => session.roomIds.includes(id))),
  )
  return (
    <div className={styles.list}>
      {days
        .filter((each) => day === null || each === day)
        .map((each) => (
          <section key={each}>
            <h2>{formatDate(each, locale, 'day')}</h2>
            <ol className={styles.lines}>
              {matchingSessions
                .filter((session) => session.day === each)
                .map((session) => (
                  <Line key={session.id} agenda={agenda} session={session} />
                ))}
            </ol>
          </section>
        ))}
    </div>
  )
}

function Line({ agenda, session }: { agenda: Agenda; session: Session }) {
  const say = useText(text)
  const panel = usePanel()
  const { startsAt, endsAt, title } = session
  const track = agenda.tracks.find(({ id }) => id === session.trackId)
  const clashes = agenda.conflicts.filter(({ sessionIds }) => sessionIds.includes(session.id))
  const people = speakersLine(session, agenda)
  const at = (instant: string | null) => instant && instantToZoned(instant, agenda.timeZone).time
  return (
    <li className={styles.line} data-colour={track?.colour ?? 'none'}>
      <span className={styles.time}>
        {at(startsAt)}
        <span className={styles.quiet}>{at(endsAt)}</span>
      </span>
      <span className={styles.lineWords}>
        <PanelLink panel={panel} what={sessionPanel(session.id)} className={styles.lineTitle}>
          {title}
        </PanelLink>
        <span className={styles.quiet}>
          {[whereOf(session, agenda, say), track?.name].filter(Boolean).join(' · ')}
        </span>
        {people && (
          <span className={styles.quiet}>
            <IconMicrophone2 size={12} aria-hidden /> {people}
          </span>
        )}
      </span>
      {clashes.length > 0 && (
        <span className={styles.clashes}>
          <IconAlertTriangleFilled size={14} aria-hidden />
          {say('grid.boxConflict', { n: clashes.length })}
        </span>
      )}
    </li>
  )
}

/** The whole programme as a document, which only the printer sees. */
export function PrintedProgramme({ agenda }: { agenda: Agenda }) {
  const say = useText(text)
  const locale = useLocale()
  const days = [...new Set(agenda.sessions.flatMap(({ day }) => day ?? []))].toSorted()
  const at = (instant: string | null) =>
    instant ? instantToZoned(instant, agenda.timeZone).time : ''
  return createPortal(
    <article className={paper.printed}>
      <h2>{agenda.eventName}</h2>
      {days.map((day) => (
        <section key={day}>
          <h3>{formatDate(day, locale, 'day')}</h3>
          <dl>
            {agenda.sessions
              .filter((session) => session.day === day)
              .map((session) => (
                <div key={session.id}>
                  <dt>
                    {at(session.startsAt)}–{at(session.endsAt)}
                  </dt>
                  <dd>
                    <strong>{session.title}</strong>
                    <span>
                      {[whereOf(session, agenda, say), speakersLine(session, agenda)]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </article>,
    document.body,
  )
}
