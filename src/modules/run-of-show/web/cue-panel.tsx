import {
  Button,
  Checkbox,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { listTeam } from '#modules/company/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { ProblemSentence } from '#platform/web/forms/form-problems.tsx'
import { useUnsaved } from '#platform/web/forms/unsaved-changes.ts'
import { newId } from '#platform/web/new-id.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { addDays, formatDate } from '#shared/dates/time.ts'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { FileField } from '#ui/live/fields/file-field.tsx'
import { FormActions, FormRow, saveKeys } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listCueChoices } from '../contract.ts'
import {
  blankCue,
  maxCueSeconds,
  RefKind,
  type Cue,
  type NamedRef,
  type Rundown,
} from '../model.ts'
import { plannedPin, readPin, retypedPin, writtenPin } from '../model/pins.ts'
import { spanText } from '../model/span-text.ts'
import { text, type speak } from '../text.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { Editor } from './editor.ts'
import { useMergedRow } from './merged-row.ts'
import styles from './rundown.module.css'

interface CuePanelProps {
  opened: string | null
  editor: Editor
  onClose: () => void
}

/** One cue: time, duration, the work of each department, and its people. */
export default function CuePanel({ opened, editor, onClose }: CuePanelProps) {
  const say = useText(text)
  const isNew = /^(?:rand|grup)-nou/.test(opened ?? '')
  const afterId = /^rand-nou-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1]
  const id = /^rand-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1]
  const cueOfEditor = editor.rundown.cues.find((cue) => cue.id === id)
  const kind = opened === 'grup-nou' ? 'group' : 'cue'
  return (
    <SidePanel
      opened={isNew || cueOfEditor !== undefined}
      onClose={onClose}
      title={cueOfEditor?.title ?? say(kind === 'group' ? 'group.add' : 'cue.add')}
    >
      {(isNew || cueOfEditor) && (
        <CueForm
          key={cueOfEditor?.id ?? opened}
          {...{ editor, afterId, onClose }}
          cue={cueOfEditor ?? { ...blankCue, kind, id: newId(), version: 0 }}
        />
      )}
    </SidePanel>
  )
}

interface CueFormProps extends Pick<CuePanelProps, 'editor' | 'onClose'> {
  cue: Cue
  /** A new cue comes below this one. */
  afterId: string | undefined
}

function CueForm({ editor, cue, afterId, onClose }: CueFormProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { typed, set, isDirty, collisions, takeTheirs, keepMine } = useMergedRow(cue)
  const [settled, setSettled] = useState<Editor['error']>(null)
  const release = useUnsaved(isDirty)
  const { rundown } = editor
  const isGroup = typed.kind === 'group'
  const settle = (choose: () => void) => {
    setSettled(editor.error)
    choose()
  }
  const [isAsked, setAsked] = useState(false)
  const isNameless = typed.title.trim() === ''
  const save = async () => {
    setAsked(true)
    if (isNameless) return
    if (typed.kind === 'cue' && !lastsUpToADay(typed.seconds)) return
    if (!(await editor.put([typed], afterId))) return
    release()
    onClose()
  }
  const remove = async () => {
    if (!(await editor.remove([cue.id]))) return
    release()
    onClose()
    showUndoBar(say('cue.removed', { title: cue.title }), () =>
      editor.put([{ ...cue, version: 0 }]),
    )
  }
  return (
    <form
      {...saveKeys}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {editor.error && editor.error !== settled && collisions.length === 0 && (
        <Notice tone="error">{sentence(editor.error)}</Notice>
      )}
      {collisions.length > 0 && !editor.pending && (
        <ChangedMeanwhile
          fields={collisions.map((name) => fieldOf(name, cue, say))}
          onTheirs={() => settle(takeTheirs)}
          onMine={() => settle(keepMine)}
        />
      )}
      <TextInput
        label={say('cue.title')}
        required
        maxLength={200}
        value={typed.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        {...(isAsked &&
          isNameless && { error: <ProblemSentence problem={{ code: 'required' }} /> })}
      />
      {!isGroup && <WhenFields {...{ typed, set, rundown, afterId }} />}
      <Textarea
        label={say('cue.notes')}
        description={say('cue.notesHelp')}
        autosize
        minRows={2}
        maxLength={2000}
        value={typed.notes}
        onChange={(event) => set({ notes: event.currentTarget.value })}
      />
      {!isGroup && <PeopleFields {...{ editor, typed, set }} />}
      {!isGroup &&
        rundown.departments.map(({ id, name }) => (
          <Textarea
            key={id}
            label={name}
            autosize
            maxLength={1000}
            value={typed.instructions[id] ?? ''}
            onChange={(event) =>
              set({ instructions: { ...typed.instructions, [id]: event.currentTarget.value } })
            }
          />
        ))}
      {!isGroup && (
        <Checkbox
          label={say('cue.skipped')}
          checked={typed.skipped}
          onChange={(event) => set({ skipped: event.currentTarget.checked })}
        />
      )}
      <FormActions saveLabel={say('save')} busy={editor.pending} onCancel={onClose} />
      {cue.version > 0 && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => void remove()}
        >
          {say('cue.remove')}
        </Button>
      )}
    </form>
  )
}

