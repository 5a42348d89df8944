import { Button, Group } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useFileDownload } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatDate } from '#shared/dates/time.ts'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { decideDocument, withdrawDocument } from '../contract.ts'
import type { AskedDocument, SupplierBrief } from '../model.ts'
import { text } from '../text.ts'
import styles from './offers.module.css'
import { RefusalDialog } from './refusal-dialog.tsx'

const tones: Readonly<Record<AskedDocument['state'], BadgeTone>> = {
  asked: 'neutral',
  sent: 'accent',
  accepted: 'brand',
  returned: 'neutral',
}

/** The documents requested from one supplier, and the received files. */
export function AskedDocuments({ eventId, brief }: { eventId: string; brief: SupplierBrief }) {
  const { name, documents } = brief
  if (documents.length === 0) return null
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <DocumentRow key={document.id} {...{ eventId, name, document }} />
      ))}
    </ul>
  )
}

interface DocumentRowProps {
  eventId: string
  name: string
  document: AskedDocument
}

function DocumentRow({ eventId, name, document }: DocumentRowProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const files = useFileDownload()
  const deciding = useCommand(decideDocument)
  const withdrawing = useCommand(withdrawDocument)
  const [isReturning, setReturning] = useState(false)
  const { id: documentId, title, state, dueOn, expiresOn, file, version } = document
  const decide = async (isAccepted: boolean, answer: string) => {
    const outcome = await deciding.run({ eventId, documentId, version, isAccepted, answer })
    if (!outcome.ok) return
    toast.success(say(isAccepted ? 'document.accepted' : 'document.returned', { name }))
    setReturning(false)
  }
  const withdraw = async () => {
    const outcome = await withdrawing.run({ eventId, documentId })
    if (outcome.ok) toast.success(say('document.withdrawn'))
  }
  const facts = [
    state !== 'accepted' && dueOn && say('document.due', { date: formatDate(dueOn, locale) }),
    expiresOn && say('document.expires', { date: formatDate(expiresOn, locale) }),
  ]
  const problem = deciding.error && sentence(deciding.error)
  const other = withdrawing.error ?? files.error
  const of = (label: string) => `${label}: ${say('document.actions', { title, name })}`
  return (
    <li className={styles.proposal}>
      <span className={styles.title}>
        <span>{title}</span>
        <Badge tone={tones[state]}>{say(`document.state.${state}`)}</Badge>
      </span>
      {facts.some(Boolean) && <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>}
      {problem && !isReturning && <Notice tone="error">{problem}</Notice>}
      {other && <Notice tone="error">{sentence(other)}</Notice>}
      <Group gap={8}>
        {file && (
          <Button variant="default" size="xs" onClick={() => files.download(file.id)}>
            {file.name}
          </Button>
        )}
        {state === 'sent' && (
          <>
            <Button
              size="xs"
              leftSection={<IconCheck size={14} />}
              loading={deciding.pending}
              aria-label={of(say('document.accept'))}
              onClick={() => void decide(true, '')}
            >
              {say('document.accept')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={of(say('document.return'))}
              onClick={() => setReturning(true)}
            >
              {say('document.return')}
            </Button>
          </>
        )}
        {state !== 'accepted' && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconX size={14} />}
            loading={withdrawing.pending}
            aria-label={of(say('document.withdraw'))}
            onClick={() => void withdraw()}
          >
            {say('document.withdraw')}
          </Button>
        )}
      </Group>
      {isReturning && (
        <RefusalDialog
          title={say('document.return')}
          problem={problem}
          busy={deciding.pending}
          onSend={(answer) => void decide(false, answer)}
          onClose={() => setReturning(false)}
        />
      )}
    </li>
  )
}
