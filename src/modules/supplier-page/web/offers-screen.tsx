import { IconFileText, IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract.ts'
import { EventNeeded } from '#modules/events/web/widgets.tsx'
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
import { listOfferRequests } from '../contract.ts'
import type { OfferRequest } from '../model.ts'
import { text } from '../text.ts'
import { BriefList } from './brief-list.tsx'
import styles from './offers.module.css'
import { RequestCard } from './request-card.tsx'

const AskDialog = lazyComponent(() => import('./ask-dialog.tsx'), null)
const MoreFirmsDialog = lazyComponent(() => import('./more-firms-dialog.tsx'), null)

export type Requests = OutputOf<typeof listOfferRequests>

/** The requests to suppliers for the chosen event, and their offers. */
export default function OffersScreen() {
  const say = useText(text)
  return (
    <EventNeeded title={say('title')} about={say('needsEvent')}>
      {(eventId) => <OffersOfEvent eventId={eventId} />}
    </EventNeeded>
  )
}

function OffersOfEvent({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listOfferRequests, { eventId })
  const [opened, setOpened] = useState<'ask' | OfferRequest | null>(null)
  const ask = () => setOpened('ask')
  const close = () => setOpened(null)
  useKey('n', ask)
  const asking = { label: say('ask'), icon: <IconMessageQuestion size={16} />, onClick: ask }
  const hasItems = data !== undefined && data.items.length > 0
  return (
    <>
      <PageHeader
        title={say('title')}
        about={say('about')}
        {...(hasItems && { primary: asking })}
      />
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <CardsSkeleton cards={3} />
        )
      ) : hasItems ? (
        <ul className={styles.requests}>
          {data.items.map((request) => (
            <RequestCard key={request.id} request={request} onAskMore={() => setOpened(request)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<IconFileText size={28} stroke={1.5} />}
          title={say('empty.title')}
          text={say('empty.text')}
          action={asking}
          example={<Badge tone="brand">{say('empty.example')}</Badge>}
        />
      )}
      <BriefList eventId={eventId} />
      {opened === 'ask' && data && <AskDialog eventId={eventId} known={data} onClose={close} />}
      {opened !== null && opened !== 'ask' && data && (
        <MoreFirmsDialog request={opened} known={data} onClose={close} />
      )}
    </>
  )
}
