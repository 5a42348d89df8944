import type { Locale } from '#shared/i18n.ts'
import { formatDate, formatDays, formatTime } from '#shared/dates/time.ts'
import type { LiveEvent } from '../../model.ts'

/** `12 iunie 2027, 16:00`, or both days of a longer event. */
export function whenOf(event: LiveEvent, locale: Locale): string {
  if (event.lastDay === event.startDate)
    return (
      formatDate(event.startDate, locale) + (event.allDay ? '' : `, ${formatTime(event.startTime)}`)
    )
  return formatDays(event.startDate, event.lastDay, locale)
}

export function placeLine(place: { name: string; address: string }): string {
  return [place.name, place.address].filter(Boolean).join(', ')
}

/** Opens the map application of the visitor; no third-party host is asked for a picture. */
export function mapHref({ lat, lng, name, address }: LiveEvent['place']): string | undefined {
  if (lat !== null && lng !== null)
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`
  const words = placeLine({ name, address })
  return words && `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`
}
