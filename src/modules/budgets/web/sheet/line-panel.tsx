import { Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Sheet } from '../../contract.ts'
import {
  columns,
  figuresOf,
  type BudgetCurrency,
  type BudgetLine,
  type LineFigures,
  type RollUp,
  calculationOf,
} from '../../model.ts'
import { text } from '../../text.ts'
import {
  lineIn,
  linePanel,
  lineTabs,
  MoneyBar,
  useMoney,
  type LineTab,
  type NetOrGross,
} from '../budget-words.tsx'
import styles from '../budgets.module.css'
import { LineDetails } from './line-details.tsx'
import { LineInvoices } from '../documents/invoices.tsx'
import { useSidedText } from '../documents/money-side.ts'
import { LineOffers } from '../documents/offers.tsx'
import { LinePayments, paymentsOfLine } from '../documents/payments.tsx'
import type { SheetEdits } from './edits/sheet-state.ts'

interface LinePanelProps {
  sheet: Sheet
  totals: RollUp
  netOrGross: NetOrGross
  currency: BudgetCurrency
  edits: SheetEdits
  opened: string | null
  onClose: () => void
  onShow: (what: string) => void
}

/** All data of one line: its plan, and its offers, invoices and payments. */
export default function LinePanel(props: LinePanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { edits, sheet } = props
  const requestedLine = lineIn(props.opened)
  const problem = edits.error ?? edits.refused
  const line = edits.lines.find(({ id }) => id === requestedLine?.id)
  const figures = line && props.totals.lines.get(line.id)
  const remove = async () => {
    if (!line || !(await edits.remove([line.id]))) return
    props.onClose()
    showUndoBar(say('line.removed', { name: line.name }), () => edits.restore([line.id]))
  }
  return (
    <SidePanel
      opened={requestedLine !== null}
      onClose={props.onClose}
      wide
      title={line?.name ?? '…'}
      about={line && sheet.categories.find(({ id }) => id === line.categoryId)?.name}
      menu={
        line
          ? [
              {
                label: say('line.remove'),
                icon: <IconTrash size={16} />,
                tone: 'danger',
                onClick: () => void remove(),
              },
            ]
          : []
      }
    >
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      {requestedLine && line && figures ? (
        <Parts {...props} key={line.id} tab={requestedLine.tab} line={line} figures={figures} />
      ) : (
        requestedLine && <ErrorState text={say('line.gone')} onReload={props.onClose} />
      )}
    </SidePanel>
  )
}

interface PartsProps extends LinePanelProps {
  tab: LineTab
  line: BudgetLine
  figures: LineFigures
}

function Parts({ tab, line, figures, ...props }: PartsProps) {
  const say = useText(text)
  const sided = useSidedText(line.side)
  const { sheet } = props
  const ofLine = { sheet, line }
  const counts: Partial<Record<LineTab, number>> = {
    oferte: sheet.offers.filter(({ lineId }) => lineId === line.id).length,
    facturi: sheet.invoices.filter(({ allocations }) =>
      allocations.some(({ lineId }) => lineId === line.id),
    ).length,
    plati: paymentsOfLine(sheet, line).length,
  }
  const contents: Record<LineTab, ReactNode> = {
    detalii: <LineDetails {...ofLine} figures={figures} edits={props.edits} />,
    oferte: <LineOffers {...ofLine} quantity={figures.quantity} />,
    facturi: <LineInvoices {...ofLine} />,
    plati: <LinePayments {...ofLine} figures={figures} />,
    istoric: <RecordHistory entity="budget_line" entityId={line.id} />,
  }
  return (
    <Stack gap={16}>
      <Figures {...props} line={line} figures={figures} />
      <PageTabs
        label={say('line.parts')}
        value={tab}
        onChange={(next) => props.onShow(linePanel(line.id, next as LineTab))}
        tabs={lineTabs.map((value) => ({
          value,
          label: value === 'plati' ? sided('lineTab.plati') : say(`lineTab.${value}`),
          ...(counts[value] !== undefined && { count: counts[value] }),
          content: value === tab && contents[value],
        }))}
      />
    </Stack>
  )
}

interface FiguresProps extends LinePanelProps {
  line: BudgetLine
  figures: LineFigures
}

/** The numbers of the line in the currency of the sheet and, where it has another, in its own. */
function Figures({ sheet, line, figures, netOrGross, currency, edits }: FiguresProps) {
  const say = useText(text)
  const money = useMoney(currency)
  const own = useMoney(line.currency)
  const sided = useSidedText(line.side)
  const native =
    line.currency === currency
      ? null
      : figuresOf(calculationOf(sheet, edits.lines), 'line').get(line.id)
  return (
    <section className={styles.figures}>
      <dl>
        {columns.map((column) => (
          <div key={column}>
            <dt>{column === 'paid' ? sided('column.paid') : say(`column.${column}`)}</dt>
            <dd>
              {figures[column] ? money(figures[column][netOrGross]) : '–'}
              {native?.[column] && <small>{own(native[column][netOrGross])}</small>}
            </dd>
          </div>
        ))}
        {figures.overpaid[netOrGross] > 0 && (
          <div>
            <dt>{sided('file.overpaid')}</dt>
            <dd data-sign="over">
              {money(figures.overpaid[netOrGross])}
              {native && <small>{own(native.overpaid[netOrGross])}</small>}
            </dd>
          </div>
        )}
        {figures.variance && (
          <div>
            <dt>{say('column.variance')}</dt>
            <dd data-sign={figures.variance[netOrGross] > 0 ? 'over' : 'under'}>
              {money(figures.variance[netOrGross])}
            </dd>
          </div>
        )}
      </dl>
      <MoneyBar
        figures={figures}
        netOrGross={netOrGross}
        label={say('bar.label', {
          paid: money(figures.paid[netOrGross]),
          forecast: money(figures.forecast[netOrGross]),
        })}
      />
      <p className={styles.quiet}>
        {say('line.netVat', { net: money(figures.planned.net), vat: money(figures.planned.vat) })}
      </p>
    </section>
  )
}
