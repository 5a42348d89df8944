import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import type { HallObject, SeatingTable } from '../../model.ts'
import type { Point } from '../../model/hall.ts'
import { aligned, movedBy, numbered, spread, type Axis } from '../../model/layout.ts'
import { newId } from '#platform/web/new-id.ts'
import { freeSpot, nextNumber, withinWalls } from '../../model/hall.ts'
import { text } from '../../text.ts'
import { patchOf, type Editor } from '../editor.ts'

type HallItem = SeatingTable | HallObject
const isTable = (thing: HallItem): thing is SeatingTable => 'seats' in thing

/** Tables and objects that are chosen together, and what can be done with several. Each is one step. */
export function useThings(editor: Editor) {
  const say = useText(text)
  const { plan } = editor
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const all: readonly HallItem[] = [...plan.tables, ...plan.objects]
  const chosen = all.filter(({ id }) => ids.has(id))
  const tables = chosen.filter(isTable)
  const put = (before: readonly HallItem[], after: readonly HallItem[], announcement: string) => {
    const known = new Map(before.map((thing) => [thing.id, thing]))
    const patches = after.flatMap((thing) => {
      const patch = patchOf(known.get(thing.id) ?? thing, thing)
      return Object.keys(patch).length > 1 ? [{ patch, thing }] : []
    })
    if (patches.length === 0) return
    const changes = {
      tables: patches.filter(({ thing }) => isTable(thing)).map(({ patch }) => patch),
      objects: patches.filter(({ thing }) => !isTable(thing)).map(({ patch }) => patch),
    }
    void editor.edit('hall', changes as Parameters<Editor['edit']>[1], announcement)
  }
  const free = chosen.filter((thing) => !(isTable(thing) && thing.locked))
  return {
    chosen,
    tables,
    has: (id: string) => ids.has(id),
    others: (id: string) => chosen.filter((thing) => thing.id !== id),
    toggle(id: string) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    choose: (some: Iterable<string>) => setIds(new Set(some)),
    /** The announcement gives the distance of the first of them from the left and upper wall. */
    move(some: readonly HallItem[], by: Point) {
      const moved = movedBy(some, by)
      const [first] = moved
      const where = { left: metres(first?.x), top: metres(first?.y), n: some.length }
      put(some, moved, say('said.moved', where))
    },
    /** Back within the walls, with its chairs. */
    bringIn(id: string) {
      const thing = all.find((each) => each.id === id)
      if (!thing) return
      setIds(new Set([id]))
      put([thing], [{ ...thing, ...withinWalls(thing, plan) }], say('said.hall'))
    },
    turn: (some: readonly HallItem[]) =>
      put(
        some,
        some.map((thing) => ({ ...thing, rotation: (thing.rotation + 15) % 360 })),
        say('said.hall'),
      ),
    align: (axis: Axis) => put(free, aligned(free, axis), say('said.hall')),
    spread: (axis: Axis) => put(free, spread(free, axis), say('said.hall')),
    number: (some: readonly SeatingTable[]) =>
      put(some, numbered(some, plan.tables), say('said.numbered', { n: some.length })),
    duplicate() {
      const hall = { ...plan, tables: [...plan.tables], objects: [...plan.objects] }
      const names: string[] = []
      for (const thing of chosen) {
        const copy = { ...thing, id: newId(), ...freeSpot(thing, hall) }
        names.push(copy.id)
        if (isTable(copy))
          hall.tables.push({ ...copy, number: nextNumber(hall.tables), name: '', locked: false })
        else hall.objects.push(copy)
      }
      const withNewIds = <T extends { id: string }>(rows: readonly T[]) =>
        rows.filter(({ id }) => names.includes(id))
      setIds(new Set(names))
      void editor.edit('hall', {
        tables: withNewIds(hall.tables),
        objects: withNewIds(hall.objects),
      })
    },
    remove() {
      const removedTableIds = tables.map(({ id }) => id)
      const removedObjectIds = chosen.filter((thing) => !isTable(thing)).map(({ id }) => id)
      setIds(new Set())
      void editor.edit('hall', { removedTableIds, removedObjectIds })
    },
  }
}

export type HallThings = ReturnType<typeof useThings>

function metres(centimetres = 0): number {
  return Math.round(centimetres / 10) / 10
}
