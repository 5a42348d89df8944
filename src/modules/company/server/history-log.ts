import { formatMoney, readKeptMoney } from '#shared/numbers/money.ts'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { inEachLanguage, inEveryLanguage, type Localised } from '#shared/i18n.ts'
import {
  addDays,
  formatDate,
  isPlainDate,
  zonedToInstant,
  type PlainDate,
} from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { FieldChange } from '#platform/server/records/history.ts'
import type { listHistory } from '../contract.ts'
import type { HistoryEntry } from '../model.ts'
import { pageOfHistory, type HistoryRow } from './store.ts'
import { commonVerbs, historyWords, ownWords, type HistoryWords } from './history-words.ts'
import { records } from '../locales/records.gen.ts'

const { localisedBelow } = inEveryLanguage(records)

export async function list(ctx: CompanyContext, input: InputOf<typeof listHistory>) {
  const { entity, entityId, entities, eventId, actorId, day, limit } = input
  const during = day === undefined ? undefined : daySpan(day)
  const eventIds = ctx.admission.eventIds
  const words = entityId && allWords(ctx).find((each) => each.entity === entity)
  const origin = words ? await words.origin?.(ctx, entityId) : undefined
  const except = allWords(ctx).flatMap((each) => (each.isHidden?.(ctx) ? each.entity : []))
  const rows = await pageOfHistory(
    ctx.db,
    ctx.company,
    { entity, entityId, origin, entities, except, eventId, actorId, during, eventIds },
    { after: input.cursor === undefined ? null : readCursor(input.cursor), limit: limit + 1 },
  )
  const pageRows = rows.slice(0, limit)
  const lastRow = rows.length > limit ? pageRows.at(-1) : undefined
  return {
    items: await entriesOf(ctx, pageRows),
    next: lastRow ? `${lastRow.place}|${lastRow.id}` : null,
  }
}

/** The kinds of entries that the log can be filtered by, as the modules name them. */
export function kinds(ctx: CompanyContext) {
  return allWords(ctx)
    .filter(({ isHidden }) => !isHidden?.(ctx))
    .map(({ entity, kind }) => ({ entity, kind }))
}

async function entriesOf(
  ctx: CompanyContext,
  rows: readonly HistoryRow[],
): Promise<HistoryEntry[]> {
  const words = new Map(allWords(ctx).map((each) => [each.entity, each]))
  const names = await namesIn(ctx, rows, words)
  return rows.map((row) => entryOf(row, words.get(row.entity), names))
}

function allWords(ctx: CompanyContext): HistoryWords[] {
  return [...ownWords, ...ctx.services.ports.all(historyWords)]
}

type WordsOfKinds = ReadonlyMap<string, HistoryWords>
type Names = ReadonlyMap<string, string>

async function namesIn(
  ctx: CompanyContext,
  rows: readonly HistoryRow[],
  words: WordsOfKinds,
): Promise<Names> {
  const found = new Map<string, string>()
  const referred = rows.flatMap((row) => referredBy(row, words.get(row.entity)))
  for (const [entity, { names }] of words) {
    const own = rows.flatMap((row) => (row.entity === entity ? (row.entity_id ?? []) : []))
    const others = referred.flatMap((each) => (each.entity === entity ? each.id : []))
    const ids = [...new Set([...own, ...others])].filter((id) => mayName(ctx, entity, id))
    if (!names || ids.length === 0) continue
    // An anonymised person is shown without a name.
    for (const [id, name] of await names(ctx, ids)) if (name) found.set(id, name)
  }
  return found
}

function referredBy({ changes }: HistoryRow, words: HistoryWords | undefined) {
  return changes.flatMap(({ field, old, new: after }) => {
    const entity = words?.refers?.[field]
    return entity ? [...idsIn(old), ...idsIn(after)].map((id) => ({ entity, id })) : []
  })
}

function idsIn(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}

/** A line that concerns no event may still name one, of those a planner is not limited to. */
function mayName({ admission: { eventIds } }: CompanyContext, entity: string, id: string) {
  return entity !== 'event' || !eventIds || eventIds.includes(id)
}

