import { useText } from '#platform/web/i18n.tsx'
import type { PlannedPlace } from '../../model.ts'
import { placesText } from '../../model/places-text.ts'
import { text } from '../../text.ts'

/** "Masa 5, locul 3", with the part before it where there is more than one. */
export function usePlaceText(): (places: readonly PlannedPlace[]) => string {
  const say = useText(text)
  return (places) =>
    placesText(places, {
      table: (table) => say('place.table', { table }),
      seat: (seat) => say('place.seat', { seat }),
    })
}
