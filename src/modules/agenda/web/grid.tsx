import { IconAlertTriangleFilled, IconMicrophone2, IconTicket } from '@tabler/icons-react'
import { memo, useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useKeyHelp } from '#platform/web/keys.ts'
import { touchable } from '#platform/web/pointer-drag.ts'
import { formatDate, formatTime, instantToZoned, type Zone } from '#shared/dates/time.ts'
import type { Agenda, Room, Session, Track } from '../model.ts'
import { placeAfter } from '../model/clock.ts'
import { text } from '../text.ts'
import {
  elapsed,
  speakersLine,
  rangeOf,
  pixelsPerMinute,
  useActions,
  whereOf,
  type Actions,
  type GridProps,
  type Range,
} from './grid-actions.ts'
import styles from './grid.module.css'

/** A day as a grid of rooms; boxes are moved by hand and by keys. */
export function Grid(props: GridProps) {
  const { agenda, day, rooms } = props
  const say = useText(text)
  const locale = useLocale()
  const hint = useRef<HTMLDivElement>(null)
  const { scroll, hold } = useFocusFollowing()
  const range = useMemo(() => rangeOf(agenda, day), [agenda, day])
  const draw = useSessionBoxes(props, range, useActions(props, range, hint, hold))
  useGridKeyHelp()
  const shown = shownOf(props)
  const columns = columnsOf(rooms, shown)
  return (
    <>
      <p id="agenda-keys" className={styles.keys}>
        {say('grid.keys')}
      </p>
      <div
        ref={scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too
        tabIndex={0}
        className={styles.scroll}
        role="group"
        aria-label={say('grid.label', { day: formatDate(day, locale, 'day') })}
      >
        <div className={styles.grid} style={{ '--columns': columns.length } as never}>
          <div className={styles.corner} />
          {columns.map((room) => (
            <div key={room?.id ?? ''} className={styles.head}>
              <span className={styles.roomName}>{room?.name ?? say('noRoom')}</span>
              {room?.capacity && <span className={styles.quiet}>{room.capacity}</span>}
            </div>
          ))}
          <Hours range={range} day={day} zone={agenda.timeZone} />
          <div
            ref={touchable}
            className={styles.body}
            style={{ height: (range.to - range.from) * pixelsPerMinute }}
          >
            {columns.map((room) => (
              <Column key={room?.id ?? ''} room={room} sessions={shown} draw={draw} />
            ))}
            {shown.filter(({ allRooms }) => allRooms).map((session) => draw(session, only, false))}
          </div>
        </div>
      </div>
      <div ref={hint} className={styles.hint} hidden aria-hidden />
    </>
  )
}

/** What the keys do is listed by `?`; beside the grid is only the way there. */
function useGridKeyHelp(): void {
  const say = useText(text)
  useKeyHelp(
    useMemo(
      () => ({
        title: say('keys.title'),
        shortcuts: [
          { keys: ['↑', '↓', '←', '→'], does: say('keys.move') },
          { keys: ['Shift', '↓'], does: say('keys.length') },
          { keys: ['Alt', '→'], does: say('keys.day') },
          { keys: ['Enter'], does: say('keys.open') },
          { keys: ['D'], does: say('keys.copy') },
          { keys: ['S'], does: say('keys.split') },
          { keys: ['X'], does: say('keys.swap') },
          { keys: ['U'], does: say('keys.unplace') },
          { keys: ['Delete'], does: say('keys.delete') },
        ],
      }),
      [say],
    ),
  )
}

/** A box that went to another column is another element, so the focus follows it there. */
function useFocusFollowing() {
  const scroll = useRef<HTMLDivElement>(null)
  const held = useRef<string | null>(null)
  const hold = useCallback((id: string) => {
    held.current = id
  }, [])
  useLayoutEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return
    scroll.current
      ?.querySelector<HTMLElement>(`[data-session="${held.current}"][tabindex="0"]`)
      ?.focus()
  })
  return { scroll, hold }
}

type DrawSession = (session: Session, lane: Lane, extra: boolean) => ReactNode

function useSessionBoxes(
  { agenda, swapping }: GridProps,
  range: Range,
  actions: Actions,
): DrawSession {
  const say = useText(text)
  const clashes = useMemo(() => clashCounts(agenda), [agenda])
  return (session, lane, extra) => (
    <Box
      key={session.id}
      session={session}
      zone={agenda.timeZone}
      top={(elapsed(session, agenda.timeZone) - range.from) * pixelsPerMinute}
      lane={lane}
      track={agenda.tracks.find(({ id }) => id === session.trackId)}
      where={whereOf(session, agenda, say)}
      people={speakersLine(session, agenda)}
      clashes={clashes.get(session.id) ?? 0}
      swapping={swapping === session.id}
      extra={extra}
      actions={actions}
    />
  )
}

function shownOf({ agenda, day, tracks }: GridProps): Session[] {
  return agenda.sessions.filter(
    (session) =>
      session.day === day && (tracks.length === 0 || tracks.includes(session.trackId ?? '')),
  )
}

