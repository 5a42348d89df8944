import { Button, TextInput } from '@mantine/core'
import {
  IconCalendarMonth,
  IconChecklist,
  IconClipboardPlus,
  IconColumns3,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconList,
  IconListDetails,
  IconPlus,
  IconTemplate,
} from '@tabler/icons-react'
import { useRef, useState, type ClipboardEvent, type FormEvent } from 'react'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { lazyPanel, lazyComponent } from '#platform/web/lazy-component.tsx'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { usePanel, type Panel } from '#platform/web/routing/panel.ts'
import { useSavedViews } from '#platform/web/saved-views.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import type { MenuAction } from '#ui/live/page/action-menu.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addTask, countTasks, exportTasks } from '../contract.ts'
import { TaskOrder, titlesIn } from '../model.ts'
import { text } from '../text.ts'
import { useTaskFilters, type TaskFilters } from './task-filters.ts'
import { TaskTable } from './task-list.tsx'
import { newTaskPanel, taskPanel } from './task-words.tsx'
import styles from './tasks.module.css'

const TaskBoard = lazyComponent(() => import('./task-board.tsx'))
const TaskCalendar = lazyComponent(() => import('./task-calendar.tsx'))
const TaskPanel = lazyPanel(() => import('./task-panel.tsx'))
const PhaseSelect = lazyComponent(
  () => import('./phase-select.tsx'),
  <TextInput className={styles.phase} disabled aria-hidden />,
)
const PasteDialog = lazyComponent(
  async () => ({ default: (await import('./plan-dialogs.tsx')).PasteDialog }),
  null,
)
const TemplateDialog = lazyComponent(
  async () => ({ default: (await import('./plan-dialogs.tsx')).TemplateDialog }),
  null,
)
const PhasesDialog = lazyComponent(
  async () => ({ default: (await import('./plan-dialogs.tsx')).PhasesDialog }),
  null,
)

type DialogState =
  | { kind: 'paste'; lines: string; listId: string | null }
  | { kind: 'template' }
  | { kind: 'phases' }

