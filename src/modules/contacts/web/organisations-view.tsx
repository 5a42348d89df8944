import { IconBuildingCommunity } from '@tabler/icons-react'
import { z } from 'zod'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { usePages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import type { OutputOf } from '#shared/contract.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { changeOrganisation, listOrganisations } from '../contract.ts'
import type { Organisation } from '../model.ts'
import { text } from '../text.ts'
import { OrganisationPanel } from './organisation-panel.tsx'
import { newOrganisation, organisationPanel } from './panel-names.ts'

const Filters = z.object({ cauta: z.string().default(''), invers: z.boolean().default(false) })

/** The organisations of the one directory, as those that people are linked to. */
export default function OrganisationsView() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [{ cauta, invers }, setFilters] = useSearch(Filters)
  const panel = usePanel()
  const filter = { ...(cauta && { search: cauta }), descending: invers }
  const pages = usePages(listOrganisations, filter)
  const columns = useColumns()
  const clear = () => setFilters({ cauta: null })
  const add = () => panel.open(newOrganisation)
  useKey('n', add)
  return (
    <>
      <ListToolbar
        search={cauta}
        onSearch={(next) => setFilters({ cauta: next })}
        searchLabel={say('organisations.search')}
        countText={pages.total === undefined ? '' : say('organisations.count', { n: pages.total })}
      />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : (
        <DataTable
          label={say('organisations.list')}
          columns={columns}
          source={pages}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          rowHref={(row) => panel.href(organisationPanel(row))}
          onOpen={(row) => panel.open(organisationPanel(row))}
          sort={{ by: 'name', descending: invers }}
          onSort={({ descending }) => setFilters({ invers: descending })}
          empty={
            cauta === '' ? (
              <EmptyState
                icon={<IconBuildingCommunity size={28} stroke={1.5} />}
                title={say('organisations.empty')}
                text={say('organisations.emptyText')}
                action={{ label: say('organisations.add'), onClick: add }}
                example={<Badge tone="brand">{say('organisations.example')}</Badge>}
              />
            ) : (
              <NoResults search={cauta} onClearSearch={clear} onClearAll={clear} />
            )
          }
        />
      )}
      <OrganisationPanel opened={panel.opened} onClose={panel.close} />
    </>
  )
}

type Row = OutputOf<typeof listOrganisations>['items'][number]

function useColumns(): Column<Row>[] {
  const say = useText(text)
  const sentence = useErrorSentence()
  const change = useCommand(changeOrganisation)
  const save = async (
    { id, version }: Row,
    fields: Partial<Pick<Organisation, 'name' | 'address'>>,
  ) => {
    const outcome = await change.run({ id, version, ...fields })
    return outcome.ok ? undefined : sentence(outcome.error)
  }
  return [
    {
      id: 'name',
      title: say('organisation.name'),
      width: 260,
      grow: true,
      sortable: true,
      card: 'title',
      render: (row) => <bdi>{row.name}</bdi>,
      edit: { value: (row) => row.name, save: (row, name) => save(row, { name }) },
    },
    {
      id: 'kind',
      title: say('organisation.kind'),
      width: 180,
      card: 'side',
      render: ({ kinds }) => kinds.map((kind) => say(`kind.${kind}`)).join(', '),
    },
    {
      id: 'address',
      title: say('organisation.address'),
      width: 300,
      render: (row) => <bdi>{row.address}</bdi>,
      edit: { value: (row) => row.address, save: (row, address) => save(row, { address }) },
    },
    {
      id: 'people',
      title: say('organisation.people'),
      width: 120,
      align: 'end',
      render: ({ people }) => people,
    },
  ]
}
