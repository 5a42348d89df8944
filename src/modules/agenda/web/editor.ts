import { useCallback, useMemo, useRef, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar, hideUndoBar } from '#platform/web/undo.ts'
import type { AppError } from '#shared/app-error.ts'
import { formatDate } from '#shared/dates/time.ts'
import {
  addSession,
  arrangeSessions,
  changeSession,
  copySessions,
  getAgenda,
  removeSessions,
  restoreSessions,
  splitSession,
} from '../contract.ts'
import { placementOf, type Agenda, type Placement, type Session } from '../model.ts'
import { applied, movedTo, swapped } from '../model/arrangement.ts'
import { text } from '../text.ts'

/** One session as it shall be. */
export interface SessionMove {
  id: string
  to: Placement
}

interface Step {
  what: string
  undo: () => Promise<boolean>
  redo: () => Promise<boolean>
}

export interface Editor {
  agenda: Agenda | undefined
  readError: Error | null
  retry: () => void
  /** The error of the last action. */
  error: AppError | null
  /** The last action of undo or redo, to be spoken. */
  announcement: string
  say: (words: string) => void
  /** The session at the place of its last move, which the screen may not show yet: quick keys continue from there. */
  currentOf: (session: Session) => Session
  arrange: (moves: readonly SessionMove[], what: string) => void
  swap: (one: Session, other: Session) => void
  add: (fields: { title: string } & Partial<Session>) => Promise<Session | undefined>
  copy: (session: Session, to: Placement) => Promise<void>
  /** Moves a session to another day, or out of the programme, which the screen may not show. */
  moveAway: (session: Session, to: Placement) => void
  split: (session: Session) => Promise<void>
  /** Removes a speaker from a session. */
  release: (session: Session, engagementId: string) => Promise<void>
  /** Resolves to whether it was deleted. */
  remove: (session: Session, shift: boolean) => Promise<boolean>
  undo: () => Promise<void>
  redo: () => Promise<void>
  canUndo: boolean
  canRedo: boolean
}

/**
 * All changes of a programme. Moves are shown at once and sent one after another, so that quick key presses
 * do not conflict with each other; each action can be undone until another person changes the same.
 */
export function useEditor(eventId: string): Editor {
  const reading = useEndpoint(getAgenda, { eventId })
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Placement>>(new Map())
  const { push, ...steps } = useSteps()
  const versions = useRef(new Map<string, number>())
  const queue = useMoveQueue(eventId, versions, setWaiting)
  const agenda = useMemo(
    () => reading.data && (waiting.size > 0 ? applied(reading.data, waiting) : reading.data),
    [reading.data, waiting],
  )
  const work: Work = { eventId, versions, queue, push }
  const bin = useBin(work, agenda)
  const making = useCreateActions(work, bin)
  const speaking = useSpeakerActions(work)
  const arranging = useMoveActions(work, agenda)
  return {
    agenda,
    readError: reading.error,
    retry: () => void reading.refetch(),
    error: queue.error ?? making.error ?? bin.error ?? speaking.error,
    ...steps,
    currentOf(session) {
      const aim = queue.aimOf(session.id)
      return aim && agenda ? movedTo(session, aim, agenda.timeZone) : session
    },
    ...arranging,
    add: making.add,
    copy: making.copy,
    split: making.split,
    release: speaking.release,
    remove: bin.remove,
  }
}

/** Data that the actions share: each is sent with the last known version, and can be undone by its step. */
interface Work {
  eventId: string
  versions: { current: Map<string, number> }
  queue: ReturnType<typeof useMoveQueue>
  /** Answers how to take this very step back. */
  push: (step: Step) => Step['undo']
}

function versionOf({ versions }: Work, { id, version }: Session): number {
  return Math.max(version, versions.current.get(id) ?? 0)
}

/** Actions that put sessions somewhere else. */
function useMoveActions({ queue, push }: Work, agenda: Agenda | undefined) {
  const t = useText(text)
  const locale = useLocale()
  const arrange = (moves: readonly SessionMove[], what: string) => {
    const previousPlacements = moves.flatMap(({ id }) => {
      const session = agenda?.sessions.find((each) => each.id === id)
      return session ? { id, to: placementOf(session) } : []
    })
    const undo = push({
      what,
      undo: () => queue.send(previousPlacements),
      redo: () => queue.send(moves),
    })
    return { undo, sent: queue.send(moves, agenda?.sessions) }
  }
  const arrangeAndSay = async (moves: readonly SessionMove[], what: string, done: string) => {
    const { undo, sent } = arrange(moves, what)
    if (await sent) showUndoBar(done, undo)
  }
  const swap = (one: Session, other: Session) => {
    const [first, second] = swapped(one, other)
    const moves = [
      { id: one.id, to: first },
      { id: other.id, to: second },
    ]
    const names = { one: one.title, other: other.title }
    void arrangeAndSay(moves, t('action.swap', names), t('done.swap', names))
  }
  const moveAway = ({ id, title }: Session, to: Placement) => {
    const day = to.day && formatDate(to.day, locale, 'day')
    const message = day ? t('done.toDay', { title, day }) : t('done.toPool', { title })
    void arrangeAndSay([{ id, to }], t('action.move', { title }), message)
  }
  return {
    arrange: (moves: readonly SessionMove[], what: string) => void arrange(moves, what),
    swap,
    moveAway,
  }
}

