import type { PointerEvent } from 'react'
import { startDrag } from '#platform/web/pointer-drag.ts'

/** Distance from the upper or lower edge of the window within which a dragged row scrolls the page. */
const scrollMarginPx = 96
const scrollStepPx = 12

/**
 * Carries a row of a list by its handle. The line between two rows shows where it would land; the list is drawn again
 * only when it is let go. Rows are known by `data-row`; `beforeId` is null at the end.
 */
export function startRowDrag(
  event: PointerEvent<HTMLElement>,
  onDrop: (beforeId: string | null) => void,
): void {
  const row = event.currentTarget.closest<HTMLElement>('[data-row]')
  const list = row?.parentElement
  if (!row || !list) return
  const others = [...list.querySelectorAll<HTMLElement>('[data-row]')].filter(
    (each) => each !== row,
  )
  const middles = others.map((each) => {
    const { top, height } = each.getBoundingClientRect()
    return window.scrollY + top + height / 2
  })
  const scrolledAtStart = window.scrollY
  let pointer = { y: 0, dy: 0 }
  let marked: HTMLElement | undefined
  let place: number | null = null
  let frame = 0
  const clear = () => delete marked?.dataset['drop']
  const show = () => {
    const { y, dy } = pointer
    row.style.transform = `translateY(${dy + window.scrollY - scrolledAtStart}px)`
    place = middles.filter((middle) => middle < y + window.scrollY).length
    clear()
    marked = others[place] ?? others.at(-1)
    if (marked) marked.dataset['drop'] = place < others.length ? 'above' : 'below'
  }
  const scroll = () => {
    const step =
      pointer.y < scrollMarginPx
        ? -scrollStepPx
        : pointer.y > window.innerHeight - scrollMarginPx
          ? scrollStepPx
          : 0
    if (step !== 0) {
      window.scrollBy(0, step)
      show()
    }
    frame = requestAnimationFrame(scroll)
  }
  startDrag(event, {
    element: row,
    move({ y, dy }) {
      pointer = { y, dy }
      if (frame === 0) {
        row.dataset['dragged'] = ''
        frame = requestAnimationFrame(scroll)
      }
      show()
    },
    end(isDropped) {
      cancelAnimationFrame(frame)
      clear()
      delete row.dataset['dragged']
      row.style.transform = ''
      if (isDropped && place !== null) onDrop(others[place]?.dataset['row'] ?? null)
    },
  })
}
