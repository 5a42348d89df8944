import { Button } from '@mantine/core'
import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { z } from 'zod'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { usePages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { formatDate } from '#shared/dates/time.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { listRequests } from '../contract.ts'
import { isClosed, type ProtectionRequest } from '../model.ts'
import { text } from '../text.ts'
import { newRequest, panelOfRequest, RequestPanel } from './request-panel.tsx'
import { StateBadge } from './state-badge.tsx'

const which = { toate: 'all', deschise: 'open', inchise: 'closed' } as const
const names = ['toate', 'deschise', 'inchise'] as const

const Filters = z.object({
  cauta: z.string().default(''),
  stare: z.enum(names).default('toate'),
})

export function RequestsView() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [{ cauta, stare }, setFilters] = useSearch(Filters)
  const panel = usePanel()
  const pages = usePages(listRequests, {
    ...(cauta && { search: cauta }),
    which: which[stare],
  })
  const columns = useColumns()
  const add = () => panel.open(newRequest)
  useKey('n', add)
  return (
    <>
      <ListToolbar
        search={cauta}
        onSearch={(next) => setFilters({ cauta: next })}
        searchLabel={say('requests.search')}
        countText={pages.total === undefined ? '' : say('requests.count', { n: pages.total })}
      >
        <SegmentedViews
          label={say('requests.which')}
          value={stare}
          onChange={(next) => setFilters({ stare: next })}
          views={names.map((value) => ({ value, label: say(`requests.${which[value]}`) }))}
        />
        <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={add}>
          {say('requests.add')}
        </Button>
      </ListToolbar>
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : (
        <DataTable
          label={say('requests.list')}
          columns={columns}
          source={pages}
          rowKey={(row) => row.id}
          rowName={(row) => row.person}
          rowHref={(row) => panel.href(panelOfRequest(row))}
          onOpen={(row) => panel.open(panelOfRequest(row))}
          empty={
            cauta !== '' ? (
              <NoResults
                search={cauta}
                onClearSearch={() => setFilters({ cauta: null })}
                onClearAll={() => setFilters({ cauta: null, stare: null })}
              />
            ) : (
              <NoRequests some={stare !== 'toate'} onAdd={add} />
            )
          }
        />
      )}
      <RequestPanel opened={panel.opened} onClose={panel.close} />
    </>
  )
}

function NoRequests({ some, onAdd }: { some: boolean; onAdd: () => void }) {
  const say = useText(text)
  const icon = <IconShieldCheck size={28} stroke={1.5} />
  if (some)
    return (
      <EmptyState
        icon={icon}
        title={say('requests.noneSuch')}
        text={say('requests.noneSuchText')}
      />
    )
  return (
    <EmptyState
      icon={icon}
      title={say('requests.empty')}
      text={say('requests.emptyText')}
      action={{ label: say('requests.add'), onClick: onAdd }}
      example={<Badge tone="info">{say('requests.example')}</Badge>}
    />
  )
}

function useColumns(): Column<ProtectionRequest>[] {
  const say = useText(text)
  const locale = useLocale()
  const day = (date: string) => formatDate(date, locale, 'medium')
  return [
    {
      id: 'person',
      title: say('request.person'),
      width: 220,
      grow: true,
      card: 'title',
      render: (row) => row.person,
    },
    {
      id: 'kind',
      title: say('request.kind'),
      width: 180,
      render: (row) => say(`kind.${row.kind}`),
    },
    {
      id: 'receivedOn',
      title: say('request.receivedOn'),
      width: 140,
      card: 'none',
      render: (row) => day(row.receivedOn),
    },
    {
      id: 'dueOn',
      title: say('request.dueOn'),
      width: 210,
      render: (row) =>
        row.closedOn !== null && isClosed(row.state)
          ? say('request.closedOn', { date: day(row.closedOn) })
          : say('request.due', { date: day(row.dueOn) }),
    },
    {
      id: 'state',
      title: say('request.state'),
      width: 160,
      card: 'side',
      render: (row) => <StateBadge request={row} />,
    },
  ]
}
