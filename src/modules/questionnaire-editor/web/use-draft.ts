import { useCallback, useEffect, useRef, useState } from 'react'
import { publishQuestionnaire, saveBody } from '#modules/questionnaires/contract.ts'
import type { Body, Questionnaire } from '#modules/questionnaires/model.ts'
import { currentOf, useCommand } from '#platform/web/command.ts'
import { holdUnsaved } from '#platform/web/leaving.ts'
import type { AppError } from '#shared/app-error.ts'

/** Long enough for a word to be typed, short enough that nothing is lost. */
const pause = 700

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
  const busy = useRef(false)

  // What a colleague saved is shown at once while nothing of one's own waits.
  if (!dirty && !saving.pending && one.version > base.version) {
    setBase({ version: one.version, body: one.body })
    setBody(one.body)
  }

  const save = useCallback(
    async (wanted: Body, version: number): Promise<number | null> => {
      busy.current = true
      const outcome = await run({ questionnaireId: one.id, version, body: wanted })
      busy.current = false
      if (outcome.ok) {
        setBase({ version: outcome.data.version, body: wanted })
        return outcome.data.version
      }
      setConflict(currentOf(saveBody, outcome.error))
      return null
    },
    [one.id, run],
  )

  useEffect(() => {
    if (!dirty || conflict) return undefined
    const attempt = () => {
      if (busy.current) timer = setTimeout(attempt, pause)
      else void save(body, base.version)
    }
    let timer = setTimeout(attempt, pause)
    return () => clearTimeout(timer)
  }, [dirty, conflict, body, base.version, save])

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
      setConflict(null)
      void save(body, conflict.version)
    },
    takeTheirs() {
      if (!conflict) return
      setBase({ version: conflict.version, body: conflict.body })
      setBody(conflict.body)
      setConflict(null)
    },
    async publish() {
      const version = dirty ? await save(body, base.version) : base.version
      if (version === null) return null
      const outcome = await publishing.run({ questionnaireId: one.id, version })
      if (!outcome.ok) return null
      setBase({ version: outcome.data.version, body })
      return outcome.data
    },
    publishing: publishing.pending,
    publishError: publishing.error,
  }
}
