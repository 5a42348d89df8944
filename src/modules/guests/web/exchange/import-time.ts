import { useLocale } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant, type Instant } from '#shared/dates/time.ts'

/** Moments of an import as every other screen shows them, whatever the time zone of the browser. */
export function useImportTime(): (instant: Instant) => string {
  const locale = useLocale()
  return (instant) => formatInstant(instant, defaultZone, locale, 'medium')
}
