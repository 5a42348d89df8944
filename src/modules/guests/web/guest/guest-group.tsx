import { Button } from '@mantine/core'
import { IconCornerDownRight, IconPlus, IconUserPlus } from '@tabler/icons-react'
import { addGuest, type GuestPanel as GuestDetails } from '../../contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import type { Panel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { Link } from '#ui/live/link.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import styles from '../guest-list.module.css'
import { groupPanelOf, panelOf, RsvpBadge } from '../guest-words.tsx'
import { useMemberName } from './member-name.ts'

interface GuestGroupProps {
  eventId: string
  guest: GuestDetails
  panel: Panel
}

/** The group of the guest, and their companions. */
export function GuestGroup({ eventId, guest, panel }: GuestGroupProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const adding = useCommand(addGuest)
  const { group, members } = guest
  const mayBring = guest.hostId === null && guest.erasedAt === null
  return (
    <section className={styles.section} aria-label={say('field.group')}>
      <div className={styles.headLine}>
        <h2 className={styles.heading}>
          <bdi>{group.name}</bdi>
        </h2>
        <Button size="xs" variant="subtle" onClick={() => panel.open(groupPanelOf(group))}>
          {say('group.open')}
        </Button>
      </div>
      <Members members={members} current={guest.id} panel={panel} />
      {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
      {mayBring && (
        <Button
          size="xs"
          leftSection={<IconPlus size={14} />}
          loading={adding.pending}
          onClick={() => void adding.run({ eventId, groupId: group.id, hostId: guest.id })}
        >
          {say('companions.add')}
        </Button>
      )}
    </section>
  )
}

interface MembersProps {
  members: GuestDetails['members']
  current?: string
  primary?: string | null
  panel: Panel
}

/** A group's people, those who are brought along below a person who brings them. */
export function Members({ members, current, primary, panel }: MembersProps) {
  const say = useText(text)
  const nameOf = useMemberName()
  const hosts = members.filter(({ hostId }) => hostId === null)
  const lost = members.filter(
    ({ hostId }) => hostId !== null && !members.some(({ id }) => id === hostId),
  )
  const ordered = [...hosts, ...lost].flatMap((host) => [
    host,
    ...members.filter(({ hostId }) => hostId === host.id),
  ])
  return (
    <ul className={styles.rows}>
      {ordered.map(
        ({ id, name, ageBand, hostId, standing: overallRsvp, companionNumber, isPlaceholder }) => (
          <li key={id} aria-current={id === current || undefined}>
            {hostId === null ? (
              <Avatar name={name || '?'} size={28} />
            ) : (
              <IconCornerDownRight size={18} className={styles.along} aria-hidden />
            )}
            <div className={styles.words}>
              <strong>
                {id === current ? (
                  <bdi>{nameOf({ id, name, companionNumber, hostId, isPlaceholder }, members)}</bdi>
                ) : (
                  <PanelLink panel={panel} what={panelOf({ id })}>
                    <bdi>
                      {nameOf({ id, name, companionNumber, hostId, isPlaceholder }, members)}
                    </bdi>
                  </PanelLink>
                )}
              </strong>
              <span>
                {[
                  ...(id === primary ? [say('guest.primary')] : []),
                  ...(hostId !== null ? [say('kind.companion')] : []),
                  ...(ageBand === 'adult' ? [] : [say(`age.${ageBand}`)]),
                ].join(' · ')}
              </span>
            </div>
            <RsvpBadge rsvp={overallRsvp} />
          </li>
        ),
      )}
    </ul>
  )
}

/** The same person at other events of the company. */
export function Elsewhere({ guest }: { guest: GuestDetails }) {
  const say = useText(text)
  if (guest.elsewhere.length === 0) return null
  return (
    <section className={styles.section} aria-label={say('elsewhere')}>
      <h2 className={styles.heading}>{say('elsewhere')}</h2>
      <ul className={styles.rows}>
        {guest.elsewhere.map(({ eventId, eventName, guestId, name, standing: overallRsvp, by }) => (
          <li key={guestId}>
            <IconUserPlus size={18} className={styles.along} aria-hidden />
            <div className={styles.words}>
              <strong>
                <Link
                  href={linkTo(
                    '/invitati',
                    {},
                    { eveniment: eventId, panou: panelOf({ id: guestId }) },
                  )}
                >
                  <bdi>{eventName}</bdi>
                </Link>
              </strong>
              <span>
                <bdi>{name}</bdi> · {say(`alike.${by}`)}
              </span>
            </div>
            <RsvpBadge rsvp={overallRsvp} />
          </li>
        ))}
      </ul>
    </section>
  )
}
