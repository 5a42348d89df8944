import type { z } from 'zod'
import {
  eachPlainField,
  fullName,
  GroupFields,
  GuestFields,
  Menu,
  NeedsFields,
  type AgeBand,
} from '../../model.ts'
import { withoutAge } from '../family.ts'
import { Id } from '#shared/ids.ts'
import { problemsOf } from '#shared/field-problems.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import { beginningOf, fold, normalise } from '#shared/text/text.ts'
import { partOf, type ReadGuest, type ParsedRow, type RowProblem, type Target } from './imports.ts'
import { readAge, readLanguage, readRsvp, readYes, type CellAnswer } from './cells.ts'
import { readPeople } from '../names.ts'

/** The existing data that rows of a file are compared with. */
export interface ImportContext {
  targets: readonly Target[]
  /** Parts that newcomers are invited to where no column of its own says otherwise. */
  partIds: readonly string[]
  /** Parts that have columns of their own. */
  ownParts: ReadonlySet<string>
  /** By folded name. */
  categories: ReadonlyMap<string, string>
  tags: ReadonlyMap<string, string>
  /** Without the guests' consent, what they said of diet, allergies and access is left out. */
  consent: boolean
  /** ş and ţ are read as ș and ț. */
  mendsCedillas: boolean
  /** A cell that cannot be kept is left empty, which is only a warning. */
  emptiesBad: boolean
}

export interface RowRead {
  reading: ParsedRow
  problems: RowProblem[]
  /** It names no guest: the total below a list, or a number without a person. */
  leftOut: boolean
}

/** Understands one row; what cannot be kept is reported with its column, or left empty where the person chose so. */
export function readRow(cells: readonly string[], world: ImportContext, torn = false): RowRead {
  const asWritten = readCells(cells, world, torn)
  const bad = asWritten.problems.filter(({ at, warning }) => at !== null && !warning)
  if (!world.emptiesBad || bad.length === 0) return asWritten
  const emptied = new Set(bad.map(({ at }) => at))
  const rest = readCells(
    cells.map((cell, at) => (emptied.has(at) ? '' : cell)),
    world,
    torn,
  )
  // Without the cell the row may name no guest; then it remains to be corrected.
  if (rest.leftOut || rest.problems.some(({ warning }) => !warning)) return asWritten
  const warnings = bad.map(({ at }) => ({
    at,
    code: 'left_empty',
    value: beginningOf(cells[at ?? 0] ?? '', 60),
    warning: true,
  }))
  return { ...rest, problems: [...rest.problems, ...warnings] }
}

function readCells(cells: readonly string[], world: ImportContext, torn: boolean): RowRead {
  const row = new RowReader(world.mendsCedillas ? cells.map(withCommas) : cells, world)
  if (torn) row.problems.push({ at: null, code: 'torn_quote' })
  const people = row.people()
  const line = (target: Target, schema: z.ZodType<string>) => row.checked(target, schema) ?? ''
  const { shape: guest } = GuestFields
  const reading: ParsedRow = {
    id: Id.safeParse(row.cell('id').text).data ?? null,
    people,
    email: row.checked('email', guest.email) ?? null,
    phone: row.phone(),
    ...eachPlainField((key) => line(key, guest[key])),
    table: line('table', guest.table),
    note: line('note', guest.note),
    categoryId: row.category(),
    tagIds: row.tags(),
    group: row.checked('group', GroupFields.shape.name) ?? '',
    salutation: line('salutation', GroupFields.shape.salutation),
    side: line('side', GroupFields.shape.side),
    language: row.word('language', readLanguage),
    maxPersons: row.maxPersons(),
    isPrimary: readYes(row.cell('primary').text),
    host: beginningOf(normalise(row.cell('host').text), 200),
    invitations: row.invitations(),
    needs: row.needs(),
  }
  const kind = torn ? null : row.kindOfNobody()
  if (kind === null) return { reading, problems: row.problems, leftOut: false }
  return { reading, problems: [{ at: null, code: kind }], leftOut: true }
}

const commas: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' }

function withCommas(cell: string): string {
  return cell.normalize('NFC').replace(/[şţŞŢ]/g, (letter) => commas[letter] ?? letter)
}

/** A formula that was never computed, or one that could not be. */
const unread = /^#(?:FORMULA! .*|N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/s

const totals =
  /^(?:(?:sub)?total(?:uri)?|total general|grand total|suma|sum)(?: (?:de )?(?:invitati|persoane|pers|guests|persons|people))?[\s:.=\d]*$/

/** A larger number is a typing error. */
const maxPersons = 30

/** Google Contacts writes all numbers and all addresses of a person into one cell, the first one first. */
const firstOf = (text: string): string => text.split(':::', 1)[0]?.trim() ?? ''

const several = /[+&]|\s(și|si|şi|and)\s/i

/** A file has few of all the columns there could be. */
const nowhere = { at: -1, text: '' }

