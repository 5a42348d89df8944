import { Button } from '@mantine/core'
import {
  IconAddressBook,
  IconDownload,
  IconGitMerge,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import type { CallOf } from '#shared/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyPanel, lazyComponent } from '#platform/web/lazy-component.tsx'
import { useKey } from '#platform/web/keys.ts'
import { usePages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import type { MenuAction } from '#ui/live/page/action-menu.tsx'
import { HeaderMenu } from '#ui/live/page/header-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { BulkBar } from '#ui/live/table/bulk-bar.tsx'
import type { Sort } from '#ui/live/table/columns.ts'
import { nothingSelected, type Selection } from '#ui/live/table/selection.ts'
import { Notice } from '#ui/plain/notice.tsx'
import {
  exportContacts,
  findTargets,
  listContacts,
  listContactTags,
  listEmployers,
  removeContacts,
  restoreContacts,
} from '../contract.ts'
import { ContactSort, LinkFilter, OrganisationKind } from '../model.ts'
import { text } from '../text.ts'
import { duplicatesPanel, newContact } from './panel-names.ts'
import { PeopleTable } from './people-table.tsx'

const ContactPanel = lazyPanel(() => import('./contact-panel.tsx'))
const DuplicatesPanel = lazyPanel(() => import('./duplicates-panel.tsx'))
const MergeDialog = lazyComponent(() => import('./merge-dialog.tsx'), null)

const Filters = z.object({
  cauta: z.string().default(''),
  sortare: ContactSort.default('name'),
  invers: z.boolean().default(false),
  legat: z.array(LinkFilter).default([]),
  organizatie: z.array(z.string().max(200)).default([]),
  eticheta: z.array(z.string().max(60)).default([]),
})

/** All contacts, with filters in the address, edits in place and bulk actions. */
export default function PeopleView({ onImport }: { onImport: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const view = useView()
  const panel = usePanel()
  const pages = usePages(listContacts, {
    ...view.filter,
    sort: view.sort.by,
    descending: view.sort.descending,
  })
  const [selection, setSelection] = useState(nothingSelected)
  const exporting = useExport()
  const add = () => panel.open(newContact)
  useKey('n', add)
  return (
    <>
      {exporting.error && <Notice tone="error">{sentence(exporting.error)}</Notice>}
      <ListToolbar
        search={view.search}
        onSearch={view.onSearch}
        searchLabel={say('search')}
        countText={pages.total === undefined ? '' : say('count', { n: pages.total })}
        filters={useFilters(view.chosen, view.onChoose)}
        sorting={{
          fields: ContactSort.options.map((id) => ({ id, title: say(`field.${id}`) })),
          sort: view.sort,
          onSort: view.onSort,
        }}
      />
      <HeaderMenu
        actions={[
          { label: say('import'), icon: <IconUpload size={16} />, onClick: onImport },
          {
            label: say('duplicates'),
            icon: <IconGitMerge size={16} />,
            onClick: () => panel.open(duplicatesPanel),
          },
          ...exporting.actions({ all: true, ids: [], filter: view.filter }),
        ]}
      />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : (
        <PeopleTable
          {...{ pages, panel, selection }}
          onSelection={setSelection}
          sort={view.sort}
          onSort={view.onSort}
          empty={
            Object.keys(view.filter).length === 0 ? (
              <Nobody onAdd={add} />
            ) : (
              <NoResults
                search={view.search}
                onClearSearch={() => view.onSearch(null)}
                onClearAll={view.clear}
              />
            )
          }
        />
      )}
      <Actions
        selection={selection}
        onSelection={setSelection}
        total={pages.total ?? 0}
        filter={view.filter}
        exporting={exporting}
      />
      <ContactPanel opened={panel.opened} onClose={panel.close} />
      <DuplicatesPanel opened={panel.opened === duplicatesPanel} onClose={panel.close} />
    </>
  )
}

/** The chosen view, kept in the address. */
function useView() {
  const [{ cauta, sortare, invers, ...chosen }, set] = useSearch(Filters)
  const { legat, organizatie, eticheta } = chosen
  return {
    search: cauta,
    chosen,
    filter: {
      ...(cauta && { search: cauta }),
      ...(legat.length > 0 && { kinds: legat }),
      ...(organizatie.length > 0 && { organisations: organizatie }),
      ...(eticheta.length > 0 && { tags: eticheta }),
    },
    sort: { by: sortare, descending: invers },
    onSearch: (words: string | null) => set({ cauta: words }),
    onChoose: (next: PeopleFilter) => set(next),
    onSort: ({ by, descending }: Sort) => set({ sortare: by as ContactSort, invers: descending }),
    clear: () => set({ cauta: null, legat: null, organizatie: null, eticheta: null }),
  }
}

function Nobody({ onAdd }: { onAdd: () => void }) {
  const say = useText(text)
  return (
    <EmptyState
      icon={<IconAddressBook size={28} stroke={1.5} />}
      title={say('empty')}
      text={say('emptyText')}
      action={{ label: say('add'), onClick: onAdd }}
      example={<Badge tone="brand">{say('example')}</Badge>}
    />
  )
}

interface PeopleFilter {
  legat: LinkFilter[]
  organizatie: string[]
  eticheta: string[]
}

function useFilters(chosen: PeopleFilter, set: (change: PeopleFilter) => void) {
  const say = useText(text)
  const employers = useEndpoint(listEmployers, {})
  const targets = useEndpoint(findTargets, {}, { staleTime: 60_000 })
  const kinds = [
    ...(targets.data?.kinds ?? []).map(({ kind }) => kind),
    ...OrganisationKind.options,
  ].map((value) => ({ value, label: say(`kinds.${value}`) }))
  const tags = useEndpoint(listContactTags, {})
  const labels = (tags.data?.items ?? []).map(({ name, count }) => ({
    value: name,
    label: name,
    count,
  }))
  const firms = (employers.data?.items ?? []).map(({ name, count }) => ({
    value: name,
    label: name,
    count,
  }))
  return {
    fields: [
      { name: 'legat', label: say('kind'), options: kinds },
      { name: 'organizatie', label: say('field.organisation'), options: firms },
      { name: 'eticheta', label: say('field.tags'), options: labels },
    ],
    values: { ...chosen },
    onChange: (values: Readonly<Record<string, readonly string[]>>) =>
      set({
        legat: LinkFilter.options.filter((kind) => values.legat?.includes(kind)),
        organizatie: [...(values.organizatie ?? [])],
        eticheta: [...(values.eticheta ?? [])],
      }),
  }
}

interface ActionsProps {
  selection: Selection
  onSelection: (selection: Selection) => void
  total: number
  filter: CallOf<typeof removeContacts>['filter']
  exporting: ReturnType<typeof useExport>
}

function Actions({ selection, onSelection, total, filter, exporting }: ActionsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const removing = useCommand(removeContacts)
  const restoring = useCommand(restoreContacts)
  const [merging, setMerging] = useState<[string, string] | null>(null)
  const ids = [...selection.keys]
  const chosen = { all: selection.all, ids, filter }
  const remove = async () => {
    const outcome = await removing.run(chosen)
    if (!outcome.ok) return
    onSelection(nothingSelected)
    const deletedIds = outcome.data.ids
    showUndoBar(say('removed', { n: deletedIds.length }), () => restoring.run({ ids: deletedIds }))
  }
  const [one, other] = ids
  return (
    <>
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      <BulkBar
        selection={selection}
        onSelection={onSelection}
        total={total}
        menu={exporting.actions(chosen)}
      >
        {!selection.all && ids.length === 2 && one && other && (
          <Button
            size="xs"
            leftSection={<IconGitMerge size={14} />}
            onClick={() => setMerging([one, other])}
          >
            {say('merge')}
          </Button>
        )}
        <Button
          size="xs"
          leftSection={<IconTrash size={14} />}
          loading={removing.pending}
          onClick={() => void remove()}
        >
          {say('removeSome')}
        </Button>
      </BulkBar>
      {merging && (
        <MergeDialog
          ids={merging}
          onClose={() => setMerging(null)}
          onDone={() => onSelection(nothingSelected)}
        />
      )}
    </>
  )
}

type Export = CallOf<typeof exportContacts>

/** The three files that people can be saved as. */
function useExport() {
  const say = useText(text)
  const exporting = useCommand(exportContacts)
  const save = async (format: Export['format'], selection: Export['selection']) => {
    const outcome = await exporting.run({ format, selection })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return {
    error: exporting.error,
    actions: (selection: Export['selection']): MenuAction[] =>
      (['vcard3', 'vcard4', 'csv'] as const).map((format, at) => ({
        label: say(`export.${format}`),
        icon: <IconDownload size={16} />,
        apart: at === 0,
        onClick: () => void save(format, selection),
      })),
  }
}
