import { createHash } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { Locale } from '#shared/i18n.ts'
import type { GroupContext } from '#platform/server/pipeline/bind.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import type { Outbox } from '#platform/server/jobs/outbox.ts'
import { shownName } from '#modules/guests/model.ts'
import { incidentRaised, vipArrived } from '../../contract.ts'
import { ticketCodeIn, type DoorGuest, type Verdict } from '../../model.ts'
import { RequestBatcher } from '../request-batcher.ts'
import { logScans, type ScanResult } from './log.ts'
import { type Card, type ScanInput, type ScanRow, type NamedGuest } from '../store.ts'

/** The hash of the text read from a ticket, for the log; a text that is no code is unknown like any other. */
export function codeHashOf(read: string): string {
  return createHash('sha256')
    .update(ticketCodeIn(read) ?? `?${read}`)
    .digest('hex')
}

type News = Pick<Outbox, 'emit'>

/** Decides scans in the caller's transaction and says what each door shows; with how many of the invitation. */
export async function decide(
  db: Db,
  companyId: string,
  scans: readonly ScanInput[],
  now: Date,
  news: News,
  companions?: number,
): Promise<(Verdict | AppError)[]> {
  const answers = await logScans(db, companyId, scans, now, companions)
  emitNews(news, answers)
  return scans.map((scan, n) => verdictFor(scan, answers[n]))
}

function verdictFor(scan: ScanInput, answer: ScanResult | undefined): Verdict | AppError {
  if (!answer) return new AppError('unauthenticated', 'sign_in_needed')
  const { logged, card } = answer
  const same =
    scan.codeHash === null
      ? logged.codeHash === null || logged.guestId === scan.guestId
      : logged.codeHash === scan.codeHash
  if (!same || logged.direction !== scan.direction)
    return new AppError('invalid', 'door.scan_id_reused')
  return verdictOf(logged, card, scan.locale)
}

export function verdictOf(
  logged: ScanRow,
  card: Card | null | undefined,
  locale: Locale = 'ro',
): Verdict {
  return {
    scanId: logged.scanId,
    result: logged.result,
    reason: logged.reason,
    at: logged.earlierAt ?? logged.correctedAt,
    gate: logged.earlierAt ? logged.earlierGate : logged.gate,
    guest: card ? guestOf(card, locale) : null,
    rehearsal: logged.rehearsal,
    group: (card?.group ?? []).map((one) => ({
      id: one.id,
      name: nameOf(one, locale),
      ageBand: one.ageBand,
      insideSince: iso(one.insideSince),
      ticket: one.ticket,
    })),
  }
}

/** An erased guest has no name left but the one they are sorted under. */
export function nameOf(named: NamedGuest, locale: Locale): string {
  return shownName(locale, named) || named.sortName
}

export function guestOf(card: Card, locale: Locale): DoorGuest {
  const { id, groupName, organisation, table, seat, menu, ageBand } = card
  const name = nameOf(card, locale)
  return { id, name, groupName, organisation, table, seat, menu, ageBand, vip: card.vip }
}

/** Inside JSON a timestamp comes as PostgreSQL writes it. */
export function iso(at: string | null): string | null {
  return at && new Date(at).toISOString()
}

/** An answer that is given again is no news. */
function emitNews(news: News, answers: readonly (ScanResult | undefined)[]): void {
  const newAnswers = answers.filter((answer) => answer?.isNew === true)
  for (const answer of newAnswers) {
    if (!answer || answer.logged.result !== 'admitted' || answer.logged.rehearsal) continue
    const { card, logged } = answer
    if (!card?.vip || !card.hostId) continue
    const { name, id } = guestOf(card, 'ro')
    const { eventId, listId, gate, correctedAt } = logged
    const { hostId } = card
    news.emit(vipArrived, { eventId, listId, guestId: id, name, hostId, at: correctedAt, gate })
  }
  const doubles = newAnswers.filter((answer) => answer?.logged.result === 'duplicate_admission')
  const [first] = doubles
  if (first) news.emit(incidentRaised, { eventId: first.logged.eventId, count: doubles.length })
}

/** Scans of one group were received within the same few milliseconds; the log says one moment for all. */
function latest(scans: readonly ScanInput[]): Date {
  return new Date(Math.max(...scans.map(({ receivedAt }) => Date.parse(receivedAt))))
}

function decideGroup(
  { database, outbox }: GroupContext,
  companyId: string,
  scans: readonly ScanInput[],
): Promise<(Verdict | AppError)[]> {
  return database.inCompany(companyId, async (db) => {
    const news = outbox()
    const answers = await decide(db, companyId, scans, latest(scans), news)
    await news.store(db, companyId)
    return answers
  })
}

const batchers = new WeakMap<Database, Map<string, RequestBatcher<ScanInput, Verdict | AppError>>>()

/** The live news of each scan. */
export const scansTag = 'checkin'

/** Scans that come at the same moment are decided in one transaction: one commit for all of them. */
export async function decideTogether(ctx: GroupContext, companyId: string, scan: ScanInput) {
  const batchersOfDatabase =
    batchers.get(ctx.database) ?? new Map<string, RequestBatcher<ScanInput, Verdict | AppError>>()
  batchers.set(ctx.database, batchersOfDatabase)
  const batcher =
    batchersOfDatabase.get(companyId) ??
    new RequestBatcher<ScanInput, Verdict | AppError>((scans) => decideGroup(ctx, companyId, scans))
  batchersOfDatabase.set(companyId, batcher)
  const answer = await batcher.ask(scan)
  ctx.publish(companyId, [scansTag])
  if (answer instanceof AppError) throw answer
  return answer
}
