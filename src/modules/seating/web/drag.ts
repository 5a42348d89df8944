import type { PointerEvent } from 'react'

const threshold = 4

interface PersonDrag {
  label: string
  /** What is under the pointer when it is let go: a seat, a table, or neither. */
  onDrop: (target: { tableId: string; seat?: number } | null) => void
}

/** Carries people with the pointer; nothing of the page is drawn anew until they are let go. */
export function carryPerson(event: PointerEvent, { label, onDrop }: PersonDrag): void {
  if (event.button !== 0) return
  const start = { x: event.clientX, y: event.clientY }
  let ghost: HTMLElement | null = null
  let over: Element | null = null
  follow({
    move(now) {
      if (!ghost && Math.hypot(now.clientX - start.x, now.clientY - start.y) < threshold) return
      ghost ??= ghostOf(label)
      ghost.style.transform = `translate(${now.clientX + 12}px, ${now.clientY + 8}px)`
      const target = document
        .elementFromPoint(now.clientX, now.clientY)
        ?.closest('[data-seat], [data-table]')
      if (target === over) return
      over?.removeAttribute('data-over')
      over = target ?? null
      over?.setAttribute('data-over', '')
    },
    end(wasDropped) {
      over?.removeAttribute('data-over')
      if (!ghost) return
      ghost.remove()
      swallowClick()
      if (!wasDropped) return
      const tableId = over?.closest('[data-table]')?.getAttribute('data-table')
      const seat = over?.getAttribute('data-seat')
      if (!tableId) return onDrop(null)
      onDrop({ tableId, ...(seat !== null && seat !== undefined && { seat: Number(seat) }) })
    },
  })
}

interface ThingDrag {
  /** Moves by transform while it is carried. */
  element: SVGGElement
  /** Where its middle is, in centimetres, and how many of them a pixel is. */
  from: { x: number; y: number }
  centimetresPerPixel: number
  snap: number
  within: { width: number; depth: number }
  transformAt: (x: number, y: number) => string
  onDrop: (x: number, y: number) => void
}

/** Moves a table or an object over the floor, in steps. */
export function carryThing(event: PointerEvent, drag: ThingDrag): void {
  if (event.button !== 0) return
  const start = { x: event.clientX, y: event.clientY }
  const { element, from, centimetresPerPixel: scale, snap, within, transformAt } = drag
  const snapped = (value: number, most: number) =>
    Math.min(most, Math.max(0, Math.round(value / snap) * snap))
  let at: { x: number; y: number } | null = null
  follow({
    move(now) {
      const [dx, dy] = [now.clientX - start.x, now.clientY - start.y]
      if (!at && Math.hypot(dx, dy) < threshold) return
      at = {
        x: snapped(from.x + dx * scale, within.width),
        y: snapped(from.y + dy * scale, within.depth),
      }
      element.setAttribute('transform', transformAt(at.x, at.y))
    },
    end(wasDropped) {
      if (!at) return
      swallowClick()
      if (wasDropped && (at.x !== from.x || at.y !== from.y)) return drag.onDrop(at.x, at.y)
      element.setAttribute('transform', transformAt(from.x, from.y))
    },
  })
}

/** Until the pointer is let go; Escape puts everything back. */
function follow({
  move,
  end,
}: {
  move: (event: globalThis.PointerEvent) => void
  end: (wasDropped: boolean) => void
}): void {
  const stop = (wasDropped: boolean) => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', drop)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', escape, true)
    end(wasDropped)
  }
  const drop = () => stop(true)
  const cancel = () => stop(false)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop(false)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', drop)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', escape, true)
}

function ghostOf(label: string): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'seating-ghost'
  ghost.textContent = label
  document.body.append(ghost)
  return ghost
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
