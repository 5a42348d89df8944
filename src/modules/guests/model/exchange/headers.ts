import { fold } from '#shared/text/text.ts'
import { guestFields } from '../../model.ts'
import { partOf, type PlainTarget, type Target } from './imports.ts'
import { versionIn } from './columns.ts'
import { readRsvp } from './cells.ts'
import { hasGivenName, isLastNameFirst, isTitle } from '../names.ts'

interface NamedPart {
  id: string
  name: string
}

/** The likely content of each column, by its header (Romanian, English, other tools' exports) and its values. */
export function guessTargets(
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
  columns: number,
  parts: readonly NamedPart[],
): Target[] {
  const used = new Set<Target>()
  const targets = Array.from({ length: columns }, (): Target => 'ignore')
  const ranked = (headers ?? []).slice(0, columns).map((header, at) => ({ header, at }))
  const take = (isWanted: (at: number) => boolean) => {
    // A heading that names the guest comes before one that could belong to any person.
    for (const { header, at } of ranked.toSorted((a, b) => rankOf(a.header) - rankOf(b.header))) {
      if (!isWanted(at)) continue
      const targetOfCell = targetOfHeader(header, parts)
      if (targetOfCell === 'ignore' || used.has(targetOfCell) || isHonorific(header, at, rows))
        continue
      used.add(targetOfCell)
      targets[at] = targetOfCell
    }
  }
  const isFilled = (at: number) => rows.some((row) => (row[at] ?? '').trim() !== '')
  const named = ['name', 'nameLastFirst', 'firstName', 'lastName'] as const
  // Address books write every column they know: one without a value leaves its place to one that has some.
  take(isFilled)
  fillByValues(targets, used, headers, rows)
  take((at) => !isFilled(at))
  if (!named.some((target) => used.has(target))) nameByValues(targets, rows)
  return withEmptyCells(withOrder(settleLastName(targets), headers, rows), headers, rows)
}

const isOfPerson = /^(email|phone|companions|persons|age|menu|diet|allergies)$/

/** Whether the rows, of which the first may name the columns, are people and not sums, tasks or a cover. */
export function looksLikePeople(
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
  parts: readonly NamedPart[],
): boolean {
  if (rows.length === 0) return false
  const targets = guessTargets(headers, [], headers?.length ?? 0, parts)
  const isNamed = targets.some((target) => /name/i.test(target))
  if (isNamed && targets.some((target) => isOfPerson.test(target) || partOf(target))) return true
  const isPerson = (row: readonly string[]) =>
    row.some((cell) => isEmail(cell) || isPhone(cell) || hasGivenName(cell))
  return rows.filter(isPerson).length * 2 >= rows.length
}

/** Whether the first row names the columns. */
export function looksLikeHeader(row: readonly string[], parts: readonly NamedPart[]): boolean {
  if (row.some((cell) => isEmail(cell) || isPhone(cell))) return false
  return row.some((cell) => targetOfHeader(cell, parts) !== 'ignore')
}

/** Two files with the same columns have the same signature. */
export function signatureOf(headers: readonly string[]): string {
  return headers.map(plainHeader).join('|').slice(0, 4000)
}

/** A mapping used before, as far as it still fits: parts of another event are guessed again. */
export function rememberedTargets(
  remembered: readonly Target[],
  guessed: readonly Target[],
): Target[] {
  return guessed.map((guess, at) => {
    const before = remembered[at] ?? guess
    return partOf(before) && partOf(before)?.partId !== partOf(guess)?.partId ? guess : before
  })
}

function targetOfHeader(header: string, parts: readonly NamedPart[]): Target {
  const words = plainHeader(header)
  if (words === '') return 'ignore'
  if (versionIn(header) !== null) return 'id'
  const part = parts
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => words.startsWith(`${plainHeader(name)} `) || words === plainHeader(name))
  if (part) {
    const remainder = words.slice(plainHeader(part.name).length).trim()
    if (/^(|raspuns|rsvp|answer|status|confirmare)$/.test(remainder)) return `rsvp:${part.id}`
    if (/^(meniu|menu)$/.test(remainder)) return `menu:${part.id}`
  }
  return patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? 'ignore'
}

