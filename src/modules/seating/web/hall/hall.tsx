import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { touchable } from '#platform/web/pointer-drag.ts'
import type { HallObject, Placed, SeatingTable } from '../../model.ts'
import { nudgeOf, settledMove } from '../../model/layout.ts'
import type { Point } from '../../model/hall.ts'
import type { Worst } from '../../model/violations.ts'
import { text } from '../../text.ts'
import { carryPerson, carryThings } from './drag.ts'
import type { Editor } from '../editor.ts'
import { ObjectShape, TableShape, transformOf } from './hall-shapes.tsx'
import { answerOf, inOrder, type PlanWords } from '../plan-words.ts'
import type { Revealed } from '../people/list-view.tsx'
import { Legend } from './legend.tsx'
import type { HallThings } from './things.ts'
import styles from './hall.module.css'

const metre = 100
/** From here on a chair is wide enough for a name. */
const zoomOfNames = 1.5

interface HallProps {
  editor: Editor
  words: PlanWords
  things: HallThings
  /** People who are chosen to be seated; the next table or seat that is pressed takes them. */
  held: readonly string[]
  hurt: ReadonlyMap<string, Worst>
  zoom: number
  revealed: Revealed | null
  onOpen: (panel: string) => void
  onSeated: (guestIds: readonly string[]) => void
}

