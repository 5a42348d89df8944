import { fold, normalise } from '#shared/text/text.ts'
import type { AgeBand } from '../model.ts'

export interface ReadPerson {
  firstName: string
  lastName: string
  ageBand: AgeBand
  /** Brought along by the first one: a child, a companion; without a name, a placeholder. */
  comesAlong: boolean
}

export interface ReadFamily {
  /** The name that several of them share. */
  surname: string | null
  people: ReadPerson[]
}

/** A family is small; a larger number is a typing error. */
const maxCompanionsTyped = 20

/** "Ion și Maria Popescu + 2 copii" as the people it means; what cannot be read is a name. */
export function readFamily(typed: string): ReadFamily {
  const [first = '', ...along] = withWholeMarks(normalise(typed)).split(/\+|\bplus\b/i)
  const named = allIn(first)
  const surname = sharedName(named)
  const others = along.flatMap((piece) => peopleIn(piece, true))
  const familyName = named.find(({ lastName }) => lastName !== '')?.lastName ?? ''
  const people = [...named, ...others].map((person) =>
    person.comesAlong && person.firstName !== '' && person.lastName === ''
      ? { ...person, lastName: familyName }
      : person,
  )
  return { surname: surname ?? sharedName(people), people }
}

/** "Familia Georgescu (4 pers.)" counts all: the named ones are among the four. */
const wholeNumber =
  /^(.*?[^\s,;&(–-])(?:\s*\(|\s+[–-]?\s*)(\d{1,2})\s*(?:pers|persoane|people|persons)\.?\s*\)?\s*$/i

function allIn(text: string): ReadPerson[] {
  const [, names = '', count = '0'] = wholeNumber.exec(text) ?? []
  if (names === '' || joiner.test(`${names} `)) return peopleIn(text, false)
  const named = peopleIn(names, false)
  return [...named, ...nameless(Number(count) - named.length, 'adult')]
}

const joiner = /\s(?:și|si|şi|and|cu|with)\s$/i

function peopleIn(text: string, comesAlong: boolean): ReadPerson[] {
  const pieces = text
    .split(/[,;\n&]|\s(?:și|si|şi|and|cu|with)\s/i)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const read = pieces.flatMap((piece) => namelessIn(piece) ?? [personOf(piece, comesAlong)])
  return read.map((person, at) => {
    if (person.comesAlong || person.lastName !== '' || person.firstName === '') return person
    const near = [...read.slice(at + 1), ...read.slice(0, at).toReversed()]
    return { ...person, lastName: near.find(({ lastName }) => lastName !== '')?.lastName ?? '' }
  })
}

const bands: readonly [AgeBand, RegExp][] = [
  ['child', /^(copil|copila|copii|child|children|kids?)$/],
  ['baby', /^(bebe|bebelusi?|baby|babies)$/],
  ['adult', /^(|pers|persoan[ae]|insotito[ar]i?|insotitoare|guests?|companions?|adulti?)$/],
]

/** "2 copii", "1", "bebeluș": as many people without a name; undefined for a name. */
function namelessIn(piece: string): ReadPerson[] | undefined {
  const [, digits, word = ''] = /^(\d{1,3})?\s*(.*)$/.exec(fold(piece)) ?? []
  const band = bands.find(([, pattern]) => pattern.test(word.replace(/\.$/, '')))?.[0]
  if (band === undefined || (digits === undefined && word === '')) return undefined
  return nameless(Number(digits ?? 1), band)
}

function nameless(count: number, ageBand: AgeBand): ReadPerson[] {
  const person = { firstName: '', lastName: '', ageBand, comesAlong: true }
  return Array.from({ length: Math.min(maxCompanionsTyped, Math.max(0, count)) }, () => person)
}

const age = String.raw`(\d{1,3})\s*(ani|an|years?(?:\s+old)?|yo|y\.?o\.?|luni|months?)`
const ageMark = new RegExp(
  String.raw`\s*(?:[([]\s*(?:(\p{L}+)(?:[\s,;:–-]+${age})?|${age})\s*[)\]]|\s[–-]\s*(copil|child|bebe(?:luș)?|baby)(?=\s|$))`,
  'iu',
)

/** "Ion Pop (copil)", "Ana (7 ani)", "Mara (copil, 7 ani)": the name without the age beside it, and the age if there was one. */
export function withoutAge(text: string): { text: string; ageBand: AgeBand | null } {
  const [mark, word, yearsOfWord, unitOfWord, years, unit, ending] = ageMark.exec(text) ?? []
  if (mark === undefined) return { text, ageBand: null }
  const number = yearsOfWord ?? years
  const familyWord = word ?? ending
  const ageBand =
    familyWord !== undefined && (number === undefined || bandOfWord(familyWord) === null)
      ? bandOfWord(familyWord)
      : bandOfAge(Number(number), unitOfWord ?? unit ?? '')
  return ageBand === null ? { text, ageBand } : { text: text.replace(mark, ' ').trim(), ageBand }
}

/** The comma of "(copil, 7 ani)" parts no names. */
export function withWholeMarks(text: string): string {
  return text.replace(/([([]\s*\p{L}+)\s*[,;]\s*(?=\d)/gu, '$1 ')
}

function bandOfWord(word: string): AgeBand | null {
  if (/^(adult[aei]?)$/i.test(word)) return 'adult'
  const band = bands.find(([, pattern]) => pattern.test(fold(word)))?.[0] ?? null
  return band === 'adult' ? null : band
}

function bandOfAge(number: number, unit: string): AgeBand {
  if (/^(luni|month)/i.test(unit) || number < 2) return 'baby'
  return number < 14 ? 'child' : 'adult'
}

function personOf(typed: string, comesAlong: boolean): ReadPerson {
  const { text: piece, ageBand } = withoutAge(typed)
  const family = /^(?:familia|fam\.?|family)\s+(.+)$/i.exec(piece)?.[1]
  const words = (family ?? piece).split(/\s+/)
  const from = family === undefined ? lastNameAt(words) : 0
  return {
    firstName: words.slice(0, from).join(' '),
    lastName: words.slice(from).join(' '),
    ageBand: ageBand ?? 'adult',
    comesAlong,
  }
}

/** "jr.", "III": said after a name, whichever of its words is first. */
export const nameSuffix = /^(?:jn?r|sn?r|junior|senior|ii|iii|iv)\.?$/i
const particle = /^(?:de|del|della|di|da|dos|du|la|le|van|von|der|den|ter|zu|al|el|bin|ben)$/i

/**
 * Index of the first word of the family name: "Popescu jr." and "van der Berg" are one; a single word is a
 * given name.
 */
function lastNameAt(words: readonly string[]): number {
  let at = Math.max(1, words.length - 1)
  if (at > 1 && nameSuffix.test(words[at] ?? '')) at--
  while (at > 1 && particle.test(words[at - 1] ?? '')) at--
  return at
}

function sharedName(people: readonly ReadPerson[]): string | null {
  const names = people.map(({ lastName }) => lastName).filter((name) => name !== '')
  const shared = names.find((name, at) => names.indexOf(name) !== at)
  return shared ?? (people.length > 1 && names.length === 1 ? (names[0] ?? null) : null)
}

/** "Familia Popescu" within a sentence: "Bun venit, familia Popescu". A German "Familie" keeps its capital. */
export function inSentence(groupName: string): string {
  return groupName.replace(/^(?:Familia|The)(?=\s)/, (word) => word.toLowerCase())
}
