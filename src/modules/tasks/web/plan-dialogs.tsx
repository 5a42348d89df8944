import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { listTemplates, type Template } from '#modules/events/contract.ts'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { OutputOf } from '#shared/contract.ts'
import type { StaffLocale, Say } from '#shared/i18n.ts'
import { formatDate } from '#shared/dates/time.ts'
import { useInlineEdit } from '#ui/live/fields/inline-edit.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addTaskList,
  addTasks,
  applyTaskTemplate,
  changeTaskList,
  previewPush,
  previewTaskTemplate,
  pushSuccessors,
  removeTaskList,
  restoreTaskList,
} from '../contract.ts'
import { maxPasted, titlesIn, type TaskList } from '../model.ts'
import { text } from '../text.ts'
import { choicesOf } from './task-words.tsx'
import styles from './tasks.module.css'

interface PasteProps {
  eventId: string
  lists: readonly TaskList[]
  lines: string
  listId: string | null
  onClose: () => void
}

/** Creates a task for each line; the tasks can be checked and changed first. */
export function PasteDialog({ eventId, lists, lines, listId, onClose }: PasteProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const adding = useCommand(addTasks)
  const [typed, setTyped] = useState(() => titlesIn(lines).join('\n'))
  const [chosen, setChosen] = useState(listId)
  const titles = titlesIn(typed)
  const tooMany = titles.length > maxPasted
  const ready = titles.length > 0 && !tooMany
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const outcome = await adding.run({ eventId, titles, listId: chosen })
    if (!outcome.ok) return
    toast.success(say('quick.addedMany', { n: outcome.data.ids.length }))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={say('paste.title')} size="lg" stay>
      <form className={styles.form} onSubmit={(event) => void add(event)}>
        <p className={styles.quiet}>{say('paste.text')}</p>
        {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
        <Textarea
          label={say('paste.lines')}
          autosize
          minRows={6}
          maxRows={14}
          data-autofocus
          value={typed}
          error={tooMany && say('paste.tooMany', { n: maxPasted })}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {lists.length > 0 && (
          <Select
            label={say('task.listId')}
            placeholder={say('list.none')}
            data={choicesOf(lists)}
            value={chosen}
            onChange={setChosen}
            clearable
          />
        )}
        <div className={styles.end}>
          <Button type="submit" variant="filled" disabled={!ready} loading={adding.pending}>
            {say('paste.add', { n: titles.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The plan of a template for the event, seen before it is laid; those of the company are first. */
export function TemplateDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const templates = useTemplates()
  const [chosen, setChosen] = useState<string | null>(null)
  const [avoidsFreeDays, setAvoids] = useState(true)
  const fitting = useSuggestedTemplate(templates)
  const template = chosen ?? fitting
  const input = { eventId, template, avoidsFreeDays }
  const { data, error } = useEndpoint(previewTaskTemplate, input, { keepPrevious: true })
  const applying = useCommand(applyTaskTemplate)
  const problem = applying.error ?? error
  const items = data?.items ?? []
  const apply = async () => {
    const outcome = await applying.run(input)
    if (!outcome.ok) return
    toast.success(say('quick.addedMany', { n: outcome.data.added }))
    onClose()
  }
  const footer = (
    <Button
      variant="filled"
      disabled={items.length === 0}
      loading={applying.pending}
      onClick={() => void apply()}
    >
      {say('template.apply', { n: items.length })}
    </Button>
  )
  return (
    <Dialog opened onClose={onClose} title={say('template.title')} size="lg" footer={footer}>
      <div className={styles.form}>
        {problem && <Notice tone="error">{sentence(problem)}</Notice>}
        <Select
          label={say('template.choose')}
          data={groupsOf(templates, say, locale)}
          value={template}
          onChange={setChosen}
          allowDeselect={false}
          searchable={templates.length > 12}
        />
        <Checkbox
          label={say('template.avoid')}
          description={say('template.avoidHelp')}
          checked={avoidsFreeDays}
          onChange={(change) => setAvoids(change.currentTarget.checked)}
        />
        {data ? <TemplatePreview items={items} /> : !error && <PanelSkeleton />}
      </div>
    </Dialog>
  )
}

function TemplatePreview({ items }: OutputOf<typeof previewTaskTemplate>) {
  const say = useText(text)
  const locale = useLocale()
  const compressed = items.filter((item) => item.compressed).length
  return (
    <>
      {compressed > 0 && <Notice>{say('template.compressed', { n: compressed })}</Notice>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <ol className={styles.preview} tabIndex={0} aria-label={say('screen.label')}>
        {items.map(({ name, date, compressed: late }, at) => (
          <li key={`${at} ${name}`}>
            <span>{name}</span>
            {late && <span className={styles.compressed}>{say('template.compressedTip')}</span>}
            <time>{date ? formatDate(date, locale, 'medium') : say('template.undated')}</time>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The shipped template made for the event's kind. */
function useSuggestedTemplate(templates: readonly Template[]): string {
  const { event } = useChosenEvent()
  return templates.find(({ shipped, type }) => shipped && type === event?.type)?.id ?? 'wedding'
}

/** Only those that hold tasks. */
function useTemplates(): Template[] {
  const { data } = useEndpoint(listTemplates, {})
  return (data?.items ?? []).filter(({ holds }) =>
    holds.some(({ id, count }) => id === 'tasks' && count > 0),
  )
}

function groupsOf(
  templates: readonly Template[],
  say: Say<'template.own' | 'template.shipped'>,
  locale: StaffLocale,
) {
  const choices = (shipped: boolean) =>
    templates
      .filter((each) => each.shipped === shipped)
      .map(({ id, name }) => ({ value: id, label: name[locale] }))
  return [
    { group: say('template.own'), items: choices(false) },
    { group: say('template.shipped'), items: choices(true) },
  ].filter(({ items }) => items.length > 0)
}

interface PhasesProps {
  eventId: string
  lists: readonly TaskList[]
  onClose: () => void
}

export function PhasesDialog({ eventId, lists, onClose }: PhasesProps) {
  const say = useText(text)
  return (
    <Dialog opened onClose={onClose} title={say('list.manage')} size="lg">
      <div className={styles.form}>
        <p className={styles.quiet}>{say('list.manageText')}</p>
        <ol className={styles.phases}>
          {lists.map((list, at) => (
            <Phase
              key={list.id}
              list={list}
              before={lists[at - 2] ?? null}
              canRise={at > 0}
              after={lists[at + 1] ?? null}
            />
          ))}
        </ol>
        <NewPhase eventId={eventId} />
      </div>
    </Dialog>
  )
}

function NewPhase({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const adding = useCommand(addTaskList)
  const [name, setName] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const outcome = await adding.run({ eventId, name })
    if (outcome.ok) setName('')
  }
  return (
    <>
      {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
      <form className={styles.pairLine} onSubmit={(event) => void add(event)}>
        <TextInput
          className={styles.grow}
          aria-label={say('list.name')}
          placeholder={say('list.name')}
          value={name}
          maxLength={120}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconPlus size={16} />} loading={adding.pending}>
          {say('list.add')}
        </Button>
      </form>
    </>
  )
}

interface PhaseProps {
  list: TaskList
  /** The phase that it would follow when moved up; null: first. */
  before: TaskList | null
  canRise: boolean
  after: TaskList | null
}

function Phase({ list, before, canRise, after }: PhaseProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const changing = useCommand(changeTaskList)
  const removing = useCommand(removeTaskList)
  const restoring = useCommand(restoreTaskList)
  const { id: listId, version } = list
  const name = useInlineEdit({
    value: list.name,
    canSave: (typed) => typed.trim() !== '',
    onSave: (typed) => {
      const earlier = list.name
      void changing.run({ listId, version, name: typed }).then((outcome) => {
        if (!outcome.ok) return name.retry()
        const undone = { listId, version: outcome.data.version, name: earlier }
        return showUndoBar(say('list.renamed', { name: typed }), () => changing.run(undone))
      })
    },
  })
  const place = (afterId: string | null) => void changing.run({ listId, version, afterId })
  const remove = async () => {
    const outcome = await removing.run({ listId })
    if (outcome.ok)
      showUndoBar(say('list.removed', { name: list.name }), () => restoring.run({ listId }))
  }
  return (
    <li>
      <TextInput
        className={styles.grow}
        aria-label={`${say('list.rename')}: ${list.name}`}
        {...name.field}
        value={name.value}
        maxLength={120}
        error={changing.error && sentence(changing.error)}
        onChange={(event) => name.type(event.currentTarget.value)}
      />
      <ActionIcon
        aria-label={`${say('list.up')}: ${list.name}`}
        disabled={!canRise}
        onClick={() => place(before?.id ?? null)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={`${say('list.down')}: ${list.name}`}
        disabled={after === null}
        onClick={() => after && place(after.id)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon aria-label={`${say('list.remove')}: ${list.name}`} onClick={() => void remove()}>
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}

export interface Push {
  taskId: string
  days: number
}

/**
 * Shown once a date has moved: the dependent tasks, and the choice to move them as far. Nothing is shown
 * without dependent tasks.
 */
export function PushOffer({ push, onClose }: { push: Push; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data } = useEndpoint(previewPush, push)
  const pushing = useCommand(pushSuccessors)
  const moving = data?.items.filter(({ fate }) => !staying.has(fate)) ?? []
  const run = async () => {
    const outcome = await pushing.run(push)
    if (!outcome.ok) return
    toast.success(say('push.done', { n: outcome.data.moved }))
    onClose()
  }
  if (!data || moving.length === 0) return null
  const footer = (
    <>
      <Button onClick={onClose}>{say('push.only')}</Button>
      <Button variant="filled" loading={pushing.pending} onClick={() => void run()}>
        {say('push.all', { n: moving.length })}
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={say('push.title')} size="lg" footer={footer}>
      <div className={styles.form}>
        <p className={styles.quiet}>
          {say('push.text', { n: Math.abs(push.days) })}{' '}
          <strong>({say(push.days < 0 ? 'push.earlier' : 'push.later')})</strong>
        </p>
        {pushing.error && <Notice tone="error">{sentence(pushing.error)}</Notice>}
        <Followers items={data.items} />
      </div>
    </Dialog>
  )
}

const fateTones = {
  moves: 'brand',
  pinned: 'neutral',
  done: 'neutral',
  live: 'neutral',
  past: 'danger',
} as const
const staying: ReadonlySet<keyof typeof fateTones> = new Set(['pinned', 'live', 'done'])

function Followers({ items }: Pick<OutputOf<typeof previewPush>, 'items'>) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <ul className={styles.preview} aria-label={say('panel.before')}>
      {items.map(({ id, name, from, to, fate }) => (
        <li key={id}>
          <span>{name}</span>
          <time>
            {formatDate(from, locale, 'short')}
            {!staying.has(fate) && ` → ${formatDate(to, locale, 'short')}`}
          </time>
          <Badge tone={fateTones[fate]}>{say(`fate.${fate}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}
