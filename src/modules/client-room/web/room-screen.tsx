import { IconEye, IconMessageQuestion, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract.ts'
import { EventNeeded } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getClientRoom, previewClientRoom } from '../contract.ts'
import type { ClientPerson, Decision } from '../model.ts'
import { text } from '../text.ts'
import { DecisionCards } from './decision-cards.tsx'
import { Messages } from './messages.tsx'
import { PeopleList } from './people-list.tsx'
import styles from './room.module.css'

const PersonDialog = lazyComponent(() => import('./person-dialog.tsx'), null)
const AskDialog = lazyComponent(() => import('./ask-dialog.tsx'), null)

export type Room = OutputOf<typeof getClientRoom>

/** The room of the chosen event, from the side of the team. */
export default function RoomScreen() {
  const say = useText(text)
  return (
    <EventNeeded title={say('title')} about={say('needsEvent')}>
      {(eventId) => <RoomOfEvent eventId={eventId} />}
    </EventNeeded>
  )
}

type OpenPanel = { person: ClientPerson | null } | { decision: Decision | null }

function RoomOfEvent({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(getClientRoom, { eventId })
  const [opened, setOpened] = useState<OpenPanel | null>(null)
  const previewing = useCommand(previewClientRoom)
  const addPerson = () => setOpened({ person: null })
  const ask = () => setOpened({ decision: null })
  const hasPeople = data !== undefined && data.people.length > 0
  const openPreview = async () => {
    const outcome = await previewing.run({ eventId })
    if (outcome.ok) window.open(outcome.data.url, '_blank', 'noopener')
  }
  useKey('n', hasPeople ? ask : addPerson)
  const add = { label: say('people.add'), icon: <IconUserPlus size={16} />, onClick: addPerson }
  const asking = { label: say('ask'), icon: <IconMessageQuestion size={16} />, onClick: ask }
  const preview = {
    label: say('preview'),
    icon: <IconEye size={16} />,
    onClick: () => void openPreview(),
  }
  return (
    <>
      <PageHeader
        title={say('title')}
        about={say('about')}
        {...(data && (hasPeople ? { primary: asking, menu: [preview, add] } : { primary: add }))}
      />
      {previewing.error && <Notice tone="error">{sentence(previewing.error)}</Notice>}
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <CardsSkeleton cards={3} />
        )
      ) : hasPeople ? (
        <RoomContent room={data} eventId={eventId} onOpen={setOpened} />
      ) : (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.5} />}
          title={say('empty.title')}
          text={say('empty.text')}
          action={add}
          example={<Badge tone="brand">{say('empty.example')}</Badge>}
        />
      )}
      {opened && 'person' in opened && (
        <PersonDialog {...{ eventId }} person={opened.person} onClose={() => setOpened(null)} />
      )}
      {opened && 'decision' in opened && data && (
        <AskDialog
          {...{ eventId }}
          room={data}
          decision={opened.decision}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface RoomContentProps {
  room: Room
  eventId: string
  onOpen: (opened: OpenPanel) => void
}

function RoomContent({ room, eventId, onOpen }: RoomContentProps) {
  const say = useText(text)
  return (
    <div className={styles.room}>
      <section aria-label={say('decisions.title')}>
        <h2 className={styles.heading}>{say('decisions.title')}</h2>
        {room.decisions.length === 0 ? (
          <p className={styles.quiet}>{say('decisions.none')}</p>
        ) : (
          <DecisionCards
            decisions={room.decisions}
            onAskAgain={(decision) => onOpen({ decision })}
          />
        )}
      </section>
      <aside className={styles.aside}>
        <section aria-label={say('people.title')}>
          <h2 className={styles.heading}>{say('people.title')}</h2>
          <p className={styles.quiet}>{say('people.about')}</p>
          <PeopleList people={room.people} onEdit={(person) => onOpen({ person })} />
        </section>
        <Messages eventId={eventId} messages={room.messages} />
      </aside>
    </div>
  )
}
