import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconColumns3,
  IconUserScan,
} from '@tabler/icons-react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Sheet } from '../../contract.ts'
import { BudgetCurrency, type RollUp } from '../../model.ts'
import { text } from '../../text.ts'
import { useReading, type NetOrGross } from '../budget-words.tsx'
import styles from '../budgets.module.css'
import { useRemembered } from '../remembered.ts'
import SheetGrid from './sheet-grid.tsx'
import type { SheetEdits } from './edits/sheet-state.ts'
import { UnreadNotice } from './unread-notes.tsx'
import { WhatIf } from './what-if.tsx'

const SheetCards = lazyComponent(() => import('./sheet-cards.tsx'))

interface SheetTabProps {
  sheet: Sheet
  totals: RollUp
  /** The totals without the assumed number of guests. */
  real: RollUp | null
  assumedGuests: number | null
  netOrGross: NetOrGross
  currency: BudgetCurrency
  vat: 'cu' | 'fara'
  edits: SheetEdits
  onVat: (vat: 'cu' | 'fara') => void
  onCurrency: (currency: BudgetCurrency) => void
  onSuppose: (guests: number | null) => void
  onOpen: Parameters<typeof SheetGrid>[0]['onOpen']
}

/** The lines with what is done to all of them at once. */
export function SheetTab(props: SheetTabProps) {
  const { real, assumedGuests, edits, onSuppose } = props
  const [all, showAll] = useRemembered('budgetColumns')
  return (
    <>
      <Tools {...props} all={all} onAll={showAll} />
      {assumedGuests !== null && real && (
        <WhatIf
          {...props}
          real={real}
          assumedGuests={assumedGuests}
          onClose={() => onSuppose(null)}
        />
      )}
      <SaveProblem edits={edits} />
      <UnreadNotice lines={edits.lines} onOpen={(id) => props.onOpen(id, 'detalii')} />
      <Body {...props} all={all} />
    </>
  )
}

function Tools({
  sheet,
  assumedGuests,
  currency,
  vat,
  edits,
  onVat,
  onCurrency,
  onSuppose,
  all,
  onAll,
}: SheetTabProps & { all: boolean; onAll: (all: boolean) => void }) {
  const say = useText(text)
  const phone = usePhone()
  const { budget } = sheet
  return (
    <div className={styles.tools}>
      <SegmentedControl
        aria-label={say('tools.vat')}
        value={vat}
        onChange={(tva) => onVat(tva === 'fara' ? 'fara' : 'cu')}
        data={[
          { value: 'cu', label: say('tools.withVat') },
          { value: 'fara', label: say('tools.withoutVat') },
        ]}
      />
      {budget.rates.length > 0 && (
        <SegmentedControl
          aria-label={say('tools.currency')}
          value={currency}
          onChange={(moneda) => onCurrency(BudgetCurrency.parse(moneda))}
          data={[budget.currency, ...budget.rates.map((rate) => rate.currency)]}
        />
      )}
      <Steps edits={edits} />
      <Button
        variant={assumedGuests === null ? 'default' : 'light'}
        leftSection={<IconUserScan size={16} />}
        onClick={() => onSuppose(assumedGuests === null ? budget.guests.expected : null)}
      >
        {say('whatIf.action')}
      </Button>
      {!phone && (
        <Button
          variant={all ? 'light' : 'default'}
          leftSection={<IconColumns3 size={16} />}
          aria-pressed={all}
          onClick={() => onAll(!all)}
        >
          {say('tools.allColumns')}
        </Button>
      )}
    </div>
  )
}

/** Buttons for undo and redo. */
function Steps({ edits }: { edits: SheetEdits }) {
  const say = useText(text)
  const steps = [
    { name: 'undo', can: edits.canUndo, icon: <IconArrowBackUp size={18} /> },
    { name: 'redo', can: edits.canRedo, icon: <IconArrowForwardUp size={18} /> },
  ] as const
  return steps.map(({ name, can, icon }) => (
    <Tooltip key={name} label={say(`tools.${name}`)}>
      <ActionIcon
        size="lg"
        variant="default"
        aria-label={say(`tools.${name}`)}
        disabled={!can}
        onClick={edits[name]}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  ))
}

/** Shows the edits that could not be saved, until the person retries or drops them. */
function SaveProblem({ edits }: { edits: SheetEdits }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  return (
    <>
      {edits.error && (
        <Notice tone="error">
          {sentence(edits.error)}
          <span className={styles.noticeActions}>
            <Button size="xs" onClick={edits.retry}>
              {say('trouble.retry')}
            </Button>
            <Button size="xs" variant="subtle" onClick={edits.giveUp}>
              {say('trouble.giveUp')}
            </Button>
          </span>
        </Notice>
      )}
      {edits.refused && (
        <Notice tone="error">
          {sentence(edits.refused)}
          <span className={styles.noticeActions}>
            <Button size="xs" variant="subtle" onClick={edits.dismiss}>
              {say('trouble.dismiss')}
            </Button>
          </span>
        </Notice>
      )}
    </>
  )
}

function usePhone(): boolean | undefined {
  return useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
}

function Body(props: SheetTabProps & { all: boolean }) {
  const reading = useReading(props.sheet)
  const phone = usePhone()
  return phone ? (
    <SheetCards {...props} reading={reading} />
  ) : (
    <SheetGrid {...props} reading={reading} />
  )
}
