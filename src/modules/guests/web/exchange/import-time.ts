import { useLocale } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant, type Instant } from '#shared/dates/time.ts'

/** Times of an import as every other screen shows them, independent of the browser's time zone. */
export function useImportTime(): (instant: Instant) => string {
  const locale = useLocale()
  return (instant) => formatInstant(instant, defaultZone, locale, 'medium')
}
