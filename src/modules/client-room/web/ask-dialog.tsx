import { NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { sayProblem } from '#shared/field-problems.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FileField, type FileItem } from '#ui/live/fields/file-field.tsx'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { askDecision, askDecisionAgain } from '../contract.ts'
import { Decision, DecisionKind, DecisionRule, maxOptions } from '../model.ts'
import { readOptions, writeOptions } from '../model/typed-options.ts'
import { text } from '../text.ts'
import styles from './room.module.css'
import type { Room } from './room-screen.tsx'

interface AskDialogProps {
  eventId: string
  room: Room
  /** The one that is asked again; null for a new one. */
  decision: Decision | null
  onClose: () => void
}

/** The content is frozen when the question is sent. */
export default function AskDialog({ eventId, room, decision, onClose }: AskDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const people = room.people.filter(({ isLinkOpen }) => isLinkOpen)
  const [kind, setKind] = useState<DecisionKind>(decision?.kind ?? 'budget')
  const [chosenId, setChosenId] = useState(decision?.subjectId ?? '')
  const [title, setTitle] = useState(decision?.title ?? '')
  const [note, setNote] = useState(decision?.note ?? '')
  const [dueOn, setDueOn] = useState(decision?.dueOn ?? null)
  const [rule, setRule] = useState<DecisionRule>(decision?.rule ?? 'any')
  const [deciderId, setDeciderId] = useState(decision?.deciderId ?? people[0]?.id ?? '')
  const [lines, setLines] = useState(writeOptions(decision?.options ?? []))
  const [files, setFiles] = useState<readonly FileItem[]>(
    decision?.files.map(({ id, name, bytes }) => ({ id, name, size: bytes })) ?? [],
  )
  // After a conflict that of the other colleague, so that pressing again sends what was typed.
  const [version, setVersion] = useState(decision?.version ?? 0)
  const asking = useCommand(askDecision)
  const askAgain = useCommand(askDecisionAgain)
  const { error } = decision ? askAgain : asking
  const subjects = room.subjects.filter((subject) => subject.kind === kind)
  const subjectId = (subjects.find(({ id }) => id === chosenId) ?? subjects[0])?.id ?? null
  const options = readOptions(lines)
  const takesFiles = kind === 'document' || kind === 'question'
  const attach = async (file: File) => {
    const item = { id: `${file.name} ${file.size}`, name: file.name, size: file.size }
    const replace = (by: FileItem) =>
      setFiles((all) => all.map((each) => (each.id === item.id ? by : each)))
    setFiles((all) => [...all, { ...item, progress: 0.4 }])
    try {
      const isPicture = file.type.startsWith('image/')
      const { id } = await uploadFile(file, isPicture ? 'private-image' : 'attachment')
      replace({ ...item, id })
    } catch (failure) {
      replace({ ...item, error: sentence(failure) })
    }
  }
  const isUploading = files.some(({ progress }) => progress !== undefined)
  const send = async () => {
    const fields = {
      eventId,
      title: title || say(`field.title.${kind}`),
      note,
      dueOn,
      rule,
      deciderId: rule === 'named' ? deciderId : null,
      options: kind === 'question' ? options : [],
      fileIds: takesFiles ? files.filter((file) => !file.error).map(({ id }) => id) : [],
    }
    const outcome = decision
      ? await askAgain.run({ ...fields, decisionId: decision.id, version })
      : await asking.run({ ...fields, kind, subjectId })
    if (!outcome.ok) {
      const current = Decision.safeParse(outcome.error.details.current)
      if (current.success) setVersion(current.data.version)
      return
    }
    toast.success(say('asked'))
    onClose()
  }
  const problemOf = (name: string) => {
    const problem = error?.details.fields?.[name]
    return problem && sayProblem(problem, locale)
  }
  return (
    <Dialog opened stay onClose={onClose} title={say(decision ? 'askAgain' : 'ask')}>
      <form
        {...saveKeys}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isUploading) void send()
        }}
      >
        {error && <Notice tone="error">{sentence(error)}</Notice>}
        {decision ? (
          <p className={styles.quiet}>{say('askAgain.about')}</p>
        ) : (
          <Radio.Group
            label={say('field.kind')}
            value={kind}
            onChange={(value) => setKind(DecisionKind.parse(value))}
          >
            <Stack gap="xs" mt="xs">
              {DecisionKind.options.map((value) => (
                <Radio key={value} value={value} label={say(`kind.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {!takesFiles && subjectId === null && !decision && (
          <Notice tone="info">{say(`subject.none.${kind}`)}</Notice>
        )}
        {kind === 'offers' && subjectId !== null && (
          <Notice tone="info">{say('offers.shown')}</Notice>
        )}
        {subjectId !== null && !decision && (
          <NativeSelect
            label={say('field.subject')}
            value={subjectId}
            onChange={(event) => setChosenId(event.currentTarget.value)}
            data={subjects.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {takesFiles && (
          <FileField
            label={say(kind === 'document' ? 'field.files' : 'field.pictures')}
            {...(kind === 'document' && { help: say('field.files.help') })}
            accept={kind === 'document' ? '.pdf,image/*' : 'image/*'}
            multiple
            value={files}
            onAdd={(added) => added.forEach((file) => void attach(file))}
            onRemove={(id) => setFiles((all) => all.filter((file) => file.id !== id))}
          />
        )}
        <TextInput
          label={say('field.title')}
          placeholder={say(`field.title.${kind}`)}
          maxLength={120}
          value={title}
          error={problemOf('title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={say('field.note')}
          autosize
          minRows={3}
          value={note}
          error={problemOf('note')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {kind === 'question' && (
          <Textarea
            label={say('field.options')}
            description={say('options.help')}
            autosize
            minRows={3}
            value={lines}
            error={options.length > maxOptions && say('options.tooMany', { n: maxOptions })}
            onChange={(event) => setLines(event.currentTarget.value)}
          />
        )}
        <DateField label={say('field.dueOn')} value={dueOn} onChange={setDueOn} />
        <NativeSelect
          label={say('field.rule')}
          value={rule}
          onChange={(event) => setRule(DecisionRule.parse(event.currentTarget.value))}
          data={DecisionRule.options.map((value) => ({ value, label: say(`rule.${value}`) }))}
        />
        {rule === 'named' && (
          <NativeSelect
            label={say('field.deciderId')}
            value={deciderId}
            onChange={(event) => setDeciderId(event.currentTarget.value)}
            data={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <FormActions
          saveLabel={say(decision ? 'askAgain' : 'ask')}
          busy={asking.pending || askAgain.pending || isUploading}
        />
      </form>
    </Dialog>
  )
}
