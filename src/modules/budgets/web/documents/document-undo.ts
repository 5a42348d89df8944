import { createContext, useContext } from 'react'
import type { Outcome } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { toast } from '#ui/live/toasts.tsx'
import { text } from '../../text.ts'
import type { Past, Step } from '../sheet/edits/sheet-undo.ts'

/** Undo of the budget that is open; null where documents are listed elsewhere. */
export const OpenPast = createContext<Pick<Past, 'push' | 'forget'> | null>(null)

type Work = () => Promise<Outcome<unknown>>

/** Offers the undo of a change of a document: in the bar for a while, and by Ctrl+Z while its budget is open. */
export function useDocumentUndo() {
  const say = useText(text)
  const past = useContext(OpenPast)
  const sentence = useErrorSentence()
  // The key may mean something done long ago, so that it says what it took back.
  const run = async (work: Work, done: string) => {
    const outcome = await work()
    if (outcome.ok) toast.success(done)
    else toast.error(sentence(outcome.error))
  }
  return (message: string, back: Work, forth?: Work) => {
    const step: Step = {
      back: () => void run(back, say('undo.done', { what: message })),
      ...(forth && { forth: () => void run(forth, message) }),
      isOfDocuments: true,
    }
    past?.push(step)
    showUndoBar(message, () => {
      past?.forget(step)
      return back()
    })
  }
}
