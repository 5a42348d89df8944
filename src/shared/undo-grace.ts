/**
 * Time in which an action can still be undone: the place that it freed is not given to others, and no mail
 * about it is sent. Longer than the undo bar is shown, and short enough for people who wait.
 */
const undoGraceMinutes = 15

export function afterUndoGrace(now: Date): Date {
  return new Date(now.getTime() + undoGraceMinutes * 60_000)
}
