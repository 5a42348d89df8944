import { createHash } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { GroupContext } from '#platform/server/bind.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import type { Outbox } from '#platform/server/jobs/outbox.ts'
import { incidentRaised, vipArrived } from '../contract.ts'
import { ticketCodeIn, type DoorGuest, type Verdict } from '../model.ts'
import { Grouper } from './grouper.ts'
import {
  decideAll,
  decideInOneTrip,
  isNews,
  lookAtLog,
  type Answered,
  type Facts,
  type Given,
  type Logged,
} from './store.ts'

/** What was read from a ticket, as the log keeps it; text that is no code is unknown like any other. */
export function codeHashOf(read: string): string {
  return createHash('sha256')
    .update(ticketCodeIn(read) ?? `?${read}`)
    .digest('hex')
}

/** The same id for the same thing, however often it is reported. */
export function idFrom(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type News = Pick<Outbox, 'emit'>

/** Decides scans in the caller's transaction and says what each door shows; with how many of the invitation. */
export async function decide(
  db: Db,
  companyId: string,
  scans: readonly Given[],
  now: Date,
  news: News,
  companions?: number,
): Promise<(Verdict | AppError)[]> {
  const rows = await decideAll(db, companyId, scans, now, companions)
  tell(news, rows, now)
  return verdictsOf(scans, rows)
}

function verdictsOf(scans: readonly Given[], rows: readonly Answered[]): (Verdict | AppError)[] {
  const byKey = new Map(rows.map((row) => [`${row.sourceId} ${row.scanId}`, row]))
  return scans.map((scan) => {
    const row = byKey.get(`${scan.sourceId} ${scan.scanId}`)
    if (!row) return new AppError('unauthenticated', 'sign_in_needed')
    const same =
      scan.codeHash === null
        ? row.codeHash === null || row.guestId === scan.guestId
        : row.codeHash === scan.codeHash
    if (!same || row.direction !== scan.direction)
      return new AppError('invalid', 'door.scan_id_reused')
    return verdictOf(row, row.facts)
  })
}

export function verdictOf(row: Logged, facts: Facts | null | undefined): Verdict {
  return {
    scanId: row.scanId,
    result: row.result,
    reason: row.reason,
    at: row.earlierAt ?? row.correctedAt,
    gate: row.earlierAt ? row.earlierGate : row.gate,
    guest: facts ? guestOf(facts) : null,
    group: facts?.group.map((one) => ({ ...one, insideSince: iso(one.insideSince) })) ?? [],
  }
}

export function guestOf(facts: Facts): DoorGuest {
  const { id, groupName, organisation, table, menu, ageBand } = facts
  const name = `${facts.firstName} ${facts.lastName}`.trim() || facts.sortName
  return { id, name, groupName, organisation, table, menu, ageBand, vip: facts.vip }
}

/** Inside JSON a timestamp comes as PostgreSQL writes it. */
export function iso(at: string | null): string | null {
  return at && new Date(at).toISOString()
}

/** An answer that is given again is no news. */
function tell(news: News, rows: readonly Answered[], now: Date): void {
  const at = now.toISOString()
  const fresh = rows.filter(({ receivedAt }) => receivedAt === at)
  for (const row of fresh) {
    const guest = row.facts
    if (row.result !== 'admitted' || row.rehearsal || !guest?.vip || !guest.hostId) continue
    const { name, id } = guestOf(guest)
    const { eventId, listId, gate } = row
    news.emit(vipArrived, {
      eventId,
      listId,
      guestId: id,
      name,
      hostId: guest.hostId,
      at: row.correctedAt,
      gate,
    })
  }
  const doubles = fresh.filter(({ result }) => result === 'duplicate_admission')
  const [first] = doubles
  if (first) news.emit(incidentRaised, { eventId: first.eventId, count: doubles.length })
}

/** Scans of one group were received within the same few milliseconds; the log says one moment for all. */
function latest(scans: readonly Given[]): Date {
  return new Date(Math.max(...scans.map(({ receivedAt }) => Date.parse(receivedAt))))
}

/** Autovacuum may come a minute after the doors were opened, and until then each entry made the next one slower. */
const growth = {
  looks: [100, 1000, 10_000],
  decided: new WeakMap<object, number>(),
  /** Whether so many more are worth a look. */
  passes(whose: object, more: number): boolean {
    const before = this.decided.get(whose) ?? 0
    this.decided.set(whose, before + more)
    return this.looks.some((look) => before < look && look <= before + more)
  },
}

/** What comes at once grows the log by hundreds before anybody else looks at it. */
export async function lookAfter(ctx: Pick<CompanyContext, 'db' | 'house'>, scans: number) {
  if (growth.passes(ctx.house, scans)) await lookAtLog(ctx.db)
}

/** Nearly always nobody has to be told, and the decision takes one trip; else it is taken again, with the news. */
async function decideGroup(
  { database, outbox }: GroupContext,
  companyId: string,
  scans: readonly Given[],
): Promise<(Verdict | AppError)[]> {
  const now = latest(scans)
  try {
    const decideNow = (db: Db) => decideInOneTrip(db, companyId, scans, now)
    return verdictsOf(scans, await database.inCompany(companyId, decideNow, 'single'))
  } catch (error) {
    if (!isNews(error)) throw error
  }
  return database.inCompany(companyId, async (db) => {
    const news = outbox()
    const answers = await decide(db, companyId, scans, now, news)
    await news.store(db, companyId)
    return answers
  })
}

const groupers = new WeakMap<Database, Map<string, Grouper<Given, Verdict | AppError>>>()

/** Scans that come at the same moment are decided in one transaction: one commit for all of them. */
export async function decideTogether(ctx: GroupContext, companyId: string, scan: Given) {
  const known = groupers.get(ctx.database) ?? new Map<string, Grouper<Given, Verdict | AppError>>()
  groupers.set(ctx.database, known)
  const grouper =
    known.get(companyId) ??
    new Grouper<Given, Verdict | AppError>((scans) => decideGroup(ctx, companyId, scans))
  known.set(companyId, grouper)
  const answer = await grouper.ask(scan)
  // Whatever hinders it, the verdict stands and autovacuum will come.
  if (growth.passes(ctx.database, 1))
    ctx.database.inCompany(companyId, lookAtLog).catch(() => undefined)
  ctx.publish(companyId, ['checkin'])
  if (answer instanceof AppError) throw answer
  return answer
}