/** Deletes and restores sessions, which is also how creating them is undone. */
function useBin({ eventId, versions, queue, push }: Work, agenda: Agenda | undefined) {
  const t = useText(text)
  const removing = useCommand(removeSessions)
  const restoring = useCommand(restoreSessions)
  const away = async (ids: readonly string[]) =>
    (await removing.run({ eventId, ids: [...ids], shift: false })).ok
  const back = async (ids: readonly string[]) =>
    (await restoring.run({ eventId, ids: [...ids] })).ok
  const put = async (moves: readonly SessionMove[]) => moves.length === 0 || queue.send(moves)
  return {
    error: removing.error,
    async remove({ id: sessionId, title }: Session, shift: boolean) {
      const ids = [sessionId]
      const outcome = await removing.run({ eventId, ids, shift })
      if (!outcome.ok) return false
      const moved = outcome.data.sessions
      for (const { id, version } of moved) versions.current.set(id, version)
      const stood = moved.flatMap(({ id }) => agenda?.sessions.find((each) => each.id === id) ?? [])
      const undo = async () => (await back(ids)) && put(stood.map(standsAt))
      const redo = async () => (await away(ids)) && put(moved.map(standsAt))
      showUndoBar(
        t('panel.removed', { n: 1 }),
        push({ what: t('action.remove', { title }), undo, redo }),
      )
      return true
    },
    /** The step of an action that made these sessions. */
    madeStep(sessions: readonly Session[], what: string): Step {
      const ids = sessions.map(({ id }) => id)
      return { what, undo: () => away(ids), redo: () => back(ids) }
    },
  }
}

/** Actions that make sessions: new ones, copies, and the second half of one that is split. */
function useCreateActions(work: Work, { madeStep }: ReturnType<typeof useBin>) {
  const t = useText(text)
  const locale = useLocale()
  const { eventId, versions, queue, push } = work
  const adding = useCommand(addSession)
  const copying = useCommand(copySessions)
  const splitting = useCommand(splitSession)
  return {
    error: adding.error ?? copying.error ?? splitting.error,
    async add(fields: { title: string } & Partial<Session>) {
      const outcome = await adding.run({ eventId, ...fields })
      if (!outcome.ok) return undefined
      push(madeStep([outcome.data], t('action.add', { title: outcome.data.title })))
      return outcome.data
    },
    async copy({ id, title, day }: Session, to: Placement) {
      const outcome = await copying.run({ eventId, copies: [{ ...placementOf(to), id }] })
      if (!outcome.ok) return
      const undo = push(madeStep(outcome.data.sessions, t('action.copy', { title })))
      const message =
        to.day && to.day !== day
          ? t('done.copyDay', { title, day: formatDate(to.day, locale, 'day') })
          : t('done.copy', { title })
      showUndoBar(message, undo)
    },
    async split(session: Session) {
      const minutes = Math.max(1, Math.round(session.minutes / 10) * 5)
      const { id: sessionId, title } = session
      if (!(await queue.settled())) return
      const version = versionOf(work, session)
      const outcome = await splitting.run({ eventId, sessionId, version, minutes })
      if (!outcome.ok) return
      const half = outcome.data.sessions.filter(({ id }) => id === sessionId)
      const others = outcome.data.sessions.filter(({ id }) => id !== sessionId)
      for (const { id, version: currentVersion } of half) versions.current.set(id, currentVersion)
      const splitStep = madeStep(others, t('action.split', { title }))
      const undo = push({
        what: splitStep.what,
        undo: async () => (await splitStep.undo()) && queue.send([standsAt(session)]),
        redo: async () => (await queue.send(half.map(standsAt))) && splitStep.redo(),
      })
      showUndoBar(t('done.split', { title }), undo)
    },
  }
}

function standsAt(session: Session): SessionMove {
  return { id: session.id, to: placementOf(session) }
}

