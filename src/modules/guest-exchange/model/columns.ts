import type { Locale } from '#shared/i18n.ts'
import type { Invitation, NeedsFields } from '#modules/guests/model.ts'
import { writeAge, writeLanguage, writeRsvp, yesWord } from './cells.ts'

/** A guest as a row of an export, with names where the list has ids. */
export interface WrittenGuest {
  lastName: string
  firstName: string
  groupName: string
  salutation: string
  side: string
  language: 'ro' | 'en'
  maxPersons: number | null
  isPrimary: boolean
  hostName: string | null
  ageBand: 'adult' | 'child' | 'baby'
  category: string
  tags: string
  email: string | null
  phone: string | null
  company: string
  jobTitle: string
  table: string
  note: string
  invitations: readonly Pick<Invitation, 'partId' | 'rsvp' | 'menu'>[]
  needs: NeedsFields | null
}

interface Part {
  id: string
  name: string
}

export interface Column {
  header: string
  cell(guest: WrittenGuest): string
}

/** The columns of an export; an import reads each header back as what it is. */
export function exportColumns(
  locale: Locale,
  parts: readonly Part[],
  withNeeds: boolean,
): Column[] {
  const head = headers[locale]
  const plain = (Object.keys(cells) as (keyof typeof cells)[]).map((name) => ({
    header: head[name],
    cell: (guest: WrittenGuest) => cells[name](guest, locale),
  }))
  const answers = parts.flatMap(({ id, name }): Column[] => {
    const of = ({ invitations }: WrittenGuest) => invitations.find(({ partId }) => partId === id)
    return [
      {
        header: `${name}: ${head.answer}`,
        cell: (guest) => writeRsvp(of(guest)?.rsvp ?? 'uninvited', locale),
      },
      { header: `${name}: ${head.menu}`, cell: (guest) => of(guest)?.menu ?? '' },
    ]
  })
  const needs = (['diet', 'allergies', 'access'] as const).map((name) => ({
    header: head[name],
    cell: (guest: WrittenGuest) => guest.needs?.[name] ?? '',
  }))
  return [...plain, ...answers, ...(withNeeds ? needs : [])]
}

const cells = {
  lastName: ({ lastName }: WrittenGuest) => lastName,
  firstName: ({ firstName }: WrittenGuest) => firstName,
  group: ({ groupName }: WrittenGuest) => groupName,
  host: ({ hostName }: WrittenGuest) => hostName ?? '',
  primary: ({ isPrimary }: WrittenGuest, locale: Locale) => (isPrimary ? yesWord[locale] : ''),
  age: ({ ageBand }: WrittenGuest, locale: Locale) => writeAge(ageBand, locale),
  category: ({ category }: WrittenGuest) => category,
  tags: ({ tags }: WrittenGuest) => tags,
  email: ({ email }: WrittenGuest) => email ?? '',
  phone: ({ phone }: WrittenGuest) => phone ?? '',
  company: ({ company }: WrittenGuest) => company,
  jobTitle: ({ jobTitle }: WrittenGuest) => jobTitle,
  table: ({ table }: WrittenGuest) => table,
  note: ({ note }: WrittenGuest) => note,
  salutation: ({ salutation }: WrittenGuest) => salutation,
  side: ({ side }: WrittenGuest) => side,
  language: ({ language }: WrittenGuest, locale: Locale) => writeLanguage(language, locale),
  maxPersons: ({ maxPersons }: WrittenGuest) => maxPersons?.toString() ?? '',
}

type Header = keyof typeof cells | 'answer' | 'menu' | 'diet' | 'allergies' | 'access'

const headers: Record<Locale, Record<Header, string>> = {
  ro: {
    lastName: 'Nume de familie',
    firstName: 'Prenume',
    group: 'Grup',
    host: 'Însoțitor al',
    primary: 'Persoana principală',
    age: 'Vârstă',
    category: 'Categorie',
    tags: 'Etichete',
    email: 'E-mail',
    phone: 'Telefon',
    company: 'Companie',
    jobTitle: 'Funcție',
    table: 'Masă',
    note: 'Notă internă',
    salutation: 'Formulă de adresare',
    side: 'Partea',
    language: 'Limbă',
    maxPersons: 'Maxim persoane',
    answer: 'răspuns',
    menu: 'meniu',
    diet: 'Dietă',
    allergies: 'Alergii',
    access: 'Nevoi de acces',
  },
  en: {
    lastName: 'Last name',
    firstName: 'First name',
    group: 'Group',
    host: 'Companion of',
    primary: 'Primary guest',
    age: 'Age',
    category: 'Category',
    tags: 'Tags',
    email: 'E-mail',
    phone: 'Phone',
    company: 'Company',
    jobTitle: 'Job title',
    table: 'Table',
    note: 'Internal note',
    salutation: 'Salutation',
    side: 'Side',
    language: 'Language',
    maxPersons: 'Max persons',
    answer: 'answer',
    menu: 'menu',
    diet: 'Diet',
    allergies: 'Allergies',
    access: 'Access needs',
  },
}