class RowReader {
  readonly problems: RowProblem[] = []
  readonly #cells: readonly string[]
  readonly #world: ImportContext
  readonly #unreadAt = new Set<number>()

  constructor(cells: readonly string[], world: ImportContext) {
    this.#cells = cells
    this.#world = world
  }

  cell(target: Target): { at: number; text: string } {
    const at = this.#world.targets.indexOf(target)
    if (at < 0) return nowhere
    const text = (this.#cells[at] ?? '').trim()
    if (!unread.test(text)) return { at, text }
    if (!this.#unreadAt.has(at)) this.#warn(at, 'unread_cell', text)
    this.#unreadAt.add(at)
    return { at, text: '' }
  }

  /** A row that is about no guest, and why; null for all others. */
  kindOfNobody(): 'total_row' | 'blank_row' | null {
    const trimmed = this.#cells.map((cell) => cell.trim())
    if (this.cell('email').text === '' && this.cell('phone').text === '')
      if (trimmed.some((cell) => totals.test(fold(cell)))) return 'total_row'
    const isUsed = trimmed.some((cell, at) => cell !== '' && this.#isUsed(at))
    return isUsed ? null : 'blank_row'
  }

  #isUsed(at: number): boolean {
    return (this.#world.targets[at] ?? 'ignore') !== 'ignore'
  }

  /** The value as the field keeps it, undefined when there is none or it cannot be kept. */
  checked<T>(target: Target, schema: z.ZodType<T>): T | undefined {
    const { at, text } = this.cell(target)
    if (text === '') return undefined
    return this.#fitting(at, target === 'email' ? firstOf(text) : text, schema)
  }

  phone(): string | null {
    const { at, text } = this.cell('phone')
    if (text === '') return null
    // Spreadsheets write a long number as 4.0712E+10 or with ",00" behind it.
    const phone = normalisePhone(firstOf(text).replace(/[.,]0+$/, ''))
    if (!phone) this.problems.push({ at, code: 'invalid_phone', value: beginningOf(text, 60) })
    return phone
  }

  word<T>(target: Target, read: (cell: string) => T | null): T | null {
    const { at, text } = this.cell(target)
    if (text === '') return null
    const value = read(text)
    if (value === null)
      this.problems.push({ at, code: 'invalid_choice', value: beginningOf(text, 60) })
    return value
  }

  maxPersons(): number | null {
    const { at, text } = this.cell('maxPersons')
    if (text === '') return null
    const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
    return this.#fitting(at, number, GroupFields.shape.maxPersons) ?? null
  }

  category(): string | null {
    const { at, text } = this.cell('category')
    if (text === '') return null
    const id = this.#world.categories.get(fold(text))
    if (!id) this.#warn(at, 'unknown_category', text)
    return id ?? null
  }

  tags(): string[] {
    const { at, text } = this.cell('tags')
    if (text === '') return []
    const names = text.split(/[,;|]|:::/).map((name) => name.trim())
    // Google marks its own lists so, such as that of all contacts.
    return names
      .filter((name) => name !== '' && !name.startsWith('*'))
      .flatMap((name) => {
        const id = this.#world.tags.get(fold(name))
        if (!id) this.#warn(at, 'unknown_tag', name)
        return id ?? []
      })
  }

  people(): ReadGuest[] {
    const age = this.word('age', readAge) ?? 'adult'
    const [givenNames, familyName] = [this.#givenNames(), this.cell('lastName')]
    const [full, turned] = [this.cell('name'), this.cell('nameLastFirst')]
    const at = [familyName, givenNames, full, turned].find((cell) => cell.at >= 0)?.at ?? null
    // A file that names the hosts of companions itself writes every name as it is.
    const literal = this.#world.targets.includes('host')
    const isPair = givenNames.text !== '' || familyName.text !== ''
    const people =
      literal && isPair
        ? [
            {
              firstName: givenNames.text,
              lastName: familyName.text,
              ageBand: age,
              comesAlong: false,
            },
          ]
        : isPair
          ? this.#pair(givenNames.text, familyName.text, age)
          : this.#family(full.text || turned.text, turned.text !== '', age)
    const nobody = people.every((person) => fullName(person) === '')
    if (nobody && this.cell('host').text === '') this.problems.push({ at, code: 'required' })
    const named = [...people, ...this.#companions()].map((person) => this.#names(person, at))
    const companions = [...named, ...this.#unnamed(named.length)]
    if (companions.length > 0) return companions
    return [{ firstName: '', lastName: '', ageBand: age, comesAlong: false }]
  }

  /** Address books write "Ana" and "Maria" of "Ana Maria" into two columns; some repeat the second one in the first. */
  #givenNames(): { at: number; text: string } {
    const first = this.cell('firstName')
    const middle = this.cell('middleName').text
    const words = fold(first.text).split(' ')
    if (middle === '' || several.test(first.text)) return first
    if (
      fold(middle)
        .split(' ')
        .every((word) => words.includes(word))
    )
      return first
    return { at: first.at, text: `${first.text} ${middle}`.trim() }
  }

  invitations(): ParsedRow['invitations'] {
    const { partIds, ownParts: own } = this.#world
    const all = this.cell('rsvp').text
    const rsvp = all === '' ? 'none' : (this.word('rsvp', readRsvp) ?? 'none')
    const menu = this.checked('menu', Menu) ?? ''
    const everywhere = rsvp === 'uninvited' ? [] : partIds.filter((id) => !own.has(id))
    const single = [...own].flatMap((partId) => {
      const answer = this.#answer(partId)
      if (answer === 'uninvited') return []
      return [{ partId, rsvp: answer, menu: this.checked(`menu:${partId}`, Menu) ?? '' }]
    })
    return [...everywhere.map((partId) => ({ partId, rsvp: rsvp as 'none', menu })), ...single]
  }

  needs(): ParsedRow['needs'] {
    const { shape } = NeedsFields
    const read = (target: 'diet' | 'allergies' | 'access') =>
      this.checked(target, shape[target]) ?? ''
    const needs = { diet: read('diet'), allergies: read('allergies'), access: read('access') }
    const rsvp = Object.values(needs).some(Boolean)
    return rsvp && this.#world.consent ? needs : null
  }

  #fitting<T>(at: number, value: unknown, schema: z.ZodType<T>): T | undefined {
    const parsed = schema.safeParse(value)
    const broken = typeof value === 'string' && value.includes('\uFFFD')
    if (parsed.success && !broken) return parsed.data
    const problem = parsed.error && Object.values(problemsOf(parsed.error))[0]
    const code = broken ? 'invalid_text' : (problem?.code ?? 'invalid')
    const limit = problem?.limit
    const shortValue = String(value).slice(0, 60)
    this.problems.push({ at, code, ...(limit !== undefined && { limit }), value: shortValue })
    return undefined
  }

  /** Only a column of invitations says that somebody is not invited. */
  #answer(partId: string): Exclude<CellAnswer, 'waiting'> {
    const invited = this.cell(`rsvp:${partId}`)
    const { at, text } = invited.at < 0 ? this.cell(`reply:${partId}`) : invited
    if (at < 0 || (text === '' && invited.at < 0)) return 'none'
    return readRsvp(text) ?? this.#unread({ at, text })
  }

  #unread({ at, text }: { at: number; text: string }): 'none' {
    this.problems.push({ at, code: 'invalid_choice', value: beginningOf(text, 60) })
    return 'none'
  }

  #warn(at: number, code: string, value: string): void {
    this.problems.push({ at, code, value: value.slice(0, 60), warning: true })
  }

  #pair(firstName: string, lastName: string, age: AgeBand): ReadGuest[] {
    if (!several.test(firstName) && !several.test(lastName)) {
      const [first, last] = [withoutAge(firstName), withoutAge(lastName)]
      const ageBand = first.ageBand ?? last.ageBand ?? age
      return [{ firstName: first.text, lastName: last.text, ageBand, comesAlong: false }]
    }
    const [givenName, along = ''] = firstName.split(/(?=\+)/)
    return this.#family(`${givenName} ${lastName} ${along}`, false, age)
  }