/** The hall to scale, drawn in centimetres. Everything in it can also be done in the list. */
export default function Hall(props: HallProps) {
  const { editor, words, things, held, hurt, zoom, revealed } = props
  const say = useText(text)
  const drawing = useRef<SVGSVGElement>(null)
  const { plan } = editor
  const answers = new Map(plan.people.map((person) => [person.id, answerOf(person)] as const))
  const handlers = useHallHandlers(props, drawing)
  const sitting = (placement: Placed) => ({
    seat: placement.seat,
    locked: placement.locked,
    name: words.nameOf(placement.guestId),
    answer: answers.get(placement.guestId) ?? 'out',
    broken: hurt.get(placement.guestId),
    isFound: revealed?.guestId === placement.guestId,
  })
  useEffect(() => {
    if (!revealed) return
    drawing.current
      ?.querySelector('[data-found]')
      ?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [revealed])
  return (
    <div>
      <div ref={touchable} className={styles.frame}>
        <svg
          ref={drawing}
          className={styles.hall}
          style={{ width: `${zoom * 100}%` }}
          viewBox={`0 0 ${plan.width} ${plan.depth}`}
          role="group"
          aria-label={say('hall.label', { width: plan.width / metre, depth: plan.depth / metre })}
          data-target={held.length > 0 || undefined}
          {...handlers}
        >
          <defs>
            <pattern id="metres" width={metre} height={metre} patternUnits="userSpaceOnUse">
              <path d={`M ${metre} 0 H 0 V ${metre}`} className={styles.metre} />
            </pattern>
          </defs>
          <rect width={plan.width} height={plan.depth} className={styles.floor} />
          {plan.background && (
            <image
              href={plan.background.path}
              x={plan.background.x}
              y={plan.background.y}
              width={plan.background.width}
              height={plan.background.width * plan.background.ratio}
              preserveAspectRatio="none"
              className={styles.background}
            />
          )}
          <rect width={plan.width} height={plan.depth} fill="url(#metres)" />
          {plan.objects.map((object) => (
            <ObjectShape
              key={object.id}
              object={object}
              title={words.targetTitle(object.id)}
              isChosen={things.has(object.id)}
            />
          ))}
          {inOrder(plan.tables).map((table) => (
            <TableShape
              key={table.id}
              table={table}
              title={words.tableTitle(table)}
              sitting={plan.places.filter(({ tableId }) => tableId === table.id).map(sitting)}
              isChosen={things.has(table.id)}
              hasNames={zoom >= zoomOfNames}
            />
          ))}
        </svg>
      </div>
      <Legend />
    </div>
  )
}

/** One set of handlers for everything that is drawn, found by what is under the pointer or has the focus. */
function useHallHandlers(
  { editor, words, things, held, onOpen, onSeated }: HallProps,
  drawing: { readonly current: SVGSVGElement | null },
) {
  const { plan } = editor
  const say = useText(text)
  const nudged = useRef<{ things: readonly (SeatingTable | HallObject)[]; by: Point } | null>(null)
  const thingAt = (target: EventTarget) => {
    const id = (target as Element).closest('[data-thing]')?.getAttribute('data-thing')
    const table = plan.tables.find((each) => each.id === id)
    return table ?? plan.objects.find((each) => each.id === id)
  }
  const seatAt = (target: EventTarget) => {
    const seat = (target as Element).closest('[data-seat]')?.getAttribute('data-seat')
    return seat === null || seat === undefined ? undefined : Number(seat)
  }
  /** The things that a drag or a key moves: the selection if this thing is in it. Locked tables stay. */
  const movable = (thing: SeatingTable | HallObject) => {
    const all = things.has(thing.id) ? [thing, ...things.others(thing.id)] : [thing]
    return all.filter((each) => !('locked' in each && each.locked))
  }
  const elementOf = ({ id }: { id: string }) =>
    drawing.current?.querySelector<SVGGElement>(`[data-thing="${id}"]`) ?? []
  const open = (thing: SeatingTable | HallObject, isMore: boolean) => {
    if (isMore) return things.toggle(thing.id)
    const isTable = 'seats' in thing
    // A press that may become a drag leaves the focus where it was, and the panel gives it back to what has it now.
    for (const element of [elementOf(thing)].flat())
      element.querySelector<SVGElement>('[tabindex]')?.focus({ preventScroll: true })
    if (!isTable || held.length === 0) return onOpen(`${isTable ? 'masa' : 'obiect'}-${thing.id}`)
    void editor.seat(held, { tableId: thing.id }).then((ok) => ok && onSeated(held))
  }
  const carrySeated = (event: PointerEvent<SVGSVGElement>, placement: Placed) =>
    carryPerson(event, {
      label: words.nameOf(placement.guestId),
      onDrop: (target) => {
        const { guestId } = placement
        // Beside everything: they stay where they were.
        if (!target) return
        if (target === 'noSeat') return void editor.seat([guestId], null)
        const { tableId, seat } = target
        void editor.seat([guestId], seat === undefined ? { tableId } : { tableId, seat })
      },
    })
  /** Nothing is dragged, and the reason is shown. */
  const refuseToCarry = (event: PointerEvent<SVGSVGElement>, label: string, why: string) =>
    carryPerson(event, { label, isFixed: true, onDrop: () => editor.refuse(why) })
  const move = (all: readonly (SeatingTable | HallObject)[], by: Point) => things.move(all, by)
  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      const thing = thingAt(event.target)
      if (!thing) return
      const seat = seatAt(event.target)
      const placement = plan.places.find((each) => each.tableId === thing.id && each.seat === seat)
      const title = words.targetTitle(thing.id)
      const isTableFixed = 'locked' in thing && thing.locked
      if (placement) {
        const name = words.nameOf(placement.guestId)
        if (placement.locked)
          return refuseToCarry(event, say('fixed.label', { name }), say('fixed.guest', { name }))
        if (isTableFixed)
          return refuseToCarry(
            event,
            say('fixed.labelTable', { name }),
            say('fixed.people', { table: title }),
          )
        return carrySeated(event, placement)
      }
      if (isTableFixed)
        return refuseToCarry(
          event,
          say('fixed.labelTable', { name: title }),
          say('fixed.table', { table: title }),
        )
      const all = movable(thing)
      const width = drawing.current?.getBoundingClientRect().width || plan.width
      if (all.length > 0)
        carryThings(event, {
          elements: all.flatMap(elementOf),
          centimetresPerPixel: plan.width / width,
          settle: (by) => settledMove(all, by, plan),
          onDrop: (by) => move(all, by),
        })
    },
    onClick(event: MouseEvent) {
      const thing = thingAt(event.target)
      if (!thing) return
      const seat = seatAt(event.target)
      if (held.length !== 1 || seat === undefined || event.shiftKey)
        return open(thing, event.shiftKey)
      void editor.seat(held, { tableId: thing.id, seat }).then((ok) => ok && onSeated(held))
    },
    /**
     * Arrows move, R turns, Enter opens, Shift Enter chooses. A key that is held is one step, sent when it is let go.
     */
    onKeyDown(event: KeyboardEvent) {
      const thing = thingAt(event.target)
      if (!thing || event.ctrlKey || event.metaKey || event.altKey) return
      const by = nudgeOf(event)
      const isTurn = event.key.toLowerCase() === 'r'
      const isOpen = event.key === 'Enter' || event.key === ' '
      if (!by && !isTurn && !isOpen) return
      event.preventDefault()
      if (isOpen) return open(thing, event.shiftKey)
      const all = movable(thing)
      if (all.length === 0)
        return editor.refuse(say('fixed.table', { table: words.targetTitle(thing.id) }))
      if (isTurn) return things.turn(all)
      if (!by) return
      const before = nudged.current?.by ?? { x: 0, y: 0 }
      const settled = settledMove(all, { x: before.x + by.x, y: before.y + by.y }, plan)
      nudged.current = { things: all, by: settled }
      for (const each of all)
        for (const element of [elementOf(each)].flat())
          element.setAttribute(
            'transform',
            transformOf({ ...each, x: each.x + settled.x, y: each.y + settled.y }),
          )
    },
    onKeyUp: () => settle(),
    onBlur: () => settle(),
  }

  function settle() {
    const { current } = nudged
    nudged.current = null
    if (current && (current.by.x !== 0 || current.by.y !== 0)) move(current.things, current.by)
  }
}
