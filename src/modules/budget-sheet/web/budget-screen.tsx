import {
  IconCoins,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconFolderPlus,
  IconPencil,
  IconRubberStamp,
  IconTableImport,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyPanel, lazyPart } from '#platform/web/lazy-part.tsx'
import { carried, linkTo } from '#platform/web/routing/links.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { offerUndo } from '#platform/web/undo.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Link } from '#ui/live/link.tsx'
import {
  exportBudget,
  getSheet,
  removeBudget,
  restoreBudget,
  type Sheet,
} from '#modules/budgets/contract.ts'
import {
  BudgetCurrency,
  healthOf,
  rollUp,
  type RollUp,
  reckoningOf,
} from '#modules/budgets/model.ts'
import { text } from '../text.ts'
import { HealthBadge, linePanel, type Part } from './budget-words.tsx'
import { Summary, tabs } from './budget-summary.tsx'
import styles from './budgets.module.css'
import { SheetConflict } from './sheet/sheet-conflict.tsx'
import { useSheetEdits } from './sheet/sheet-state.ts'
import { SheetTab } from './sheet/sheet-tab.tsx'

const LinePanel = lazyPanel(() => import('./sheet/line-panel.tsx'))
const Offers = lazyPart(async () => ({
  default: (await import('./documents/offers.tsx')).AllOffers,
}))
const Invoices = lazyPart(async () => ({
  default: (await import('./documents/invoices.tsx')).AllInvoices,
}))
const Payments = lazyPart(async () => ({
  default: (await import('./documents/payments.tsx')).AllPayments,
}))
const Revisions = lazyPart(async () => ({ default: (await import('./approval.tsx')).Revisions }))
const ApproveDialog = lazyPart(
  async () => ({ default: (await import('./approval.tsx')).ApproveDialog }),
  null,
)
const PlanDialog = lazyPart(
  async () => ({ default: (await import('./documents/plan-dialog.tsx')).PlanDialog }),
  null,
)
const CategoryDialog = lazyPart(
  async () => ({ default: (await import('./documents/plan-dialog.tsx')).CategoryDialog }),
  null,
)
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), null)

const View = z.strictObject({
  fila: z.enum(tabs).default('foaie'),
  tva: z.enum(['cu', 'fara']).default('cu'),
  moneda: BudgetCurrency.nullable().default(null),
})

export default function BudgetScreen() {
  const { id = '' } = useParams()
  const sentence = useSentence()
  const reading = useEndpoint(getSheet, { budgetId: id }, { keepPrevious: false })
  if (reading.data) return <Opened key={id} sheet={reading.data} />
  if (reading.error)
    return <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
  return <TableSkeleton />
}

type Open = 'approve' | 'plan' | 'category' | 'import' | 'rename'

function Opened({ sheet }: { sheet: Sheet }) {
  const say = useText(text)
  const panel = usePanel()
  const [view, setView] = useSearch(View)
  const [open, setOpen] = useState<Open | null>(null)
  const [supposed, setSupposed] = useState<number | null>(null)
  const edits = useSheetEdits(sheet)
  const known =
    view.moneda === sheet.budget.currency ||
    sheet.budget.rates.some((rate) => rate.currency === view.moneda)
  const currency = known && view.moneda ? view.moneda : sheet.budget.currency
  const part: Part = view.tva === 'cu' ? 'gross' : 'net'
  const totals = useMemo(
    () => rollUp(reckoningOf(sheet, edits.lines, supposed), currency),
    [sheet, edits.lines, supposed, currency],
  )
  const real = useMemo(
    () => (supposed === null ? null : rollUp(reckoningOf(sheet, edits.lines), currency)),
    [sheet, edits.lines, supposed, currency],
  )
  const menu = useMenu(sheet, setOpen)
  const close = () => setOpen(null)
  const withSheet = { sheet, totals, part, currency }
  return (
    <>
      <PageHeader
        title={sheet.budget.name}
        backHref={linkTo('/bugete')}
        status={<Standing sheet={sheet} totals={real ?? totals} />}
        about={<About sheet={sheet} saving={edits.saving} />}
        primary={{
          label: say(sheet.budget.revision > 0 ? 'approve.again' : 'approve.action'),
          icon: <IconRubberStamp size={16} />,
          disabled: sheet.lines.length === 0,
          onClick: () => setOpen('approve'),
        }}
        menu={menu}
      />
      <Summary
        totals={totals}
        part={part}
        currency={currency}
        onTab={(fila) => setView({ fila }, { step: true })}
      />
      <PageTabs
        label={say('budget.parts')}
        value={view.fila}
        onChange={(fila) => setView({ fila: fila as (typeof tabs)[number] }, { step: true })}
        tabs={[
          {
            value: 'foaie',
            label: say('tab.sheet'),
            content: view.fila === 'foaie' && (
              <SheetTab
                {...withSheet}
                edits={edits}
                real={real}
                supposed={supposed}
                vat={view.tva}
                onVat={(tva) => setView({ tva })}
                onCurrency={(moneda) => setView({ moneda })}
                onSuppose={setSupposed}
                onOpen={(id, tab) => panel.open(linePanel(id, tab))}
              />
            ),
          },
          {
            value: 'oferte',
            label: say('tab.offers'),
            count: sheet.offers.length,
            content: view.fila === 'oferte' && <Offers {...withSheet} />,
          },
          {
            value: 'facturi',
            label: say('tab.invoices'),
            count: sheet.invoices.length,
            content: view.fila === 'facturi' && <Invoices sheet={sheet} />,
          },
          {
            value: 'plati',
            label: say('tab.payments'),
            count: sheet.payments.length,
            content: view.fila === 'plati' && <Payments sheet={sheet} />,
          },
          {
            value: 'revizii',
            label: say('tab.revisions'),
            count: sheet.approvals.length,
            content: view.fila === 'revizii' && <Revisions {...withSheet} />,
          },
        ]}
      />
      <LinePanel
        {...withSheet}
        opened={panel.opened}
        onClose={panel.close}
        onShow={panel.show}
        edits={edits}
      />
      <SheetConflict edits={edits} />
      {open === 'approve' && <ApproveDialog sheet={sheet} onClose={close} />}
      {(open === 'plan' || open === 'rename') && <PlanDialog sheet={sheet} onClose={close} />}
      {open === 'category' && <CategoryDialog sheet={sheet} onClose={close} />}
      {open === 'import' && <ImportDialog sheet={sheet} edits={edits} onClose={close} />}
    </>
  )
}

