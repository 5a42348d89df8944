import type { Category, CategoryKind, DatedKind, DatedValue, Defaults } from '../model.ts'

/** What a company has before it changes anything; ids are the same in every company. */
export const shippedDefaults: Defaults = { currency: 'RON', version: 1 }

const lawOf2025 = '2025-08-01'
const before2025 = { validFrom: '2017-01-01', validTo: '2025-07-31' }
const cashLaw = 'Legea 70/2015, cu OUG 115/2023'

// Law 141/2025 changed the rates; OUG 115/2023 set the cash limits that hold now.
export const shippedDated: readonly DatedValue[] = [
  dated(1, 'standard', 2100, { validFrom: lawOf2025 }, ''),
  dated(2, 'standard', 1900, before2025, ''),
  dated(3, 'reduced', 1100, { validFrom: lawOf2025 }, 'Mâncare, restaurant, cazare, cărți'),
  dated(4, 'reduced', 900, before2025, 'Mâncare, restaurant, cazare'),
  dated(5, 'second_reduced', 500, before2025, 'Cărți, muzee, evenimente culturale și sportive'),
  dated(6, 'exempt', 0, { validFrom: '2017-01-01' }, ''),
  dated(7, 'reverse_charge', 0, { validFrom: '2017-01-01' }, ''),
  dated(8, 'cash_company', 5_000_00, { validFrom: '2023-12-15' }, cashLaw),
  dated(9, 'cash_companies', 10_000_00, { validFrom: '2023-12-15' }, cashLaw),
  dated(10, 'cash_person', 10_000_00, { validFrom: '2023-12-15' }, cashLaw),
]

export const shippedCategories: readonly Category[] = [
  ...categories('budget', 100, [
    ['Locație', 'brand'],
    ['Mâncare și băutură', 'accent'],
    ['Decor și flori', 'brand'],
    ['Muzică și divertisment', 'info'],
    ['Foto și video', 'info'],
    ['Tehnică: sunet, lumini, ecrane', 'neutral'],
    ['Tipărituri și materiale', 'neutral'],
    ['Transport și cazare', 'neutral'],
    ['Personal', 'neutral'],
    ['Promovare', 'accent'],
    ['Taxe și autorizații', 'danger'],
    ['Neprevăzute', 'danger'],
  ]),
  ...categories('partner', 200, [
    ['Locație', 'brand'],
    ['Catering', 'accent'],
    ['Florărie și decor', 'brand'],
    ['Foto-video', 'info'],
    ['Formație, DJ, artiști', 'info'],
    ['Sunet și lumini', 'neutral'],
    ['Tort și candy bar', 'accent'],
    ['Tipografie', 'neutral'],
    ['Transport', 'neutral'],
    ['Hotel', 'neutral'],
    ['Sponsor', 'accent'],
    ['Presă', 'info'],
  ]),
  ...categories('guest', 300, [
    ['Familie', 'brand'],
    ['Prieteni', 'brand'],
    ['Colegi', 'neutral'],
    ['Nași', 'accent'],
    ['VIP', 'accent'],
    ['Presă', 'info'],
    ['Sponsori', 'info'],
    ['Echipă', 'neutral'],
  ]),
]

function dated(
  number: number,
  kind: DatedKind,
  value: number,
  span: { validFrom: string; validTo?: string },
  about: string,
): DatedValue {
  return { id: idOf(number), kind, value, validTo: null, ...span, about, version: 1 }
}

function categories(
  kind: CategoryKind,
  first: number,
  rows: readonly (readonly [string, Category['tone']])[],
): Category[] {
  return rows.map(([name, tone], at) => ({ id: idOf(first + at), kind, name, tone, version: 1 }))
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
