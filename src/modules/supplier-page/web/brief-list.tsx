import { Button } from '@mantine/core'
import { IconFileDescription, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Badge } from '#ui/live/records/badge.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listSupplierBriefs, sendBriefs } from '../contract.ts'
import type { SupplierBrief } from '../model.ts'
import { text } from '../text.ts'
import { ArrivalProposal } from './arrival-proposal.tsx'
import { AskedDocuments } from './asked-documents.tsx'
import styles from './offers.module.css'

const AskDocumentDialog = lazyComponent(() => import('./ask-document-dialog.tsx'), null)

/** Which supplier read how the event is now, and one press for the others. */
export function BriefList({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data } = useEndpoint(listSupplierBriefs, { eventId })
  const sending = useCommand(sendBriefs)
  const [isAsking, setAsking] = useState(false)
  if (!data || data.items.length === 0) return null
  const reachable = data.items.filter(({ email }) => email !== '')
  const waiting = reachable.filter(({ version, readVersion }) => readVersion !== version)
  const send = async () => {
    const partnerIds = waiting.map(({ partnerId }) => partnerId)
    const outcome = await sending.run({ eventId, partnerIds })
    if (outcome.ok) toast.success(say('brief.sent', { n: outcome.data.written }))
  }
  return (
    <section className={styles.briefs} aria-labelledby="furnizori-informati">
      <div className={styles.title}>
        <h2 id="furnizori-informati">{say('brief.title')}</h2>
        {reachable.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconFileDescription size={16} />}
            onClick={() => setAsking(true)}
          >
            {say('document.ask')}
          </Button>
        )}
        {waiting.length > 0 && (
          <Button
            leftSection={<IconMail size={16} />}
            loading={sending.pending}
            onClick={() => void send()}
          >
            {say('brief.send', { n: waiting.length })}
          </Button>
        )}
      </div>
      <p className={styles.quiet}>{say('brief.about')}</p>
      {sending.error && <Notice tone="error">{sentence(sending.error)}</Notice>}
      <ul className={styles.rows}>
        {data.items.map((brief) => (
          <BriefRow key={brief.partnerId} {...{ eventId, brief }} />
        ))}
      </ul>
      {isAsking && (
        <AskDocumentDialog
          eventId={eventId}
          suppliers={reachable}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function BriefRow({ eventId, brief }: { eventId: string; brief: SupplierBrief }) {
  const say = useText(text)
  const locale = useLocale()
  const { name, email, hasPage, version, readVersion, readAt, changes, proposal } = brief
  const isRead = readVersion === version
  const facts = [
    email || say('brief.noEmail'),
    readVersion !== null &&
      readAt !== null &&
      say('brief.readAt', {
        version: readVersion,
        at: formatInstant(readAt, defaultZone, locale, 'short'),
      }),
    !isRead && changes > 0 && say('brief.changes', { n: changes }),
  ]
  const state = isRead ? 'read' : readVersion !== null ? 'older' : hasPage ? 'unread' : 'none'
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        {proposal && <ArrivalProposal {...{ eventId, brief, proposal }} />}
        <AskedDocuments {...{ eventId, brief }} />
      </span>
      <Badge tone={isRead ? 'brand' : state === 'older' ? 'accent' : 'neutral'}>
        {say(`brief.state.${state}`)}
      </Badge>
    </li>
  )
}
