import { inLanguage, type Locale } from '#shared/i18n.ts'
import type { Category, CategoryKind, DatedKind, DatedValue, Defaults } from '../model.ts'
import names from './shipped/categories.json' with { type: 'json' }

/** The defaults of a company; ids are the same in every company. */
export const shippedDefaults: Defaults = { currency: 'RON', version: 1 }

const lawOf2025 = '2025-08-01'
const before2025 = { validFrom: '2017-01-01', validTo: '2025-07-31' }
const cashLaw = 'Legea 70/2015, cu OUG 115/2023'

// Law 141/2025 changed the rates; OUG 115/2023 set the cash limits that hold now.
export const shippedDated: readonly DatedValue[] = [
  datedValue(1, 'standard', 2100, { validFrom: lawOf2025 }, ''),
  datedValue(2, 'standard', 1900, before2025, ''),
  datedValue(3, 'reduced', 1100, { validFrom: lawOf2025 }, 'Mâncare, restaurant, cazare, cărți'),
  datedValue(4, 'reduced', 900, before2025, 'Mâncare, restaurant, cazare'),
  datedValue(
    5,
    'second_reduced',
    500,
    before2025,
    'Cărți, muzee, evenimente culturale și sportive',
  ),
  datedValue(6, 'exempt', 0, { validFrom: '2017-01-01' }, ''),
  datedValue(7, 'reverse_charge', 0, { validFrom: '2017-01-01' }, ''),
  datedValue(8, 'cash_company', 5_000_00, { validFrom: '2023-12-15' }, cashLaw),
  datedValue(9, 'cash_companies', 10_000_00, { validFrom: '2023-12-15' }, cashLaw),
  datedValue(10, 'cash_person', 10_000_00, { validFrom: '2023-12-15' }, cashLaw),
]

/** In the language of the person who sees them first; once they are the company's own rows, they keep it. */
export function shippedCategories(locale: Locale): Category[] {
  return [
    ...categories('budget', 100, locale),
    ...categories('partner', 200, locale),
    ...categories('guest', 300, locale),
  ]
}

function datedValue(
  number: number,
  kind: DatedKind,
  value: number,
  span: { validFrom: string; validTo?: string },
  about: string,
): DatedValue {
  return { id: idOf(number), kind, value, validTo: null, ...span, about, version: 1 }
}

function categories(kind: CategoryKind, first: number, locale: Locale): Category[] {
  return names[kind].map((row, at) => ({
    id: idOf(first + at),
    kind,
    name: inLanguage(row, locale),
    tone: row.tone as Category['tone'],
    version: 1,
  }))
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
