import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Select, TextInput } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Endpoint } from '#shared/contract.ts'
import { plainText } from '#shared/text/rich-text.ts'
import { daysBetween, formatDate, resolveRelative, type PlainDate } from '#shared/dates/time.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { RelativeDateField } from '#ui/live/fields/dates/relative-date-field.tsx'
import { RichTextField } from '#ui/live/fields/rich-text/rich-text-field.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { addTask, changeTask, listTaskLists } from '../contract.ts'
import { blankTask, Priority, type TaskBrief, type TaskDetail, type TaskFields } from '../model.ts'
import { text } from '../text.ts'
import type { Push } from './plan-dialogs.tsx'
import {
  Approval,
  LinksField,
  Planning,
  type PlanningProps,
  type TeamFieldsProps,
  type FormValues,
} from './task-fields.tsx'
import {
  choicesOf,
  durationText,
  parseDuration,
  priorityChoices,
  useColleagues,
} from './task-words.tsx'
import styles from './tasks.module.css'

const toFields = ({ estimate, ...typed }: FormValues): Omit<TaskFields, 'checklist'> => ({
  ...typed,
  // An invalid duration is refused beside its field, by any number that the contract refuses.
  estimateMinutes: parseDuration(estimate) === undefined ? -1 : (parseDuration(estimate) ?? null),
})

interface NewTaskProps {
  eventId: string
  /** Values known beforehand, when the task is created from another record. */
  begin?: Partial<Pick<TaskFields, 'title' | 'due' | 'responsibleId' | 'links'>>
  /** False where a draft of one record must not return in the form of another. */
  keepDraft?: boolean
  onDone: () => void
}

export function NewTask({ eventId, begin, keepDraft = true, onDone }: NewTaskProps) {
  const say = useText(text)
  const { checklist: _, estimateMinutes: __, ...blank } = blankTask
  const form = useContractForm(addTask, {
    initial: { ...blank, estimate: '' },
    prefilled: begin,
    keepDraft,
    map: (typed) => ({ ...toFields(typed), eventId }),
    done: () => {
      toast.success(say('quick.added'))
      onDone()
    },
  })
  return (
    <Fields form={form} eventId={eventId} anchors={{}} near={[]} saveLabel={say('panel.saveAdd')} />
  )
}

interface EditTaskProps {
  task: TaskDetail
  onPush: (push: Push) => void
}

export function EditTask({ task, onPush }: EditTaskProps) {
  const say = useText(text)
  const typed = typedOf(task, say)
  const form = useContractForm(changeTask, {
    initial: typed,
    record: task,
    map: (values, record) => ({
      ...toFields(values),
      taskId: record.id,
      version: record.version ?? 0,
    }),
    done: (after) => {
      toast.success(say('panel.saved'))
      if (task.dueDate && after.dueDate && task.dueDate !== after.dueDate)
        onPush({ taskId: task.id, days: daysBetween(task.dueDate, after.dueDate) })
    },
  })
  const near = [...task.after, ...task.before, ...task.subtasks]
  if (form.conflict)
    return <TaskConflict form={form} theirs={typedOf(form.conflict, say)} task={task} near={near} />
  return (
    <Fields
      form={form}
      eventId={task.eventId}
      anchors={task.anchors}
      near={near}
      selfId={task.id}
      parentId={task.parentId}
      compressedTo={task.compressed ? task.dueDate : null}
    />
  )
}

type SayTasks = ReturnType<typeof useText<keyof typeof text.ro & string>>

function typedOf(task: Omit<TaskFields, 'checklist'>, say: SayTasks): FormValues {
  return {
    title: task.title,
    description: task.description,
    listId: task.listId,
    priority: task.priority,
    responsibleId: task.responsibleId,
    otherIds: task.otherIds,
    start: task.start,
    due: task.due,
    pinned: task.pinned,
    avoidsFreeDays: task.avoidsFreeDays,
    milestone: task.milestone,
    forClient: task.forClient,
    approval: task.approval,
    approverId: task.approverId,
    afterIds: task.afterIds,
    links: task.links,
    reminders: task.reminders,
    tags: task.tags,
    estimate: task.estimateMinutes === null ? '' : durationText(task.estimateMinutes, say),
  }
}

interface TaskConflictProps {
  form: ContractForm<typeof changeTask, FormValues>
  theirs: FormValues
  task: TaskDetail
  near: readonly TaskBrief[]
}

