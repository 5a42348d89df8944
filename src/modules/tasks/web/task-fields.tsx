import { ActionIcon, MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLink, IconX } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { useRecords } from '#platform/web/frame/records.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { Picker } from '#ui/live/fields/picker.tsx'
import { Link } from '#ui/live/link.tsx'
import { listTasks } from '../contract.ts'
import { most, type TaskBrief, type TaskLink } from '../model.ts'
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

interface LinksFieldProps {
  value: TaskLink[]
  onChange: (links: TaskLink[]) => void
  error?: ReactNode
  selfId: string | undefined
}

/** Other records and pages that the task is about. */
export function LinksField({ value, onChange, error, selfId }: LinksFieldProps) {
  const say = useText(text)
  return (
    <div className={styles.links}>
      <Suspense fallback={null}>
        <LinkPicker
          error={error}
          had={[...value, { kind: 'task', id: selfId ?? '', label: '' }]}
          onPick={(link) => onChange([...value, link].slice(0, most.links))}
        />
      </Suspense>
      {value.length > 0 && (
        <ul aria-label={say('links.title')}>
          {value.map((each, at) => (
            <li key={`${each.kind} ${each.id}`}>
              <IconLink size={16} aria-hidden />
              <LinkWords link={each} />
              <ActionIcon
                size="sm"
                aria-label={say('links.remove', { label: each.label || say('links.gone') })}
                onClick={() => onChange(value.filter((_, other) => other !== at))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function LinkWords({ link: { id, label, href } }: { link: TaskLink }) {
  const say = useText(text)
  if (href) return <Link href={href}>{label}</Link>
  if (label === '') return <span className={styles.faint}>{say('links.gone')}</span>
  if (!isAddress(id)) return <span>{label}</span>
  return (
    <a href={id} target="_blank" rel="noreferrer noopener">
      {label}
    </a>
  )
}

interface LinkPickerProps {
  error: ReactNode
  had: readonly TaskLink[]
  onPick: (link: TaskLink) => void
}

/** Everything that the search over all records finds; an address of the web stands for itself. */
function LinkPicker({ error, had, onPick }: LinkPickerProps) {
  const say = useText(text)
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const typed = search.trim()
  const { groups, searching } = useRecords(isAddress(typed) ? '' : search)
  const page: TaskLink = { kind: 'web', id: typed, label: typed.slice(0, 200) }
  const found = isAddress(typed)
    ? [{ link: page, about: say('links.web') }]
    : groups.flatMap(({ kind, title, items }) =>
        items.map(({ id, title: label, detail, href }) => ({
          link: { kind, id, label, href },
          about: [title[locale], detail].filter(Boolean).join(' · '),
        })),
      )
  const fresh = found.filter(
    ({ link }) => !had.some(({ kind, id }) => kind === link.kind && id === link.id),
  )
  return (
    <Picker
      label={say('links.title')}
      help={say('links.find')}
      value={null}
      error={error}
      loading={searching && typed !== ''}
      options={fresh.map(({ link, about }) => ({
        id: `${link.kind} ${link.id}`,
        label: link.label,
        about,
      }))}
      onSearch={setSearch}
      onChange={(option) => {
        const chosen = fresh.find(({ link }) => `${link.kind} ${link.id}` === option?.id)
        if (chosen) onPick(chosen.link)
        setSearch('')
      }}
    />
  )
}

function isAddress(typed: string): boolean {
  return /^https?:\/\/\S+$/.test(typed) && typed.length <= 300
}
