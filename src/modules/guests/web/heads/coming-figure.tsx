import { countGuests } from '../../contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { StatTile } from '#ui/live/charts/stat-tile.tsx'
import { TileSkeleton } from '#ui/live/charts/tile-skeleton.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { text } from '../../text.ts'

/** A figure of the event overview: the number of guests who come, of those invited. */
export default function ComingFigure({ eventId }: { eventId: string }) {
  const say = useText(text)
  const number = useNumber()
  const { data, error } = useEndpoint(countGuests, { eventId })
  if (!data) return error ? null : <TileSkeleton />
  const { confirmed, invited, silent } = data.heads
  return (
    <StatTile
      label={say('figure.coming')}
      value={say('figure.ofInvited', { n: number(confirmed), all: number(invited) })}
      about={silent > 0 ? say('figure.silent', { n: silent }) : undefined}
      href={linkTo(
        '/invitati',
        {},
        { eveniment: eventId, raspuns: confirmed > 0 ? ['yes'] : null },
      )}
    />
  )
}
