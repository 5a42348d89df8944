import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconSearch, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useFurtherPages } from '#platform/web/calls/further-pages.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatInstant, instantToZoned } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { enrolGuest, leaveSlot, listEnrolments } from '../contract.ts'
import type { Activity, Enrolment, Slot } from '../model.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'
import { EnrolmentWord } from './activity-words.tsx'

interface PeopleListProps {
  activity: Activity
  slot: Slot
}

/** Guests with a place by name, then the queue in its order; those who left are listed apart. */
export function PeopleList({ activity, slot }: PeopleListProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [shownState, setShownState] = useState<'active' | 'gone'>('active')
  const [typed, type] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const people = useFurtherPages(listEnrolments, {
    eventId: activity.eventId,
    slotId: slot.id,
    statuses: shownState === 'active' ? ['enrolled', 'offered', 'waiting'] : ['left', 'lapsed'],
    ...(search && { search }),
  })
  const { first, items, hasMore, error } = people
  const personActions = usePersonActions(activity, slot)
  return (
    <>
      <div className={styles.head}>
        <TextInput
          className={styles.grow ?? ''}
          aria-label={say('people.search')}
          placeholder={say('people.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(change) => type(change.currentTarget.value)}
        />
        <SegmentedViews
          label={say('people.show')}
          value={shownState}
          onChange={setShownState}
          views={[
            { value: 'active', label: say('people.active') },
            { value: 'gone', label: say('people.gone') },
          ]}
        />
      </div>
      {personActions.error && <Notice tone="error">{sentence(personActions.error)}</Notice>}
      {!first ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={people.retry} />
        ) : (
          <PanelSkeleton rows={4} />
        )
      ) : items.length === 0 ? (
        <p className={styles.quiet}>
          {say(search || shownState === 'gone' ? 'people.noneFound' : 'people.none')}
        </p>
      ) : (
        <ul className={styles.lines}>
          {items.map((each) => (
            <Line key={each.guestId} {...{ activity, each }} actions={personActions.of(each)} />
          ))}
        </ul>
      )}
      {first && error && <Notice tone="error">{sentence(error)}</Notice>}
      {first && hasMore && (
        <Button variant="subtle" loading={people.loadingMore} onClick={people.more}>
          {say('people.more', { n: items.length, total: first.total })}
        </Button>
      )}
    </>
  )
}

interface LineProps {
  activity: Activity
  each: Enrolment
  actions: Parameters<typeof ActionMenu>[0]['actions']
}

function Line({ activity, each, actions }: LineProps) {
  const say = useText(text)
  const locale = useLocale()
  const { eventId, timeZone } = activity
  const about = [
    each.groupName !== each.guestName && each.groupName,
    each.offeredUntil &&
      say('people.until', { until: formatInstant(each.offeredUntil, timeZone, locale, 'medium') }),
    each.turn && say('people.turn', { n: each.turn }),
    each.arrivedAt &&
      say('people.arrived', { time: instantToZoned(each.arrivedAt, timeZone).time }),
    each.reason && say('people.reason', { reason: each.reason }),
  ].filter(Boolean)
  return (
    <li>
      <span className={styles.who}>
        <Link
          href={linkTo(
            '/invitati',
            {},
            { [eventParameter]: eventId, panou: `invitat-${each.guestId}` },
          )}
        >
          <bdi>{each.guestName}</bdi>
        </Link>
        {about.length > 0 && <span className={styles.quiet}>{about.join(' · ')}</span>}
      </span>
      <EnrolmentWord status={each.status} />
      <ActionMenu label={say('people.actions', { name: each.guestName })} actions={actions} />
    </li>
  )
}

function usePersonActions({ eventId }: Activity, { id: slotId }: Slot) {
  const say = useText(text)
  const enrolling = useCommand(enrolGuest)
  const withdrawing = useCommand(leaveSlot)
  const leave = async ({ guestId, guestName: name, reason }: Enrolment) => {
    const outcome = await withdrawing.run({ eventId, slotId, guestId })
    if (outcome.ok)
      showUndoBar(say('people.left', { name }), () =>
        enrolling.run({ eventId, slotId, guestId, reason }),
      )
  }
  return {
    error: enrolling.error ?? withdrawing.error,
    of: (each: Enrolment) => {
      const { guestId, status } = each
      const active = status === 'enrolled' || status === 'offered' || status === 'waiting'
      const enrol = {
        label: say(status === 'offered' ? 'people.accept' : 'enrol.do'),
        icon: <IconCheck size={16} />,
        onClick: () => void enrolling.run({ eventId, slotId, guestId }),
      }
      const remove = {
        label: say('people.leave'),
        icon: <IconUserMinus size={16} />,
        onClick: () => void leave(each),
      }
      return [...(status === 'offered' || !active ? [enrol] : []), ...(active ? [remove] : [])]
    },
  }
}
