import type { StaffLocale } from '#shared/i18n.ts'

/** 1,2 GB, 25 MB, 2,5 MB, 640 kB. */
export function sizeText(bytes: number, locale: StaffLocale): string {
  const megabytes = bytes / 1024 / 1024
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  if (megabytes >= 1024)
    return `${(megabytes / 1024).toLocaleString(locale, { maximumFractionDigits: 1 })} GB`
  return `${megabytes.toLocaleString(locale, { maximumFractionDigits: megabytes < 10 ? 1 : 0 })} MB`
}
