import { Select } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import type { Plan } from '../../model.ts'
import { swapPartners } from '../../model/moves.ts'
import { text } from '../../text.ts'
import { inOrder, type PlanWords } from '../plan-words.ts'

interface TableSelectProps {
  plan: Plan
  words: PlanWords
  label: string
  value: string | null
  /** The number of guests to seat. */
  count: number
  disabled?: boolean
  onChange: (tableId: string | null) => void
  /** Who is to get a seat also where the table is full; then `onSwap` gets the table, or null for any. */
  guestId?: string
  onSwap?: (tableId: string | null) => void
}

/** With more tables, a list of hundreds of people would hold tens of thousands of options. */
const maxAtOnce = 40
const noTable = 'none'
const swap = 'swap'

/**
 * Seats a guest without dragging: the tables with their free seats, searched by typing; nothing moves until one is
 * chosen.
 */
export function TableSelect(props: TableSelectProps) {
  const { plan, words, label, value, count, disabled = false, onChange, guestId, onSwap } = props
  const say = useText(text)
  const [isOpened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const isWhole = isOpened || plan.tables.length <= maxAtOnce
  const shown = isWhole ? inOrder(plan.tables) : plan.tables.filter(({ id }) => id === value)
  const seatedCounts = new Map<string, number>()
  if (isWhole)
    for (const { tableId } of plan.places)
      seatedCounts.set(tableId, (seatedCounts.get(tableId) ?? 0) + 1)
  // Tables where somebody can be asked for their seat; only read once the list is open.
  const partners = isOpened && guestId && onSwap ? swapPartners(plan, guestId) : []
  const swaps = new Set(partners.map(({ tableId }) => tableId))
  const freeAt = ({ id, seats }: Plan['tables'][number]) => seats - (seatedCounts.get(id) ?? 0)
  const hasRoom = (tableId: string) =>
    plan.tables.some((table) => table.id === tableId && freeAt(table) >= count)
  return (
    <Select
      aria-label={label}
      data-action="table"
      searchable
      placeholder={say('select.choose')}
      value={value}
      disabled={disabled}
      onFocus={open}
      onPointerDown={open}
      onChange={(next) => {
        if (next === swap) onSwap?.(null)
        else if (next !== null && next !== value && swaps.has(next) && !hasRoom(next))
          onSwap?.(next)
        else onChange(next === noTable ? null : next)
      }}
      nothingFoundMessage={say('select.nothing')}
      comboboxProps={{ width: 220, position: 'bottom-end' }}
      data={[
        ...(value === null ? [] : [{ value: noTable, label: say('select.none') }]),
        ...shown.map((table) => {
          const free = freeAt(table)
          const isOwn = table.id === value
          const isFull = !isOwn && free < count
          const title = words.tableTitle(table)
          return {
            value: table.id,
            label: isOwn
              ? title
              : isFull && swaps.has(table.id)
                ? say('select.full', { table: title })
                : say('select.table', { table: title, n: Math.max(0, free) }),
            disabled: isFull && !swaps.has(table.id),
          }
        }),
        ...(swaps.size > 0
          ? [{ value: swap, label: say(value === null ? 'select.replace' : 'select.swap') }]
          : []),
      ]}
    />
  )
}
