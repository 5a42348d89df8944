import { expect, test } from 'vitest'
import type { Locale } from '#shared/i18n.ts'
import { biographyIn, biographyToTranslate, type Biography } from './model.ts'

const both = { ro: 'Inginer.', en: 'Engineer.' }
const translations: Readonly<Record<string, string>> = {
  'Inginer.': 'Mérnök.',
  'Engineer.': 'Ingenieur.',
}
const translated = (typed: string) => translations[typed] ?? typed
const untranslated = (typed: string) => typed

test.each<[Biography, Locale, source: string, read: string, unread: string]>([
  [both, 'ro', '', 'Inginer.', 'Inginer.'],
  [both, 'en', '', 'Engineer.', 'Engineer.'],
  [both, 'hu', 'Inginer.', 'Mérnök.', 'Engineer.'],
  [{ ro: 'Inginer.', en: '' }, 'en', 'Inginer.', 'Mérnök.', 'Inginer.'],
  [{ ro: 'Inginer.', en: '' }, 'de', 'Inginer.', 'Mérnök.', 'Inginer.'],
  [{ ro: '', en: 'Engineer.' }, 'ro', 'Engineer.', 'Ingenieur.', 'Engineer.'],
  [{ ro: '', en: 'Engineer.' }, 'de', 'Engineer.', 'Ingenieur.', 'Engineer.'],
  [{ ro: '', en: '' }, 'hu', '', '', ''],
])(
  'of the biography %o, %s: translated is "%s", read is "%s", or "%s"',
  (bio, language, source, read, unread) => {
    expect(biographyToTranslate(bio, language)).toBe(source)
    expect(biographyIn(bio, language, translated)).toBe(read)
    expect(biographyIn(bio, language, untranslated)).toBe(unread)
  },
)
