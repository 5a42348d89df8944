/**
 * What moves between press and release gets no click, so whatever would redraw the screen waits until the pointer is
 * up again: what leaving a field brings, and answers of the server that happen to come in that moment.
 */
let isPressed = false
let waiting: (() => void)[] = []

/** At once, or when the press that is under way is over and has had its click. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

function press({ button }: MouseEvent): void {
  if (button === 0) isPressed = true
}

function release(): void {
  // The click comes in the same turn as the release.
  setTimeout(() => {
    isPressed = false
    const works = waiting
    waiting = []
    for (const work of works) work()
  })
}

if (typeof window !== 'undefined') {
  // A finger is up before the field is left; the mouse events that follow it are a press of their own.
  for (const kind of ['pointerdown', 'mousedown'] as const)
    window.addEventListener(kind, press, { capture: true })
  // What is dragged, or released over another window, ends without the usual event.
  for (const kind of ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'blur'] as const)
    window.addEventListener(kind, release, { capture: true })
}
