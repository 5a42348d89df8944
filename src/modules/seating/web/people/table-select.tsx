import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import type { Plan } from '../../model.ts'
import { text } from '../../text.ts'
import { inOrder, type PlanWords } from '../plan-words.ts'

interface TableSelectProps {
  plan: Plan
  words: PlanWords
  label: string
  value: string | null
  /** How many have to fit. */
  count: number
  onChange: (tableId: string | null) => void
}

/** With more tables, a list of hundreds of people would hold tens of thousands of options. */
const maxAtOnce = 40

/** Seats a guest without dragging: a menu of the tables with their free seats. */
export function TableSelect({ plan, words, label, value, count, onChange }: TableSelectProps) {
  const say = useText(text)
  const [isOpened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const isWhole = isOpened || plan.tables.length <= maxAtOnce
  const shown = isWhole ? inOrder(plan.tables) : plan.tables.filter(({ id }) => id === value)
  const taken = new Map<string, number>()
  if (isWhole)
    for (const { tableId } of plan.places) taken.set(tableId, (taken.get(tableId) ?? 0) + 1)
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      onFocus={open}
      onPointerDown={open}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: say(value === null ? 'select.choose' : 'select.none') },
        ...shown.map((table) => {
          const free = table.seats - (taken.get(table.id) ?? 0)
          return {
            value: table.id,
            label:
              table.id === value
                ? words.tableTitle(table)
                : say('select.table', { table: words.tableTitle(table), n: Math.max(0, free) }),
            disabled: table.id !== value && free < count,
          }
        }),
      ]}
    />
  )
}
