import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { getEvent } from '#modules/events/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { guestLocales, isStaffLocale, type Locale } from '#shared/i18n.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeMessage } from '../contract.ts'
import {
  presetFilters,
  presetOf,
  presets,
  templateProblem,
  variables,
  type Content,
  type Message,
  type MessageFields,
  type Preset,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'
import { MessageSchedule } from './message-schedule.tsx'
import { useAudienceWords, useFieldWords, useUnwrittenWords } from './message-words.tsx'

type Fields = Omit<MessageFields, 'kind'>
type Form = ContractForm<typeof changeMessage, Fields>

interface MessageFormProps {
  eventId: string
  message: Message
  /** Called with the unsaved text whenever it changes; null when all is saved. */
  onTyped: (content: Content | null) => void
}

function fieldsOf({ name, content, audience, essential, schedule }: MessageFields): Fields {
  return { name, content, audience, essential, schedule }
}

/** The text of a message in the languages of its event, its recipients and its time. */
export function MessageForm({ eventId, message, onTyped }: MessageFormProps) {
  const say = useText(text)
  const form: Form = useContractForm(changeMessage, {
    initial: fieldsOf(message),
    record: message,
    map: (typed, record) => ({
      ...typed,
      eventId,
      messageId: record.id,
      version: record.version ?? 0,
    }),
    done: () => toast.success(say('saved')),
  })
  const unsaved = form.dirty ? form.values.content : null
  const onTypedRef = useRef(onTyped)
  useEffect(() => {
    onTypedRef.current = onTyped
  })
  useEffect(() => onTypedRef.current(unsaved), [unsaved])
  const fieldWords = useFieldWords(eventId)
  if (form.conflict)
    return (
      <Conflict
        form={form}
        theirs={fieldsOf(form.conflict)}
        labels={{
          name: say('field.name'),
          content: say('field.content'),
          audience: say('field.audience'),
          essential: say('field.essential'),
          schedule: say('field.schedule'),
        }}
        show={fieldWords}
      />
    )
  const name = form.field('name')
  const essential = form.field('essential')
  return (
    <form {...form.props} className={styles.form}>
      {message.state === 'scheduled' && <Notice tone="warning">{say('changesUnschedule')}</Notice>}
      <FormNotices form={form} />
      <TextInput
        {...name}
        label={say('field.name')}
        description={say('field.nameHelp')}
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <Audience form={form} message={message} />
      <Texts eventId={eventId} form={form} />
      <MessageSchedule eventId={eventId} field={form.field('schedule')} />
      <Switch
        label={say('field.essential')}
        description={say('field.essentialHelp')}
        checked={essential.value}
        onChange={(event) => essential.onChange(event.currentTarget.checked)}
      />
      <FormActions busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

function Audience({ form, message }: { form: Form; message: Message }) {
  const say = useText(text)
  const words = useAudienceWords()
  const unwrittenWords = useUnwrittenWords()
  const field = form.field('audience')
  const preset = presetOf(field.value)
  const { reach } = message
  const own = preset === null ? [{ value: 'own', label: words({ audience: field.value }) }] : []
  const saved = JSON.stringify(field.value) === JSON.stringify(message.audience)
  return (
    <Select
      label={say('field.audience')}
      description={
        saved
          ? [
              say('reach', { n: reach.addresses, without: reach.groupsWithout }),
              ...unwrittenWords(reach),
              say('reachAgain'),
            ].join(' ')
          : say('reachUnsaved')
      }
      value={preset ?? 'own'}
      allowDeselect={false}
      data={[
        ...own,
        ...presets.map((value) => ({ value: value as string, label: say(`audience.${value}`) })),
      ]}
      onChange={(value) => {
        if (value !== null && value !== 'own')
          field.onChange({ all: true, ids: [], filter: presetFilters[value as Preset] })
      }}
    />
  )
}

/** Subject and text of one language at a time; a tap on a variable puts it where one writes. */
function Texts({ eventId, form }: { eventId: string; form: Form }) {
  const say = useText(text)
  const [language, setLanguage] = useState<Locale>('ro')
  const ofEvent = useEndpoint(getEvent, { eventId }).data?.languages ?? []
  const line = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  /** The last position of the caret. */
  const [writing, setWriting] = useState<'subject' | 'body'>('body')
  const caret = useRef<number | null>(null)
  const field = form.field('content')
  const words = field.value[language] ?? { subject: '', body: '' }
  const languages = guestLocales.filter(
    (each) => isStaffLocale(each) || ofEvent.includes(each) || field.value[each] !== undefined,
  )
  const set = (change: Partial<typeof words>) =>
    field.onChange({ ...field.value, [language]: { ...words, ...change } })
  const put = (variable: string) => {
    const input = writing === 'subject' ? line.current : area.current
    const typed = words[writing]
    const from = input?.selectionStart ?? typed.length
    const added = `{${variable}}`
    caret.current = from + added.length
    input?.focus()
    set({ [writing]: typed.slice(0, from) + added + typed.slice(input?.selectionEnd ?? from) })
  }
  // The caret moves behind the variable once the field shows it.
  useLayoutEffect(() => {
    if (caret.current === null) return
    const input = writing === 'subject' ? line.current : area.current
    input?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const problem = (typed: string) => {
    const problemOfTemplate = templateProblem(typed)
    return (
      problemOfTemplate &&
      say(`problem.${problemOfTemplate.kind}`, {
        position: problemOfTemplate.position,
        word: problemOfTemplate.word,
      })
    )
  }
  return (
    <fieldset className={styles.texts}>
      <legend>{say('field.content')}</legend>
      <SegmentedViews
        label={say('language')}
        value={language}
        onChange={setLanguage}
        views={languages.map((value) => ({ value, label: say(`language.${value}`) }))}
      />
      <TextInput
        ref={line}
        label={say('field.subject')}
        value={words.subject}
        onFocus={() => setWriting('subject')}
        maxLength={200}
        error={problem(words.subject)}
        onBlur={field.onBlur}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <Textarea
        ref={area}
        label={say('field.body')}
        description={say('field.bodyHelp')}
        value={words.body}
        onFocus={() => setWriting('body')}
        autosize
        minRows={8}
        maxRows={24}
        error={problem(words.body)}
        onBlur={field.onBlur}
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      {field.error && <Notice tone="error">{field.error}</Notice>}
      <div className={styles.variables} role="group" aria-label={say('variables')}>
        {variables.map((variable) => (
          <Button key={variable} size="xs" onClick={() => put(variable)} title={`{${variable}}`}>
            {say(`variable.${variable}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