/** The rooms, and one column more for what has none. */
function columnsOf(rooms: readonly Room[], sessions: readonly Session[]): (Room | null)[] {
  const loose = sessions.some(({ allRooms, roomIds }) => !allRooms && roomIds.length === 0)
  return [...rooms, ...(loose || rooms.length === 0 ? [null] : [])]
}

interface ColumnProps {
  room: Room | null
  sessions: readonly Session[]
  draw: DrawSession
}

function Column({ room, sessions, draw }: ColumnProps) {
  const roomSessions = sessions.filter(
    ({ allRooms, roomIds }) =>
      !allRooms && (room ? roomIds.includes(room.id) : roomIds.length === 0),
  )
  const lanes = lanesOf(roomSessions)
  return (
    <div className={styles.column} data-column="" data-room={room?.id ?? ''}>
      {roomSessions.map((session) => {
        const isSecondRoom = session.roomIds.length > 1 && session.roomIds[0] !== room?.id
        return draw(session, lanes.get(session.id) ?? only, isSecondRoom)
      })}
    </div>
  )
}

function Hours({ range, day, zone }: { range: Range; day: string; zone: Zone }) {
  const hours = []
  for (let at = range.from; at < range.to; at += 60)
    hours.push(
      <span key={at} style={{ top: (at - range.from) * pixelsPerMinute }}>
        {formatTime(placeAfter(day, at, zone).time)}
      </span>,
    )
  return <div className={styles.hours}>{hours}</div>
}

interface Lane {
  at: number
  of: number
}
const only: Lane = { at: 0, of: 1 }

/** Sessions that overlap in one column are drawn side by side. */
function lanesOf(sessions: readonly Session[]): Map<string, Lane> {
  const lanes = new Map<string, Lane>()
  let group: { id: string; lane: number }[] = []
  let ends: string[] = []
  const close = () => {
    for (const { id, lane } of group) lanes.set(id, { at: lane, of: ends.length })
    group = []
    ends = []
  }
  for (const { id, startsAt, endsAt } of sessions) {
    if (!startsAt || !endsAt) continue
    if (ends.every((end) => end <= startsAt)) close()
    const free = ends.findIndex((end) => end <= startsAt)
    const lane = free < 0 ? ends.length : free
    ends[lane] = endsAt
    group.push({ id, lane })
  }
  close()
  return lanes
}

function clashCounts({ conflicts }: Agenda): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { sessionIds } of conflicts)
    for (const id of sessionIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

interface BoxProps {
  session: Session
  zone: Zone
  top: number
  lane: Lane
  track: Track | undefined
  where: string
  people: string
  clashes: number
  swapping: boolean
  /** The same session again, in its second room. */
  extra: boolean
  actions: Actions
}

const Box = memo(function Box(props: BoxProps) {
  const { session, zone, top, lane, track, where, people, clashes, extra, actions } = props
  const say = useText(text)
  const { title, minutes, startsAt, endsAt, type } = session
  const from = startsAt ? instantToZoned(startsAt, zone).time : ''
  const to = endsAt ? instantToZoned(endsAt, zone).time : ''
  const label = [
    say('grid.box', { title, from, to, rooms: where }),
    clashes > 0 && say('grid.boxConflict', { n: clashes }),
  ]
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a box is moved by keys as it is by hand
    <article
      className={styles.box}
      data-session={session.id}
      data-colour={track?.colour ?? 'none'}
      data-type={type}
      data-clash={clashes > 0 || undefined}
      data-swap={props.swapping || undefined}
      data-wide={session.allRooms || undefined}
      data-size={minutes <= 15 ? 'line' : minutes < 45 ? 'short' : undefined}
      tabIndex={extra ? -1 : 0}
      aria-hidden={extra || undefined}
      aria-label={label.filter(Boolean).join('. ')}
      aria-describedby="agenda-keys"
      style={{
        top,
        height: minutes * pixelsPerMinute - 2,
        left: `calc(${(100 / lane.of) * lane.at}% + 2px)`,
        width: `calc(${100 / lane.of}% - 4px)`,
      }}
      onPointerDown={(event) => actions.grab(event, session)}
      onClick={() => actions.open(session)}
      onKeyDown={(event) => actions.key(event, session)}
    >
      <span className={styles.title}>
        {clashes > 0 && <IconAlertTriangleFilled size={13} className={styles.clash} aria-hidden />}
        <bdi>{title}</bdi>
      </span>
      <span className={styles.about}>
        {from}–{to}
        {session.bookable && <IconTicket size={12} aria-hidden />}
      </span>
      {people && (
        <span className={styles.about}>
          <IconMicrophone2 size={12} aria-hidden />
          <bdi>{people}</bdi>
        </span>
      )}
      <span
        className={styles.edge}
        aria-hidden
        onPointerDown={(event) => actions.stretch(event, session)}
        onClick={(event) => event.stopPropagation()}
      />
    </article>
  )
})
