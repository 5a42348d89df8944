import { useEffect, useRef } from 'react'
import { takesLetters } from '#ui/live/letter-keys.ts'
import { UndoBar } from '#ui/live/page/bars/undo-bar.tsx'
import { AppError } from '#shared/app-error.ts'
import { useErrorSentence } from '../calls/errors.ts'
import { useText } from '../i18n.tsx'
import { showUndoBar, useUndoBar, hideUndoBar, type Undoable } from '../undo.ts'
import { undo as text } from '../locales/undo.gen.ts'

/** The bar at the bottom; a failed undo shows why and can be tried again. */
export default function UndoHost() {
  const offered = useUndoBar()
  const sentence = useErrorSentence()
  const say = useText(text)
  const undo = async ({ undo: work }: Undoable) => {
    hideUndoBar()
    const error = await failureOf(work)
    if (error) showUndoBar(say('undoFailed', { why: sentence(error) }), work)
  }
  useUndoKey(offered && (() => void undo(offered)))
  return (
    <UndoBar done={offered} onUndo={() => offered && void undo(offered)} onGone={hideUndoBar} />
  )
}

/** While the bar is shown, Ctrl+Z presses it, unless a field or the screen has its own step to undo. */
function useUndoKey(press: (() => void) | null): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey || takesLetters(event.target)) return
      // The screen's own listener may run after ours: all have run once the event was dispatched.
      setTimeout(() => !event.defaultPrevented && latest.current?.())
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** A command shows its own failure; other work throws it. */
async function failureOf(work: Undoable['undo']): Promise<unknown> {
  try {
    const outcome = await work()
    const error = (outcome as { error?: unknown } | null | undefined)?.error
    return error instanceof AppError ? error : null
  } catch (error) {
    return error
  }
}