function Standing({ sheet, totals }: { sheet: Sheet; totals: RollUp }) {
  const say = useText(text)
  const { revision } = sheet.budget
  return (
    <>
      <HealthBadge health={healthOf(totals)} />
      {revision > 0 && (
        <Badge tone="info">{say('approve.revision', { n: String(revision) })}</Badge>
      )}
    </>
  )
}

function About({ sheet, saving }: { sheet: Sheet; saving: boolean }) {
  const say = useText(text)
  return (
    <span className={styles.about}>
      <Link href={linkTo('/evenimente/:eventId', { eventId: sheet.event.id })}>
        {sheet.event.name}
      </Link>
      <span>{sheet.event.code}</span>
      <span>{say('budget.lines', { n: sheet.lines.length })}</span>
      <span role="status">{say(saving ? 'budget.saving' : 'budget.saved')}</span>
    </span>
  )
}

function useMenu(sheet: Sheet, onOpen: (what: Open) => void) {
  const say = useText(text)
  const navigate = useNavigate()
  const exporting = useCommand(exportBudget)
  const removing = useCommand(removeBudget)
  const restoring = useCommand(restoreBudget)
  const budgetId = sheet.budget.id
  const save = async (format: 'xlsx' | 'pdf', forClient = false) => {
    const outcome = await exporting.run({ budgetId, format, forClient })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const remove = async () => {
    if (!(await removing.run({ budgetId })).ok) return
    void navigate(linkTo('/bugete', {}, { [carried]: sheet.event.id }))
    offerUndo(say('budget.removed', { name: sheet.budget.name }), () => restoring.run({ budgetId }))
  }
  return [
    { label: say('plan.action'), icon: <IconUsers size={16} />, onClick: () => onOpen('plan') },
    {
      label: say('category.add'),
      icon: <IconFolderPlus size={16} />,
      onClick: () => onOpen('category'),
    },
    {
      label: say('import.action'),
      icon: <IconTableImport size={16} />,
      onClick: () => onOpen('import'),
    },
    {
      label: say('export.xlsx'),
      icon: <IconFileSpreadsheet size={16} />,
      apart: true,
      onClick: () => void save('xlsx'),
    },
    {
      label: say('export.pdf'),
      icon: <IconFileTypePdf size={16} />,
      onClick: () => void save('pdf'),
    },
    {
      label: say('export.client'),
      icon: <IconCoins size={16} />,
      onClick: () => void save('pdf', true),
    },
    {
      label: say('budget.rename'),
      icon: <IconPencil size={16} />,
      apart: true,
      onClick: () => onOpen('rename'),
    },
    {
      label: say('budget.remove'),
      icon: <IconTrash size={16} />,
      tone: 'danger' as const,
      onClick: () => void remove(),
    },
  ]
}
