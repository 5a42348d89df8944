import { useCallback, useEffect, useRef, useState } from 'react'
import { publishQuestionnaire, saveBody } from '../../contract.ts'
import type { Body, Questionnaire } from '../../model.ts'
import { currentOf, useCommand } from '#platform/web/calls/command.ts'
import { whenReachableAgain } from '#platform/web/live/connection.ts'
import { declareUnsaved } from '#platform/web/forms/unsaved-changes.ts'
import type { AppError } from '#shared/app-error.ts'
import { BodyAutosave, type SavedBody } from './body-autosave.ts'

/** Long enough for a word to be typed, short enough that nothing is lost. */
const saveDelayMs = 700
/** While the server cannot be reached, saving is retried at this interval, even without further typing. */
const retryDelayMs = 5000

export interface Draft {
  body: Body
  change: (next: Body | ((body: Body) => Body)) => void
  state: 'saved' | 'saving' | 'unsaved'
  /** From the newest answer: the screen reads the questionnaire a moment after a save. */
  publication: Pick<Questionnaire, 'published' | 'dirty'>
  error: AppError | null
  /** The current version, if another person saved in between. */
  conflict: Questionnaire | null
  keepMine: () => void
  takeTheirs: () => void
  publish: () => Promise<Questionnaire | null>
  publishing: boolean
  publishError: AppError | null
}

/** The body that is edited: each change is saved automatically, over the version it was made on. */
export function useDraft(one: Questionnaire): Draft {
  const [autosave] = useState(() => new BodyAutosave(one))
  const [body, setBody] = useState(autosave.start)
  const [base, setBase] = useState<SavedBody>(autosave.base)
  const [conflict, setConflict] = useState<Questionnaire | null>(null)
  const [answer, setAnswer] = useState(one)
  const publishing = useCommand(publishQuestionnaire)
  const { send, standOn, saving } = useDraftSave(one.id, base, { setBase, setAnswer, setConflict })
  const inLine = useLine()
  const dirty = body !== base.body

  // A version of a colleague is shown at once while there are no unsaved changes.
  if (!dirty && !saving.pending && !publishing.pending && one.version > base.version) {
    setBase({ version: one.version, body: one.body })
    setBody(one.body)
  }

  const save = useCallback(() => inLine(() => send(body)), [inLine, send, body])
  const waits = dirty && !conflict
  useDelayedSave(waits, save)
  useSaveRetry(waits && saving.error?.kind === 'unavailable', save)
  useEffect(() => autosave.follow(body, base), [autosave, body, base])
  useUnsavedGuard(dirty, autosave)

  return {
    body,
    change: setBody,
    state: saving.pending ? 'saving' : dirty ? 'unsaved' : 'saved',
    publication: answer.version > one.version ? answer : one,
    error: saving.error?.kind === 'conflict' ? null : saving.error,
    conflict,
    keepMine() {
      if (!conflict) return
      standOn(conflict)
      setConflict(null)
      void save()
    },
    takeTheirs() {
      if (!conflict) return
      setBase(standOn(conflict))
      setBody(conflict.body)
      setConflict(null)
    },
    publish: () =>
      inLine(async () => {
        const version = await send(body)
        if (version === null) return null
        const outcome = await publishing.run({ questionnaireId: one.id, version })
        if (!outcome.ok) return null
        setBase(standOn({ version: outcome.data.version, body }))
        setAnswer(outcome.data)
        return outcome.data
      }),
    publishing: publishing.pending,
    publishError: publishing.error,
  }
}

interface Setters {
  setBase: (saved: SavedBody) => void
  setAnswer: (saved: Questionnaire) => void
  setConflict: (theirs: Questionnaire | null) => void
}

function useDraftSave(
  questionnaireId: string,
  base: SavedBody,
  { setBase, setAnswer, setConflict }: Setters,
) {
  const saving = useCommand(saveBody)
  const { run } = saving
  const latest = useRef(base)
  useEffect(() => {
    if (base.version > latest.current.version) latest.current = base
  }, [base])
  /** The next save is made over this. */
  const standOn = useCallback(({ version, body }: SavedBody): SavedBody => {
    latest.current = { version, body }
    return latest.current
  }, [])
  const send = useCallback(
    async (body: Body): Promise<number | null> => {
      const { version } = latest.current
      if (latest.current.body === body) return version
      const outcome = await run({ questionnaireId, version, body })
      if (outcome.ok) {
        setBase(standOn({ version: outcome.data.version, body }))
        setAnswer(outcome.data)
        return outcome.data.version
      }
      setConflict(currentOf(saveBody, outcome.error))
      return null
    },
    [questionnaireId, run, standOn, setBase, setAnswer, setConflict],
  )
  return { send, standOn, saving }
}

/** One call after another: a second one sent meanwhile would be over a version already gone. */
function useLine() {
  const line = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(call: () => Promise<T>): Promise<T> => {
    const answer = line.current.then(call)
    line.current = answer
    return answer
  }, [])
}

function useDelayedSave(waits: boolean, save: () => Promise<unknown>) {
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => void save(), saveDelayMs)
    return () => clearTimeout(timer)
  }, [waits, save])
}

function useSaveRetry(isCut: boolean, save: () => Promise<unknown>) {
  useEffect(() => {
    if (!isCut) return undefined
    const retry = () => void save()
    const timer = setInterval(retry, retryDelayMs)
    const forget = whenReachableAgain(retry)
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [isCut, save])
}

function useUnsavedGuard(dirty: boolean, kept: BodyAutosave) {
  useEffect(() => {
    if (!dirty) return undefined
    return declareUnsaved({ discard: () => kept.forget() })
  }, [dirty, kept])
}
