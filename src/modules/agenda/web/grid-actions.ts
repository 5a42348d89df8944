import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { formatDate, instantToZoned, type Zone } from '#shared/dates/time.ts'
import {
  placementOf,
  snapMinutes,
  type Agenda,
  type Placement,
  type Room,
  type Session,
} from '../model.ts'
import { dayMinutes, elapsedOf, momentOf, placeAfter } from '../model/clock.ts'
import { text } from '../text.ts'
import { sessionPanel } from './conflicts.tsx'
import { startMove, startStretch, type Landing } from './drag.ts'
import type { Editor } from './editor.ts'

/** Pixels of a minute; the list of waiting sessions drops by the same measure. */
export const pixelsPerMinute = 2

export interface GridProps {
  agenda: Agenda
  editor: Editor
  day: string
  days: readonly string[]
  rooms: readonly Room[]
  tracks: readonly string[]
  swapping: string | null
  onSwap: (id: string | null) => void
}

export interface Range {
  from: number
  to: number
}

export function elapsed({ startsAt, day }: Session, zone: Zone): number {
  return startsAt && day ? elapsedOf(Date.parse(startsAt), day, zone) : 0
}

/** The hours from the first to the last session, in full hours. */
export function rangeOf({ sessions, days, timeZone: zone }: Agenda, day: string): Range {
  const hours = days.find((each) => each.day === day)
  const at = (time: string) => {
    const moment = momentOf({ day, time, later: false }, zone)
    return moment === undefined ? 0 : elapsedOf(moment, day, zone)
  }
  const own = sessions.filter((session) => session.day === day)
  const starts = own.map((session) => elapsed(session, zone))
  const ends = own.map((session) => elapsed(session, zone) + session.minutes)
  const from = Math.min(hours ? at(hours.from) : 120, ...starts)
  const to = Math.max(hours ? at(hours.to) : 720, ...ends)
  return {
    from: Math.max(0, Math.floor(from / 60) * 60),
    to: Math.min(Math.ceil(to / 60) * 60, dayMinutes(day, zone) + 720),
  }
}

/** The first minute that the grid of a day shows. */
export function gridStart(agenda: Agenda, day: string): number {
  return rangeOf(agenda, day).from
}

type Say = ReturnType<typeof useText<keyof typeof text.ro & string>>

export function whereOf(session: Placement, agenda: Agenda, say: Say): string {
  if (session.allRooms) return say('allRooms')
  const names = agenda.rooms
    .filter(({ id }) => session.roomIds.includes(id))
    .map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : say('noRoom')
}

export function speakersLine({ speakers }: Session, agenda: Agenda): string {
  const names = speakers.map(
    ({ partId: engagementId }) =>
      agenda.speakers.find((each) => each.partId === engagementId)?.name ?? '',
  )
  return names.filter(Boolean).join(', ')
}

export interface Actions {
  grab: (event: PointerEvent<HTMLElement>, session: Session) => void
  stretch: (event: PointerEvent<HTMLElement>, session: Session) => void
  key: (event: KeyboardEvent<HTMLElement>, session: Session) => void
  open: (session: Session) => void
}

/** Stable between drawings, so that five hundred boxes are not drawn again for one. */
export function useActions(
  props: GridProps,
  range: Range,
  hint: { readonly current: HTMLDivElement | null },
  hold: (id: string) => void,
): Actions {
  const say = useText(text)
  const locale = useLocale()
  const panel = usePanel()
  const latest = useRef({ props, range, say, locale, panel })
  useLayoutEffect(() => {
    latest.current = { props, range, say, locale, panel }
  })
  return useMemo(() => {
    const now = () => latest.current
    const landed = (session: Session, { roomId, minutes }: Landing): Placement => {
      const { props: input, range: shownRange } = now()
      const at = Math.max(0, shownRange.from + minutes)
      const position = placeAfter(input.day, at, input.agenda.timeZone)
      const rooms = session.allRooms ? {} : { roomIds: roomId ? [roomId] : [] }
      return { ...placementOf(session), ...position, ...rooms }
    }
    return {
      grab(event, session) {
        const { props: input, range: shownRange } = now()
        startMove(event, {
          element: event.currentTarget,
          scale: pixelsPerMinute,
          snap: snapMinutes,
          from: elapsed(session, input.agenda.timeZone) - shownRange.from,
          onHover: (landing) =>
            showHint(hint.current, landing && landed(session, landing), now().props, now().say),
          onDrop: (landing) => {
            if (landing) go(now(), session, landed(session, landing))
          },
        })
      },
      stretch(event, session) {
        const element = event.currentTarget.closest<HTMLElement>('[data-session]')
        if (!element) return
        startStretch(event, {
          element,
          scale: pixelsPerMinute,
          snap: snapMinutes,
          minutes: session.minutes,
          onDrop: (minutes) => go(now(), session, { ...placementOf(session), minutes }),
        })
      },
      key(event, session) {
        hold(session.id)
        pressed(event, now().props.editor.currentOf(session), now())
      },
      open: (session) => now().panel.open(sessionPanel(session.id)),
    }
  }, [hint, hold])
}

