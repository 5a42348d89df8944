import { Button } from '@mantine/core'
import {
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconPlus,
  IconSettings,
  IconWallet,
} from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useFurtherPages } from '#platform/web/calls/further-pages.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { useSearch } from '#platform/web/search.ts'
import { useSession } from '#platform/web/session/session.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { exportInvoices, exportPayments, listBudgets } from '../contract.ts'
import { text } from '../text.ts'
import { BudgetCardItem } from './budget-card.tsx'
import styles from './budgets.module.css'
import { DueView, filterOf } from './documents/due-view.ts'

const DuePayments = lazyComponent(() => import('./documents/due-payments.tsx'))
const NewBudgetDialog = lazyComponent(
  async () => ({ default: (await import('./new-budget.tsx')).NewBudgetDialog }),
  null,
)
const SettingsDialog = lazyComponent(
  async () => ({ default: (await import('./new-budget.tsx')).SettingsDialog }),
  null,
)

const View = z.strictObject({
  fila: z.enum(['bugete', 'plati']).default('bugete'),
  cauta: z.string().max(200).default(''),
})

const fileFormats = [
  { format: 'xlsx', icon: <IconFileSpreadsheet size={16} /> },
  { format: 'csv', icon: <IconFileSpreadsheet size={16} /> },
  { format: 'pdf', icon: <IconFileTypePdf size={16} /> },
] as const

/** All budgets with their health, and the payments of all events by week. */
export default function BudgetsScreen() {
  const say = useText(text)
  const { id: eventId } = useChosenEvent()
  const isAdmin = useSession().profile?.role === 'admin'
  const [view, setView] = useSearch(View)
  const [open, setOpen] = useState<'new' | 'settings' | null>(null)
  const sentence = useErrorSentence()
  const exporting = useCommand(exportPayments)
  const exportingInvoices = useCommand(exportInvoices)
  const add = () => setOpen('new')
  useKey('n', add)
  const [due] = useSearch(DueView)
  const ofEvent = eventId ? { eventId } : {}
  const savePayments = async (format: 'xlsx' | 'csv' | 'pdf') => {
    const filter = view.fila === 'plati' ? filterOf(due, eventId) : ofEvent
    const outcome = await exporting.run({ ...filter, format })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const saveInvoices = async (format: 'xlsx' | 'csv' | 'pdf') => {
    const outcome = await exportingInvoices.run({ ...ofEvent, format })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const problem = exporting.error ?? exportingInvoices.error
  return (
    <>
      <PageHeader
        title={say('budgets.title')}
        primary={{ label: say('budget.new'), icon: <IconPlus size={16} />, onClick: add }}
        menu={[
          ...fileFormats.map(({ format, icon }) => ({
            label: say(`payments.export.${format}`),
            icon,
            onClick: () => void savePayments(format),
          })),
          ...fileFormats.map(({ format, icon }, at) => ({
            label: say(`invoices.export.${format}`),
            icon,
            apart: at === 0,
            onClick: () => void saveInvoices(format),
          })),
          ...(isAdmin
            ? [
                {
                  label: say('settings.title'),
                  apart: true,
                  icon: <IconSettings size={16} />,
                  onClick: () => setOpen('settings'),
                },
              ]
            : []),
        ]}
      />
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      <PageTabs
        label={say('budgets.parts')}
        value={view.fila}
        onChange={(fila) =>
          setView({ fila: fila === 'plati' ? 'plati' : 'bugete' }, { step: true })
        }
        tabs={[
          {
            value: 'bugete',
            label: say('budgets.title'),
            content: view.fila === 'bugete' && (
              <Budgets
                eventId={eventId}
                search={view.cauta}
                onSearch={(cauta) => setView({ cauta })}
                onAdd={add}
              />
            ),
          },
          {
            value: 'plati',
            label: say('payments.title'),
            content: view.fila === 'plati' && <DuePayments eventId={eventId} />,
          },
        ]}
      />
      {open === 'new' && <NewBudgetDialog onClose={() => setOpen(null)} />}
      {open === 'settings' && <SettingsDialog onClose={() => setOpen(null)} />}
    </>
  )
}

interface BudgetsProps {
  eventId: string | null
  search: string
  onSearch: (search: string) => void
  onAdd: () => void
}

function Budgets({ eventId, search, onSearch, onAdd }: BudgetsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const budgets = useFurtherPages(listBudgets, {
    limit: 30,
    ...(eventId && { eventId }),
    ...(search && { search }),
  })
  const { first, error } = budgets
  if (error) return <ErrorState text={sentence(error)} onReload={budgets.retry} />
  if (!first) return <CardsSkeleton />
  return (
    <>
      <ListToolbar
        search={search}
        onSearch={onSearch}
        searchLabel={say('budgets.search')}
        countText={say('budgets.count', { n: first.total })}
      />
      {first.total === 0 && search !== '' && (
        <NoResults
          search={search}
          onClearSearch={() => onSearch('')}
          filters={[]}
          onClearAll={() => onSearch('')}
        />
      )}
      {first.total === 0 && search === '' && (
        <EmptyState
          icon={<IconWallet size={28} stroke={1.5} />}
          title={say('budgets.emptyTitle')}
          text={say('budgets.emptyText')}
          action={{ label: say('budget.new'), icon: <IconPlus size={16} />, onClick: onAdd }}
          example={<Badge tone="brand">{say('budgets.example')}</Badge>}
        />
      )}
      <ul className={styles.budgets}>
        {budgets.items.map((budget) => (
          <BudgetCardItem key={budget.id} budget={budget} />
        ))}
      </ul>
      {budgets.hasMore && (
        <Button loading={budgets.loadingMore} onClick={budgets.more}>
          {say('budgets.more')}
        </Button>
      )}
    </>
  )
}
