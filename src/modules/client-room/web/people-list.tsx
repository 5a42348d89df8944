import { IconMail, IconPencil, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { removeClientPerson, sendClientLink } from '../contract.ts'
import type { ClientPerson } from '../model.ts'
import { text } from '../text.ts'
import styles from './room.module.css'

interface PeopleListProps {
  people: readonly ClientPerson[]
  onEdit: (person: ClientPerson) => void
}

export function PeopleList({ people, onEdit }: PeopleListProps) {
  return (
    <ul className={styles.list}>
      {people.map((person) => (
        <PersonRow key={person.id} person={person} onEdit={() => onEdit(person)} />
      ))}
    </ul>
  )
}

function PersonRow({ person, onEdit }: { person: ClientPerson; onEdit: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const sending = useCommand(sendClientLink)
  const removing = useCommand(removeClientPerson)
  const [asks, setAsks] = useState(false)
  const { id: personId, eventId, name, email, canDecide, lastSeenAt, devices } = person
  const { isLinkOpen } = person
  const send = async () => {
    const outcome = await sending.run({ eventId, personId })
    if (outcome.ok) toast.success(say('people.sent'))
  }
  const remove = async () => {
    const outcome = await removing.run({ eventId, personId })
    if (outcome.ok) setAsks(false)
  }
  const lastVisit = lastSeenAt
    ? say('people.seen', { at: formatInstant(lastSeenAt, defaultZone, locale, 'short') })
    : say('people.unseen')
  const error = sending.error ?? removing.error
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.title}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {isLinkOpen ? (
            <Badge tone={canDecide ? 'brand' : 'neutral'}>
              {say(canDecide ? 'people.decides' : 'people.reads')}
            </Badge>
          ) : (
            <Badge tone="danger">{say('people.linkEnded')}</Badge>
          )}
        </span>
        <span className={styles.quiet}>
          {[email, lastVisit, devices > 0 && say('people.devices', { n: devices })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {error && <Notice tone="error">{sentence(error)}</Notice>}
      </span>
      <ActionMenu
        label={name}
        actions={[
          { label: say('people.edit'), icon: <IconPencil size={16} />, onClick: onEdit },
          {
            label: say(isLinkOpen ? 'people.send' : 'people.sendNew'),
            icon: <IconMail size={16} />,
            onClick: () => void send(),
          },
          {
            label: say('people.remove'),
            icon: <IconUserMinus size={16} />,
            tone: 'danger',
            onClick: () => setAsks(true),
          },
        ]}
      />
      <Confirm
        opened={asks}
        onClose={() => setAsks(false)}
        title={say('people.removeAsk', { name })}
        lost={say('people.removeText')}
        confirmLabel={say('people.remove')}
        busy={removing.pending}
        onConfirm={() => void remove()}
      />
    </li>
  )
}
