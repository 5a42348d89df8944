import { correctionOf, type Correction } from '../model/door/correction.ts'
import type { DoorController, ScanDisplay } from './door-controller.island.ts'
import { draw, element, say } from './door-screen.island.ts'
import type { DoorUndo } from './door-undo.island.ts'

/** What the screen has to say instead of what it says of a scan, by what this door learned since. */
export function correctionFor(
  { results, roster }: DoorController,
  { scanId, result, ticket, listId }: ScanDisplay,
  isUndone: boolean,
): Correction | null {
  const isInside = roster.decisions.decide(ticket, listId, 'in') === 'already'
  const answer = results.get(scanId)
  return correctionOf({ result, isUndone }, { answer, isInside })
}

/** Replaces the result shown for a waiting undo by the answer of the server. */
function followUndo({ undos }: DoorController, undo: DoorUndo): void {
  const { undoneHere } = undo
  const answer = undoneHere && undos.get(undoneHere.scanId)
  if (!answer) return
  const name = undoneHere.details?.name ?? ''
  undo.undoneHere = null
  if (answer === 'undone') return draw('none', say('undone'), name)
  undo.undone = null
  draw('look', say('notUndone'), name, say(`notUndone.${answer}`))
}

/** Corrects the verdict on the screen; `before` is what it was corrected to, so that it is shown once. */
export function correctVerdict(
  door: DoorController,
  last: ScanDisplay | null,
  undo: DoorUndo,
  before: string,
): string {
  followUndo(door, undo)
  const { undone, undoable } = undo
  const shown = last ?? undone
  const correction = shown && correctionFor(door, shown, shown === undone)
  const output = correction ? `${shown.scanId} ${correction}` : before
  if (!correction || output === before) return before
  const name = shown.details?.name ?? ''
  draw('look', say(`corrected.${correction}`), name, say(`corrected.${correction}.help`))
  element('undo').hidden = undoable !== shown
  return output
}
