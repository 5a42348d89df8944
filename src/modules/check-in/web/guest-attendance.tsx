import { Button, Group } from '@mantine/core'
import { IconId, IconRefresh, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { getPresence, printTickets, reissue } from '../contract.ts'
import { spacedCode } from '../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatInstant } from '#shared/dates/time.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { QrCode } from '#ui/plain/qr-code.tsx'
import { text } from '../text.ts'
import styles from './attendance.module.css'
import { WithoutFace } from './missing-glyph-notice.tsx'

/** A section of the guest panel: their ticket, and the lists on which they were seen. */
export default function GuestAttendance({
  eventId,
  guestId,
}: {
  eventId: string
  guestId: string
}) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { data, error, refetch } = useEndpoint(getPresence, { eventId, guestId })
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  const at = (instant: string) => formatInstant(instant, data.timeZone, locale, 'medium')
  return (
    <div className={styles.overview}>
      <div className={styles.pairing}>
        <QrCode text={data.code} label={say('ticket.qr')} className={styles.qr ?? ''} />
        <TicketActions {...{ eventId, guestId }} code={data.code} />
      </div>
      <ul className={styles.rows}>
        {data.lists.map((list) => (
          <li key={list.listId}>
            <div className={styles.words}>
              <span>{list.name}</span>
              {list.arrivedAt && (
                <span>{[at(list.arrivedAt), list.gate].filter(Boolean).join(' · ')}</span>
              )}
            </div>
            <Badge tone={list.inside ? 'brand' : 'neutral'}>
              {say(
                list.inside
                  ? 'presence.inside'
                  : list.arrivedAt
                    ? 'presence.left'
                    : 'presence.none',
              )}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TicketActions({
  eventId,
  guestId,
  code,
}: {
  eventId: string
  guestId: string
  code: string
}) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const printing = useCommand(printTickets)
  const reissuing = useCommand(reissue)
  const [asking, setAsking] = useState(false)
  const [withoutFace, setWithoutFace] = useState<readonly string[]>([])
  const print = async (kind: 'ticket' | 'badge') => {
    const outcome = await printing.run({ eventId, kind, guestIds: [guestId] })
    if (!outcome.ok) return
    setWithoutFace(outcome.data.withoutFace)
    saveFrom(outcome.data.url)
  }
  const renew = async () => {
    if ((await reissuing.run({ eventId, guestId })).ok) setAsking(false)
  }
  const failed = printing.error ?? reissuing.error
  return (
    <div className={styles.words}>
      <span className={styles.digits}>{spacedCode(code)}</span>
      <Group gap={8}>
        <Button
          size="xs"
          leftSection={<IconTicket size={14} />}
          onClick={() => void print('ticket')}
        >
          {say('ticket.print')}
        </Button>
        <Button size="xs" leftSection={<IconId size={14} />} onClick={() => void print('badge')}>
          {say('badge.print')}
        </Button>
        <Button size="xs" leftSection={<IconRefresh size={14} />} onClick={() => setAsking(true)}>
          {say('ticket.reissue')}
        </Button>
      </Group>
      <WithoutFace names={withoutFace} />
      {failed && <Notice tone="error">{sentence(failed)}</Notice>}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={say('ticket.reissue')}
        lost={say('ticket.lost')}
        confirmLabel={say('ticket.reissue')}
        onConfirm={() => void renew()}
        busy={reissuing.pending}
      />
    </div>
  )
}
