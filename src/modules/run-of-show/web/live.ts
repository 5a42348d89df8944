import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AppError } from '#shared/app-error.ts'
import { call } from '#platform/web/calls/call.ts'
import { keyOf, useEndpoint } from '#platform/web/calls/endpoint.ts'
import { newId } from '#platform/web/new-id.ts'
import { useSession } from '#platform/web/session/session.ts'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'
import { addMarks, getLive, noteCaller } from '../contract.ts'
import { startPolling } from '../public/heartbeat.island.ts'
import { Live, maxMarks, timedMarks, timedPlan, type NewMark, type Rundown } from '../model.ts'
import { noteCallerEveryMs, silenceOf } from '../model/caller.ts'
import { isFinalRefusal } from '../model/refusals.ts'
import { pollIntervalMs, ServerClock, type Freshness } from '../model/server-clock.ts'
import { showClock, type ShowClock } from '../model/show-clock.ts'
import {
  lastUndoable,
  planTimesOf,
  timesOf,
  type ShowTimes,
  type TimedMark,
} from '../model/times.ts'

const timeoutMs = 4000
/** The time for which the reason of a refused press is shown. */
const errorShownMs = 10_000
/** Monotonic, also when the clock of the device is changed. */
const steady = () => performance.timeOrigin + performance.now()

export interface Show {
  times: ShowTimes
  /** The times in the plan: the planned ones until the show begins. */
  planTimes: () => ShowTimes
  clock: ShowClock
  /** The time of the server at this tick. */
  now: number
  freshness: Freshness
  /** Seconds since the last answer of the server. */
  age: number
  /** Marks that are not sent yet. */
  waiting: number
  /** The person who pressed last, and whether it was the reader, here or on another device. */
  caller: string
  isCallerSelf: boolean
  /** Whether another person, or another device, calls while the show runs. */
  isCalledElsewhere: boolean
  /** Milliseconds since the last report of the calling device; null while it reports, or if nothing is known. */
  callerSilence: number | null
  /** The mark that Back reverts. */
  lastId: string | null
  error: AppError | null
  isKnown: boolean
  press: (
    kind: NewMark['kind'],
    more?: { cueId?: string; seconds?: number; undoneId?: string },
  ) => void
  /** Gives up what could not be sent. */
  forget: () => void
}

interface Outbox {
  basedOn: number
  marks: NewMark[]
}

/** The show as it is now, from the log of the server and the marks that still wait on this device. */
export function useShow(rundown: Rundown): Show {
  const { id: rundownId } = rundown
  const client = useQueryClient()
  const [clock] = useState(() => new ServerClock(steady()))
  const { data: live } = useEndpoint(getLive, { rundownId }, { keepPrevious: true })
  const outbox = useOutbox(rundownId)
  const [error, setError] = useState<AppError | null>(null)
  const { profile } = useSession()
  const lastMark = live?.marks.at(-1)
  const [ownId, setOwnId] = useLastOwnMark(rundownId)
  const store = useCallback(
    (answer: Live) =>
      client.setQueryData<Live>(keyOf(getLive, { rundownId }), (cached) =>
        // One that was long on its way may be older than what is known.
        cached && cached.seq > answer.seq ? cached : answer,
      ),
    [client, rundownId],
  )
  const onRefused = useCallback(
    (refusal: AppError) => {
      setError(refusal)
      const current = Live.safeParse(refusal.details.current)
      if (current.success) store(current.data)
    },
    [store],
  )
  usePolling(rundownId, clock, store)
  useMarkSender(rundown, { clock, outbox, store, onRefused })
  useErrorTimeout(error, setError)
  const tick = useTick()
  const now = clock.now(tick)
  const plan = useMemo(() => timedPlan(rundown), [rundown])
  const marks = useMemo(
    () => [...timedMarks(live?.marks ?? []), ...waitingMarks(outbox.box, clock)],
    [live, outbox.box, clock],
  )
  const times = timesOf(plan, marks, now)
  const isOn = times.state === 'running' || times.state === 'held'
  const age = clock.age(tick)
  const isCalledElsewhere = isOn && marks.at(-1)?.id !== ownId
  useCallerNotes(rundown, isOn && !isCalledElsewhere ? ownId : null)
  return {
    times,
    planTimes: () => planTimesOf(plan, marks, now),
    clock: useMemo(() => showClock(plan.startsAt, rundown.zone), [plan, rundown.zone]),
    now,
    freshness: clock.freshness(tick),
    age: age === null ? 0 : Math.round(age / 1000),
    waiting: outbox.box.marks.length,
    caller: lastMark?.by ?? '',
    isCallerSelf: typeof lastMark?.byId === 'string' && lastMark.byId === profile?.id,
    isCalledElsewhere,
    // A device that is offline itself cannot know whether the caller is.
    callerSilence:
      isCalledElsewhere && live && lastMark && clock.freshness(tick) === 'fresh'
        ? silenceOf({ seenAt: live.callerSeenAt, pressedAt: lastMark.at }, now)
        : null,
    lastId: lastUndoable(marks),
    error,
    isKnown: live !== undefined,
    press: (kind, more = {}) => {
      setError(null)
      const at = new Date(steady()).toISOString()
      const mark = { cueId: null, seconds: 0, undoneId: null, ...more, id: newId(), kind, at }
      setOwnId(mark.id)
      outbox.add(mark, live?.seq ?? 0)
    },
    forget: () => {
      setError(null)
      outbox.clear()
    },
  }
}