/** Sets the speakers of a session, as one action among the others. */
function useSpeakerActions(work: Work) {
  const t = useText(text)
  const { eventId, versions, queue, push } = work
  const { run, error } = useCommand(changeSession)
  const put = async (session: Session, speakers: Session['speakers']) => {
    if (!(await queue.settled())) return false
    const version = versionOf(work, session)
    const outcome = await run({ eventId, sessionId: session.id, version, speakers })
    if (outcome.ok) versions.current.set(session.id, outcome.data.version)
    return outcome.ok
  }
  const release = async (session: Session, engagementId: string) => {
    const { title, speakers } = session
    const remaining = speakers.filter((each) => each.partId !== engagementId)
    if (!(await put(session, remaining))) return
    push({
      what: t('action.release', { title }),
      undo: () => put(session, speakers),
      redo: () => put(session, remaining),
    })
  }
  return { release, error }
}

/** Moves that wait for the one before them; of several moves of one session the last one counts. */
function useMoveQueue(
  eventId: string,
  versions: { current: Map<string, number> },
  show: (waiting: ReadonlyMap<string, Placement>) => void,
) {
  const command = useCommand(arrangeSessions, {
    optimistic: ({ moves }, cache) =>
      cache.change(getAgenda, (data) =>
        data.eventId === eventId
          ? applied(data, new Map(moves.map((each) => [each.id, each])))
          : data,
      ),
  })
  const pendingPlacements = useRef(new Map<string, Placement>())
  /** The target position of each session, until the server has confirmed it. */
  const aims = useRef(new Map<string, Placement>())
  const running = useRef<Promise<boolean> | null>(null)
  const { run } = command
  const drain = useCallback(async (): Promise<boolean> => {
    while (pendingPlacements.current.size > 0) {
      const moves = [...pendingPlacements.current].map(([id, to]) => ({
        ...placementOf(to),
        id,
        version: versions.current.get(id) ?? 0,
      }))
      pendingPlacements.current.clear()
      const sent = run({ eventId, moves })
      show(new Map())
      const outcome = await sent
      if (!outcome.ok) {
        pendingPlacements.current.clear()
        aims.current.clear()
        versions.current.clear()
        show(new Map())
        return false
      }
      for (const { id } of moves) if (!pendingPlacements.current.has(id)) aims.current.delete(id)
      for (const { id, version } of outcome.data.sessions) versions.current.set(id, version)
    }
    return true
  }, [eventId, run, show, versions])
  const send = async (
    moves: readonly SessionMove[],
    latestSessions: readonly Session[] = [],
  ): Promise<boolean> => {
    for (const { id, version } of latestSessions)
      versions.current.set(id, Math.max(version, versions.current.get(id) ?? 0))
    for (const { id, to } of moves) {
      pendingPlacements.current.set(id, to)
      aims.current.set(id, to)
    }
    show(new Map(pendingPlacements.current))
    if (running.current) return running.current
    running.current = drain()
    try {
      return await running.current
    } finally {
      running.current = null
    }
  }
  return {
    send,
    /** For actions that are no moves: they begin where the last move ended. */
    settled: () => running.current ?? Promise.resolve(true),
    aimOf: (id: string) => aims.current.get(id),
    error: command.error,
  }
}

const maxSteps = 100

function useSteps() {
  const t = useText(text)
  const [past, setPast] = useState<readonly Step[]>([])
  const [future, setFuture] = useState<readonly Step[]>([])
  const [announcement, say] = useState('')
  return {
    announcement,
    say,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    push(step: Step) {
      setPast((now) => [...now.slice(1 - maxSteps), step])
      setFuture([])
      return async () => {
        setPast((now) => now.filter((each) => each !== step))
        const isUndone = await step.undo()
        if (!isUndone) say(t('action.stale'))
        return isUndone
      }
    },
    async undo() {
      const step = past.at(-1)
      if (!step) return say(t('said.nothingUndo'))
      setPast(past.slice(0, -1))
      // The undo bar offers the same step, which cannot be undone twice.
      hideUndoBar()
      const isUndone = await step.undo()
      if (isUndone) setFuture((now) => [...now, step])
      say(isUndone ? t('said.undone', { what: step.what }) : t('action.stale'))
    },
    async redo() {
      const step = future.at(-1)
      if (!step) return say(t('said.nothingRedo'))
      setFuture(future.slice(0, -1))
      const isRedone = await step.redo()
      if (isRedone) setPast((now) => [...now, step])
      say(isRedone ? t('said.redone', { what: step.what }) : t('action.stale'))
    },
  }
}