function entryOf(row: HistoryRow, words: HistoryWords | undefined, names: Names): HistoryEntry {
  const verb = words?.verbs?.[row.verb] ?? commonVerbs[row.verb] ?? inAllLanguages(row.verb)
  const title = words?.title ?? inAllLanguages(row.entity)
  return {
    id: row.id,
    at: row.at,
    actor: {
      kind: row.actor_kind as HistoryEntry['actor']['kind'],
      id: row.actor_id,
      name: row.actor_name,
    },
    entity: row.entity,
    entityId: row.entity_id,
    deed:
      words?.sentences?.[row.verb] ??
      inEachLanguage((locale) => `${verb[locale]} ${title[locale]}`),
    name: row.entity_id && (names.get(row.entity_id) ?? null),
    changes: row.changes.map((change) => changeOf(change, words, names, beginnings.has(row.verb))),
  }
}

/** Fields beginning with these had no former value; their default value was not set by the person. */
const beginnings: ReadonlySet<string> = new Set(['added', 'created', 'joined'])

function changeOf(
  change: FieldChange,
  words: HistoryWords | undefined,
  names: Names,
  isBeginning: boolean,
) {
  const valueWords = (value: unknown): Localised | null => {
    if (value === undefined || value === null || value === '') return null
    if (Array.isArray(value) && value.length === 0) return null
    if (words?.refers?.[change.field]) return called(idsIn(value), names)
    const read = words?.reads?.[change.field]
    if (read) return read(value)
    const plain = typeof value === 'string' ? value : JSON.stringify(value)
    return (
      localisedList(value, words?.values?.[change.field]) ??
      (typeof value === 'boolean' ? yesOrNo[`${value}`] : null) ??
      localisedDate(plain) ??
      priced(plain) ??
      inAllLanguages(plain)
    )
  }
  return {
    field: change.field,
    label: words?.fields[change.field] ?? inAllLanguages(change.field),
    before: isBeginning ? null : valueWords(change.old),
    after: valueWords(change.new),
    secret: !('old' in change) && !('new' in change),
  }
}

/** The words of a stored value, or of each in a list of them, however the list is kept. */
function localisedList(
  value: unknown,
  words: Readonly<Record<string, Localised>> | undefined,
): Localised | undefined {
  if (!words) return undefined
  const full = words[typeof value === 'string' ? value : JSON.stringify(value)]
  if (full) return full
  const parts = typeof value === 'string' ? value.split(', ') : [value].flat().map(String)
  const found = parts.map((part) => words[part] ?? inAllLanguages(part))
  if (parts.every((part) => !words[part])) return undefined
  return inEachLanguage((locale) => found.map((each) => each[locale]).join(', '))
}

/** Records without a name for this reader are only counted. */
function called(ids: readonly string[], names: Names): Localised {
  const known = ids.flatMap((id) => names.get(id) ?? [])
  const missingCount = ids.length - known.length
  return inAllLanguages([...known, ...(missingCount > 0 ? [`+${missingCount}`] : [])].join(', '))
}

const yesOrNo = localisedBelow('yesOrNo')
const dayAndTime = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/

/** A day, or a day with the time on the wall. */
function localisedDate(value: string): Localised | null {
  const [, date = '', time] = dayAndTime.exec(value) ?? []
  if (!isPlainDate(date)) return null
  return inEachLanguage((locale) => {
    const day = formatDate(date, locale)
    return time === undefined ? day : `${day}, ${time}`
  })
}

function priced(value: string): Localised | null {
  const money = readKeptMoney(value)
  return money && inEachLanguage((locale) => formatMoney(money, locale))
}

function inAllLanguages(word: string): Localised {
  return inEachLanguage(() => word)
}

/** A day begins at midnight by the clock of Bucharest, wherever the server is. */
function daySpan(day: PlainDate) {
  return { from: midnight(day), to: midnight(addDays(day, 1)) }
}

function midnight(date: PlainDate): Date {
  return new Date(zonedToInstant({ date, time: '00:00' }).instant)
}

const placeShape = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)\|([0-9a-f-]{36})$/

function readCursor(cursor: string) {
  const [, at, id] = placeShape.exec(cursor) ?? []
  if (!at || !id)
    throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
  return { at, id }
}
