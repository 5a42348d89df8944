import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useRefusal } from '#platform/web/calls/refusal.ts'
import type { Pages } from '#platform/web/calls/pages.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { TagList } from '#ui/live/records/tag-list.tsx'
import type { Column, Sort } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import type { Selection } from '#ui/live/table/selection.ts'
import { changeContact } from '../contract.ts'
import { type Contact, type ContactRow, fullName } from '../model.ts'
import { text } from '../text.ts'
import { idIn, panelOf } from './panel-names.ts'
import styles from './contacts.module.css'

interface PeopleTableProps {
  pages: Pages<ContactRow>
  panel: Panel
  sort: Sort
  onSort: (sort: Sort) => void
  selection: Selection
  onSelection: (selection: Selection) => void
  empty: ReactNode
}

/** One row for each person; most cells are edited in place. */
export function PeopleTable({ pages, panel, ...others }: PeopleTableProps) {
  const say = useText(text)
  const columns = useContactColumns()
  const opened = idIn(panel.opened)
  return (
    <DataTable
      {...others}
      label={say('list')}
      columns={columns}
      source={pages}
      rowKey={(row) => row.id}
      rowName={fullName}
      rowHref={(row) => panel.href(panelOf(row))}
      onOpen={(row) => panel.open(panelOf(row))}
      {...(opened && { openKey: opened })}
    />
  )
}

function useContactColumns(): Column<ContactRow>[] {
  const say = useText(text)
  const save = useSaving()
  const line = (id: 'jobTitle' | 'organisation', width: number): Column<ContactRow> => ({
    id,
    title: say(`field.${id}`),
    width,
    sortable: id === 'organisation',
    render: (row) => <bdi>{row[id]}</bdi>,
    edit: { value: (row) => row[id], save: (row, value) => save(row, { [id]: value }) },
  })
  return [
    {
      id: 'name',
      title: say('field.name'),
      width: 190,
      grow: true,
      sortable: true,
      card: 'title',
      render: (row) => <NameCell row={row} />,
    },
    line('jobTitle', 150),
    line('organisation', 150),
    {
      id: 'phones',
      title: say('field.phones'),
      width: 175,
      render: (row) => <PhoneCell row={row} />,
      edit: {
        value: ({ phones: [first] }) => (first ? formatPhone(first) : ''),
        inputMode: 'tel',
        save: (row, value) => save(row, { phones: withFirst(row.phones, value) }),
      },
    },
    {
      id: 'emails',
      title: say('field.emails'),
      width: 180,
      card: 'none',
      render: ({ emails }) => emails[0],
      edit: {
        value: ({ emails }) => emails[0] ?? '',
        inputMode: 'email',
        save: (row, value) => save(row, { emails: withFirst(row.emails, value) }),
      },
    },
    {
      id: 'tags',
      title: say('field.tags'),
      width: 115,
      card: 'none',
      render: ({ tags }) => <TagList tags={tags} max={2} />,
    },
    {
      id: 'links',
      title: say('field.links'),
      width: 130,
      card: 'none',
      render: ({ links }) => <bdi>{[...new Set(links.map(({ name }) => name))].join(', ')}</bdi>,
    },
  ]
}

/** Saves a cell; returns the error as text. */
function useSaving() {
  const refusal = useRefusal()
  const change = useCommand(changeContact)
  return async ({ id, version }: Contact, fields: Partial<Contact>) =>
    refusal(await change.run({ id, version, ...fields }))
}

/** The cell shows and edits the first of several values; the others stay. */
function withFirst(list: readonly string[], first: string) {
  return first.trim() === '' ? list.slice(1) : [first, ...list.slice(1)]
}

function NameCell({ row }: { row: ContactRow }) {
  return (
    <span className={styles.name}>
      <Avatar name={fullName(row)} src={row.photo} size={24} />
      <bdi>{fullName(row)}</bdi>
    </span>
  )
}

function PhoneCell({ row }: { row: ContactRow }) {
  const say = useText(text)
  const [phone] = row.phones
  if (!phone) return null
  return (
    <span className={styles.phone}>
      {formatPhone(phone)}
      <ActionIcon
        component="a"
        href={`tel:${phone}`}
        size="sm"
        aria-label={say('call', { name: fullName(row) })}
        onClick={(event) => event.stopPropagation()}
      >
        <IconPhone size={16} />
      </ActionIcon>
    </span>
  )
}
