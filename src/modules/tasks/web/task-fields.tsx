import { ActionIcon, Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLink, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { listTasks } from '../contract.ts'
import type { TaskBrief, TaskLink } from '../model.ts'
import { text } from '../text.ts'
import styles from './tasks.module.css'

interface AfterFieldProps {
  value: string[]
  onChange: (ids: string[]) => void
  error: ReactNode
  eventId: string
  near: readonly TaskBrief[]
  selfId: string | undefined
}

/** Tasks of the same event, found by their titles. */
export function AfterField({ value, onChange, error, eventId, near, selfId }: AfterFieldProps) {
  const say = useText(text)
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), 150)
  const { data } = useEndpoint(
    listTasks,
    { eventId, limit: 30, ...(wanted && { search: wanted }) },
    { keepPrevious: true },
  )
  const found = new Map([...near, ...(data?.items ?? [])].map((each) => [each.id, each.title]))
  return (
    <MultiSelect
      label={say('panel.after')}
      description={say('panel.afterHelp')}
      data={[...found].filter(([id]) => id !== selfId).map(([id, label]) => ({ value: id, label }))}
      value={value}
      error={error}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  )
}

const linkKinds = [
  'web',
  'contract',
  'offer',
  'invoice',
  'guest',
  'partner',
  'contact',
  'budget',
  'agenda',
] as const

interface LinksFieldProps {
  value: TaskLink[]
  onChange: (links: TaskLink[]) => void
}

/** Other records and pages that the task is about. */
export function LinksField({ value, onChange }: LinksFieldProps) {
  const say = useText(text)
  const [kind, setKind] = useState<string>('web')
  const [id, setId] = useState('')
  const [label, setLabel] = useState('')
  const add = () => {
    if (id.trim() === '') return
    onChange([...value, { kind, id: id.trim(), label: label.trim() || id.trim().slice(0, 200) }])
    setId('')
    setLabel('')
  }
  return (
    <div className={styles.links}>
      <span className={styles.label}>{say('links.title')}</span>
      <ul>
        {value.map((each, at) => (
          <li key={`${each.kind} ${each.id}`}>
            <IconLink size={16} aria-hidden />
            {/^https?:\/\//.test(each.id) ? (
              <a href={each.id} target="_blank" rel="noreferrer noopener">
                {each.label}
              </a>
            ) : (
              <span>
                {each.label} <span className={styles.faint}>{each.id}</span>
              </span>
            )}
            <ActionIcon
              size="sm"
              aria-label={say('links.remove', { label: each.label })}
              onClick={() => onChange(value.filter((_, other) => other !== at))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={styles.linkLine}>
        <Select
          aria-label={say('links.kind')}
          data={linkKinds.map((each) => ({ value: each, label: say(`linkKind.${each}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(next) => setKind(next ?? 'web')}
        />
        <TextInput
          aria-label={say('links.address')}
          placeholder={say('links.address')}
          value={id}
          maxLength={300}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <TextInput
          aria-label={say('links.label')}
          placeholder={say('links.label')}
          value={label}
          maxLength={200}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button disabled={id.trim() === ''} onClick={add}>
          {say('links.add')}
        </Button>
      </div>
    </div>
  )
}