function TaskConflict({ form, theirs, task, near }: TaskConflictProps) {
  const say = useText(text)
  const locale = useLocale()
  const people = useColleagues()
  const { data: lists } = useEndpoint(listTaskLists, { eventId: task.eventId })
  const nameOf = (id: unknown) => people.find((each) => each.id === id)?.name ?? '–'
  const dateWords = (value: FormValues['due']) => {
    const date = 'anchor' in value ? resolveRelative(value, task.anchors) : value.date
    return date ? formatDate(date, locale) : '–'
  }
  const show = (field: keyof FormValues, value: unknown) => {
    if (field === 'description') return value ? plainText(value).slice(0, 400) : ''
    if (field === 'due' || field === 'start') return dateWords(value as FormValues['due'])
    if (field === 'responsibleId' || field === 'approverId') return nameOf(value)
    if (field === 'listId') return lists?.items.find(({ id }) => id === value)?.name ?? '–'
    if (field === 'afterIds')
      return (value as string[])
        .map((id) => near.find((each) => each.id === id)?.title ?? '…')
        .join(', ')
    if (field === 'otherIds') return (value as string[]).map(nameOf).join(', ')
    if (field === 'priority') return say(`priority.${value as Priority}`)
    if (field === 'links')
      return (value as FormValues['links']).map(({ label }) => label || '…').join(', ')
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
    return Array.isArray(value) ? value.join(', ') : ((value as string | null) ?? '')
  }
  const labels = {
    title: say('task.title'),
    description: say('task.description'),
    listId: say('task.listId'),
    priority: say('task.priority'),
    responsibleId: say('task.responsibleId'),
    otherIds: say('task.otherIds'),
    start: say('task.startDate'),
    due: say('task.dueDate'),
    pinned: say('task.pinned'),
    avoidsFreeDays: say('task.avoidsFreeDays'),
    milestone: say('task.milestone'),
    forClient: say('task.forClient'),
    approval: say('task.approval'),
    approverId: say('task.approverId'),
    afterIds: say('task.afterIds'),
    links: say('task.links'),
    reminders: say('task.reminders'),
    tags: say('task.tags'),
    estimate: say('task.estimateMinutes'),
  } satisfies Record<keyof FormValues, string>
  return <Conflict form={form} theirs={theirs} labels={labels} show={show} />
}

interface FieldsProps<E extends Endpoint> extends PlanningProps<E> {
  parentId?: string | null
  /** The day that a compressed task got instead of the one that its date counts to. */
  compressedTo?: PlainDate | null
  saveLabel?: string
}

function Fields<E extends Endpoint>(props: FieldsProps<E>) {
  const { form, eventId, parentId = null } = props
  const say = useText(text)
  const team = choicesOf(useColleagues())
  const title = form.field('title')
  const others = form.field('otherIds')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...title}
        label={say('task.title')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => title.onChange(event.currentTarget.value)}
      />
      <Charge form={form} team={team} />
      <DueField form={form} anchors={props.anchors} compressedTo={props.compressedTo} />
      <FormRow>
        {parentId === null && <PhaseField form={form} eventId={eventId} />}
        <MultiSelect
          {...others}
          label={say('task.otherIds')}
          data={team}
          searchable
          clearable
          onChange={others.onChange}
        />
      </FormRow>
      <Description form={form} />
      <details className={styles.more}>
        <summary>{say('panel.more')}</summary>
        <div className={styles.form}>
          <Planning {...props} />
          <Approval form={form} team={team} />
          <LinksField {...form.field('links')} selfId={props.selfId} />
        </div>
      </details>
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        {...(props.saveLabel && { saveLabel: props.saveLabel })}
        {...(form.dirty && { onCancel: form.discard })}
      />
    </form>
  )
}

/** Assignees and priority. */
function Charge<E extends Endpoint>({ form, team }: TeamFieldsProps<E>) {
  const say = useText(text)
  const responsible = form.field('responsibleId')
  const priority = form.field('priority')
  return (
    <FormRow>
      <Select
        {...responsible}
        label={say('task.responsibleId')}
        placeholder={say('sign.nobody')}
        data={team}
        clearable
        searchable
        onChange={responsible.onChange}
      />
      <Select
        {...priority}
        label={say('task.priority')}
        data={priorityChoices(say)}
        allowDeselect={false}
        onChange={(value) => priority.onChange(Priority.parse(value))}
      />
    </FormRow>
  )
}

function PhaseField<E extends Endpoint>({
  form,
  eventId,
}: Pick<FieldsProps<E>, 'form' | 'eventId'>) {
  const say = useText(text)
  const { data: lists } = useEndpoint(listTaskLists, { eventId })
  const list = form.field('listId')
  return (
    <Select
      {...list}
      label={say('task.listId')}
      placeholder={say('list.none')}
      data={choicesOf(lists?.items ?? [])}
      clearable
      onChange={list.onChange}
    />
  )
}

function Description<E extends Endpoint>({ form }: { form: ContractForm<E, FormValues> }) {
  const say = useText(text)
  const { value, onChange, onBlur, error } = form.field('description')
  return (
    <RichTextField
      label={say('task.description')}
      value={value}
      onChange={(next) => onChange(next as FormValues['description'])}
      onBlur={onBlur}
      error={error}
    />
  )
}

type DueFieldProps<E extends Endpoint> = Pick<FieldsProps<E>, 'form' | 'anchors' | 'compressedTo'>

function DueField<E extends Endpoint>({ form, anchors, compressedTo }: DueFieldProps<E>) {
  const say = useText(text)
  const locale = useLocale()
  const due = form.field('due')
  return (
    <RelativeDateField
      label={say('panel.due')}
      value={due.value}
      onChange={due.onChange}
      onBlur={due.onBlur}
      error={due.error}
      anchorDates={anchors}
      {...(compressedTo && {
        help: say('panel.dueCompressed', { date: formatDate(compressedTo, locale) }),
      })}
    />
  )
}
