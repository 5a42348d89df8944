import type { Locale } from '#shared/i18n.ts'
import { formatDate, instantToZoned, type Zone } from '#shared/dates/time.ts'
import type { SessionChange } from '../model/versions.ts'
import { speak } from '../text.ts'

/**
 * One change in a letter: "Mutată: Orașe verzi – vineri, 11 iunie, 14:00–14:30, Sala Mare (înainte:
 * vineri, 11 iunie, 10:00–10:30, Sala Mare)".
 */
export function changeLine(
  { title: typed, kinds, after, before }: SessionChange,
  zone: Zone,
  locale: Locale,
  /** For a guest; others read what was typed. */
  translate: (typed: string) => string = (same) => same,
): string {
  const say = speak(locale)
  const title = translate(typed)
  const what = kinds.map((kind) => say(`change.${kind}`)).join(', ')
  const placeWords = ({ startsAt, endsAt, rooms }: SessionSlot) => {
    const { date, time } = instantToZoned(startsAt, zone)
    const hours = `${time}–${instantToZoned(endsAt, zone).time}`
    return [formatDate(date, locale, 'day'), hours, ...rooms.map(translate)].join(', ')
  }
  const place = after ?? before
  if (!place) return `${what}: ${title}`
  const newPlace = `${what}: ${title} – ${placeWords(place)}`
  const elsewhere = kinds.includes('moved') || kinds.includes('room')
  if (!before || !after || !elsewhere) return newPlace
  return `${newPlace} (${say('mail.before', { place: placeWords(before) })})`
}

type SessionSlot = NonNullable<SessionChange['after']>
