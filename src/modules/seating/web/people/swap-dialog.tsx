import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import type { Placed, Plan } from '../../model.ts'
import { swapPartners } from '../../model/moves.ts'
import { text } from '../../text.ts'
import { inOrder, type PlanWords } from '../plan-words.ts'
import styles from '../plan.module.css'

interface SwapDialogProps {
  plan: Plan
  words: PlanWords
  guestId: string
  /** Only those who sit there; null: at any table. */
  tableId: string | null
  onSwap: (other: Placed) => void
  onClose: () => void
}

/** What a drop on a taken seat does, by name: two change seats, or one gives theirs up. */
export default function SwapDialog({
  plan,
  words,
  guestId,
  tableId,
  onSwap,
  onClose,
}: SwapDialogProps) {
  const say = useText(text)
  const [otherId, setOther] = useState<string | null>(null)
  const own = plan.places.find((each) => each.guestId === guestId)
  const order = new Map(inOrder(plan.tables).map(({ id }, at) => [id, at]))
  const partners = swapPartners(plan, guestId)
    .filter((each) => tableId === null || each.tableId === tableId)
    .toSorted(
      (a, b) => (order.get(a.tableId) ?? 0) - (order.get(b.tableId) ?? 0) || a.seat - b.seat,
    )
  const other = partners.find((each) => each.guestId === otherId)
  const name = words.nameOf(guestId)
  const seatedAt = (who: string, seat: Placed) =>
    say('step.seated', { name: who, table: words.targetTitle(seat.tableId), n: seat.seat + 1 })
  const otherName = words.nameOf(other?.guestId ?? '')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say(own ? 'swap.title' : 'swap.replaceTitle', { name })}
      footer={
        <>
          <Button onClick={onClose}>{say('plan.cancel')}</Button>
          <Button
            variant="filled"
            disabled={!other}
            onClick={() => {
              onClose()
              if (other) onSwap(other)
            }}
          >
            {say(own ? 'swap.confirm' : 'swap.give')}
          </Button>
        </>
      }
    >
      {tableId !== null && <p>{say('swap.full', { table: words.targetTitle(tableId) })}</p>}
      <Select
        label={say(own ? 'swap.with' : 'swap.replaced')}
        data-autofocus
        searchable
        limit={100}
        value={otherId}
        onChange={setOther}
        placeholder={say('select.choose')}
        nothingFoundMessage={say('swap.nobody')}
        data={partners.map((each) => ({
          value: each.guestId,
          label: [
            words.nameOf(each.guestId),
            say('people.seatedAt', {
              table: words.targetTitle(each.tableId),
              n: each.seat + 1,
            }),
          ].join(' · '),
        }))}
      />
      {other && (
        <p role="status" className={styles.quiet}>
          {[
            seatedAt(name, other),
            own ? seatedAt(otherName, own) : say('step.unseated', { name: otherName }),
          ].join(' · ')}
        </p>
      )}
    </Dialog>
  )
}
