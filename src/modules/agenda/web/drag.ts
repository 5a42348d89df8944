import type { PointerEvent } from 'react'

/** Where a box would land: a column of the grid and minutes down from its top. */
export interface Landing {
  roomId: string | null
  minutes: number
}

interface Drag {
  /** What moves under the pointer; nothing else of the page is drawn anew. */
  element: HTMLElement
  /** Pixels of a minute. */
  scale: number
  snap: number
  /** Where the top of the box is now, in minutes; null when it comes from outside the grid. */
  from: number | null
  onHover: (landing: Landing | null) => void
  onDrop: (landing: Landing | null) => void
}

const threshold = 4
const holdMilliseconds = 350
/** A finger that rests is never quite still. */
const trembling = 10

/** True while a finger drags, so that the page under it does not scroll. */
let fingerDrags = false

/** For what holds boxes: the browser must know before the first touch that it may have to stay. */
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

/** Moves a box with the pointer; a finger has to rest on it first, since a quick stroke scrolls. */
export function startMove(event: PointerEvent, drag: Drag): void {
  if (event.button !== 0) return
  const start = { x: event.clientX, y: event.clientY }
  if (event.pointerType !== 'touch') return follow(start, drag, false)
  const { element } = drag
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('pointermove', moved)
    window.removeEventListener('pointerup', stop)
    window.removeEventListener('pointercancel', stop)
  }
  const moved = (now: globalThis.PointerEvent) => {
    if (Math.hypot(now.clientX - start.x, now.clientY - start.y) > trembling) stop()
  }
  const timer = setTimeout(() => {
    stop()
    fingerDrags = true
    element.dataset.held = ''
    navigator.vibrate?.(15)
    follow(start, drag, true)
  }, holdMilliseconds)
  window.addEventListener('pointermove', moved)
  window.addEventListener('pointerup', stop)
  window.addEventListener('pointercancel', stop)
}

/** By transform alone, in steps of the grid; Escape puts it back. */
function follow(start: { x: number; y: number }, drag: Drag, byFinger: boolean): void {
  const { element, scale, snap, from } = drag
  const box = element.getBoundingClientRect()
  const columns = measuredColumns()
  const step = scale * snap
  let moving: HTMLElement | null = null
  let landing: Landing | null = null
  const landingAt = (x: number, y: number, down: number): Landing | null => {
    const column = columns.at(x)
    if (!column) return null
    const top = start.y - box.top
    const minutes = from === null ? (y - top - column.top) / scale : from + down / scale
    return { roomId: column.roomId, minutes: Math.round(minutes / snap) * snap }
  }
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const dx = clientX - start.x
    const dy = clientY - start.y
    if (!moving) {
      if (Math.hypot(dx, dy) < threshold) return
      moving = lifted(element, from === null ? box : null)
    }
    const down = from === null ? dy : Math.round(dy / step) * step
    const next = landingAt(clientX, clientY, down)
    moving.style.transform = `translate3d(${dx}px, ${down}px, 0)`
    if (next?.roomId === landing?.roomId && next?.minutes === landing?.minutes) return
    landing = next
    drag.onHover(landing)
  }
  const end = (dropped: boolean) => {
    letGo()
    columns.forget()
    delete element.dataset.held
    fingerDrags = false
    drag.onHover(null)
    // A finger that rested and left did not tap.
    if (byFinger) swallowClick()
    if (!moving) return
    putDown(moving, from === null)
    drag.onDrop(dropped ? landing : null)
  }
  const letGo = untilReleased(move, end)
}

/** Calls back for every move, and once when the pointer is released, lost, or Escape is pressed. */
function untilReleased(
  move: (now: globalThis.PointerEvent) => void,
  end: (dropped: boolean) => void,
): () => void {
  const up = () => end(true)
  const cancel = () => end(false)
  const key = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return
    pressed.stopPropagation()
    end(false)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', key, true)
  return () => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', key, true)
  }
}

/** What moves: the box itself, or a copy of what comes from outside the grid. */
function lifted(element: HTMLElement, outside: DOMRect | null): HTMLElement {
  const moving = outside ? ghostOf(element, outside) : element
  moving.dataset.dragged = ''
  document.body.style.cursor = 'grabbing'
  return moving
}

function putDown(moving: HTMLElement, isGhost: boolean): void {
  document.body.style.cursor = ''
  if (isGhost) return moving.remove()
  moving.style.transform = ''
  delete moving.dataset.dragged
  swallowClick()
}

interface Stretch {
  element: HTMLElement
  scale: number
  snap: number
  minutes: number
  onDrop: (minutes: number) => void
}

/** Draws the lower edge of a box; its height is all that changes. */
export function startStretch(event: PointerEvent, stretch: Stretch): void {
  if (event.button !== 0) return
  event.stopPropagation()
  event.preventDefault()
  const { element, scale, snap } = stretch
  const start = event.clientY
  let minutes = stretch.minutes
  const move = (now: globalThis.PointerEvent) => {
    const wanted = stretch.minutes + (now.clientY - start) / scale
    minutes = Math.max(snap, Math.round(wanted / snap) * snap)
    element.style.height = `${minutes * scale - 2}px`
  }
  const up = () => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    swallowClick()
    if (minutes !== stretch.minutes) stretch.onDrop(minutes)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
}

/**
 * Where the columns of the grid lie. They are measured again only after something scrolled: to ask
 * after every step would lay the whole page out once more in each frame.
 */
function measuredColumns() {
  let known: { roomId: string | null; left: number; right: number; top: number }[] | null = null
  const stale = () => {
    known = null
  }
  window.addEventListener('scroll', stale, { capture: true, passive: true })
  window.addEventListener('resize', stale)
  return {
    at(x: number) {
      known ??= [...document.querySelectorAll<HTMLElement>('[data-column]')].map((column) => {
        const { left, right, top } = column.getBoundingClientRect()
        return { roomId: column.dataset.room || null, left, right, top }
      })
      return known.find(({ left, right }) => x >= left && x < right)
    },
    forget() {
      window.removeEventListener('scroll', stale, { capture: true })
      window.removeEventListener('resize', stale)
    },
  }
}

/** A copy that floats above everything, since the list it comes from would cut it off. */
function ghostOf(element: HTMLElement, box: DOMRect): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement
  const { style } = ghost
  style.position = 'fixed'
  style.left = `${box.left}px`
  style.top = `${box.top}px`
  style.width = `${box.width}px`
  style.zIndex = '500'
  style.pointerEvents = 'none'
  document.body.append(ghost)
  return ghost
}

/** The release of a drag is not a click on what lies there. */
function swallowClick(): void {
  const swallow = (click: MouseEvent) => {
    click.stopPropagation()
    click.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
