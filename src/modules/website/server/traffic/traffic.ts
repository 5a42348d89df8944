import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { problemsOf } from '#shared/field-problems.ts'
import { Email, Line, Name, Paragraphs } from '#shared/text/text.ts'
import { todayIn } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import type { PageTransactions } from '#platform/server/http/page-transactions.ts'
import { siteMessageReceived, type readMessage } from '../../contract.ts'
import type { SiteSource } from '../renderer.tsx'
import { siteHere } from '../sites.ts'
import * as store from './traffic-store.ts'

export async function visitsOf(ctx: CompanyContext, siteId: string) {
  await siteHere(ctx, siteId)
  const since = new Date(ctx.now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10)
  return store.visitsOf(ctx.db, ctx.company, siteId, since)
}

export async function list(ctx: CompanyContext, siteId: string) {
  await siteHere(ctx, siteId)
  return { items: await store.messagesOf(ctx.db, ctx.company, siteId) }
}

export async function read(
  ctx: CompanyContext,
  { siteId, messageId }: InputOf<typeof readMessage>,
): Promise<null> {
  await siteHere(ctx, siteId)
  if (!(await store.markRead(ctx.db, ctx.company, siteId, messageId, ctx.now)))
    throw new AppError('not_found', 'website.message_not_found')
  return null
}

const VisitorMessage = z.object({
  name: Name,
  email: Email,
  topic: Line(200),
  message: Paragraphs(4000).min(1),
})

/** The message of a visitor in the contact form, or its problems, field by field. */
export function readForm(form: URLSearchParams) {
  const input = Object.fromEntries(
    ['name', 'email', 'topic', 'message'].map((field) => [field, form.get(field) ?? '']),
  )
  const parsed = VisitorMessage.safeParse(input)
  return parsed.success ? { message: parsed.data } : { input, problems: problemsOf(parsed.error) }
}

export async function receive(
  ctx: EventContext,
  siteId: string,
  message: z.infer<typeof VisitorMessage>,
): Promise<void> {
  const { eventId } = ctx.event
  const at = ctx.now.toISOString()
  await store.insertMessage(ctx.db, ctx.company, {
    ...message,
    id: randomUUID(),
    siteId,
    eventId,
    at,
  })
  ctx.emit(siteMessageReceived, { eventId, siteId, name: message.name, topic: message.topic })
  ctx.touch('website.messages', 'website')
}

const waitMilliseconds = 5000

interface Row {
  siteId: string
  day: string
  path: string
  visits: number
}

/** Counts pages in memory and writes them down together, so that no visit waits for the database. */
export class VisitCounter {
  #waiting = new Map<string, Map<string, Row>>()
  #waits = false
  readonly #days = new Map<string, { minute: number; day: string }>()

  count(visits: PageTransactions, { companyId, siteId, live }: SiteSource, path: string): void {
    const day = this.#dayIn(live.event.timeZone)
    const rows = this.#waiting.get(companyId) ?? new Map<string, Row>()
    this.#waiting.set(companyId, rows)
    const key = `${siteId} ${day} ${path}`
    const row = rows.get(key) ?? { siteId, day, path, visits: 0 }
    row.visits += 1
    rows.set(key, row)
    if (this.#waits) return
    this.#waits = true
    setTimeout(() => void this.#write(visits), waitMilliseconds).unref()
  }

  /** The day changes only at a full minute, and computing it at every visit is expensive. */
  #dayIn(zone: string): string {
    const now = new Date()
    const minute = Math.floor(now.getTime() / 60_000)
    const cachedDay = this.#days.get(zone)
    if (cachedDay?.minute === minute) return cachedDay.day
    const day = todayIn(zone, now)
    this.#days.set(zone, { minute, day })
    return day
  }

  /** A count that could not be written is lost; a page must never fail for it. */
  async #write(visits: PageTransactions): Promise<void> {
    this.#waits = false
    const waiting = this.#waiting
    this.#waiting = new Map()
    for (const [companyId, rows] of waiting)
      await visits
        .inCompany(
          { companyId },
          (ctx) => store.countVisits(ctx.db, ctx.company, [...rows.values()]),
          'write',
        )
        .catch(() => undefined)
  }
}
