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
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyPanel, lazyComponent } from '#platform/web/lazy-component.tsx'
import { RecordProblem } from '#platform/web/routing/record-problem.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Link } from '#ui/live/link.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { exportBudget, getSheet, removeBudget, restoreBudget, type Sheet } from '../contract.ts'
import { useEventOfRecord } from '#modules/events/web/widgets.tsx'
import { healthOf } from '../model.ts'
import { text } from '../text.ts'
import { Summary } from './budget-summary.tsx'
import { BudgetTabs, useBudgetView } from './budget-view.tsx'
import { HealthBadge, linePanel } from './budget-words.tsx'
import styles from './budgets.module.css'
import { OpenPast } from './documents/document-undo.ts'
import { RemovalDialog } from './sheet/line-removal.tsx'
import { SheetConflict } from './sheet/sheet-conflict.tsx'
import { useSheetEdits, type SheetEdits } from './sheet/edits/sheet-state.ts'

const LinePanel = lazyPanel(() => import('./sheet/line-panel.tsx'))
const ApproveDialog = lazyComponent(
  async () => ({ default: (await import('./approval.tsx')).ApproveDialog }),
  null,
)
const PlanDialog = lazyComponent(
  async () => ({ default: (await import('./documents/plan-dialog.tsx')).PlanDialog }),
  null,
)
const CategoryDialog = lazyComponent(
  async () => ({ default: (await import('./documents/plan-dialog.tsx')).CategoryDialog }),
  null,
)
const ImportDialog = lazyComponent(() => import('./import-dialog.tsx'), null)

export default function BudgetScreen() {
  const { id = '' } = useParams()
  const reading = useEndpoint(getSheet, { budgetId: id }, { keepPrevious: false })
  useEventOfRecord(reading.data?.budget.eventId, '/bugete')
  if (reading.data) return <Opened key={id} sheet={reading.data} />
  if (reading.error)
    return (
      <RecordProblem
        error={reading.error}
        onReload={() => void reading.refetch()}
        listHref={linkTo('/bugete')}
      />
    )
  return <TableSkeleton />
}

type DialogName = 'approve' | 'plan' | 'category' | 'import' | 'rename'

function Opened({ sheet }: { sheet: Sheet }) {
  const say = useText(text)
  const panel = usePanel()
  const [open, setOpen] = useState<DialogName | null>(null)
  const edits = useSheetEdits(sheet)
  const view = useBudgetView(sheet, edits.lines)
  const { totals, netOrGross, currency } = view
  const sentence = useErrorSentence()
  const { menu, problem } = useMenu(sheet, setOpen)
  return (
    <OpenPast value={edits.past}>
      <PageHeader
        title={sheet.budget.name}
        backHref={linkTo('/bugete')}
        status={<HealthBadge health={healthOf(view.real ?? totals)} />}
        about={<About sheet={sheet} saving={edits.saving} />}
        primary={{
          label: say(sheet.budget.revision > 0 ? 'approve.again' : 'approve.action'),
          icon: <IconRubberStamp size={16} />,
          disabled: sheet.lines.length === 0,
          onClick: () => setOpen('approve'),
        }}
        menu={menu}
      />
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      <Summary {...{ totals, netOrGross, currency }} tab={view.tab} onTab={view.showTab} />
      <BudgetTabs
        {...{ sheet, edits, view }}
        onOpen={(id, tab) => panel.open(linePanel(id, tab))}
      />
      <LinePanel
        {...{ sheet, edits, totals, netOrGross, currency }}
        opened={panel.opened}
        onClose={panel.close}
        onShow={panel.show}
      />
      <SheetConflict sheet={sheet} edits={edits} />
      <RemovalDialog question={edits.question} />
      <OpenDialog {...{ sheet, edits, open }} onClose={() => setOpen(null)} />
    </OpenPast>
  )
}

interface OpenDialogProps {
  sheet: Sheet
  edits: SheetEdits
  open: DialogName | null
  onClose: () => void
}

function OpenDialog({ sheet, edits, open, onClose }: OpenDialogProps) {
  if (open === 'approve') return <ApproveDialog sheet={sheet} onClose={onClose} />
  if (open === 'plan' || open === 'rename') return <PlanDialog sheet={sheet} onClose={onClose} />
  if (open === 'category') return <CategoryDialog sheet={sheet} onClose={onClose} />
  if (open === 'import') return <ImportDialog sheet={sheet} edits={edits} onClose={onClose} />
  return null
}

function About({ sheet, saving }: { sheet: Sheet; saving: boolean }) {
  const say = useText(text)
  const { revision } = sheet.budget
  return (
    <span className={styles.about}>
      <Link href={linkTo('/evenimente/:eventId', { eventId: sheet.event.id })}>
        {sheet.event.name}
      </Link>
      <span data-detail>{sheet.event.code}</span>
      {revision > 0 && <span>{say('approve.revision', { n: String(revision) })}</span>}
      <span data-detail>{say('budget.lines', { n: sheet.lines.length })}</span>
      <span role="status">{say(saving ? 'budget.saving' : 'budget.saved')}</span>
    </span>
  )
}

function useMenu(sheet: Sheet, onOpen: (what: DialogName) => void) {
  const say = useText(text)
  const navigate = useNavigate()
  const exporting = useCommand(exportBudget)
  const removing = useCommand(removeBudget)
  const restoring = useCommand(restoreBudget)
  const budgetId = sheet.budget.id
  const save = async (format: 'xlsx' | 'csv' | 'pdf', forClient = false) => {
    const outcome = await exporting.run({ budgetId, format, forClient })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const remove = async () => {
    if (!(await removing.run({ budgetId })).ok) return
    void navigate(linkTo('/bugete', {}, { [eventParameter]: sheet.event.id }))
    showUndoBar(say('budget.removed', { name: sheet.budget.name }), () =>
      restoring.run({ budgetId }),
    )
  }
  const menu = [
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
      label: say('export.csv'),
      icon: <IconFileSpreadsheet size={16} />,
      onClick: () => void save('csv'),
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
      label: say('export.clientXlsx'),
      icon: <IconFileSpreadsheet size={16} />,
      onClick: () => void save('xlsx', true),
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
  return { menu, problem: exporting.error ?? removing.error }
}