interface Now {
  props: GridProps
  range: Range
  say: Say
  locale: 'ro' | 'en'
  panel: ReturnType<typeof usePanel>
}

/** Moves a session and announces its new place. */
function go(
  { props: { editor, agenda }, say, locale }: Now,
  session: Session,
  to: Placement,
): void {
  if (JSON.stringify(to) === JSON.stringify(placementOf(session))) return
  const { title } = session
  const kind = to.minutes === session.minutes ? 'action.move' : 'action.resize'
  editor.arrange([{ id: session.id, to }], say(kind, { title }))
  if (!to.day || !to.time) return editor.say(say('said.pool', { title }))
  editor.say(
    say('said.moved', {
      title,
      day: formatDate(to.day, locale, 'day'),
      ...spanOf(to, agenda.timeZone),
      rooms: whereOf(to, agenda, say),
    }),
  )
}

export function spanOf({ day, time, later, minutes }: Placement, zone: Zone) {
  const start = day && time ? momentOf({ day, time, later }, zone) : undefined
  if (start === undefined) return { from: '', to: '' }
  const at = (moment: number) => instantToZoned(new Date(moment), zone).time
  return { from: at(start), to: at(start + minutes * 60_000) }
}

function showHint(
  element: HTMLElement | null,
  to: Placement | null,
  { agenda }: GridProps,
  say: Say,
): void {
  if (!element) return
  element.hidden = to === null
  if (!to) return
  const { from, to: end } = spanOf(to, agenda.timeZone)
  element.textContent = `${from} – ${end} · ${whereOf(to, agenda, say)}`
}

function pressed(event: KeyboardEvent<HTMLElement>, session: Session, now: Now): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
  const act = actionOf(event, session, now)
  if (!act) return
  event.preventDefault()
  act()
}

function actionOf(
  { key, shiftKey, altKey }: KeyboardEvent,
  session: Session,
  now: Now,
): (() => void) | undefined {
  const { props, panel } = now
  const { editor } = props
  const position = placementOf(session)
  const put = (more: Partial<Placement>) => () => go(now, session, { ...position, ...more })
  const later = (minutes: number) => {
    const at = elapsed(session, props.agenda.timeZone) + minutes
    return put(placeAfter(props.day, Math.max(0, at), props.agenda.timeZone))
  }
  const beside = (by: 1 | -1) => {
    if (altKey) {
      const day = props.days[props.days.indexOf(props.day) + by]
      return day ? put({ day }) : undefined
    }
    const at = props.rooms.findIndex(({ id }) => session.roomIds.includes(id))
    const room = props.rooms[at + by]
    return room && !session.allRooms ? put({ roomIds: [room.id] }) : undefined
  }
  switch (key) {
    case 'ArrowUp':
      return shiftKey
        ? put({ minutes: Math.max(snapMinutes, session.minutes - snapMinutes) })
        : later(-snapMinutes)
    case 'ArrowDown':
      return shiftKey ? put({ minutes: session.minutes + snapMinutes }) : later(snapMinutes)
    case 'ArrowLeft':
      return beside(-1)
    case 'ArrowRight':
      return beside(1)
    case 'Enter':
      return () => panel.open(sessionPanel(session.id))
    case 'Delete':
      return () => void editor.remove(session, shiftKey)
    case 'd':
      return () => void editor.copy(session, position)
    case 's':
      return () => void editor.split(session)
    case 'u':
      return put({ day: null, time: null, later: false })
    case 'x':
      return () => swapOrChoose(session, now)
    default:
      return undefined
  }
}

function swapOrChoose(session: Session, { props, say }: Now): void {
  const { agenda, editor, swapping, onSwap } = props
  const other = agenda.sessions.find(({ id }) => id === swapping)
  if (!other || other.id === session.id) {
    onSwap(other ? null : session.id)
    if (!other) editor.say(say('grid.swapFirst'))
    return
  }
  onSwap(null)
  editor.swap(other, session)
}
