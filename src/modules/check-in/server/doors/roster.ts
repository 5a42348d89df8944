import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { Locale } from '#shared/i18n.ts'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { ticketCodes } from '#modules/guests/server/api.ts'
import type * as contract from '../../contract.ts'
import { hashLength, type DoorList } from '../../model.ts'
import { nameOf } from '../scans/decision.ts'
import { eventOfDoor } from './devices.ts'
import { inEvent } from './door.ts'
import { isOn, listLists, rehearsalOf } from '../list-store.ts'
import {
  decisionsOf,
  detailsOf,
  vipsOf,
  wordsLength,
  signaturesByTicket,
  type Details,
} from './roster-store.ts'

type Roster = OutputOf<typeof contract.getRoster>

export async function read(
  ctx: CompanyContext,
  { since, part, after, tickets }: InputOf<typeof contract.getRoster>,
): Promise<Roster> {
  const eventCtx = inEvent(ctx)
  const event = eventOfDoor(await eventFacts(eventCtx))
  const lists = await listLists(ctx.db, eventCtx.event)
  const tried = await rehearsalOf(ctx.db, eventCtx.event)
  const rehearsal = isOn(tried, ctx.now)
  const rehearsalUntil = rehearsal ? (tried?.until ?? null) : null
  const trial = { rehearsal, rehearsalUntil }
  const none = { decisions: '', gone: '', renamed: '', details: '' }
  const empty = { ...none, vips: null, tried: null, next: null }
  const nothing = { ...trial, ...empty, since: null }
  if (part === 'details') {
    const rows = await detailsOf(ctx.db, eventCtx.event, { after, tickets, limit: detailsPage + 1 })
    const pageRows = rows.slice(0, detailsPage)
    const shownIds = new Set(pageRows.flatMap(({ id, others }) => [id, ...others]))
    const codes = await ticketCodes(eventCtx, [...shownIds])
    const details = pageRows.map((row) => sealed(event.id, row, codes, ctx.locale)).join('\n')
    const next = rows.length > detailsPage ? (pageRows.at(-1)?.id ?? null) : null
    return { version: '', event, lists, ...nothing, details, next }
  }
  const edition = await editionOf(ctx.db, eventCtx.event, { lists, rehearsal }, ctx.now)
  const before = editions.get(event.id)?.find(({ version }) => version === since)
  const { version, lines: decisions, vips, tried: signs } = edition
  const renamed = renamedSince(event.id, since, edition.words)
  if (!before || before.width !== edition.width)
    return { version, event, lists, ...nothing, decisions, renamed, vips, tried: signs }
  const { changed, gone } = difference(before, edition)
  return {
    version,
    event,
    lists,
    ...nothing,
    since: before.version,
    decisions: changed,
    gone,
    renamed,
    vips: before.vips === vips ? null : vips,
    tried: before.tried === signs ? null : signs,
  }
}

interface Edition {
  version: string
  lines: string
  /** Whether the details of each ticket changed; the doors get only which ones. */
  words: RosterLines
  /** Tickets of guests who are announced to a host, and on which lists. */
  vips: string
  /** Tickets whose signs a rehearsal changes. */
  tried: string
  /** The lists in the order of the signs. */
  lists: string
  width: number
  at: number
}

interface RosterLines {
  version: string
  lines: string
  at: number
}

/** Details change seldom, so they are cached for longer than the edition of a list. */
const wordings = new Map<string, RosterLines[]>()

/** The last editions of each event, so that doors get what changed; without the one they have they get all. */
const editions = new Map<string, Edition[]>()
const maxEditions = 6
const maxEvents = 50
/** Doors that ask at the same moment share one reading. */
const freshMs = 1500

async function editionOf(
  db: Db,
  scope: EventScope,
  { lists, rehearsal }: { lists: readonly DoorList[]; rehearsal: boolean },
  now: Date,
): Promise<Edition> {
  const ids = lists.map(({ id }) => id)
  const newest = editions.get(scope.eventId)?.[0]
  if (newest?.lists === listsOf(ids, rehearsal) && Math.abs(now.getTime() - newest.at) < freshMs)
    return newest
  const key = `${scope.eventId} ${listsOf(ids, rehearsal)}`
  const running = readings.get(key)
  if (running) return running
  const reading = readEdition(db, scope, ids, rehearsal, now).finally(() => readings.delete(key))
  readings.set(key, reading)
  return reading
}

/** Readings under way, by event and lists. */
const readings = new Map<string, Promise<Edition>>()

