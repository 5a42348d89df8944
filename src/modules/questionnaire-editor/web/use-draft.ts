import { useCallback, useEffect, useRef, useState } from 'react'
import { publishQuestionnaire, saveBody } from '#modules/questionnaires/contract.ts'
import type { Body, Questionnaire } from '#modules/questionnaires/model.ts'
import { currentOf, useCommand } from '#platform/web/calls/command.ts'
import { whenBack } from '#platform/web/live/connection.ts'
import { holdUnsaved } from '#platform/web/forms/leaving.ts'
import type { AppError } from '#shared/app-error.ts'

/** Long enough for a word to be typed, short enough that nothing is lost. */
const pause = 700
/** While the server cannot be reached it is asked again at this pace, even if nobody types on. */
const again = 5000

export interface Draft {
  body: Body
  change: (next: Body | ((body: Body) => Body)) => void
  state: 'saved' | 'saving' | 'unsaved'
  error: AppError | null
  /** Somebody else saved in between: what stands there. */
  conflict: Questionnaire | null
  keepMine: () => void
  takeTheirs: () => void
  publish: () => Promise<Questionnaire | null>
  publishing: boolean
  publishError: AppError | null
}

/** The body in hand: every change is saved by itself, over the version it was made on. */
export function useDraft(one: Questionnaire): Draft {
  const [body, setBody] = useState(one.body)
  const [base, setBase] = useState({ version: one.version, body: one.body })
  const [conflict, setConflict] = useState<Questionnaire | null>(null)
  const saving = useCommand(saveBody)
  const publishing = useCommand(publishQuestionnaire)
  const dirty = body !== base.body
  const { run } = saving
  const isCut = saving.error?.kind === 'unavailable'
  const latest = useRef(base)
  const line = useRef<Promise<unknown>>(Promise.resolve())

  // What a colleague saved is shown at once while nothing of one's own waits.
  if (!dirty && !saving.pending && !publishing.pending && one.version > base.version) {
    setBase({ version: one.version, body: one.body })
    setBody(one.body)
  }

  useEffect(() => {
    if (base.version > latest.current.version) latest.current = base
  }, [base])

  const send = useCallback(
    async (wanted: Body): Promise<number | null> => {
      const { version } = latest.current
      if (latest.current.body === wanted) return version
      const outcome = await run({ questionnaireId: one.id, version, body: wanted })
      if (outcome.ok) {
        latest.current = { version: outcome.data.version, body: wanted }
        setBase(latest.current)
        return outcome.data.version
      }
      setConflict(currentOf(saveBody, outcome.error))
      return null
    },
    [one.id, run],
  )

  /** One call after another: a second one sent meanwhile would be over a version already gone. */
  const inLine = useCallback(<T>(call: () => Promise<T>): Promise<T> => {
    const answer = line.current.then(call)
    line.current = answer
    return answer
  }, [])

  useEffect(() => {
    if (!dirty || conflict) return undefined
    const timer = setTimeout(() => void inLine(() => send(body)), pause)
    return () => clearTimeout(timer)
  }, [dirty, conflict, body, inLine, send])

  useEffect(() => {
    if (!dirty || conflict || !isCut) return undefined
    const retry = () => void inLine(() => send(body))
    const timer = setInterval(retry, again)
    const forget = whenBack(retry)
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [dirty, conflict, isCut, body, inLine, send])

  useEffect(() => {
    if (!dirty) return undefined
    return holdUnsaved({ discard: () => undefined })
  }, [dirty])

  return {
    body,
    change: setBody,
    state: saving.pending ? 'saving' : dirty ? 'unsaved' : 'saved',
    error: saving.error?.kind === 'conflict' ? null : saving.error,
    conflict,
    keepMine() {
      if (!conflict) return
      latest.current = { version: conflict.version, body: conflict.body }
      setConflict(null)
      void inLine(() => send(body))
    },
    takeTheirs() {
      if (!conflict) return
      latest.current = { version: conflict.version, body: conflict.body }
      setBase(latest.current)
      setBody(conflict.body)
      setConflict(null)
    },
    publish: () =>
      inLine(async () => {
        const version = await send(body)
        if (version === null) return null
        const outcome = await publishing.run({ questionnaireId: one.id, version })
        if (!outcome.ok) return null
        latest.current = { version: outcome.data.version, body }
        setBase(latest.current)
        return outcome.data
      }),
    publishing: publishing.pending,
    publishError: publishing.error,
  }
}
