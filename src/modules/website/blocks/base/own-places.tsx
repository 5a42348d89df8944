import type { RenderContext } from './block.ts'

/** The enrolments of the guest for whom the page is drawn. */
export function OwnPlaces({ context: { guest, say } }: { context: RenderContext }) {
  if (!guest || guest.places.length === 0) return null
  return (
    <div className="own-places">
      <h3>{say('agenda.own')}</h3>
      <ul>
        {guest.places.map(({ title, when, who }, at) => (
          <li key={at}>
            <b>{title}</b> <span>{[when, who].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