/** Tools for tickets write what belongs to the guest beside what belongs to who bought. */
function rankOf(header = ''): number {
  const words = plainHeader(header)
  if (/^(attendee|participant|ticket holder|ticket|guest|invitat)\b/.test(words)) return 0
  return /^(title|order|buyer|invoice|comanda|cumparator)\b/.test(words) ? 2 : 1
}

/** Outlook's "Title" is Mr or Dr, and no job. */
function isHonorific(header: string, at: number, rows: readonly (readonly string[])[]): boolean {
  return plainHeader(header) === 'title' && isMajority(rows, at, isTitle)
}

function plainHeader(header: string): string {
  return fold(header)
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
}

const patterns: readonly [PlainTarget, RegExp][] = [
  ...Object.values(guestFields).flatMap(({ file }): [PlainTarget, RegExp][] =>
    file ? [[file.target, file.titles]] : [],
  ),
  [
    'nameLastFirst',
    /^(nume(le)? (si )?(complet )?prenume(le)?|nume prenume|last name first name|surname (and )?name)$/,
  ],
  [
    'name',
    /^(name|full name|nume complet|nume intreg|prenume(le)? (si )?nume(le)?|attendee name|guest name|display name|invitat(i|ul)?|nume invitat|guest|guests|nume si persoane|file as|attendee)$/,
  ],
  [
    'middleName',
    /^((attendee )?middle name|middlename|additional name|attendee name middle name|al doilea prenume|prenumele al doilea|prenume 2|nume mijlociu|prenume mijlociu)$/,
  ],
  [
    'companions',
    /^(\+1|plus one|plus ones|plus 1|insotitor(i)?|nr insotitori|numar (de )?insotitori|companions?|extra guests|number of companions|additional guests)$/,
  ],
  [
    'persons',
    /^((nr|no|num|numar|numarul|total) (de )?(persoane|pers|oameni|invitati)|persoane|number of (persons|people|guests)|persons|people|party size|guest count)$/,
  ],
  ['host', /^(insotitor al|companion of|invitat de|host|gazda|adus de)$/],
  [
    'group',
    /^(grup(ul)?|familie|familia|gospodarie|invitatie|group|household|family|party|delegatie|invitation|group name)$/,
  ],
  ['salutation', /^(formula de adresare|salutare|salutation|greeting|adresare)$/],
  ['side', /^(parte|partea|lista|side|list|din partea|of)$/],
  ['language', /^(limba|language|attendee language|locale|attendee locale|order locale)$/],
  [
    'maxPersons',
    /^(persoane maxim|maxim persoane|numar maxim de persoane|locuri|nr locuri|max persons|max people|maximum persons|seats|places)$/,
  ],
  [
    'primary',
    /^(persoana principala|principal|contact principal|primary|primary guest|main contact)$/,
  ],
  [
    'rsvp',
    /^(rsvp|raspuns|confirmare|confirmat|confirmata|prezenta|participa|vine|status|attending|answer|attendance|response|attendee status|rsvp status|order status|confirmed)$/,
  ],
  ['menu', /^(meniu|meniul|menu|meal|meal choice|fel de mancare)$/],
  [
    'diet',
    /^(dieta|regim alimentar|regim|diet|dietary requirements|dietary|dietary restrictions|preferinte alimentare)$/,
  ],
  ['allergies', /^(alergii|alergie|allergies|allergy|intolerante)$/],
  [
    'access',
    /^(nevoi de acces|nevoi speciale|accesibilitate|access needs|accessibility|special needs)$/,
  ],
]

/** Columns that no header explains are recognised by their values. */
function fillByValues(
  targets: Target[],
  taken: Set<Target>,
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
): void {
  const isOther = (at: number) => {
    const words = plainHeader(headers?.[at] ?? '')
    return otherNumbers.test(words) || otherPersons.test(words)
  }
  for (const [target, test] of [
    ['email', isEmail],
    ['phone', isPhone],
  ] as const) {
    if (taken.has(target)) continue
    const at = targets.findIndex(
      (so, column) => so === 'ignore' && !isOther(column) && isMajority(rows, column, test),
    )
    if (at < 0) continue
    targets[at] = target
    taken.add(target)
  }
}

