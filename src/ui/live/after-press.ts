/**
 * An element that moves between press and release gets no click, so work that would redraw the screen waits
 * until the pointer is released: saving on blur, and answers of the server that arrive in that moment.
 */
let isPressed = false
let waiting: (() => void)[] = []

/** Runs at once, or after the current press is over and has had its click. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

/** A list of the browser itself keeps the release to itself. */
function press({ button, target }: MouseEvent): void {
  if (button === 0 && !(target instanceof HTMLSelectElement)) isPressed = true
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

/** A scrollbar may consume the release too. */
function move({ buttons }: PointerEvent): void {
  if (isPressed && buttons % 2 === 0) release()
}

if (typeof window !== 'undefined') {
  // On touch the release comes before the blur; the emulated mouse events after it are another press.
  for (const kind of ['pointerdown', 'mousedown'] as const)
    window.addEventListener(kind, press, { capture: true })
  // A drag ends without the usual event, and typing ends a press too.
  for (const kind of ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keydown'] as const)
    window.addEventListener(kind, release, { capture: true })
  window.addEventListener('pointermove', move, { capture: true })
  // Another window came in front. Not in capture, which would also receive the blur of fields.
  window.addEventListener('blur', release)
}