const fieldLabels = {
  title: 'cue.title',
  kind: 'cue.kind',
  startTime: 'cue.startTime',
  seconds: 'col.length',
  notes: 'cue.notes',
  skipped: 'state.skipped',
  refs: 'cue.refs',
  responsibleId: 'cue.responsible',
  instructions: 'field.departments',
} as const

/** The label of a field that both changed, and the colleague's value. */
function fieldOf(name: keyof Cue, theirs: Cue, say: ReturnType<typeof speak>) {
  const label = name in fieldLabels ? say(fieldLabels[name as keyof typeof fieldLabels]) : name
  if (name === 'seconds') return { label, theirs: spanText(theirs.seconds) }
  const isText = name === 'title' || name === 'notes' || name === 'startTime'
  return { label, theirs: isText ? (theirs[name] ?? '–') : null }
}

interface FieldsProps {
  typed: Cue
  set: (changes: Partial<Cue>) => void
}

/** A day; the server refuses more. */
const maxCueMinutes = maxCueSeconds / 60

/** NaN, where no minutes are typed, is no length either. */
function lastsUpToADay(seconds: number): boolean {
  return seconds >= 0 && seconds <= maxCueSeconds
}

interface WhenFieldsProps extends FieldsProps {
  rundown: Rundown
  afterId: string | undefined
}

function WhenFields({ typed, set, rundown, afterId }: WhenFieldsProps) {
  const say = useText(text)
  const { seconds, startTime } = typed
  const sentence = seconds > maxCueSeconds ? 'cue.tooLong' : 'cue.minutesNeeded'
  const problem = !lastsUpToADay(seconds) && { error: say(sentence, { n: maxCueMinutes }) }
  const secondsPart = Number.isNaN(seconds) ? 0 : ((seconds % 60) + 60) % 60
  return (
    <>
      <NativeSelect
        label={say('cue.kind')}
        value={typed.kind}
        onChange={(event) =>
          set({ kind: event.currentTarget.value === 'milestone' ? 'milestone' : 'cue' })
        }
        data={[
          { value: 'cue', label: say('kind.cue') },
          { value: 'milestone', label: say('kind.milestone') },
        ]}
      />
      <Checkbox
        label={say('cue.pin')}
        checked={typed.startTime !== null}
        onChange={(event) =>
          set({
            startTime: event.currentTarget.checked
              ? plannedPin(rundown, { id: typed.id, afterId })
              : null,
          })
        }
      />
      {startTime !== null && <PinFields {...{ startTime, set, rundown }} />}
      {typed.kind === 'cue' && (
        <FormRow>
          <NumberInput
            label={say('cue.minutes')}
            min={0}
            clampBehavior="none"
            {...problem}
            value={Number.isNaN(seconds) ? '' : Math.floor(seconds / 60)}
            onChange={(value) =>
              set({ seconds: value === '' ? NaN : Number(value) * 60 + secondsPart })
            }
          />
          <NumberInput
            label={say('cue.seconds')}
            min={0}
            max={59}
            value={secondsPart}
            onChange={(value) => set({ seconds: (seconds || 0) - secondsPart + Number(value) })}
          />
        </FormRow>
      )}
    </>
  )
}

