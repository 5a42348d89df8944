import { Button, Textarea } from '@mantine/core'
import { IconCopy, IconMail, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { renewLink, sendLink } from '../contract.ts'
import { text } from '../text.ts'
import type { EngagementDetail } from './speaker-panel.tsx'
import styles from './speakers.module.css'

/** The page where the speaker fills in what is theirs: copied, sent, renewed. */
export function OwnLink({ engagement }: { engagement: EngagementDetail }) {
  const say = useText(text)
  const locale = useLocale()
  const [asking, setAsking] = useState<'send' | 'renew' | null>(null)
  const when = (at: string) => formatInstant(at, defaultZone, locale, 'medium')
  const copy = useCopy()
  const { link } = engagement
  return (
    <section className={styles.section}>
      <h3>{say('link.title')}</h3>
      <p className={styles.quiet}>{say('link.text')}</p>
      <div className={styles.buttons}>
        <Button size="xs" leftSection={<IconMail size={14} />} onClick={() => setAsking('send')}>
          {say('link.send')}
        </Button>
        {link === null ? (
          <Button
            size="xs"
            leftSection={<IconRefresh size={14} />}
            onClick={() => setAsking('renew')}
          >
            {say('link.renew')}
          </Button>
        ) : (
          <>
            <Button
              size="xs"
              leftSection={<IconCopy size={14} />}
              onClick={() => copy(link, say('link.copied'))}
            >
              {say('link.copy')}
            </Button>
            <ActionMenu
              actions={[{ label: say('link.renew'), onClick: () => setAsking('renew') }]}
            />
          </>
        )}
      </div>
      {link === null && <Notice tone="warning">{say('link.ended')}</Notice>}
      <p className={styles.quiet}>
        {[
          engagement.filledAt
            ? say('link.filledAt', { date: when(engagement.filledAt) })
            : say('link.never'),
          engagement.linkSentAt && say('link.sentAt', { date: when(engagement.linkSentAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {asking === 'send' && <SendDialog engagement={engagement} onClose={() => setAsking(null)} />}
      <RenewDialog
        engagement={engagement}
        opened={asking === 'renew'}
        onClose={() => setAsking(null)}
      />
    </section>
  )
}

function SendDialog({
  engagement,
  onClose,
}: {
  engagement: EngagementDetail
  onClose: () => void
}) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const sending = useCommand(sendLink)
  const [message, setMessage] = useState('')
  const send = async () => {
    const outcome = await sending.run({
      eventId: engagement.eventId,
      partId: engagement.id,
      message,
    })
    if (!outcome.ok) return
    toast.success(say('link.sent'))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('link.sendTitle', { name: engagement.speaker.name })}
      footer={
        <Button variant="filled" loading={sending.pending} onClick={() => void send()}>
          {say('link.send')}
        </Button>
      }
    >
      {sending.error && <Notice tone="error">{sentence(sending.error)}</Notice>}
      <Textarea
        label={say('link.message')}
        description={engagement.speaker.email}
        autosize
        minRows={3}
        maxLength={1000}
        value={message}
        onChange={(change) => setMessage(change.currentTarget.value)}
      />
    </Dialog>
  )
}

interface RenewDialogProps {
  engagement: EngagementDetail
  opened: boolean
  onClose: () => void
}

function RenewDialog({ engagement, opened, onClose }: RenewDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const renewing = useCommand(renewLink)
  const renew = async () => {
    const outcome = await renewing.run({ eventId: engagement.eventId, partId: engagement.id })
    if (!outcome.ok) return
    toast.success(say('link.renewed'))
    onClose()
  }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={say('link.renew')}
      lost={
        <>
          <p>{say('link.renewText')}</p>
          {renewing.error && <Notice tone="error">{sentence(renewing.error)}</Notice>}
        </>
      }
      confirmLabel={say('link.renew')}
      onConfirm={() => void renew()}
      busy={renewing.pending}
    />
  )
}
