import {
  IconAward,
  IconChecks,
  IconColumns3,
  IconDownload,
  IconFileTypePdf,
  IconList,
  IconListDetails,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import type { InputOf } from '#shared/contract.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { HeaderMenu } from '#ui/live/page/header-menu.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { arraySource } from '#ui/live/table/rows-source.ts'
import { Notice } from '#ui/plain/notice.tsx'
import {
  exportEventPartners,
  listDeliverables,
  listEngagements,
  sponsorReport,
  listTiers,
} from '../contract.ts'
import {
  isFound,
  isOpenPromise,
  Status,
  type DeliverableRow,
  type EngagementRow,
  type Side,
} from '../model.ts'
import { text } from '../text.ts'
import { Board, type BoardProps } from './board.tsx'
import { BoardSummary } from './board-summary.tsx'
import { EngagementPanel } from './engagement-panel.tsx'
import styles from './partners.module.css'
import { PromiseRows } from './promises.tsx'
import { Face, newPart, partIn, partPanel, StatusBadge } from './widgets.tsx'

const TiersDialog = lazyComponent(() => import('./tiers-dialog.tsx'), null)

const Address = z.object({
  arata: z.enum(['tabla', 'lista']).default('tabla'),
  cauta: z.string().default(''),
  stare: z.array(Status).default([]),
})

interface EventBoardProps {
  eventId: string
  side: Side
}

/** The pipeline of one side of an event, as a board or as a list. */
export default function EventBoard({ eventId, side }: EventBoardProps) {
  const sentence = useErrorSentence()
  const panel = usePanel()
  const [tiers, setTiers] = useState(false)
  const reading = useEndpoint(listEngagements, { eventId, side })
  const files = useFiles(eventId)
  const rows = useFound(reading.data?.items)
  return (
    <>
      {files.error && <Notice tone="error">{sentence(files.error)}</Notice>}
      <Tools
        {...{ side, files }}
        all={reading.data?.items}
        found={rows?.length}
        onTiers={() => setTiers(true)}
      />
      {reading.data && rows ? (
        <Pipeline
          all={reading.data.items}
          {...{ rows, side, eventId }}
          onAdd={() => panel.open(newPart[side])}
          onTiers={() => setTiers(true)}
        />
      ) : reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : (
        <CardsSkeleton cards={4} />
      )}
      <EngagementPanel
        eventId={eventId}
        opened={panel.opened}
        onClose={panel.close}
        onShow={panel.show}
      />
      {tiers && <TiersDialog eventId={eventId} onClose={() => setTiers(false)} />}
    </>
  )
}

function useFound(rows: readonly EngagementRow[] | undefined) {
  const [{ cauta, stare }] = useSearch(Address)
  return rows?.filter((row) => isFound(row, cauta, stare))
}

interface ToolsProps {
  side: Side
  files: ReturnType<typeof useFiles>
  /** Includes those hidden by search and filters. */
  all: readonly EngagementRow[] | undefined
  found: number | undefined
  onTiers: () => void
}

function Tools({ side, files, all, found, onTiers }: ToolsProps) {
  const say = useText(text)
  const [{ arata, cauta, stare }, setAddress] = useSearch(Address)
  const save = () =>
    files.partners({
      side,
      ...(cauta && { search: cauta }),
      ...(stare.length > 0 && { status: stare }),
    })
  const ofSponsors = [
    { label: say('tiers'), icon: <IconListDetails size={16} />, onClick: onTiers },
    { label: say('report.do'), icon: <IconFileTypePdf size={16} />, onClick: files.report },
  ]
  return (
    <ListToolbar
      search={cauta}
      onSearch={(next) => setAddress({ cauta: next })}
      countText={found === undefined ? '' : say('count', { n: found })}
      filters={{
        fields: [
          {
            name: 'stare',
            label: say('part.status'),
            options: Status.options.map((value) => ({
              value,
              label: say(`status.${side}.${value}`),
              ...(all && { count: all.filter(({ status }) => status === value).length }),
            })),
          },
        ],
        values: { stare },
        onChange: (next) =>
          setAddress({ stare: Status.options.filter((each) => next.stare?.includes(each)) }),
      }}
    >
      <SegmentedViews
        label={say('shape')}
        value={arata}
        onChange={(next) => setAddress({ arata: next }, { step: true })}
        views={[
          { value: 'tabla', label: say('shape.tabla'), icon: <IconColumns3 size={16} /> },
          { value: 'lista', label: say('shape.lista'), icon: <IconList size={16} /> },
        ]}
      />
      <HeaderMenu
        actions={[
          ...(side === 'sponsor' ? ofSponsors : []),
          { label: say('export'), icon: <IconDownload size={16} />, onClick: save },
        ]}
      />
    </ListToolbar>
  )
}

interface PipelineProps extends BoardProps {
  /** Includes those hidden by the search. */
  all: readonly EngagementRow[]
  eventId: string
  onAdd: () => void
  onTiers: () => void
}

function Pipeline({ all, rows, side, ...begin }: PipelineProps) {
  const [{ arata, cauta }, setAddress] = useSearch(Address)
  const clear = () => setAddress({ cauta: null, stare: null })
  if (all.length === 0) return <Nobody side={side} {...begin} />
  return (
    <>
      <BoardSummary rows={all} side={side} />
      {rows.length === 0 ? (
        <NoResults
          search={cauta}
          onClearSearch={() => setAddress({ cauta: null })}
          onClearAll={clear}
        />
      ) : arata === 'tabla' ? (
        <Board rows={rows} side={side} />
      ) : (
        <List rows={rows} side={side} />
      )}
    </>
  )
}

type Only = Pick<InputOf<typeof exportEventPartners>, 'side' | 'search' | 'status'>

function useFiles(eventId: string) {
  const exporting = useCommand(exportEventPartners)
  const reporting = useCommand(sponsorReport)
  const table = async (what: 'partners' | 'deliverables', only: Only = {}) => {
    const outcome = await exporting.run({ eventId, what, ...only })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const report = async () => {
    const outcome = await reporting.run({ eventId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return {
    error: exporting.error ?? reporting.error,
    partners: (only: Only) => void table('partners', only),
    promises: () => void table('deliverables'),
    report: () => void report(),
  }
}

type NobodyProps = Pick<PipelineProps, 'side' | 'eventId' | 'onAdd' | 'onTiers'>

/** Sponsors begin with what they are offered; once there are tiers, with the first of them. */
function Nobody({ side, eventId, onAdd, onTiers }: NobodyProps) {
  const say = useText(text)
  const tiers = useEndpoint(listTiers, { eventId }, { enabled: side === 'sponsor' })
  const lacksTiers = side === 'sponsor' && tiers.data?.items.length === 0
  const Icon = side === 'supplier' ? IconTruckDelivery : IconAward
  return (
    <EmptyState
      icon={<Icon size={28} stroke={1.5} />}
      title={say(`emptyPart.${side}`)}
      text={say(`emptyPart.${side}Text`)}
      action={{
        label: lacksTiers ? say('tiers.add') : say(`part.add.${side}`),
        onClick: lacksTiers ? onTiers : onAdd,
      }}
    />
  )
}

function List({ rows, side }: BoardProps) {
  const say = useText(text)
  const panel = usePanel()
  return (
    <DataTable
      label={say('list')}
      columns={useColumns(side)}
      source={arraySource(rows)}
      rowKey={(row) => row.id}
      rowName={(row) => row.partner.name}
      rowHref={(row) => panel.href(partPanel(row))}
      onOpen={(row) => panel.open(partPanel(row))}
      {...(partIn(panel.opened) && { openKey: partIn(panel.opened) ?? '' })}
    />
  )
}

function useColumns(side: Side): Column<EngagementRow>[] {
  const say = useText(text)
  const locale = useLocale()
  const sponsor = side === 'sponsor'
  return [
    {
      id: 'name',
      title: say('part.partner'),
      width: 220,
      grow: true,
      card: 'title',
      render: ({ partner }) => (
        <span className={styles.name}>
          <Face name={partner.name} logo={partner.logo} size={24} />
          <bdi>{partner.name}</bdi>
        </span>
      ),
    },
    {
      id: 'status',
      title: say('part.status'),
      width: 170,
      card: 'side',
      render: ({ status }) => <StatusBadge side={side} status={status} />,
    },
    {
      id: 'what',
      title: say(sponsor ? 'part.tier' : 'part.service'),
      width: 200,
      render: (row) => <bdi>{sponsor ? row.tier?.name : row.service}</bdi>,
    },
    {
      id: 'amount',
      title: say('part.amount'),
      width: 140,
      align: 'end',
      render: ({ amount }) => amount && formatMoney(amount, locale),
    },
    {
      id: 'promises',
      title: say('part.promises'),
      width: 120,
      align: 'end',
      render: ({ promises: { kept, all, late } }) =>
        all > 0 && <span className={late > 0 ? styles.late : undefined}>{`${kept}/${all}`}</span>,
    },
    {
      id: 'owner',
      title: say('part.ownerId'),
      width: 160,
      card: 'none',
      render: ({ owner }) => owner?.name,
    },
  ]
}

const Which = z.object({
  care: z.enum(['open', 'late', 'proof', 'all']).default('open'),
})

const chosen: Readonly<Record<z.infer<typeof Which>['care'], (row: DeliverableRow) => boolean>> = {
  open: ({ status, partner }) => isOpenPromise(status) && !partner.lost,
  late: ({ overdue }) => overdue,
  proof: ({ status }) => status === 'delivered',
  all: () => true,
}

/** Every deliverable of the event, by due date. */
export function PromisesView({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const panel = usePanel()
  const [{ care }, setAddress] = useSearch(Which)
  const { data, error, refetch } = useEndpoint(listDeliverables, { eventId })
  const files = useFiles(eventId)
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <CardsSkeleton cards={4} />
    )
  const rows = data.items.filter(chosen[care])
  return (
    <>
      {files.error && <Notice tone="error">{sentence(files.error)}</Notice>}
      {data.items.length === 0 ? (
        <EmptyState
          icon={<IconChecks size={28} stroke={1.5} />}
          title={say('promises.empty')}
          text={say('promises.emptyText')}
        />
      ) : (
        <>
          <div className={styles.bar}>
            <SegmentedViews
              label={say('promises')}
              value={care}
              onChange={(next) => setAddress({ care: next })}
              views={Which.shape.care.unwrap().options.map((value) => ({
                value,
                label: `${say(`promises.filter.${value}`)} · ${data.items.filter(chosen[value]).length}`,
              }))}
            />
            <HeaderMenu
              actions={[
                { label: say('export'), icon: <IconDownload size={16} />, onClick: files.promises },
                {
                  label: say('report.do'),
                  icon: <IconFileTypePdf size={16} />,
                  onClick: files.report,
                },
              ]}
            />
          </div>
          {rows.length === 0 ? (
            <p className={styles.quiet}>{say('promises.filterNone')}</p>
          ) : (
            <PromiseRows rows={rows} named />
          )}
        </>
      )}
      <EngagementPanel
        eventId={eventId}
        opened={panel.opened}
        onClose={panel.close}
        onShow={panel.show}
      />
    </>
  )
}
