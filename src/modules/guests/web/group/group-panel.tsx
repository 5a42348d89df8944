import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import {
  addGuest,
  answerForGroup,
  getGroup,
  listGuests,
  removeGroup,
  restoreGroup,
} from '../../contract.ts'
import { readFamily } from '../../model/family.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { useRemoval } from '#platform/web/removal.ts'
import type { OutputOf } from '#shared/contract.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import { GroupForm, NewGroupForm } from './group-form.tsx'
import { GroupLink } from './group-link.tsx'
import { Members } from '../guest/guest-group.tsx'
import styles from '../guest-list.module.css'
import pairs from '../pairs.module.css'
import { groupPanelOf, idIn, newGroup, usePartsWithAnswers } from '../guest-words.tsx'

interface GroupPanelProps {
  eventId: string
  panel: Panel
}

export default function GroupPanel({ eventId, panel }: GroupPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = idIn('grup', panel.opened)
  const removing = useRemoval(removeGroup, restoreGroup, {
    opened: id,
    onGone: panel.close,
    of: ({ id: groupId, name }: GroupDetails) => ({
      input: { eventId, groupId },
      back: { eventId, groupId },
      message: say('removed', { name }),
    }),
  })
  const isEnabled = id !== null && id !== removing.removingId
  const reading = useEndpoint(getGroup, { eventId, groupId: id ?? '' }, { enabled: isEnabled })
  const group = id !== null && reading.data?.id === id ? reading.data : undefined
  const isNew = panel.opened === newGroup
  return (
    <SidePanel
      opened={id !== null || isNew}
      onClose={panel.close}
      title={isNew ? say('group.new') : group ? <bdi>{group.name}</bdi> : '…'}
      {...(group && { about: say('count', { n: group.guests }) })}
      menu={
        group?.guests === 0
          ? [
              {
                label: say('group.remove'),
                icon: <IconTrash size={16} />,
                tone: 'danger',
                onClick: () => void removing.remove(group),
              },
            ]
          : []
      }
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {isNew ? (
        <NewGroupForm
          eventId={eventId}
          onCancel={panel.close}
          onDone={(made) => panel.show(groupPanelOf(made))}
        />
      ) : reading.error && !group ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : group ? (
        <Group key={group.id} {...{ eventId, group, panel }} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

type GroupDetails = OutputOf<typeof getGroup>
interface GroupProps extends GroupPanelProps {
  group: GroupDetails
}

function Group({ eventId, group, panel }: GroupProps) {
  const say = useText(text)
  const unnamed = group.members.filter(({ name }) => name === '')
  // A member without a name who is not an unnamed companion was erased.
  const isForgotten =
    unnamed.length === group.members.length && unnamed.some(({ isPlaceholder }) => !isPlaceholder)
  return (
    <>
      <section className={styles.section} aria-label={say('group.members')}>
        <h2 className={styles.heading}>{say('group.members')}</h2>
        {group.members.length > 0 && (
          <Members members={group.members} primary={group.primaryGuestId} panel={panel} />
        )}
        {isForgotten ? (
          <Notice tone="info">{say('group.forgotten')}</Notice>
        ) : (
          <AddPeople eventId={eventId} groupId={group.id} />
        )}
      </section>
      {!isForgotten && (
        <>
          <GroupAnswers eventId={eventId} groupId={group.id} />
          <GroupLink eventId={eventId} group={group} />
          <section className={styles.section} aria-label={say('tab.details')}>
            <h2 className={styles.heading}>{say('tab.details')}</h2>
            <GroupForm eventId={eventId} group={group} />
          </section>
        </>
      )}
      <RecordHistory entity="guest_group" entityId={group.id} />
    </>
  )
}

/** Adds more people to the same group, from one line. */
function AddPeople({ eventId, groupId }: { eventId: string; groupId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [typed, setTyped] = useState('')
  const adding = useCommand(addGuest)
  const { people } = readFamily(typed)
  const named = people.filter(({ firstName, lastName }) => firstName + lastName !== '')
  const add = async () => {
    for (const { firstName, lastName, ageBand } of named) {
      const person = { firstName, lastName, ageBand }
      const outcome = await adding.run({ eventId, groupId, ...person })
      if (!outcome.ok) return
    }
    setTyped('')
  }
  return (
    <form
      className={pairs.addLine}
      onSubmit={(event) => {
        event.preventDefault()
        if (named.length > 0) void add()
      }}
    >
      <TextInput
        aria-label={say('group.add')}
        placeholder={say('group.addExample')}
        value={typed}
        error={adding.error && sentence(adding.error)}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        disabled={named.length === 0}
        loading={adding.pending}
        leftSection={<IconPlus size={16} />}
      >
        {say('group.addDo')}
      </Button>
    </form>
  )
}

/** One answer for all members of the group who are invited to the part. */
function GroupAnswers({ eventId, groupId }: { eventId: string; groupId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const parts = usePartsWithAnswers(eventId)
  const answering = useCommand(answerForGroup)
  const { data } = useEndpoint(listGuests, { eventId, groupIds: [groupId], limit: 100 })
  const rows = (data?.items ?? []).filter(({ erasedAt }) => erasedAt === null)
  const invited = (partId: string) =>
    rows.filter(({ invitations }) => invitations.some((each) => each.partId === partId))
  const coming = (partId: string) =>
    rows.filter(({ invitations }) =>
      invitations.some((each) => each.partId === partId && each.rsvp === 'yes'),
    )
  const answer = (partId: string, rsvp: 'yes' | 'no') =>
    void answering.run({
      eventId,
      groupId,
      answers: invited(partId).map(({ id }) => ({ guestId: id, partId, rsvp })),
    })
  const partsWithInvited = parts.filter(({ id }) => invited(id).length > 0)
  if (partsWithInvited.length === 0) return null
  return (
    <section className={styles.section} aria-label={say('group.answers')}>
      <h2 className={styles.heading}>{say('group.answers')}</h2>
      {answering.error && <Notice tone="error">{sentence(answering.error)}</Notice>}
      <ul className={styles.rows}>
        {partsWithInvited.map(({ id, name }) => (
          <li key={id}>
            <div className={styles.words}>
              <strong>{name}</strong>
              <span>
                {say('group.coming', { coming: coming(id).length, n: invited(id).length })}
              </span>
            </div>
            <div className={styles.buttons}>
              <Button
                size="xs"
                disabled={answering.pending}
                aria-label={`${say('group.allCome')}: ${name}`}
                onClick={() => answer(id, 'yes')}
              >
                {say('group.allCome')}
              </Button>
              <Button
                size="xs"
                disabled={answering.pending}
                aria-label={`${say('group.noneComes')}: ${name}`}
                onClick={() => answer(id, 'no')}
              >
                {say('group.noneComes')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
