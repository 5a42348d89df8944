import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatDate, formatTime } from '#shared/dates/time.ts'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { decideArrival } from '../contract.ts'
import type { ArrivalProposal as Proposal, SupplierBrief } from '../model.ts'
import { text } from '../text.ts'
import styles from './offers.module.css'
import { RefusalDialog } from './refusal-dialog.tsx'

interface ArrivalProposalProps {
  eventId: string
  brief: SupplierBrief
  proposal: Proposal
}

/** Another hour that a supplier asks for, with the two answers. */
export function ArrivalProposal({ eventId, brief, proposal }: ArrivalProposalProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const [isRefusing, setRefusing] = useState(false)
  const deciding = useCommand(decideArrival)
  const { name, arrivalDate, arrivalTime } = brief
  const { id: proposalId, version, date, time, note } = proposal
  const when = `${formatDate(date, locale)}, ${formatTime(time)}`
  const agreed = [
    arrivalDate && formatDate(arrivalDate, locale),
    arrivalTime && formatTime(arrivalTime),
  ]
  const now = agreed.filter(Boolean).join(', ')
  const decide = async (isAccepted: boolean, answer: string) => {
    const outcome = await deciding.run({ eventId, proposalId, version, isAccepted, answer })
    if (!outcome.ok) return
    toast.success(say(isAccepted ? 'arrival.accepted' : 'arrival.refused', { name, when }))
    setRefusing(false)
  }
  const problem = deciding.error && sentence(deciding.error)
  return (
    <div className={styles.proposal}>
      <p>{now ? say('arrival.asked', { when, now }) : say('arrival.askedFirst', { when })}</p>
      {note && <p className={styles.words}>{note}</p>}
      {problem && !isRefusing && <Notice tone="error">{problem}</Notice>}
      <Group gap={8}>
        <Button
          size="xs"
          loading={deciding.pending}
          aria-label={`${say('arrival.accept')}: ${name}`}
          onClick={() => void decide(true, '')}
        >
          {say('arrival.accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`${say('arrival.refuse')}: ${name}`}
          onClick={() => setRefusing(true)}
        >
          {say('arrival.refuse')}
        </Button>
      </Group>
      {isRefusing && (
        <RefusalDialog
          title={say('arrival.refuse')}
          problem={problem}
          busy={deciding.pending}
          onSend={(answer) => void decide(false, answer)}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  )
}
