import { pathParameters, type Endpoint } from '#shared/contract.ts'
import type { TestDatabase } from '../database.ts'
import { companyTables } from './twin.ts'

type Row = Record<string, unknown>
type Input = Record<string, unknown>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A few rows of every table, of one event where they belong to one, so that calls with their ids reach
 * something.
 */
export class RealRows {
  readonly #eventId: string
  readonly #rows: Map<string, Row[]>
  readonly #found = new Map<string, string[]>()

  private constructor(eventId: string, rows: Map<string, Row[]>) {
    this.#eventId = eventId
    this.#rows = rows
  }

  static async of(db: TestDatabase, companyId: string, eventId: string): Promise<RealRows> {
    const rows = new Map<string, Row[]>()
    for (const table of await companyTables(db)) {
      const found = await db.look<Row>(
        `select * from ${table} t where company_id = $1
         order by coalesce(to_jsonb(t) ->> 'event_id', '') = $2 desc, to_jsonb(t) ->> 'deleted_at' is null desc,
           to_jsonb(t) ->> 'created_at' desc nulls last limit 5`,
        [companyId, eventId],
      )
      const ofEvent = found.filter((row) => row.event_id === eventId)
      rows.set(table, ofEvent.length > 0 ? ofEvent : found)
    }
    return new RealRows(eventId, rows)
  }

  /** The input with real ids; another attempt uses others. */
  fill(endpoint: Endpoint, input: Input, attempt: number): Input {
    let leaf = 0
    const inputWithIds = withIds(input, (key) => {
      const candidates = this.#candidates(endpoint, key)
      const at = attempt < 5 ? attempt : attempt * 7 + leaf++ * 3
      return candidates[at % candidates.length]
    }) as Input
    for (const name of ['version', 'rev'])
      if (name in inputWithIds)
        inputWithIds[name] = this.#versionFor(endpoint, inputWithIds) ?? inputWithIds[name]
    return inputWithIds
  }

  #versionFor(endpoint: Endpoint, input: Input): unknown {
    const named = pathParameters(endpoint.path).map((name) => input[name])
    const ids = [...named.toReversed(), this.#eventId]
    for (const id of ids)
      for (const row of [...this.#rows.values()].flat())
        if (row.id === id && ('version' in row || 'rev' in row)) return row.version ?? row.rev
    const last = [...this.#rows.values()].flat()
    return last.find((row) => row.event_id === ids[0] && 'version' in row)?.version
  }

  /** By column (`guestId` is the column `guest_id`), then by table (`guests`). */
  #candidates({ path }: Endpoint, key: string): string[] {
    if (/^(event|target)Ids?$/.test(key)) return [this.#eventId]
    const place = `${path} ${key}`
    const known = this.#found.get(place) ?? this.#search(path, key)
    this.#found.set(place, known)
    return known
  }

  #search(path: string, key: string): string[] {
    const words = splitWords(path, key).map((word) => tableWords[word] ?? word)
    const found = new Set<string>()
    for (const word of words) for (const id of this.#inTables(word)) found.add(id)
    for (const word of words) for (const id of this.#inColumns(`${word}_id`)) found.add(id)
    return found.size > 0 ? [...found] : [...this.#inTables('file'), ...this.#inTables('user')]
  }

  #inColumns(column: string): string[] {
    const values = [...this.#rows.values()].flat().map((row) => row[column])
    return values.filter((value): value is string => typeof value === 'string')
  }

  #inTables(word: string): string[] {
    const named = [...this.#rows].filter(([table]) => singular(table).endsWith(word))
    const nearest = named.toSorted(([one], [other]) => one.length - other.length)
    const ids = nearest.flatMap(([, rows]) => rows.slice(0, 3)).map(({ id }) => id)
    return ids.filter((id): id is string => typeof id === 'string')
  }
}

/**
 * Possible column names of a field: `toUserId` is a `to_user` or a `user`; `ids` are those of the path's
 * noun.
 */
function splitWords(path: string, key: string): string[] {
  const named = snake(key.replace(/Ids?$/, ''))
  const places = path.split('/').filter((part) => part !== '' && !part.startsWith(':'))
  const upTo = path.includes(`/:${key}`) ? path.split(`/:${key}`)[0]?.split('/').at(-1) : undefined
  const around = (upTo ? [upTo] : places.toReversed()).map((place) => singular(snake(place)))
  if (/^ids?$/.test(key) || !/Ids?$/.test(key)) return around
  const tails = named.split('_').map((_, at, parts) => parts.slice(at).join('_'))
  return [...around.map((word) => `${word}_${named}`), ...tails, ...around]
}

/** Words of the API with another name in the database. */
const tableWords: Record<string, string> = {
  dated: 'dated_value',
  engagement: 'event_partner',
  invite: 'account_token',
  organisation: 'partner',
  register: 'processing_entry',
}

function snake(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_')
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(ss|[^s])s$/, '$1')
}

/** The value with every id in it exchanged; `key` is the nearest name above it. */
export function withIds(
  value: unknown,
  exchange: (key: string, id: string) => string | undefined,
  key = '',
): unknown {
  if (typeof value === 'string') return uuid.test(value) ? (exchange(key, value) ?? value) : value
  if (Array.isArray(value)) return value.map((item) => withIds(item, exchange, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      uuid.test(name) ? (exchange(key, name) ?? name) : name,
      withIds(item, exchange, name),
    ]),
  )
}