interface PinFieldsProps extends Pick<FieldsProps, 'set'> {
  startTime: string
  rundown: Rundown
}

/** The hour, and on which of the two days it is. */
function PinFields({ startTime, set, rundown }: PinFieldsProps) {
  const say = useText(text)
  const locale = useLocale()
  const { day, startTime: showStart } = rundown
  const { time, isNextDay, isNight } = startTime
    ? readPin(startTime, showStart)
    : { time: '', isNextDay: false, isNight: false }
  const days = [day, addDays(day, 1)]
  return (
    <FormRow>
      <TimeField
        eventDay
        label={say('cue.startTime')}
        value={time}
        onChange={(next) =>
          set({ startTime: next && startTime ? retypedPin(next, startTime, showStart) : next })
        }
        {...(isNight && { help: say('cue.nextDay', { at: time }) })}
      />
      <NativeSelect
        label={say('field.day')}
        disabled={isNight || time === ''}
        value={isNextDay ? 1 : 0}
        onChange={(event) =>
          set({ startTime: writtenPin(time, event.currentTarget.value === '1') })
        }
        data={days.map((each, value) => ({
          value: String(value),
          label: formatDate(each, locale, 'day'),
        }))}
      />
    </FormRow>
  )
}

function PeopleFields({ editor, typed, set }: FieldsProps & { editor: Editor }) {
  const say = useText(text)
  const { eventId, refs } = editor.rundown
  const team = useEndpoint(listTeam, {}).data?.members ?? []
  const items = useEndpoint(listCueChoices, { eventId }).data?.items ?? []
  const [uploaded, setUploaded] = useState<NamedRef[]>([])
  const [problem, setProblem] = useState<unknown>(null)
  const sentence = useErrorSentence()
  const offered = [...items, ...uploaded]
  const all = [...offered, ...refs.filter((ref) => !offered.some((each) => each.id === ref.id))]
  const bring = async (chosen: File[]) => {
    setProblem(null)
    try {
      const pastedRefs: NamedRef[] = []
      for (const file of chosen) {
        const { id, name } = await uploadFile(file, 'attachment')
        pastedRefs.push({ kind: 'file', id, name, phone: null })
      }
      setUploaded((before) => [...before, ...pastedRefs])
      set({
        refs: [...typed.refs, ...pastedRefs.map(({ kind, id }) => ({ kind, id }))].slice(0, 20),
      })
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <>
      <NativeSelect
        label={say('cue.responsible')}
        value={typed.responsibleId ?? ''}
        onChange={(event) => set({ responsibleId: event.currentTarget.value || null })}
        data={[
          { value: '', label: say('cue.nobody') },
          ...team
            .filter(({ active, id }) => active || id === typed.responsibleId)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <MultiSelect
        label={say('cue.refs')}
        description={say('cue.refsHelp')}
        searchable
        maxValues={20}
        value={typed.refs.map(({ id }) => id)}
        onChange={(ids) =>
          set({
            refs: ids.flatMap((id) => {
              const foundRef = all.find((each) => each.id === id)
              return foundRef ? [{ kind: foundRef.kind, id }] : []
            }),
          })
        }
        data={RefKind.options.map((kind) => ({
          group: say(`ref.${kind}`),
          items: all
            .filter((each) => each.kind === kind)
            .map(({ id, name }) => ({ value: id, label: name })),
        }))}
      />
      <FileField
        label={say('cue.file')}
        help={say('cue.fileHelp')}
        multiple
        value={typed.refs.flatMap(({ kind, id }) => {
          const name = all.find((each) => each.id === id)?.name
          return kind === 'file' && name ? [{ id, name, size: 0 }] : []
        })}
        onAdd={(files) => void bring(files)}
        onRemove={(id) => set({ refs: typed.refs.filter((ref) => ref.id !== id) })}
        {...(problem !== null && { error: sentence(problem) })}
      />
    </>
  )
}