  #family(text: string, lastNameFirst: boolean, age: AgeBand): ReadGuest[] {
    const { people } = readPeople(text, lastNameFirst)
    return people.map((person) => ({
      ...person,
      ageBand: person.ageBand === 'adult' && !person.comesAlong ? age : person.ageBand,
    }))
  }

  /** "2", "+1", "Maria", "da": the number of companions, or their names. */
  #companions(): ReadGuest[] {
    const { text } = this.cell('companions')
    if (text === '' || /^(0|nu|no|-)$/i.test(text)) return []
    const typed = readYes(text) ? '1' : text.replace(/^\+/, '')
    return readPeople(`+${typed}`, false).people.map((person) => ({ ...person, comesAlong: true }))
  }

  /** "Nr. persoane: 4" counts all: the named ones are among the four. */
  #unnamed(named: number): ReadGuest[] {
    const { at, text } = this.cell('persons')
    if (text === '' || named === 0) return []
    const count = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
    if (!(count <= maxPersons)) {
      this.problems.push({ at, code: 'invalid', value: beginningOf(text, 60) })
      return []
    }
    const person = { firstName: '', lastName: '', ageBand: 'adult', comesAlong: true } as const
    return Array.from({ length: Math.max(0, count - named) }, () => person)
  }

  #names(person: ReadGuest, at: number | null): ReadGuest {
    const { firstName, lastName } = GuestFields.shape
    return {
      ...person,
      firstName: this.#fitting(at ?? 0, person.firstName, firstName) ?? '',
      lastName: this.#fitting(at ?? 0, person.lastName, lastName) ?? '',
    }
  }
}

export function partsWithColumns(targets: readonly Target[]): ReadonlySet<string> {
  return new Set(targets.flatMap((target) => partOf(target)?.partId ?? []))
}
