import { Button } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { z } from 'zod'
import { changeGroup, listGroups } from '../../contract.ts'
import type { GroupFields, ListedGroup } from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useRefusal } from '#platform/web/calls/refusal.ts'
import { useText } from '#platform/web/i18n.tsx'
import { usePages } from '#platform/web/calls/pages.ts'
import type { Panel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { TagList } from '#ui/live/records/tag-list.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { text } from '../../text.ts'
import styles from '../guest-list.module.css'
import { groupPanelOf, idIn, nameIn, newGroup, useChoices, useTags } from '../guest-words.tsx'

const Pages = z.array(z.enum(['deschisa', 'nedeschisa']))

const Address = z.object({
  cauta: z.string().default(''),
  lista: z.array(z.string()).default([]),
  pagina: Pages.default([]),
})

interface GroupsViewProps {
  eventId: string
  panel: Panel
}

/** Families, households and delegations: who is invited together, with their code. */
export default function GroupsView({ eventId, panel }: GroupsViewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [{ cauta, lista, pagina }, set] = useSearch(Address)
  const sides = useChoices(eventId)?.sides ?? []
  const pages = usePages(listGroups, {
    eventId,
    ...(cauta.trim() && { search: cauta }),
    ...(lista.length > 0 && { sides: lista }),
    ...(pagina.length === 1 && { opened: pagina[0] === 'deschisa' }),
  })
  const columns = useColumns(eventId)
  const clear = () => set({ cauta: null, lista: null, pagina: null })
  const opened = idIn('grup', panel.opened)
  return (
    <>
      <ListToolbar
        search={cauta}
        onSearch={(next) => set({ cauta: next })}
        searchLabel={say('groups.search')}
        countText={pages.total === undefined ? '' : say('groups.count', { n: pages.total })}
        filters={{
          fields: [
            {
              name: 'lista',
              label: say('filter.lista'),
              options: sides.map(({ value, count }) => ({ value, label: value, count })),
            },
            {
              name: 'pagina',
              label: say('filter.page'),
              options: Pages.element.options.map((value) => ({
                value,
                label: say(`page.${value}`),
              })),
            },
          ].filter(({ options }) => options.length > 0),
          values: { lista, pagina },
          onChange: (values) =>
            set({ lista: [...(values.lista ?? [])], pagina: Pages.parse(values.pagina ?? []) }),
        }}
      >
        <Button leftSection={<IconPlus size={16} />} onClick={() => panel.open(newGroup)}>
          {say('group.new')}
        </Button>
      </ListToolbar>
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : (
        <DataTable
          label={say('view.grupuri')}
          columns={columns}
          source={pages}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={(row) => panel.href(groupPanelOf(row))}
          onOpen={(row) => panel.open(groupPanelOf(row))}
          {...(opened && { openKey: opened })}
          empty={
            cauta.trim() === '' && lista.length + pagina.length === 0 ? (
              <EmptyState
                icon={<IconUsersGroup size={28} stroke={1.5} />}
                title={say('groups.empty')}
                text={say('groups.emptyText')}
                action={{ label: say('group.new'), onClick: () => panel.open(newGroup) }}
              />
            ) : (
              <NoResults
                search={cauta}
                onClearSearch={() => set({ cauta: null })}
                onClearAll={clear}
              />
            )
          }
        />
      )}
    </>
  )
}

function useColumns(eventId: string): Column<ListedGroup>[] {
  const say = useText(text)
  const tags = useTags()
  const save = useSave(eventId)
  return [
    {
      id: 'name',
      title: say('field.group'),
      width: 240,
      grow: true,
      card: 'title',
      render: ({ name, guests, firstNames }) => (
        <span className={styles.family}>
          <bdi className={styles.group}>{name}</bdi>
          <bdi className={styles.firstNames}>{firstNamesOf(name, guests, firstNames)}</bdi>
        </span>
      ),
      edit: { value: (row) => row.name, save: (row, name) => save(row, { name }) },
    },
    {
      id: 'side',
      title: say('field.side'),
      width: 150,
      render: (row) => <bdi>{row.side}</bdi>,
      edit: { value: (row) => row.side, save: (row, side) => save(row, { side }) },
    },
    {
      id: 'guests',
      title: say('group.people'),
      width: 110,
      align: 'end',
      card: 'side',
      render: ({ guests, maxPersons }) =>
        maxPersons === null ? guests : say('group.of', { guests, max: maxPersons }),
    },
    {
      id: 'confirmed',
      title: say('head.confirmed'),
      width: 100,
      align: 'end',
      render: (row) => row.confirmed,
    },
    {
      id: 'maxPersons',
      title: say('group.maxPersons'),
      width: 130,
      align: 'end',
      card: 'none',
      render: (row) => row.maxPersons,
      edit: {
        value: (row) => String(row.maxPersons ?? ''),
        inputMode: 'numeric',
        save: (row, typed) => save(row, { maxPersons: typed.trim() === '' ? null : Number(typed) }),
      },
    },
    {
      id: 'tags',
      title: say('field.tagIds'),
      width: 180,
      card: 'none',
      render: ({ tagIds }) => <TagList tags={tagIds.map((id) => nameIn(tags, id))} max={2} />,
    },
    {
      id: 'code',
      title: say('group.code'),
      width: 130,
      card: 'none',
      render: (row) => <code className={styles.code}>{row.code}</code>,
    },
  ]
}

/** Nothing where the group bears the name of the only person in it. */
function firstNamesOf(name: string, guests: number, firstNames: readonly string[]): string {
  if (firstNames.every((each) => name.includes(each))) return ''
  const more = guests - firstNames.length
  return firstNames.join(', ') + (more > 0 ? ` +${more}` : '')
}

function useSave(eventId: string) {
  const refusal = useRefusal()
  const change = useCommand(changeGroup)
  return async ({ id, version }: ListedGroup, fields: Partial<GroupFields>) =>
    refusal(await change.run({ eventId, groupId: id, version, ...fields }))
}
