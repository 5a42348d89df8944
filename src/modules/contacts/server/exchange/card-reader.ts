import type { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import { beginningOf, codePoints, Email, Line, Paragraphs } from '#shared/text/text.ts'
import { Language, type CardProblem, type ContactFields } from '../../model.ts'
import {
  components,
  hasType,
  listOf,
  propertiesOf,
  type Property,
  rankOf,
  textOf,
} from './vcard.ts'

export interface ParsedCard {
  /** Whom an export of ours wrote. */
  id: string | null
  /** Null when nothing in the card could name a person. */
  fields: ContactFields | null
  problems: CardProblem[]
}

const maxValues = 10

/** A contact read from a card; a value that cannot be stored is omitted and reported. */
export function readCard(card: string): ParsedCard {
  const properties = propertiesOf(card)
  const problems: CardProblem[] = []
  const first = (name: string) => properties.find((each) => each.name === name)?.raw ?? ''
  const line = (text: string, max: number) => fitting(Line(max), text, max, problems)
  const organisation = line(components(first('ORG')).filter(Boolean).join(', '), 200)
  const [firstName, lastName] = nameIn(properties).map((name) => line(name, 100))
  const emails = emailsIn(properties, problems)
  const phones = phonesIn(properties, problems)
  const called = firstName || lastName || organisation || (emails[0] ?? '')
  if (!called) {
    problems.unshift({ field: 'name', code: 'missing', value: '' })
    return { id: null, fields: null, problems }
  }
  const fields: ContactFields = {
    // A card of a firm has no person's name, and a contact needs one.
    firstName: firstName || line(called, 100),
    lastName: firstName ? (lastName ?? '') : '',
    jobTitle: line(textOf(first('TITLE') || first('ROLE')), 120),
    organisation,
    emails,
    phones,
    language: languageIn(first('LANG')),
    note: fitting(Paragraphs(4000), textOf(first('NOTE')), 4000, problems),
    tags: tagsIn(listOf(first('CATEGORIES'))),
    photoId: null,
  }
  const id = Id.safeParse(textOf(first('UID')).replace(/^urn:uuid:/i, '')).data ?? null
  return { id, fields, problems }
}

/** Other programs call them categories; values that cannot be tags are ignored. */
function tagsIn(written: readonly string[]): string[] {
  const tags = written.flatMap((each) => Line(60).min(1).safeParse(each).data ?? [])
  return [...new Set(tags)].slice(0, 20)
}

function nameIn(properties: readonly Property[]): [string, string] {
  const written = properties.find(({ name }) => name === 'N')?.raw ?? ''
  const [family = '', givenName = '', additional = ''] = components(written).map((part) =>
    part.trim(),
  )
  const firstNames = [givenName, additional].filter(Boolean).join(' ')
  if (firstNames || family) return [firstNames, family]
  const full = textOf(properties.find(({ name }) => name === 'FN')?.raw ?? '').trim()
  const cut = full.lastIndexOf(' ')
  return cut < 0 ? [full, ''] : [full.slice(0, cut), full.slice(cut + 1)]
}

function emailsIn(properties: readonly Property[], problems: CardProblem[]): string[] {
  return listIn(properties, 'EMAIL', 'emails', problems, (text) => {
    const parsed = Email.safeParse(text)
    return parsed.success ? parsed.data : null
  })
}

function phonesIn(properties: readonly Property[], problems: CardProblem[]): string[] {
  const voices = properties.filter((each) => !hasType(each, 'fax'))
  return listIn(voices, 'TEL', 'phones', problems, (text) =>
    normalisePhone(text.replace(/^tel:/i, '').replace(/;.*$/, '')),
  )
}

function listIn(
  properties: readonly Property[],
  name: string,
  field: 'emails' | 'phones',
  problems: CardProblem[],
  read: (text: string) => string | null,
): string[] {
  const written = properties.filter((each) => each.name === name)
  const ordered = written.toSorted((a, b) => rankOf(a) - rankOf(b))
  const foundProblems = new Set<string>()
  for (const { raw } of ordered) {
    const text = textOf(raw).trim()
    if (text === '') continue
    const value = read(text)
    if (value) foundProblems.add(value)
    else problems.push({ field, code: 'unreadable', value: beginningOf(text, 60) })
  }
  if (foundProblems.size > maxValues)
    problems.push({ field, code: 'too_many', value: String(foundProblems.size) })
  return [...foundProblems].slice(0, maxValues)
}

function languageIn(raw: string): Language | null {
  return Language.safeParse(textOf(raw).trim().slice(0, 2).toLowerCase()).data ?? null
}

/** The text as the field keeps it: cut where it is too long, left out where it cannot be shown. */
function fitting(schema: z.ZodString, text: string, max: number, problems: CardProblem[]): string {
  const full = schema.safeParse(text)
  if (full.success) return full.data
  const short = [...text.trim()].slice(0, max).join('')
  const cut = schema.safeParse(short)
  const code = cut.success && codePoints(text) > max ? 'shortened' : 'unreadable'
  problems.push({ field: 'text', code, value: beginningOf(short, 60) })
  return cut.success ? cut.data : ''
}
