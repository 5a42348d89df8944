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
  const grip = start.y - box.top
  let moving: HTMLElement | null = null
  let landing: Landing | null = null
  const step = scale * snap
  const move = (now: globalThis.PointerEvent) => {
    const dx = now.clientX - start.x
    const dy = now.clientY - start.y
    if (!moving) {
      if (Math.hypot(dx, dy) < threshold) return
      moving = from === null ? ghostOf(element, box) : element
      moving.dataset.dragged = ''
      document.body.style.cursor = 'grabbing'
    }
    const down = from === null ? dy : Math.round(dy / step) * step
    moving.style.transform = `translate3d(${dx}px, ${down}px, 0)`
    const column = columnAt(now.clientX)
    const minutes =
      from === null
        ? column && (now.clientY - grip - column.getBoundingClientRect().top) / scale
        : from + down / scale
    landing =
      column && minutes !== null && minutes !== undefined
        ? { roomId: column.dataset.room || null, minutes: Math.round(minutes / snap) * snap }
        : null
    drag.onHover(landing)
  }
  const end = (dropped: boolean) => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', key, true)
    document.body.style.cursor = ''
    delete element.dataset.held
    fingerDrags = false
    drag.onHover(null)
    // A finger that rested and left did not tap.
    if (byFinger) swallowClick()
    if (!moving) return
    if (from === null) moving.remove()
    else {
      moving.style.transform = ''
      delete moving.dataset.dragged
      swallowClick()
    }
    drag.onDrop(dropped ? landing : null)
  }
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

function columnAt(x: number): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-column]')].find((column) => {
    const { left, right } = column.getBoundingClientRect()
    return x >= left && x < right
  })
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