async function readEdition(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  rehearsal: boolean,
  now: Date,
): Promise<Edition> {
  const width = hashLength + ids.length
  const lines = await decisionsOf(db, scope, ids, 'everybody')
  const atDoors = rehearsal ? await decisionsOf(db, scope, ids, 'doors') : lines
  const tried = difference({ lines, width }, { lines: atDoors }).changed
  const vips = await vipsOf(db, scope, ids)
  const words = await freshWords(db, scope, now)
  const lists = listsOf(ids, rehearsal)
  const version = digest([lists, lines, vips, tried].join('\n')) + between + words.version
  const at = now.getTime()
  return keep(editions, scope.eventId, { version, lines, words, vips, tried, lists, width, at })
}

/** Scans change nothing of it, so it is read less often than what they change. */
const textsFreshMs = 10_000

async function freshWords(db: Db, scope: EventScope, now: Date): Promise<RosterLines> {
  const at = now.getTime()
  const newest = wordings.get(scope.eventId)?.[0]
  if (newest && Math.abs(at - newest.at) < textsFreshMs) return newest
  const lines = await signaturesByTicket(db, scope)
  return keep(wordings, scope.eventId, { version: digest(lines), lines, at })
}

const between = '.'

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** The newest first; one that comes again is the newest again. */
function keep<T extends { version: string }>(all: Map<string, T[]>, eventId: string, one: T): T {
  const others = (all.get(eventId) ?? []).filter(({ version }) => version !== one.version)
  all.delete(eventId)
  all.set(eventId, [one, ...others].slice(0, maxEditions))
  const [oldest] = all.keys()
  if (all.size > maxEvents && oldest) all.delete(oldest)
  return one
}

/** The lists in the order of the signs, of a rehearsal or not. */
function listsOf(ids: readonly string[], rehearsal: boolean): string {
  return [...ids, ...(rehearsal ? ['tried'] : [])].join(' ')
}

/** Both are sorted by hash, so one pass over them finds the differences. */
export function difference(
  { lines: before, width }: Pick<Edition, 'lines' | 'width'>,
  { lines: after }: Pick<Edition, 'lines'>,
): { changed: string; gone: string } {
  const changed: string[] = []
  const removedIds: string[] = []
  for (let old = 0, bitBuffer = 0; old < before.length || bitBuffer < after.length;) {
    const oldHash = before.slice(old, old + hashLength)
    const nowHash = after.slice(bitBuffer, bitBuffer + hashLength)
    if (nowHash === '' || (oldHash !== '' && oldHash < nowHash)) {
      removedIds.push(oldHash)
      old += width
      continue
    }
    const line = after.slice(bitBuffer, bitBuffer + width)
    if (oldHash !== nowHash || before.slice(old, old + width) !== line) changed.push(line)
    if (oldHash === nowHash) old += width
    bitBuffer += width
  }
  return { changed: changed.join(''), gone: removedIds.join('') }
}

/**
 * Tickets that open something else than in that version, as the beginnings of their hashes, new ones among them; null
 * where it is not known any more what they opened.
 */
function renamedSince(eventId: string, since = '', after: RosterLines): string | null {
  const version = since.split(between)[1]
  if (version === after.version) return ''
  const before = wordings.get(eventId)?.find((each) => each.version === version)
  if (!before) return null
  const width = hashLength + wordsLength
  const { changed } = difference({ lines: before.lines, width }, after)
  const hashes: string[] = []
  for (let at = 0; at < changed.length; at += width) hashes.push(changed.slice(at, at + hashLength))
  return hashes.join('')
}

const detailsPage = 2000

/**
 * Only the holder of the ticket can open it: the key is made of the code in the QR. It holds the codes of the others of
 * the invitation, so that one ticket opens what theirs say.
 */
function sealed(
  eventId: string,
  row: Details,
  codes: ReadonlyMap<string, string>,
  locale: Locale,
): string {
  const code = codes.get(row.id) ?? ''
  const key = Buffer.from(hkdfSync('sha256', code, eventId, 'prilej door', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const { organisation, table, parts } = row
  const name = nameOf(row.named, locale)
  const others = row.others.map((id) => codes.get(id) ?? '').join('')
  // Empty fields are left out: sealed bytes cannot be compressed, and the network of a venue is slow.
  const some = Object.entries({ others, organisation, table, parts }).filter(
    ([, words]) => Object.keys(words).length > 0,
  )
  const json = JSON.stringify({ name, ...Object.fromEntries(some) })
  const bytes = [nonce, cipher.update(json), cipher.final(), cipher.getAuthTag()]
  return row.hash + Buffer.concat(bytes).toString('base64url')
}
