import { Button } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { z } from 'zod'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { usePages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { changeTag, listTags } from '../contract.ts'
import { TagTone, type Tag } from '../model.ts'
import { text } from '../text.ts'
import { newTag, panelOf, TagPanel } from './tag-panel.tsx'

const Filters = z.object({
  cauta: z.string().default(''),
  invers: z.boolean().default(false),
})

/** The example slice of CONTRIBUTING: filters in the address, pages from the server, edits in place, live updates. */
export default function TagsTab() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [{ cauta, invers }, setFilters] = useSearch(Filters)
  const panel = usePanel()
  const pages = usePages(listTags, { ...(cauta && { search: cauta }), descending: invers })
  const columns = useColumns()
  const clear = () => setFilters({ cauta: null })
  const add = () => panel.open(newTag)
  useKey('n', add)
  return (
    <>
      <ListToolbar
        search={cauta}
        onSearch={(next) => setFilters({ cauta: next })}
        searchLabel={say('tags.search')}
        countText={pages.total === undefined ? '' : say('tags.count', { n: pages.total })}
      >
        <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={add}>
          {say('tags.add')}
        </Button>
      </ListToolbar>
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : (
        <DataTable
          label={say('tags.list')}
          columns={columns}
          source={pages}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          rowHref={(row) => panel.href(panelOf(row))}
          onOpen={(row) => panel.open(panelOf(row))}
          sort={{ by: 'name', descending: invers }}
          onSort={({ descending }) => setFilters({ invers: descending })}
          empty={
            cauta === '' ? (
              <NoTags onAdd={add} />
            ) : (
              <NoResults search={cauta} onClearSearch={clear} onClearAll={clear} />
            )
          }
        />
      )}
      <TagPanel opened={panel.opened} onClose={panel.close} />
    </>
  )
}

function NoTags({ onAdd }: { onAdd: () => void }) {
  const say = useText(text)
  return (
    <EmptyState
      icon={<IconTag size={28} stroke={1.5} />}
      title={say('tags.empty')}
      text={say('tags.emptyText')}
      action={{ label: say('tags.add'), onClick: onAdd }}
      example={<Badge tone="accent">{say('tags.example')}</Badge>}
    />
  )
}

function useColumns(): Column<Tag>[] {
  const say = useText(text)
  const sentence = useErrorSentence()
  const change = useCommand(changeTag)
  const save = async ({ id, version }: Tag, fields: Partial<Tag>) => {
    const outcome = await change.run({ id, version, ...fields })
    return outcome.ok ? undefined : sentence(outcome.error)
  }
  return [
    {
      id: 'name',
      title: say('tag.name'),
      width: 240,
      sortable: true,
      card: 'title',
      render: (row) => <Badge tone={row.tone}>{row.name}</Badge>,
      edit: { value: (row) => row.name, save: (row, name) => save(row, { name }) },
    },
    {
      id: 'about',
      title: say('tag.about'),
      width: 280,
      grow: true,
      render: (row) => row.about || '–',
      edit: { value: (row) => row.about, save: (row, about) => save(row, { about }) },
    },
    {
      id: 'tone',
      title: say('tag.tone'),
      width: 160,
      card: 'none',
      render: (row) => say(`tone.${row.tone}`),
      edit: {
        value: (row) => row.tone,
        options: TagTone.options.map((value) => ({ value, label: say(`tone.${value}`) })),
        save: (row, tone) => save(row, { tone: TagTone.parse(tone) }),
      },
    },
  ]
}
