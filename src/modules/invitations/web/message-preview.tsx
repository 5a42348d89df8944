import { Button, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { listGuests } from '#modules/guests/contract.ts'
import { fullName } from '#modules/guests/model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { OutputOf } from '#shared/contract.ts'
import { Picker, type PickerOption } from '#ui/live/fields/picker.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { previewMessage, testMessage } from '../contract.ts'
import { templateProblem, textsOf, type Content, type Message } from '../model.ts'
import { text } from '../text.ts'
import { LetterView } from './letter-view.tsx'
import styles from './invitations.module.css'

interface MessagePreviewProps {
  eventId: string
  message: Message
  /** The text with unsaved changes. */
  typed: Content | undefined
}

/** The letter as a chosen guest would read it, and a copy of it into one's own mailbox. */
export function MessagePreview({ eventId, message, typed }: MessagePreviewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [guest, setGuest] = useState<PickerOption | null>(null)
  const [look, setLook] = useState('mail')
  const testing = useCommand(testMessage)
  const [testedAddress, setTestedAddress] = useState<string | null>(null)
  const guestId = guest?.id ?? null
  const content = typed ?? message.content
  const broken = problemIn(content)
  const { seen, pending, error } = useLetter(message, eventId, content, guestId, broken === null)
  const test = async () => {
    const language = seen?.language ?? null
    const outcome = await testing.run({ eventId, content, kind: message.kind, guestId, language })
    if (outcome.ok) setTestedAddress(outcome.data.address)
  }
  const problem = error ?? testing.error
  return (
    <div className={styles.form}>
      {broken ? (
        <Notice tone="error">
          {say(`problem.${broken.kind}`, { position: broken.position, word: broken.word })}
        </Notice>
      ) : (
        problem && <Notice tone="error">{sentence(problem)}</Notice>
      )}
      {testedAddress && <Notice tone="success">{say('tested', { address: testedAddress })}</Notice>}
      {typed && <p className={styles.quiet}>{say('previewUnsaved')}</p>}
      <GuestPicker eventId={eventId} value={guest} onChange={setGuest} />
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={say('look')}
          value={look}
          onChange={setLook}
          data={[
            { value: 'mail', label: say('look.mail') },
            { value: 'plain', label: say('look.plain') },
          ]}
        />
        <Button
          leftSection={<IconSend size={16} />}
          loading={testing.pending}
          disabled={broken !== null}
          onClick={() => void test()}
        >
          {say('testDo')}
        </Button>
      </div>
      {!seen ? (
        pending && <PanelSkeleton rows={4} />
      ) : look === 'plain' ? (
        <pre className={styles.plain}>{`${seen.subject}\n\n${seen.plain}`}</pre>
      ) : (
        <Letter letter={seen} />
      )}
    </div>
  )
}

/** The letter as the server writes it; while the text cannot be read, the last one that could. */
function useLetter(
  { kind }: Pick<Message, 'kind'>,
  eventId: string,
  content: Content,
  guestId: string | null,
  isWhole: boolean,
) {
  const { run, error, pending } = useCommand(previewMessage)
  const [preview, setPreview] = useState<OutputOf<typeof previewMessage> | null>(null)
  useEffect(() => {
    if (!isWhole) return undefined
    let isCurrent = true
    void run({ eventId, content, kind, guestId, language: null }).then((outcome) => {
      if (isCurrent && outcome.ok) setPreview(outcome.data)
    })
    return () => {
      isCurrent = false
    }
  }, [run, eventId, content, kind, guestId, isWhole])
  return { seen: preview, pending, error }
}

/** The first mistake that keeps the text from being read, in any language. */
function problemIn(content: Content) {
  const all = textsOf(content).flatMap(({ subject, body }) => [subject, body].map(templateProblem))
  return all.find((problem) => problem !== null) ?? null
}

function Letter({ letter }: { letter: OutputOf<typeof previewMessage> }) {
  const say = useText(text)
  return (
    <section className={styles.letter}>
      <header>
        <span>{say('letterTo', { name: letter.name })}</span>
        <strong>{letter.subject || say('noSubject')}</strong>
      </header>
      <LetterView
        html={letter.html}
        label={say('look.mail')}
        lang={letter.language}
        className={styles.letterBody}
      />
    </section>
  )
}

interface GuestPickerProps {
  eventId: string
  value: PickerOption | null
  onChange: (value: PickerOption | null) => void
}

function GuestPicker({ eventId, value, onChange }: GuestPickerProps) {
  const say = useText(text)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const input = { eventId, limit: 20, isPlaceholder: false, ...(search && { search }) }
  const { data, isFetching } = useEndpoint(listGuests, input, { keepPrevious: true })
  const options = (data?.items ?? []).map((guest) => ({
    id: guest.id,
    label: fullName(guest),
    about: guest.groupName,
  }))
  return (
    <Picker
      label={say('seenBy')}
      placeholder={say('invented')}
      value={value}
      onChange={onChange}
      options={options}
      onSearch={setTyped}
      loading={isFetching}
    />
  )
}