/** Values below such a header are no phone numbers, even if they look so. */
const otherNumbers =
  /\b(fax|pager|telex|date|data|time|ora|order|comanda|code|cod|id|nr|number|price|pret|total|suma|iban|cui|zip|postal|birthday|nascut|nasterii)\b/

/** A person who paid need not be the guest. */
const otherPersons = /\b(buyer|purchaser|payer|invoice|billing|cumparator|platitor|facturare)\b/

function nameByValues(targets: Target[], rows: readonly (readonly string[])[]): void {
  const isWords = (cell: string) => /\p{L}{2}/u.test(cell) && !/\d{3}/.test(cell)
  const free = targets.flatMap((target, at) =>
    target === 'ignore' && isMajority(rows, at, isWords) ? [at] : [],
  )
  const [first, second] = free
  if (first === undefined) return
  const single = (at: number) => isMajority(rows, at, (cell) => !/\s/.test(cell.trim()))
  const apart = second === first + 1 && single(first) && single(second)
  if (!apart) targets[first] = 'name'
  else {
    const pairs = rows.map((row) => `${row[first]} ${row[second]}`)
    const turned = isLastNameFirst(pairs) === true
    targets[first] = turned ? 'lastName' : 'firstName'
    targets[second] = turned ? 'firstName' : 'lastName'
  }
}

/** "Nume" without a column of given names is the whole name. */
function settleLastName(targets: Target[]): Target[] {
  const alone = targets.includes('lastName') && !targets.includes('firstName')
  const hasFullName = targets.includes('name') || targets.includes('nameLastFirst')
  const apart = targets.includes('lastName') && targets.includes('firstName')
  return targets.map((target) => {
    if (target === 'middleName' && !targets.includes('firstName')) return 'ignore'
    if (alone && target === 'lastName') return hasFullName ? 'ignore' : 'name'
    return apart && (target === 'name' || target === 'nameLastFirst') ? 'ignore' : target
  })
}

function withOrder(
  targets: Target[],
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
): Target[] {
  const at = targets.findIndex((target) => target === 'name' || target === 'nameLastFirst')
  if (at < 0) return targets
  const isTurned = isLastNameFirst(rows.map((row) => row[at] ?? ''))
  // Many write "Nume și prenume" above "Ana Popescu".
  if (targets[at] === 'nameLastFirst')
    return isTurned === false ? targets.with(at, 'name') : targets
  const says = /full name|prenume/.test(plainHeader(headers?.[at] ?? ''))
  return says || isTurned !== true ? targets : targets.with(at, 'nameLastFirst')
}

/**
 * A column of invitations marks who is invited and leaves the others empty; one of answers is empty where
 * no one has answered yet. An export of ours always says who is invited.
 */
function withEmptyCells(
  targets: Target[],
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
): Target[] {
  if (targets.includes('id')) return targets
  return targets.map((target, at) => {
    const part = partOf(target)
    if (part?.kind !== 'rsvp') return target
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter(Boolean)
    const answers = new Set(cells.map(readRsvp))
    if (answers.has('none') || answers.has('uninvited')) return target
    const saysAnswer = /raspuns|rsvp|answer|status|confirm/.test(plainHeader(headers?.[at] ?? ''))
    const hasDoubt = answers.has('no') || answers.has('maybe')
    return hasDoubt || (saysAnswer && answers.has('yes')) ? `reply:${part.partId}` : target
  })
}

function isMajority(
  rows: readonly (readonly string[])[],
  at: number,
  test: (cell: string) => boolean,
): boolean {
  const nonEmpty = rows.map((row) => row[at]?.trim() ?? '').filter(Boolean)
  return nonEmpty.length > 0 && nonEmpty.filter(test).length * 2 > nonEmpty.length
}

function isEmail(cell: string): boolean {
  return /^\S+@\S+\.\S+$/.test(cell.trim())
}

function isPhone(cell: string): boolean {
  if (/^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{4}/.test(cell.trim())) return false
  return /^[+(]?[\d\s().\-/]{7,20}$/.test(cell.trim()) && cell.replace(/\D/g, '').length >= 7
}
