/**
 * For so long after something was done it counts as a slip that can still be taken back: nobody else gets what it
 * freed, and no letter of it leaves. Longer than the undo bar, which is the way back that a person has before the
 * eyes, and short enough for those who wait.
 */
const undoGraceMinutes = 15

export function afterUndoGrace(now: Date): Date {
  return new Date(now.getTime() + undoGraceMinutes * 60_000)
}
