import { describeErasure } from '../../contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { MentionList } from '#platform/web/mention-list.tsx'
import { text } from '../../text.ts'

interface ErasureRemainsProps {
  eventId: string
  guestId: string
}

/** Data that erasing does not reach, with a link to each place, so that it can be reviewed. */
export function ErasureRemains({ eventId, guestId }: ErasureRemainsProps) {
  const say = useText(text)
  const { data, error } = useEndpoint(describeErasure, { eventId, guestId })
  const mentions = data?.mentions ?? []
  return (
    <>
      <p>{say('erase.team')}</p>
      {error && !data && <p>{say('erase.team.unknown')}</p>}
      {data?.firstName && <p>{say('erase.team.first', { name: data.firstName })}</p>}
      {data && mentions.length === 0 && <p>{say('erase.team.none', { word: data.word })}</p>}
      {data && mentions.length > 0 && (
        <div>
          <p>{say('erase.team.found', { word: data.word })}</p>
          <MentionList mentions={mentions} />
        </div>
      )}
      {data && data.shared.length > 0 && (
        <div>
          <p>{say('erase.shared')}</p>
          <ul>
            {data.shared.map(({ field, text: words }) => (
              <li key={field}>{say(`erase.shared.${field}`, { words })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
