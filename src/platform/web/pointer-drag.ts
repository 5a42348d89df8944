import type { PointerEvent } from 'react'

interface PointerDrag {
  /** Marked with `data-held` while a finger holds it. */
  element: HTMLElement | SVGElement
  /** The position of the pointer, and the distance from its start. */
  move: (at: { x: number; y: number; dx: number; dy: number }) => void
  /** Called once, and only after a move. False: the pointer was lost, or Escape was pressed. */
  end: (isDropped: boolean) => void
}

const threshold = 4
const holdMilliseconds = 350
/** A resting finger is never quite still. */
const maxJitterPx = 10

/** True while a finger drags, so that the page under it does not scroll. */
let fingerDrags = false

/** For elements that contain things to drag: the browser must know before the first touch that it may not scroll. */
export function touchable(element: HTMLElement | null) {
  const stay = (event: TouchEvent) => {
    if (fingerDrags && event.cancelable) event.preventDefault()
  }
  const noMenu = (event: Event) => {
    if (fingerDrags) event.preventDefault()
  }
  element?.addEventListener('touchmove', stay, { passive: false })
  element?.addEventListener('contextmenu', noMenu)
  return () => {
    element?.removeEventListener('touchmove', stay)
    element?.removeEventListener('contextmenu', noMenu)
  }
}

/** Follows a mouse or pen at once; a finger has to rest first, since a quick movement scrolls. */
export function startDrag(event: PointerEvent, drag: PointerDrag): void {
  if (event.button !== 0) return
  const start = { x: event.clientX, y: event.clientY }
  if (event.pointerType !== 'touch') return follow(start, drag, false)
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('pointermove', moved)
    window.removeEventListener('pointerup', stop)
    window.removeEventListener('pointercancel', stop)
  }
  const moved = (now: globalThis.PointerEvent) => {
    if (Math.hypot(now.clientX - start.x, now.clientY - start.y) > maxJitterPx) stop()
  }
  const timer = setTimeout(() => {
    stop()
    fingerDrags = true
    drag.element.dataset['held'] = ''
    navigator.vibrate?.(15)
    follow(start, drag, true)
  }, holdMilliseconds)
  window.addEventListener('pointermove', moved)
  window.addEventListener('pointerup', stop)
  window.addEventListener('pointercancel', stop)
}

function follow(start: { x: number; y: number }, drag: PointerDrag, byFinger: boolean): void {
  let isMoving = false
  const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    const [dx, dy] = [x - start.x, y - start.y]
    if (!isMoving && Math.hypot(dx, dy) < threshold) return
    if (!isMoving) document.body.style.cursor = 'grabbing'
    isMoving = true
    drag.move({ x, y, dx, dy })
  }
  const end = (isDropped: boolean) => {
    letGo()
    delete drag.element.dataset['held']
    fingerDrags = false
    // A finger that rested and then left did not tap.
    if (byFinger || isMoving) suppressClick()
    if (!isMoving) return
    document.body.style.cursor = ''
    drag.end(isDropped)
  }
  const letGo = untilReleased(move, end)
}

/** Calls back for every move, and once when the pointer is released, lost, or Escape is pressed. */
function untilReleased(
  move: (now: globalThis.PointerEvent) => void,
  end: (isDropped: boolean) => void,
): () => void {
  const up = () => end(true)
  const cancel = () => end(false)
  const key = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return
    pressed.stopPropagation()
    end(false)
  }
  // The browser's own drag of a link or picture would take the pointer away.
  const stay = (started: DragEvent) => started.preventDefault()
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', key, true)
  window.addEventListener('dragstart', stay, true)
  return () => {
    window.removeEventListener('dragstart', stay, true)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', key, true)
  }
}

/** Draws an element above everything, under the pointer; moving it redraws no other part of the page. */
export function float(
  element: HTMLElement | SVGElement,
  { left, top }: { left: number; top: number },
): void {
  const { style } = element
  style.position = 'fixed'
  style.left = `${left}px`
  style.top = `${top}px`
  style.zIndex = '500'
  style.pointerEvents = 'none'
  style.willChange = 'transform'
  element.dataset['dragged'] = ''
  document.body.append(element)
}

/** The release of a drag is not a click on the element below. */
export function suppressClick(): void {
  const suppress = (click: MouseEvent) => {
    click.stopPropagation()
    click.preventDefault()
  }
  window.addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', suppress, { capture: true }), 0)
}
