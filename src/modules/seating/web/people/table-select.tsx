import { Select } from '@mantine/core'
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
  disabled?: boolean
  onChange: (tableId: string | null) => void
}

/** With more tables, a list of hundreds of people would hold tens of thousands of options. */
const maxAtOnce = 40
const noTable = 'none'

/** Seats a guest without dragging: the tables with their free seats, searched by typing; nothing moves until one is chosen. */
export function TableSelect(props: TableSelectProps) {
  const { plan, words, label, value, count, disabled = false, onChange } = props
  const say = useText(text)
  const [isOpened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const isWhole = isOpened || plan.tables.length <= maxAtOnce
  const shown = isWhole ? inOrder(plan.tables) : plan.tables.filter(({ id }) => id === value)
  const taken = new Map<string, number>()
  if (isWhole)
    for (const { tableId } of plan.places) taken.set(tableId, (taken.get(tableId) ?? 0) + 1)
  return (
    <Select
      aria-label={label}
      searchable
      placeholder={say('select.choose')}
      value={value}
      disabled={disabled}
      onFocus={open}
      onPointerDown={open}
      onChange={(next) => onChange(next === noTable ? null : next)}
      nothingFoundMessage={say('select.nothing')}
      comboboxProps={{ width: 220, position: 'bottom-end' }}
      data={[
        ...(value === null ? [] : [{ value: noTable, label: say('select.none') }]),
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
