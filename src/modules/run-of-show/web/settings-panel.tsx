import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUnsaved } from '#platform/web/forms/unsaved-changes.ts'
import { newId } from '#platform/web/new-id.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeRundown } from '../contract.ts'
import { maxDepartments, type Rundown } from '../model.ts'
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

type Typed = Pick<Rundown, 'version' | 'name' | 'day' | 'startTime' | 'departments'>

function fieldsOf({ version, name, day, startTime, departments }: Rundown): Typed {
  return { version, name, day, startTime, departments }
}

function Settings({ rundown, onClose }: Omit<SettingsPanelProps, 'opened'>) {
  const say = useText(text)
  const sentence = useSentence()
  const { id: rundownId, eventId } = rundown
  const { typed, set, isDirty, collides, takeTheirs, keepMine } = useMergedRow(fieldsOf(rundown))
  const { name, day, startTime, departments } = typed
  const release = useUnsaved(isDirty)
  const [addedId, setAddedId] = useState<string | null>(null)
  const changing = useCommand(changeRundown)
  const save = async () => {
    const named = departments.filter((each) => each.name.trim() !== '')
    const outcome = await changing.run({ eventId, rundownId, ...typed, departments: named })
    if (!outcome.ok) return
    release()
    onClose()
  }
  const setDepartments = (next: (all: Typed['departments']) => Typed['departments']) =>
    set({ departments: next(departments) })
  const change = (id: string, more: Partial<(typeof departments)[number]>) =>
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
      {changing.error && <Notice tone="error">{sentence(changing.error)}</Notice>}
      {collides && !changing.pending && (
        <ChangedMeanwhile onTheirs={takeTheirs} onMine={keepMine} />
      )}
      <TextInput
        label={say('field.name')}
        required
        maxLength={200}
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
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
        {departments.map(({ id, name: label, isPrivate }) => (
          <div key={id} className={styles.department}>
            <TextInput
              aria-label={say('departments.name')}
              ref={id === addedId ? focusOn : null}
              maxLength={40}
              value={label}
              onChange={(event) => change(id, { name: event.currentTarget.value })}
            />
            <Checkbox
              label={say('departments.private')}
              checked={isPrivate}
              onChange={(event) => change(id, { isPrivate: event.currentTarget.checked })}
            />
            <ActionIcon
              variant="subtle"
              aria-label={say('departments.remove', { name: label })}
              onClick={() => setDepartments((all) => all.filter((each) => each.id !== id))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
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

/** A department that was just added is named at once. */
function focusOn(input: HTMLInputElement | null): void {
  input?.focus()
}
