import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldProblem } from '#shared/app-error.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { ProblemSentence, problemsIn } from '#platform/web/forms/form-problems.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useUnsaved } from '#platform/web/forms/unsaved-changes.ts'
import { newId } from '#platform/web/new-id.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeRundown } from '../contract.ts'
import { maxDepartments, type Department, type Rundown } from '../model.ts'
import { text } from '../text.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { useMergedRow } from './merged-row.ts'
import styles from './rundown.module.css'

interface SettingsPanelProps {
  opened: boolean
  rundown: Rundown
  onClose: () => void
}

/** Name, day, beginning, and the columns by department. */
export default function SettingsPanel({ opened, rundown, onClose }: SettingsPanelProps) {
  const say = useText(text)
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('settings')}>
      {opened && <Settings {...{ rundown, onClose }} />}
    </SidePanel>
  )
}

type FormValues = Pick<Rundown, 'version' | 'name' | 'day' | 'startTime' | 'departments'>

function fieldsOf({ version, name, day, startTime, departments }: Rundown): FormValues {
  return { version, name, day, startTime, departments }
}

function Settings({ rundown, onClose }: Omit<SettingsPanelProps, 'opened'>) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: rundownId, eventId } = rundown
  const { typed, set, isDirty, collisions, takeTheirs, keepMine } = useMergedRow(fieldsOf(rundown))
  const { name, day, startTime, departments } = typed
  const release = useUnsaved(isDirty)
  const [addedId, setAddedId] = useState<string | null>(null)
  const changing = useCommand(changeRundown)
  const [settled, setSettled] = useState<typeof changing.error>(null)
  const settle = (choose: () => void) => {
    setSettled(changing.error)
    choose()
  }
  const named = departments.filter((each) => each.name.trim() !== '')
  const input = { eventId, rundownId, ...typed, departments: named }
  const problems = problemsIn(changeRundown, input)
  const problemOf = (id: string) =>
    problems[`departments.${named.findIndex((each) => each.id === id)}.name`]
  const save = async () => {
    if (named.some(({ id }) => problemOf(id))) return
    const outcome = await changing.run(input)
    if (!outcome.ok) return
    release()
    onClose()
  }
  const setDepartments = (next: (all: FormValues['departments']) => FormValues['departments']) =>
    set({ departments: next(departments) })
  const change = (id: string, more: Partial<Department>) =>
    setDepartments((all) => all.map((each) => (each.id === id ? { ...each, ...more } : each)))
  return (
    <form
      {...saveKeys}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {changing.error && changing.error !== settled && collisions.length === 0 && (
        <Notice tone="error">{sentence(changing.error)}</Notice>
      )}
      {collisions.length > 0 && !changing.pending && (
        <ChangedMeanwhile
          fields={collisions.map((each) => ({
            label: each === 'version' ? '' : say(`field.${each}`),
            theirs: each === 'name' || each === 'startTime' ? rundown[each] : null,
          }))}
          onTheirs={() => settle(takeTheirs)}
          onMine={() => settle(keepMine)}
        />
      )}
      <TextInput
        label={say('field.name')}
        required
        maxLength={200}
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        {...(name.trim() === '' && { error: <ProblemSentence problem={{ code: 'required' }} /> })}
      />
      <DateField
        label={say('field.day')}
        value={day}
        onChange={(next) => next && set({ day: next })}
      />
      <TimeField
        eventDay
        label={say('field.startTime')}
        value={startTime}
        onChange={(next) => set({ startTime: next })}
      />
      <fieldset className={styles.fieldset}>
        <legend>{say('field.departments')}</legend>
        <p className={styles.quiet}>{say('departments.about')}</p>
        {departments.map((department) => (
          <DepartmentFields
            key={department.id}
            {...{ department }}
            problem={problemOf(department.id)}
            isNew={department.id === addedId}
            onChange={(more) => change(department.id, more)}
            onRemove={() => setDepartments((all) => all.filter(({ id }) => id !== department.id))}
          />
        ))}
        {departments.length < maxDepartments && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              const id = newId()
              setAddedId(id)
              setDepartments((all) => [...all, { id, name: '', isPrivate: false }])
            }}
          >
            {say('departments.add')}
          </Button>
        )}
      </fieldset>
      <FormActions saveLabel={say('save')} busy={changing.pending} onCancel={onClose} />
    </form>
  )
}

interface DepartmentFieldsProps {
  department: Department
  problem: FieldProblem | undefined
  isNew: boolean
  onChange: (changes: Partial<Department>) => void
  onRemove: () => void
}

function DepartmentFields(props: DepartmentFieldsProps) {
  const { department, problem, isNew, onChange, onRemove } = props
  const { name, isPrivate } = department
  const say = useText(text)
  return (
    <Group gap={8} align="end">
      <TextInput
        label={say('departments.name')}
        ref={isNew ? focusOn : null}
        maxLength={40}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        {...(problem && { error: <ProblemSentence problem={problem} /> })}
      />
      <Checkbox
        label={say('departments.private')}
        checked={isPrivate}
        onChange={(event) => onChange({ isPrivate: event.currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        aria-label={say('departments.remove', { name })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}

/** A department that was just added is named at once. */
function focusOn(input: HTMLInputElement | null): void {
  input?.focus()
}
