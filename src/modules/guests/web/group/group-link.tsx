import { Button, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink, IconEye, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { getCompany } from '#modules/company/contract.ts'
import { getEvent } from '#modules/events/contract.ts'
import { revealGroupLink, rotateGroupLink } from '../../contract.ts'
import type { Group } from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import styles from '../guest-list.module.css'
import pairs from '../pairs.module.css'

interface GroupLinkProps {
  eventId: string
  group: Group
}

/** The code and the secret link by which the group reaches its page. */
export function GroupLink({ eventId, group }: GroupLinkProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const company = useEndpoint(getCompany, {}).data
  const event = useEndpoint(getEvent, { eventId }).data
  const revealing = useCommand(revealGroupLink)
  const rotating = useCommand(rotateGroupLink)
  const [token, setToken] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const of = { eventId, groupId: group.id }
  const rotate = async () => {
    const outcome = await rotating.run(of)
    if (!outcome.ok) return
    setToken(outcome.data.token)
    setAsking(false)
    toast.success(say('link.rotated'))
  }
  const reveal = async () => {
    const outcome = await revealing.run(of)
    if (outcome.ok) setToken(outcome.data.token)
  }
  const address =
    token && company && event
      ? `${window.location.origin}/event/${company.slug}/${event.slug}/invitatie/${token}`
      : null
  const error = revealing.error ?? rotating.error
  return (
    <section className={styles.section} aria-label={say('link')}>
      <h2 className={styles.heading}>{say('link')}</h2>
      <p className={styles.quiet}>{say('link.about')}</p>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <p className={styles.quiet}>
        {say('group.code')}: <code className={styles.code}>{group.code}</code>
      </p>
      {address && <Address address={address} />}
      <div className={styles.start}>
        {address ? (
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            leftSection={<IconExternalLink size={14} />}
          >
            {say('link.open')}
          </Button>
        ) : (
          <Button
            size="xs"
            leftSection={<IconEye size={14} />}
            loading={revealing.pending}
            onClick={() => void reveal()}
          >
            {say('link.reveal')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconRefresh size={14} />}
          onClick={() => setAsking(true)}
        >
          {say('link.rotate')}
        </Button>
      </div>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={say('link.rotate')}
        lost={say('link.lost')}
        confirmLabel={say('link.rotateDo')}
        onConfirm={() => void rotate()}
        busy={rotating.pending}
      />
    </section>
  )
}

function Address({ address }: { address: string }) {
  const say = useText(text)
  const copy = useCopy()
  return (
    <div className={pairs.addLine}>
      <TextInput
        aria-label={say('link')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={<IconCopy size={16} />}
        onClick={() => copy(address, say('link.copied'))}
      >
        {say('link.copy')}
      </Button>
    </div>
  )
}
