import { Autocomplete, Button, SegmentedControl } from '@mantine/core'
import { IconMailPlus, IconX } from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { Part } from '#modules/events/model.ts'
import {
  answerForGroup,
  answerForGuest,
  inviteGuest,
  listChangeRequests,
  listWaiting,
  uninviteGuest,
  type GuestPanel as GuestDetails,
} from '../../contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { toast } from '#ui/live/toasts.tsx'
import { useInlineEdit } from '#ui/live/fields/inline-edit.ts'
import { Badge } from '#ui/live/records/badge.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import { usePlaceText } from './place-text.ts'
import styles from '../guest-list.module.css'
import {
  nameIn,
  RsvpBadge,
  guestAnswers,
  usePartsWithAnswers,
  useChoices,
  useParts,
  type GuestAnswer,
} from '../guest-words.tsx'
import { useMemberName } from './member-name.ts'
import { RequestLine } from '../queues/queue-panels.tsx'

interface GuestAnswersProps {
  eventId: string
  guest: GuestDetails
}

/** The answers of the guest to each part; staff may answer for them at any time. */
export function GuestAnswers({ eventId, guest }: GuestAnswersProps) {
  const say = useText(text)
  const parts = usePartsWithAnswers(eventId)
  const requests = useEndpoint(listChangeRequests, { eventId, limit: 100 })
  const own = (requests.data?.items ?? []).filter(({ guestId }) => guestId === guest.id)
  return (
    <section className={styles.section} aria-label={say('answers')}>
      <h2 className={styles.heading}>{say('answers')}</h2>
      {own.map((request) => (
        <div key={request.id} className={styles.request}>
          <strong>{say('requests.asked')}</strong>
          <RequestLine eventId={eventId} request={request} />
        </div>
      ))}
      {parts.length === 0 && <p className={styles.quiet}>{say('answers.noParts')}</p>}
      <ul className={styles.rows}>
        {parts.map((part) => (
          <li key={part.id}>
            <PartAnswer {...{ eventId, guest, part }} />
          </li>
        ))}
      </ul>
      <PastAnswers eventId={eventId} guest={guest} />
    </section>
  )
}

type Invited = GuestDetails['invitations'][number]

function PartAnswer({ eventId, guest, part }: GuestAnswersProps & { part: Part }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const inviting = useCommand(inviteGuest)
  const invitation = guest.invitations.find(({ partId }) => partId === part.id)
  if (invitation) return <Answered {...{ eventId, guest, part, invitation }} />
  return (
    <div className={styles.partHead}>
      <strong>{part.name}</strong>
      <span className={styles.quiet}>{say('rsvp.uninvited')}</span>
      {!guest.erasedAt && (
        <Button
          size="xs"
          leftSection={<IconMailPlus size={14} />}
          loading={inviting.pending}
          aria-label={say('invite.to', { part: part.name })}
          onClick={() => void inviting.run({ eventId, guestId: guest.id, partIds: [part.id] })}
        >
          {say('invite')}
        </Button>
      )}
      {inviting.error && <Notice tone="error">{sentence(inviting.error)}</Notice>}
    </div>
  )
}

interface AnsweredProps extends GuestAnswersProps {
  part: Part
  invitation: Invited
}

function Answered({ eventId, guest, part, invitation }: AnsweredProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const answering = useCommand(answerForGuest)
  const [refused, setRefused] = useState(false)
  const { rsvp, version } = invitation
  const place = usePlaceText()((guest.places ?? []).filter(({ partId }) => partId === part.id))
  const of = { eventId, guestId: guest.id, partId: part.id }
  const companions = guest.members.filter(({ hostId }) => hostId === guest.id)
  const answer = async (next: GuestAnswer) => {
    const outcome = await answering.run({ ...of, version, rsvp: next })
    setRefused(outcome.ok && next === 'no' && companions.length > 0)
  }
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        <strong>{part.name}</strong>
        {place && <span className={styles.quiet}>{place}</span>}
        {rsvp === 'waiting' && <WaitingPlace {...of} />}
        <Withdraw {...of} {...{ part, invitation }} />
      </div>
      <SegmentedControl
        fullWidth
        aria-label={say('answer.of', { part: part.name })}
        value={rsvp === 'waiting' ? 'yes' : rsvp}
        disabled={answering.pending || guest.erasedAt !== null}
        onChange={(value) => void answer(value)}
        data={guestAnswers.map((value) => ({ value, label: say(`answer.${value}`) }))}
      />
      {answering.error && <Notice tone="error">{sentence(answering.error)}</Notice>}
      {refused && (
        <Companions
          {...{ eventId, part }}
          groupId={guest.groupId}
          companions={companions}
          members={guest.members}
          onDone={() => setRefused(false)}
        />
      )}
      {part.servesMeal && !guest.erasedAt && <MenuField {...of} invitation={invitation} />}
      <AnsweredBy invitation={invitation} />
    </div>
  )
}

interface OfPart {
  eventId: string
  guestId: string
  partId: string
}

function WaitingPlace({ eventId, guestId, partId }: OfPart) {
  const say = useText(text)
  const { data } = useEndpoint(listWaiting, { eventId, partId, limit: 100 })
  const place = data?.items.find((each) => each.guestId === guestId)?.place
  return (
    <Badge tone="info">
      {place === undefined ? say('rsvp.waiting') : say('waiting.place', { place })}
    </Badge>
  )
}

