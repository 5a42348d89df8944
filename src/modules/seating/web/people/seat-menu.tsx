import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { text } from '../../text.ts'
import type { Editor } from '../editor.ts'
import type { PlanWords } from '../plan-words.ts'
import { TableSelect } from './table-select.tsx'

const SwapDialog = lazyComponent(() => import('./swap-dialog.tsx'), null)

interface SeatMenuProps {
  editor: Editor
  words: PlanWords
  guestId: string
  disabled?: boolean
  /** What is being done; the table is null where they leave theirs. */
  onSeat: (seating: Promise<boolean>, tableId: string | null) => void
}

/** The tables for one guest; where one is full, somebody there swaps or gives up the seat. */
export function SeatMenu({ editor, words, guestId, disabled = false, onSeat }: SeatMenuProps) {
  const say = useText(text)
  const { plan } = editor
  const [swap, setSwap] = useState<{ tableId: string | null } | null>(null)
  const value = plan.places.find((each) => each.guestId === guestId)?.tableId ?? null
  return (
    <>
      <TableSelect
        {...{ plan, words, value, disabled, guestId }}
        label={say('people.tableOf', { name: words.nameOf(guestId) })}
        count={1}
        onChange={(tableId) => {
          if (tableId !== value)
            onSeat(editor.seat([guestId], tableId === null ? null : { tableId }), tableId)
        }}
        onSwap={(tableId) => setSwap({ tableId })}
      />
      {swap && (
        <SwapDialog
          {...{ plan, words, guestId }}
          tableId={swap.tableId}
          onSwap={({ tableId, seat }) => onSeat(editor.seat([guestId], { tableId, seat }), tableId)}
          onClose={() => setSwap(null)}
        />
      )}
    </>
  )
}
