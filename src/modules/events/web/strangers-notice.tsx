import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getEvent } from '../contract.ts'
import { strangerKnowledge } from '../model.ts'
import { text } from '../text.ts'

interface StrangersNoticeProps {
  eventId: string
  /** The published record. */
  what: 'registration' | 'questionnaire'
}

/** Shown beside a public link: the event itself is not public, and where that is changed. */
export default function StrangersNotice({ eventId, what }: StrangersNoticeProps) {
  const say = useText(text)
  const event = useEndpoint(getEvent, { eventId }).data
  if (!event || strangerKnowledge(event) === 'public') return null
  const why = event.status === 'draft' || event.status === 'cancelled' ? event.status : 'private'
  const field = why === 'private' ? 'visibility' : 'status'
  return (
    <Notice tone="warning">
      {say(`closed.${why}`)} {say(`closed.${what}`)}{' '}
      <Link href={`${linkTo('/evenimente/:eventId', { eventId })}#${field}`}>
        {say(`closed.${field}`)}
      </Link>
    </Notice>
  )
}
