import type { PointerEvent } from 'react'
import { float, startDrag, suppressClick } from '#platform/web/pointer-drag.ts'

/** The drop position of a box: a column of the grid, and minutes from its top. */
export interface Landing {
  roomId: string | null
  minutes: number
}

interface Drag {
  /** The element that moves with the pointer; no other part of the page is drawn again. */
  element: HTMLElement
  /** Pixels of a minute. */
  scale: number
  snap: number
  /** The current top of the box, in minutes; null when it comes from outside the grid. */
  from: number | null
  /** Also receives the dragged element, which can show where it would be dropped. */
  onHover: (landing: Landing | null, moving: HTMLElement | null) => void
  onDrop: (landing: Landing | null) => void
}

/** Moves a box with the pointer by a transform only, in steps of the grid; Escape puts it back. */
export function startMove(event: PointerEvent, drag: Drag): void {
  const { element, scale, snap, from } = drag
  const start = event.clientY
  const box = element.getBoundingClientRect()
  let columns: ReturnType<typeof measuredColumns> | null = null
  const step = scale * snap
  let moving: HTMLElement | null = null
  let landing: Landing | null = null
  const landingAt = (x: number, y: number, down: number): Landing | null => {
    columns ??= measuredColumns()
    const column = columns.at(x)
    if (!column) return null
    const top = start - box.top
    const minutes = from === null ? (y - top - column.top) / scale : from + down / scale
    return { roomId: column.roomId, minutes: Math.round(minutes / snap) * snap }
  }
  startDrag(event, {
    element,
    move({ x, y, dx, dy }) {
      moving ??= draggedElement(element, from === null ? box : null)
      const down = from === null ? dy : Math.round(dy / step) * step
      const newLanding = landingAt(x, y, down)
      moving.style.transform = `translate3d(${dx}px, ${down}px, 0)`
      if (newLanding?.roomId === landing?.roomId && newLanding?.minutes === landing?.minutes) return
      landing = newLanding
      drag.onHover(landing, moving)
    },
    end(isDropped) {
      columns?.forget()
      drag.onHover(null, moving)
      if (moving) dropElement(moving, from === null)
      drag.onDrop(isDropped ? landing : null)
    },
  })
}

/** The dragged element: the box itself, or a copy of one from outside the grid, which its list would cut off. */
function draggedElement(element: HTMLElement, outside: DOMRect | null): HTMLElement {
  if (!outside) {
    element.dataset.dragged = ''
    return element
  }
  const copy = element.cloneNode(true) as HTMLElement
  copy.style.width = `${outside.width}px`
  float(copy, outside)
  return copy
}

function dropElement(moving: HTMLElement, isCopy: boolean): void {
  if (isCopy) return moving.remove()
  moving.style.transform = ''
  delete moving.dataset.dragged
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
  const move = (moveEvent: globalThis.PointerEvent) => {
    const newMinutes = stretch.minutes + (moveEvent.clientY - start) / scale
    minutes = Math.max(snap, Math.round(newMinutes / snap) * snap)
    element.style.height = `${minutes * scale - 2}px`
  }
  const up = () => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    suppressClick()
    if (minutes !== stretch.minutes) stretch.onDrop(minutes)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
}

/**
 * The positions of the grid's columns. They are measured again only after scrolling: measuring at every step would
 * force a layout of the whole page in each frame.
 */
function measuredColumns() {
  let columnBoxes: { roomId: string | null; left: number; right: number; top: number }[] | null =
    null
  const stale = () => {
    columnBoxes = null
  }
  window.addEventListener('scroll', stale, { capture: true, passive: true })
  window.addEventListener('resize', stale)
  return {
    at(x: number) {
      columnBoxes ??= [...document.querySelectorAll<HTMLElement>('[data-column]')].map((column) => {
        const { left, right, top } = column.getBoundingClientRect()
        return { roomId: column.dataset.room || null, left, right, top }
      })
      return columnBoxes.find(({ left, right }) => x >= left && x < right)
    },
    forget() {
      window.removeEventListener('scroll', stale, { capture: true })
      window.removeEventListener('resize', stale)
    },
  }
}