function useCallerNotes({ id: rundownId, eventId }: Rundown, markId: string | null): void {
  useEffect(() => {
    if (markId === null) return undefined
    const note = () => {
      const signal = AbortSignal.timeout(timeoutMs)
      // A failed heartbeat needs no handling: the other screens show how long ago the last one was.
      call(noteCaller, { eventId, rundownId, markId }, { signal }).catch(() => undefined)
    }
    const timer = setInterval(note, noteCallerEveryMs)
    return () => clearInterval(timer)
  }, [eventId, rundownId, markId])
}

/** Marks of this device are dated by its steady clock; shown by that of the server. */
function waitingMarks({ marks }: Outbox, clock: ServerClock): TimedMark[] {
  return timedMarks(marks).map((mark) => ({ ...mark, at: clock.now(mark.at) }))
}

/** On a phone the error would cover the list for the rest of the show. */
function useErrorTimeout(error: AppError | null, set: (error: null) => void): void {
  useEffect(() => {
    if (!error) return undefined
    const timer = setTimeout(() => set(null), errorShownMs)
    return () => clearTimeout(timer)
  }, [error, set])
}

function useTick(): number {
  const [tick, setTick] = useState(steady)
  useEffect(() => {
    const timer = setInterval(() => setTick(steady()), 250)
    return () => clearInterval(timer)
  }, [])
  return tick
}

/** Polls every `pollIntervalMs` beside the live stream, so that the screen knows the age of its data. */
function usePolling(rundownId: string, clock: ServerClock, store: (live: Live) => void): void {
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      const sentAt = steady()
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await call(getLive, { rundownId }, { signal })
        if (isOver) return
        clock.note(Date.parse(answer.now), sentAt, steady())
        store(answer)
      } catch {
        // The screen shows how old its data is.
      }
    }
    void startPolling({ clock, steady, ask, isOver: () => isOver })
    return () => {
      isOver = true
    }
  }, [rundownId, clock, store])
}

/** Unsent marks, stored on the device, so that a reload during a network failure loses nothing. */
function useOutbox(rundownId: string) {
  const key = `prilej.marks.${rundownId}`
  const [box, setBox] = useState<Outbox>(() => readBox(safeLocalStorage.getItem(key)))
  const put = useCallback(
    (change: (box: Outbox) => Outbox) =>
      setBox((before) => {
        const changed = change(before)
        if (changed.marks.length > 0) safeLocalStorage.setItem(key, JSON.stringify(changed))
        else safeLocalStorage.removeItem(key)
        return changed
      }),
    [key],
  )
  const actions = useMemo(
    () => ({
      add: (mark: NewMark, seq: number) =>
        put(({ basedOn, marks }) => ({
          basedOn: marks.length > 0 ? basedOn : seq,
          marks: [...marks, mark],
        })),
      sent: (ids: readonly string[], seq: number) =>
        put(({ marks }) => ({ basedOn: seq, marks: marks.filter(({ id }) => !ids.includes(id)) })),
      clear: () => put(() => ({ basedOn: 0, marks: [] })),
      resend: () => put((same) => ({ ...same })),
    }),
    [put],
  )
  return { box, ...actions }
}

/** The last mark that this device made; while it is the last of the log, the show is called here. */
function useLastOwnMark(rundownId: string): [string | null, (id: string) => void] {
  const key = `prilej.own-mark.${rundownId}`
  const [id, setId] = useState(() => safeLocalStorage.getItem(key))
  return [
    id,
    (next) => {
      safeLocalStorage.setItem(key, next)
      setId(next)
    },
  ]
}

function readBox(text: string | null): Outbox {
  try {
    const box = JSON.parse(text ?? '') as Outbox
    return Array.isArray(box.marks) ? box : { basedOn: 0, marks: [] }
  } catch {
    return { basedOn: 0, marks: [] }
  }
}

interface SendingContext {
  clock: ServerClock
  outbox: ReturnType<typeof useOutbox>
  store: (live: Live) => void
  onRefused: (error: AppError) => void
}

/** One call at a time, with all that waits and goes into one; without a network it tries again every two seconds. */
function useMarkSender(
  { id: rundownId, eventId }: Rundown,
  { clock, outbox: { box, sent, clear, resend }, store, onRefused }: SendingContext,
): void {
  const isSending = useRef(false)
  useEffect(() => {
    if (isSending.current || box.marks.length === 0) return
    isSending.current = true
    const sentAtMs = steady()
    const sentAt = new Date(sentAtMs).toISOString()
    const signal = AbortSignal.timeout(timeoutMs)
    // Every step of sending changes the outbox, which then sends the rest.
    const goOn = (next: () => void) => {
      isSending.current = false
      next()
    }
    const marks = box.marks.slice(0, maxMarks)
    const input = { eventId, rundownId, basedOn: box.basedOn, sentAt, marks }
    call(addMarks, input, { signal }).then(
      (answer) => {
        clock.note(Date.parse(answer.now), sentAtMs, steady())
        store(answer)
        const ids = marks.map(({ id }) => id)
        goOn(() => sent(ids, answer.seq))
      },
      (error: unknown) => {
        if (!isFinalRefusal(error)) return void setTimeout(() => goOn(resend), pollIntervalMs)
        onRefused(error)
        return goOn(clear)
      },
    )
  }, [box, eventId, rundownId, clock, store, sent, clear, resend, onRefused])
}
