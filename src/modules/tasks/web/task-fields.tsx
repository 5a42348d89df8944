import { ActionIcon, Select, Switch, TextInput } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLink, IconX } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { listTags } from '#modules/company/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import type { ContractForm } from '#platform/web/forms/form.tsx'
import { useRecords } from '#platform/web/frame/palette/records.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Endpoint } from '#shared/contract.ts'
import type { Anchors } from '#shared/dates/time.ts'
import { FormRow } from '#ui/live/fields/form-section.tsx'
import { Picker } from '#ui/live/fields/picker.tsx'
import { RelativeDateField } from '#ui/live/fields/dates/relative-date-field.tsx'
import { TagsField } from '#ui/live/fields/tags-field.tsx'
import { Link } from '#ui/live/link.tsx'
import { listTasks } from '../contract.ts'
import { taskLimits, type TaskBrief, type TaskFields, type TaskLink } from '../model.ts'
import { text } from '../text.ts'
import { parseDuration } from './task-words.tsx'
import styles from './tasks.module.css'

/** The values of the form; a duration is kept as it is typed. */
export type FormValues = Omit<TaskFields, 'estimateMinutes' | 'checklist'> & { estimate: string }

export interface PlanningProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  eventId: string
  anchors: Anchors
  /** Tasks whose titles are known already. */
  near: readonly TaskBrief[]
  selfId?: string
}

/** Fields that few tasks need: a start, reminders, predecessors, tags. */
export function Planning<E extends Endpoint>(props: PlanningProps<E>) {
  const { form, anchors, eventId, near, selfId } = props
  const say = useText(text)
  const start = form.field('start')
  const tags = form.field('tags')
  const after = form.field('afterIds')
  const { data: companyTags } = useEndpoint(listTags, { limit: 100 })
  return (
    <>
      <RelativeDateField
        label={say('panel.start')}
        value={start.value}
        onChange={start.onChange}
        error={start.error}
        anchorDates={anchors}
      />
      <Flags form={form} />
      <FormRow>
        <EstimateField form={form} />
        <RemindersField {...form.field('reminders')} />
      </FormRow>
      <AfterField
        value={after.value}
        onChange={after.onChange}
        error={after.error}
        eventId={eventId}
        near={near}
        selfId={selfId}
      />
      <TagsField
        label={say('task.tags')}
        value={tags.value}
        onChange={tags.onChange}
        error={tags.error}
        known={(companyTags?.items ?? []).map(({ name }) => name)}
      />
    </>
  )
}

function Flags<E extends Endpoint>({ form }: Pick<PlanningProps<E>, 'form'>) {
  const say = useText(text)
  return (['forClient', 'milestone', 'pinned', 'avoidsFreeDays'] as const).map((name) => {
    const { value, onChange } = form.field(name)
    return (
      <Switch
        key={name}
        label={say(`panel.${name}`)}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  })
}

function EstimateField<E extends Endpoint>({ form }: Pick<PlanningProps<E>, 'form'>) {
  const say = useText(text)
  const estimate = form.field('estimate')
  const isBad = parseDuration(estimate.value) === undefined
  return (
    <TextInput
      {...estimate}
      label={say('panel.estimate')}
      description={say('panel.estimateHelp')}
      error={isBad ? say('panel.estimateBad') : estimate.error}
      autoComplete="off"
      onChange={(event) => estimate.onChange(event.currentTarget.value)}
    />
  )
}

const reminderDays = [0, 1, 2, 3, 7, 14, 30]

interface RemindersFieldProps {
  value: number[]
  onChange: (days: number[]) => void
}

function RemindersField({ value, onChange }: RemindersFieldProps) {
  const say = useText(text)
  return (
    <MultiSelect
      label={say('panel.reminders')}
      data={reminderDays.map((days) => ({
        value: String(days),
        label: days === 0 ? say('panel.reminderDay') : say('panel.reminderOn', { n: days }),
      }))}
      value={value.map(String)}
      maxValues={5}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}

export interface TeamFieldsProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  team: readonly { value: string; label: string }[]
}

export function Approval<E extends Endpoint>({ form, team }: TeamFieldsProps<E>) {
  const say = useText(text)
  const approval = form.field('approval')
  const approver = form.field('approverId')
  return (
    <>
      <Switch
        label={say('panel.approval')}
        checked={approval.value}
        onChange={(event) => approval.onChange(event.currentTarget.checked)}
      />
      {approval.value && (
        <Select
          {...approver}
          label={say('panel.approver')}
          placeholder={say('panel.approverAnyone')}
          data={team.filter(({ value }) => value !== form.values.responsibleId)}
          clearable
          onChange={approver.onChange}
        />
      )}
    </>
  )
}

interface AfterFieldProps {
  value: string[]
  onChange: (ids: string[]) => void
  error: ReactNode
  eventId: string
  near: readonly TaskBrief[]
  selfId: string | undefined
}

/** Tasks of the same event, found by their titles. */
function AfterField({ value, onChange, error, eventId, near, selfId }: AfterFieldProps) {
  const say = useText(text)
  const [search, setSearch] = useState('')
  const [debouncedSearch] = useDebouncedValue(search.trim(), 150)
  const { data } = useEndpoint(
    listTasks,
    { eventId, limit: 30, ...(debouncedSearch && { search: debouncedSearch }) },
    { keepPrevious: true },
  )
  const titlesById = new Map([...near, ...(data?.items ?? [])].map((each) => [each.id, each.title]))
  return (
    <MultiSelect
      label={say('panel.after')}
      description={say('panel.afterHelp')}
      data={[...titlesById]
        .filter(([id]) => id !== selfId)
        .map(([id, label]) => ({ value: id, label }))}
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
          onPick={(link) => onChange([...value, link].slice(0, taskLimits.links))}
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

/** Searches all records; a web address is added as it is. */
function LinkPicker({ error, had, onPick }: LinkPickerProps) {
  const say = useText(text)
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const typed = search.trim()
  const { groups, searching } = useRecords(isAddress(typed) ? '' : search)
  const page: TaskLink = { kind: 'web', id: typed, label: typed.slice(0, 200) }
  const linkOptions = isAddress(typed)
    ? [{ link: page, about: say('links.web') }]
    : groups.flatMap(({ kind, title, items }) =>
        items.map(({ id, title: label, detail, href }) => ({
          link: { kind, id, label, href },
          about: [title[locale], detail].filter(Boolean).join(' · '),
        })),
      )
  const newLinks = linkOptions.filter(
    ({ link }) => !had.some(({ kind, id }) => kind === link.kind && id === link.id),
  )
  return (
    <Picker
      label={say('links.title')}
      help={say('links.find')}
      value={null}
      error={error}
      loading={searching && typed !== ''}
      options={newLinks.map(({ link, about }) => ({
        id: `${link.kind} ${link.id}`,
        label: link.label,
        about,
      }))}
      onSearch={setSearch}
      onChange={(option) => {
        const chosen = newLinks.find(({ link }) => `${link.kind} ${link.id}` === option?.id)
        if (chosen) onPick(chosen.link)
        setSearch('')
      }}
    />
  )
}

function isAddress(typed: string): boolean {
  return /^https?:\/\/\S+$/.test(typed) && typed.length <= 300
}