/** List, board and calendar over one query, for one event or for all. */
export default function TasksScreen() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const panel = usePanel()
  const filters = useTaskFilters()
  const [open, setOpen] = useState<DialogState | null>(null)
  const { eventId } = filters
  const add = () => panel.open(newTaskPanel)
  useKey('n', add)
  const exporting = useExport(filters)
  const menu = [...useClosedToggle(filters), ...useMenu(setOpen, eventId), exporting.action]
  return (
    <>
      <PageHeader
        title={say('screen.title')}
        about={<About filters={filters} />}
        primary={{ label: say('screen.add'), icon: <IconPlus size={16} />, onClick: add }}
        menu={menu}
      />
      {exporting.error && <Notice tone="error">{sentence(exporting.error)}</Notice>}
      <Toolbar filters={filters} />
      {eventId !== null && (
        <QuickAdd
          filters={filters}
          eventId={eventId}
          panel={panel}
          onPaste={(lines, listId) => setOpen({ kind: 'paste', lines, listId })}
        />
      )}
      <View filters={filters} onTemplate={() => setOpen({ kind: 'template' })} onAdd={add} />
      <TaskPanel
        opened={panel.opened}
        onClose={panel.close}
        onShow={(id) => panel.show(taskPanel(id))}
      />
      {eventId !== null && open && (
        <OpenDialog
          open={open}
          eventId={eventId}
          lists={filters.lists}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Whether the list shows what is done, too; the board has columns for it. */
function useClosedToggle({ values, set }: TaskFilters): MenuAction[] {
  const say = useText(text)
  if (values.vedere === 'tabla' || values.stare.length > 0) return []
  return [
    {
      label: say(values.toate ? 'screen.hideClosed' : 'screen.closed'),
      icon: values.toate ? <IconEyeOff size={16} /> : <IconEye size={16} />,
      onClick: () => set({ toate: !values.toate }),
    },
  ]
}

/** The file has what the screen shows: the same filter, in the same order. */
function useExport({ values, input, anyStatus, sort }: TaskFilters) {
  const say = useText(text)
  const exporting = useCommand(exportTasks)
  const save = async () => {
    const shown = values.vedere === 'tabla' ? anyStatus : input
    const outcome = await exporting.run({ ...shown, ...sort })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const action: MenuAction = {
    label: say('screen.export'),
    icon: <IconDownload size={16} />,
    apart: true,
    onClick: () => void save(),
  }
  return { action, error: exporting.error }
}

/** The actions on the full plan of an event. */
function useMenu(onOpen: (open: DialogState) => void, eventId: string | null): MenuAction[] {
  const say = useText(text)
  if (eventId === null) return []
  return [
    {
      label: say('paste.title'),
      icon: <IconClipboardPlus size={16} />,
      onClick: () => onOpen({ kind: 'paste', lines: '', listId: null }),
    },
    {
      label: say('template.title'),
      icon: <IconTemplate size={16} />,
      onClick: () => onOpen({ kind: 'template' }),
    },
    {
      label: say('list.manage'),
      icon: <IconListDetails size={16} />,
      onClick: () => onOpen({ kind: 'phases' }),
    },
  ]
}

interface OpenDialogProps {
  open: DialogState
  eventId: string
  lists: TaskFilters['lists']
  onClose: () => void
}

function OpenDialog({ open, ...rest }: OpenDialogProps) {
  if (open.kind === 'phases') return <PhasesDialog {...rest} />
  if (open.kind === 'template') return <TemplateDialog {...rest} />
  return <PasteDialog {...rest} lines={open.lines} listId={open.listId} />
}

interface ViewProps {
  filters: TaskFilters
  onTemplate: () => void
  onAdd: () => void
}

function View({ filters, onTemplate, onAdd }: ViewProps) {
  const empty = <Nothing filters={filters} onTemplate={onTemplate} onAdd={onAdd} />
  const { vedere } = filters.values
  if (vedere === 'tabla') return <TaskBoard filters={filters} />
  if (vedere === 'calendar') return <TaskCalendar filters={filters} />
  return <TaskTable filters={filters} empty={empty} />
}

/** Number of open and late tasks shown; each number is a filter. */
function About({ filters }: { filters: TaskFilters }) {
  const say = useText(text)
  const { data } = useEndpoint(countTasks, filters.anyStatus, { keepPrevious: true })
  // The line, on a phone two of them, is kept free, so that the list below does not jump.
  if (!data) return <span className={styles.about} />
  return (
    <span className={styles.about}>
      <span>{say('countOpen', { n: data.open })}</span>
      {data.overdue > 0 && (
        <button
          type="button"
          className={styles.late}
          onClick={() => filters.set({ cand: ['overdue'] })}
        >
          {say('countOverdue', { n: data.overdue })}
        </button>
      )}
      <span>{say('section.progress', { done: data.byStatus.done, all: data.total })}</span>
    </span>
  )
}

function Views({ filters }: { filters: TaskFilters }) {
  const say = useText(text)
  return (
    <SegmentedViews
      label={say('screen.views')}
      value={filters.values.vedere}
      onChange={(vedere) => filters.set({ vedere }, { step: true })}
      views={[
        { value: 'lista', label: say('view.list'), icon: <IconList size={16} /> },
        { value: 'tabla', label: say('view.board'), icon: <IconColumns3 size={16} /> },
        { value: 'calendar', label: say('view.calendar'), icon: <IconCalendarMonth size={16} /> },
      ]}
    />
  )
}

function Toolbar({ filters }: { filters: TaskFilters }) {
  const say = useText(text)
  const { values, set } = filters
  const shown = values.vedere === 'tabla' ? filters.anyStatus : filters.input
  const { data } = useEndpoint(countTasks, shown, { keepPrevious: true })
  const orders = TaskOrder.options.filter((id) => id !== 'board')
  return (
    <ListToolbar
      search={values.cauta}
      onSearch={(cauta) => set({ cauta })}
      searchLabel={say('screen.search')}
      filters={filters.menu}
      views={useSavedViews('taskuri')}
      countText={data ? say('count', { n: data.total }) : ''}
      {...(values.vedere === 'lista' && {
        sorting: {
          fields: orders.map((id) => ({ id, title: say(`sort.${id}`) })),
          sort: { by: values.sortare, descending: values.invers },
          onSort: ({ by, descending }) => set({ sortare: TaskOrder.parse(by), invers: descending }),
        },
      })}
    >
      <Views filters={filters} />
    </ListToolbar>
  )
}

interface QuickAddProps {
  filters: TaskFilters
  eventId: string
  panel: Panel
  onPaste: (lines: string, listId: string | null) => void
}

/**
 * A title and Enter; several pasted lines ask first. What could not be saved stays in the field. A new task may be
 * far below or be filtered out, so a link to it stays beside the field.
 */
function QuickAdd({ filters, eventId, panel, onPaste }: QuickAddProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const adding = useCommand(addTask)
  const input = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [added, setAdded] = useState<{ id: string; title: string } | null>(null)
  const [listId, setListId] = useChosenList(filters)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    const outcome = await adding.run({ eventId, title, listId })
    if (!outcome.ok) return
    setTitle('')
    setAdded(outcome.data)
    toast.success(say('quick.added'))
    input.current?.focus()
  }
  const pasted = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text/plain')
    if (titlesIn(lines).length < 2) return
    event.preventDefault()
    onPaste(lines, listId)
  }
  return (
    <form className={styles.quick} onSubmit={(event) => void add(event)}>
      <TextInput
        ref={input}
        className={styles.grow}
        aria-label={say('quick.label')}
        placeholder={say('quick.placeholder')}
        leftSection={<IconPlus size={16} aria-hidden />}
        value={title}
        maxLength={200}
        autoComplete="off"
        onPaste={pasted}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {/* Without phases it stays, so that what is below does not jump once they come. */}
      <PhaseSelect lists={filters.lists} value={listId} onChange={setListId} />
      <Button type="submit" loading={adding.pending}>
        {say('panel.saveAdd')}
      </Button>
      {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
      <div role="status" className={styles.added}>
        {added && (
          <>
            {say('quick.addedAs')}{' '}
            <PanelLink panel={panel} what={taskPanel(added.id)}>
              {added.title}
            </PanelLink>
          </>
        )}
      </div>
    </form>
  )
}

/** The phase of a new task: the one chosen, or the only one that is shown. */
function useChosenList({ values: { faza }, lists }: TaskFilters) {
  const [chosen, setChosen] = useState<string | null>(null)
  const only = faza.length === 1 ? (faza[0] ?? null) : null
  const requestedListId = chosen ?? only
  const listId = lists.some(({ id }) => id === requestedListId) ? requestedListId : null
  return [listId, setChosen] as const
}

/** An empty plan, or a filter without results: each with a hint. */
function Nothing({ filters, onTemplate, onAdd }: ViewProps) {
  const say = useText(text)
  const { event } = useChosenEvent()
  const { data } = useEndpoint(countTasks, filters.eventId ? { eventId: filters.eventId } : {})
  if (!data) return null
  if (data.total > 0)
    return (
      <NoResults
        search={filters.values.cauta}
        onClearSearch={() => filters.set({ cauta: null })}
        filters={filters.inForce}
        onClearAll={() => {
          filters.clear()
          if (!filters.isFiltering) filters.set({ toate: true })
        }}
      />
    )
  const one = event !== null
  return (
    <EmptyState
      icon={<IconChecklist size={28} stroke={1.5} />}
      title={say('empty.title')}
      text={say(one ? 'empty.text' : 'empty.all')}
      action={
        one
          ? { label: say('template.title'), icon: <IconTemplate size={16} />, onClick: onTemplate }
          : { label: say('screen.add'), icon: <IconPlus size={16} />, onClick: onAdd }
      }
      example={<Badge>{say('empty.example')}</Badge>}
    />
  )
}
