import type { PointerEvent } from 'react'
import { float, startDrag } from '#platform/web/pointer-drag.ts'
import './drag.css'
import type { Point } from '../../model/hall.ts'

interface PersonDrag {
  label: string
  /** They stay where they are: nothing is a target, and the label says so. */
  isFixed?: boolean
  /** The drop target under the pointer: a seat, a table, the list of unseated guests, or none. */
  onDrop: (target: PersonTarget) => void
}

export type PersonTarget = { tableId: string; seat?: number } | 'noSeat' | null

/** Carries people with the pointer; nothing of the page is drawn again until they are let go. */
export function carryPerson(
  event: PointerEvent<HTMLElement | SVGElement>,
  { label, isFixed = false, onDrop }: PersonDrag,
): void {
  let name: HTMLElement | null = null
  let over: Element | null = null
  startDrag(event, {
    element: event.currentTarget,
    move({ x, y }) {
      name ??= floatingName(label, isFixed)
      // At the right and lower edge of the window it stays in sight.
      const left = Math.min(x + 12, window.innerWidth - name.offsetWidth - 8)
      const top = Math.min(y + 8, window.innerHeight - name.offsetHeight - 8)
      name.style.transform = `translate(${Math.max(8, left)}px, ${top}px)`
      if (isFixed) return
      const target = document
        .elementFromPoint(x, y)
        ?.closest('[data-seat], [data-table], [data-no-seat]')
      if (target === over) return
      over?.removeAttribute('data-over')
      over = target ?? null
      over?.setAttribute('data-over', '')
    },
    end(isDropped) {
      over?.removeAttribute('data-over')
      name?.remove()
      if (!isDropped) return
      const tableId = over?.closest('[data-table]')?.getAttribute('data-table')
      const seat = over?.getAttribute('data-seat')
      if (!tableId) return onDrop(over?.hasAttribute('data-no-seat') ? 'noSeat' : null)
      onDrop({ tableId, ...(seat !== null && seat !== undefined && { seat: Number(seat) }) })
    },
  })
}

interface ThingDrag {
  /** Everything that moves together. */
  elements: readonly SVGGElement[]
  /** Centimetres per pixel. */
  centimetresPerPixel: number
  /** The shift for a movement of the pointer. */
  settle: (by: Point) => Point
  onDrop: (by: Point) => void
}

/** Moves tables and objects over the floor. A copy of them follows the pointer, and the drawing waits. */
export function carryThings(event: PointerEvent<SVGElement>, drag: ThingDrag): void {
  const { elements, centimetresPerPixel: scale, settle } = drag
  let copy: HTMLElement | null = null
  let by: Point = { x: 0, y: 0 }
  startDrag(event, {
    element: event.currentTarget,
    move({ dx, dy }) {
      copy ??= floatingCopy(elements)
      by = settle({ x: dx * scale, y: dy * scale })
      copy.style.transform = `translate(${by.x / scale}px, ${by.y / scale}px)`
    },
    end(isDropped) {
      copy?.remove()
      for (const element of elements) delete element.dataset['lifted']
      if (isDropped && (by.x !== 0 || by.y !== 0)) drag.onDrop(by)
    },
  })
}

function floatingCopy(elements: readonly SVGGElement[]): HTMLElement {
  const layer = document.createElement('div')
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const drawing = elements[0]?.ownerSVGElement
  const scale = drawing?.getScreenCTM()
  if (!scale) return layer
  const boxes = elements.map((element) => element.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.right)) - left
  const height = Math.max(...boxes.map((box) => box.bottom)) - top
  const view = [
    (left - scale.e) / scale.a,
    (top - scale.f) / scale.d,
    width / scale.a,
    height / scale.d,
  ]
  copy.setAttribute('viewBox', view.join(' '))
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.style.overflow = 'visible'
  for (const element of elements) {
    copy.append(element.cloneNode(true))
    element.dataset['lifted'] = ''
  }
  layer.append(copy)
  float(layer, { left, top })
  return layer
}

function floatingName(label: string, isFixed: boolean): HTMLElement {
  const name = document.createElement('div')
  name.className = 'seating-carried'
  name.textContent = label
  if (isFixed) name.dataset['fixed'] = ''
  document.body.append(name)
  return name
}
