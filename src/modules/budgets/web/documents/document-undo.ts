import { createContext, useContext } from 'react'
import type { Outcome } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { offerUndo } from '#platform/web/undo.ts'
import { toast } from '#ui/live/toasts.tsx'
import type { Past, Step } from '../sheet/sheet-undo.ts'

/** What was done to the budget that is open; none where documents are listed elsewhere. */
export const OpenPast = createContext<Pick<Past, 'push' | 'forget'> | null>(null)

type Work = () => Promise<Outcome<unknown>>

/** Offers the way back of a document that was deleted: beside it for a while, and by Ctrl+Z as long as its budget is open. */
export function useDocumentUndo() {
  const past = useContext(OpenPast)
  const sentence = useSentence()
  const saying = (work: Work) => () =>
    void work().then((outcome) => {
      if (!outcome.ok) toast.error(sentence(outcome.error))
    })
  return (said: string, back: Work, forth: Work) => {
    const step: Step = { back: saying(back), forth: saying(forth), isOfDocuments: true }
    past?.push(step)
    offerUndo(said, () => {
      past?.forget(step)
      return back()
    })
  }
}
