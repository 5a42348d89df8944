import { ActionIcon, Button, Text, Textarea, TextInput } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listVersions, printVersion, sendVersion } from '../../contract.ts'
import type { Plan } from '../../model.ts'
import type { Version, VersionChange } from '../../model/versions.ts'
import { changeWords, text } from '../../text.ts'
import { Question } from '../question.tsx'
import { SessionEnded, useTyped } from '../typed.tsx'
import styles from '../plan.module.css'

interface VersionsPanelProps {
  opened: boolean
  plan: Plan
  onClose: () => void
}

/** The version that the venue has, and what changed since. */
export default function VersionsPanel({ opened, plan, onClose }: VersionsPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: planId, eventId } = plan
  const { data, error } = useEndpoint(listVersions, { eventId, planId }, { keepPrevious: true })
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('versions.title')}>
      <div className={styles.form}>
        {error && <Notice tone="error">{sentence(error)}</Notice>}
        {data && (
          <>
            <Changes last={data.items[0]} changes={data.changes} />
            <SendForm plan={plan} next={(data.items[0]?.number ?? 0) + 1} open={data.open} />
            {data.items.length > 0 && <Sent plan={plan} items={data.items} />}
          </>
        )}
      </div>
    </SidePanel>
  )
}

const maxShown = 30

function Changes(props: { last: Version | undefined; changes: readonly VersionChange[] }) {
  const { last, changes } = props
  const say = useText(text)
  if (!last) return <Text>{say('versions.aboutFirst')}</Text>
  if (changes.length === 0) return <Text>{say('versions.same', { version: last.number })}</Text>
  return (
    <div>
      <h3 className={styles.subtitle}>
        {say('versions.changes', { n: changes.length, version: last.number })}
      </h3>
      <ul className={styles.rules}>
        {changes.slice(0, maxShown).map((change) => {
          const words = changeWords(say, change)
          return (
            <li key={words} className={styles.rule}>
              <span className={styles.ruleText}>{words}</span>
            </li>
          )
        })}
      </ul>
      {changes.length > maxShown && (
        <Text>{say('versions.more', { n: changes.length - maxShown })}</Text>
      )}
    </div>
  )
}

interface SendFormProps {
  plan: Plan
  next: number
  open: OutputOf<typeof listVersions>['open']
}

function SendForm({ plan, next, open }: SendFormProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [note, setNote] = useState('')
  const [email, setEmail] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const sending = useCommand(sendVersion)
  useTyped(note !== '' || email !== '')
  const to = email.trim()
  const isComplete = open.brokenMusts === 0 && open.unseated === 0 && !open.isDraft
  const label = say(to ? 'versions.send' : 'versions.freeze', { n: next })
  const send = async () => {
    const { id: planId, eventId } = plan
    const outcome = await sending.run({ eventId, planId, note, ...(to && { email: to }) })
    if (!outcome.ok) return
    const { number: n } = outcome.data
    toast.success(to ? say('versions.sentByMail', { n, email: to }) : say('versions.sent', { n }))
    setNote('')
    setEmail('')
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) void send()
        else setIsAsked(true)
      }}
    >
      {sending.error && <Notice tone="error">{sentence(sending.error)}</Notice>}
      <TextInput
        type="email"
        label={say('versions.email')}
        description={say('versions.emailHelp')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Textarea
        label={say('versions.note')}
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <SessionEnded />
      <Button
        type="submit"
        variant="filled"
        leftSection={<IconSend size={16} />}
        loading={sending.pending}
        disabled={plan.places.length === 0}
      >
        {label}
      </Button>
      {isAsked && (
        <Question
          title={say('versions.ask')}
          confirmLabel={label}
          onConfirm={() => void send()}
          onClose={() => setIsAsked(false)}
        >
          {open.isDraft && <p>{say('versions.askDraft')}</p>}
          {open.brokenMusts > 0 && <p>{say('versions.askMusts', { n: open.brokenMusts })}</p>}
          {open.unseated > 0 && <p>{say('versions.askUnseated', { n: open.unseated })}</p>}
        </Question>
      )}
    </form>
  )
}

function Sent({ plan, items }: { plan: Plan; items: readonly Version[] }) {
  const say = useText(text)
  const locale = useLocale()
  const printing = useCommand(printVersion)
  const save = async (versionId: string) => {
    const { id: planId, eventId } = plan
    const outcome = await printing.run({ eventId, planId, versionId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <div>
      <h3 className={styles.subtitle}>{say('versions.list')}</h3>
      <ul className={styles.rules}>
        {items.map(({ id, number: n, note, sentAt, by, people, wasMailed }) => (
          <li key={id} className={styles.rule}>
            <span className={styles.ruleText}>
              <strong>{say('versions.row', { n })}</strong>
              {[
                formatInstant(sentAt, defaultZone, locale),
                by,
                say('versions.people', { n: people }),
                wasMailed && say('versions.mailed'),
              ]
                .filter(Boolean)
                .join(' · ')}
              {note && <Text size="sm">{note}</Text>}
            </span>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={say('versions.save', { n })}
              title={say('versions.save', { n })}
              disabled={printing.pending}
              onClick={() => void save(id)}
            >
              <IconDownload size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  )
}