function Withdraw({
  eventId,
  guestId,
  part,
  invitation: { rsvp, menu },
}: OfPart & Pick<AnsweredProps, 'part' | 'invitation'>) {
  const say = useText(text)
  const withdrawing = useCommand(uninviteGuest)
  const inviting = useCommand(inviteGuest)
  const answering = useCommand(answerForGuest)
  const of = { eventId, guestId, partIds: [part.id] }
  /** The answer is restored with the invitation; a waiting guest waits again. */
  const giveBack = async () => {
    const outcome = await inviting.run(of)
    const current = outcome.ok && outcome.data.items.find(({ partId }) => partId === part.id)
    if (!current || (rsvp === 'none' && menu === '')) return outcome
    const nextAnswer = rsvp === 'waiting' ? 'yes' : rsvp
    const { version } = current
    return answering.run({ eventId, guestId, partId: part.id, version, rsvp: nextAnswer, menu })
  }
  const withdraw = async () => {
    const outcome = await withdrawing.run(of)
    if (outcome.ok) showUndoBar(say('invite.withdrawn', { part: part.name }), giveBack)
  }
  return (
    <ActionIcon
      className={styles.end}
      loading={withdrawing.pending}
      aria-label={say('invite.withdraw', { part: part.name })}
      title={say('invite.withdraw', { part: part.name })}
      onClick={() => void withdraw()}
    >
      <IconX size={16} />
    </ActionIcon>
  )
}

interface CompanionsProps {
  eventId: string
  groupId: string
  part: Part
  companions: GuestDetails['members']
  members: GuestDetails['members']
  onDone: () => void
}

/** When a host does not come, the user chooses whether their companions still do. */
function Companions(props: CompanionsProps) {
  const { eventId, groupId, part, companions, members, onDone } = props
  const say = useText(text)
  const nameOf = useMemberName()
  const sentence = useErrorSentence()
  const answering = useCommand(answerForGroup)
  const refuse = async (ids: readonly string[]) => {
    const answers = ids.map((guestId) => ({ guestId, partId: part.id, rsvp: 'no' as const }))
    const outcome = await answering.run({ eventId, groupId, answers })
    if (outcome.ok) onDone()
  }
  return (
    <div className={styles.request}>
      <strong>{say('companions.ask', { n: companions.length })}</strong>
      {answering.error && <Notice tone="error">{sentence(answering.error)}</Notice>}
      <div className={styles.buttons}>
        <Button size="xs" onClick={onDone}>
          {say('companions.stay')}
        </Button>
        {companions.length > 1 &&
          companions.map((companion) => (
            <Button key={companion.id} size="xs" onClick={() => void refuse([companion.id])}>
              {say('companions.refuseOne', { name: nameOf(companion, members) })}
            </Button>
          ))}
        <Button
          size="xs"
          variant="filled"
          loading={answering.pending}
          onClick={() => void refuse(companions.map(({ id }) => id))}
        >
          {say('companions.refuse')}
        </Button>
      </div>
    </div>
  )
}

function MenuField({ eventId, guestId, partId, invitation }: OfPart & { invitation: Invited }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const answering = useCommand(answerForGuest)
  const menus = useChoices(eventId)?.menus.map(({ value }) => value) ?? []
  const save = async (menu: string) => {
    if (menu.trim() === invitation.menu) return
    const { version } = invitation
    const outcome = await answering.run({ eventId, guestId, partId, version, menu })
    if (outcome.ok) toast.success(say('saved'))
    else edit.retry()
  }
  const edit = useInlineEdit({
    value: invitation.menu,
    onSave: (menu) => {
      void save(menu)
    },
  })
  return (
    <Autocomplete
      label={say('filter.meniu')}
      placeholder={say('menu.placeholder')}
      data={menus}
      {...edit.field}
      value={edit.value}
      error={answering.error && sentence(answering.error)}
      onChange={edit.type}
      onOptionSubmit={edit.choose}
    />
  )
}

function AnsweredBy({ invitation }: { invitation: Invited }) {
  const say = useText(text)
  const locale = useLocale()
  if (!invitation.answeredAt) return null
  const { kind, name } = invitation.answeredBy ?? { kind: 'system', name: '' }
  return (
    <span className={styles.quiet}>
      {say('answered', {
        who: name || say(`by.${kind}`),
        when: formatInstant(invitation.answeredAt, defaultZone, locale, 'medium'),
      })}
    </span>
  )
}

const fewAnswers = 5

/** Every change that was ever made to an answer. */
function PastAnswers({ eventId, guest }: GuestAnswersProps) {
  const say = useText(text)
  const locale = useLocale()
  const parts = useParts(eventId)
  const [all, setAll] = useState(false)
  if (guest.answers.length === 0) return null
  const shownAnswers = all ? guest.answers : guest.answers.slice(0, fewAnswers)
  return (
    <details className={styles.past}>
      <summary>{say('answers.past', { n: guest.answers.length })}</summary>
      <ol className={styles.plain}>
        {shownAnswers.map(({ id, partId, before, after, at, by }) => (
          <li key={id}>
            <div className={styles.change}>
              <span>{nameIn(parts, partId)}</span>
              <RsvpBadge rsvp={before} />
              <span aria-label={say('requests.becomes')}>→</span>
              <RsvpBadge rsvp={after} />
            </div>
            <span className={styles.quiet}>
              {by.name || say(`by.${by.kind}`)} · {formatInstant(at, defaultZone, locale, 'medium')}
            </span>
          </li>
        ))}
      </ol>
      {!all && guest.answers.length > fewAnswers && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {say('answers.all')}
        </Button>
      )}
    </details>
  )
}
