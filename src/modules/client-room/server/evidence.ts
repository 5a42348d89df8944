import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/ids.ts'
import type { Locale } from '#shared/i18n.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatInstant, type Zone } from '#shared/dates/time.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { downloadKind, startDownload } from '#platform/server/files/downloads.ts'
import { pdfOf, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { Decision, FrozenContent, FrozenLine } from '../model.ts'
import { lineDetail, lineName } from '../public/line-name.ts'
import { speak } from '../text.ts'
import { editionsOf } from './decision-store.ts'
import { listDecisions } from './decisions.ts'
import { guestNames } from './page/shown-guests.ts'

const kind = 'client-room.evidence'

/** For the team; the client opens the same paper in the room. */
export async function startEvidence(ctx: EventContext, decisionId: string) {
  const { title } = await find(ctx, decisionId)
  const name = `${speak(ctx.locale)('decision.evidence')} ${title}.pdf`
  return startDownload(ctx, { kind, name, params: { eventId: ctx.event.eventId, decisionId } })
}

export const evidenceDownload = downloadKind({
  kind,
  type: 'application/pdf',
  params: z.strictObject({ eventId: Id, decisionId: Id }),
  async *write(context, { eventId, decisionId }) {
    const { companyId } = context.company
    const event = eventScope({ actor: systemActor, companyId }, eventId, true)
    yield await evidencePaper({ ...context, event } as EventContext, decisionId)
  },
})

interface Evidence {
  event: string
  company: string
  zone: Zone
  locale: Locale
  decision: Decision
  /** Decided and open decisions. */
  content: FrozenContent
  contentHash: string
  edition: number
  askedAt: string
  names: Readonly<Record<string, string>>
}

/** The record of a decision as a document: person, time, device and content. */
export async function evidencePaper(ctx: EventContext, decisionId: string): Promise<Buffer> {
  const decision = await find(ctx, decisionId)
  const editions = await editionsOf(ctx.db, ctx.company, [decisionId])
  const approved = decision.answers.findLast(({ verdict }) => verdict === 'approved')
  const edition = editions.find(({ number }) => number === approved?.edition) ?? editions[0]
  if (!edition) throw new AppError('not_found', 'client-room.decision_not_found')
  const { name: event, timeZone: zone } = await eventFacts(ctx)
  const { name: company } = await findCompany(ctx.db, ctx.company)
  const { content, contentHash, number, askedAt } = edition
  const names = await guestNames(ctx, [content])
  const { locale } = ctx
  const shown = { event, company, zone, locale, decision, content, contentHash, askedAt, names }
  return pdfOf({ title: `${decision.title} · ${event}`, author: company }, (page) =>
    draw(page, { ...shown, edition: number }),
  )
}

async function find(ctx: EventContext, decisionId: string): Promise<Decision> {
  const found = (await listDecisions(ctx)).find(({ id }) => id === decisionId)
  if (!found) throw new AppError('not_found', 'client-room.decision_not_found')
  return found
}

const ink = '#1f1e1a'
const soft = '#5c584f'

function draw(page: PdfPage, evidence: Evidence): void {
  const { event, company, zone, locale, decision, contentHash, edition, askedAt } = evidence
  const say = speak(locale)
  page.font('text').fontSize(10).fillColor(soft).text(`${company} · ${event}`)
  page.font('bold').fontSize(20).fillColor(ink).text(decision.title).moveDown(0.3)
  page.font('text').fontSize(10).fillColor(soft)
  page.text(say('decision.asked', { date: formatInstant(askedAt, zone, locale), n: edition }))
  if (decision.note) page.moveDown(0.5).fillColor(ink).text(decision.note)
  heading(page, say('decision.evidence'))
  if (decision.answers.length === 0) page.text(say('evidence.noAnswer'))
  for (const answer of decision.answers) drawAnswer(page, answer, evidence)
  heading(page, say('evidence.content', { n: edition }))
  drawContent(page, evidence)
  page.moveDown(1).font('text').fontSize(9).fillColor(soft)
  const isApproved = decision.answers.some(
    (answer) => answer.verdict === 'approved' && answer.contentHash === contentHash,
  )
  page.text(say(hashSentence(isApproved), { hash: contentHash })).moveDown(0.3)
  page.text(say('decision.note'))
  foot(page, `${decision.title} · ${event}`)
}

/** On each page, so that a lost or exchanged one is noticed. */
function foot(page: PdfPage, title: string): void {
  const { start, count } = page.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    page.switchToPage(index)
    const { height, margins } = page.page
    // Inside the margin text would begin a page of its own.
    page.page.margins.bottom = 0
    const words = `${title} · ${index + 1} / ${count}`
    page.font('text').fontSize(8).fillColor(soft)
    page.text(words, margins.left, height - 30, { lineBreak: false })
  }
}

/** What was only shown is not called approved. */
function hashSentence(isApproved: boolean) {
  return isApproved ? 'decision.hash' : 'evidence.hash'
}

function heading(page: PdfPage, title: string): void {
  page.moveDown(1).font('bold').fontSize(13).fillColor(ink).text(title).moveDown(0.3)
  page.font('text').fontSize(10.5)
}

function drawAnswer(
  page: PdfPage,
  answer: Decision['answers'][number],
  { zone, locale }: Evidence,
): void {
  const say = speak(locale)
  const { personName: name, device, verdict, edition: n, optionLabel, comment } = answer
  const values = { name, device, at: formatInstant(answer.at, zone, locale) }
  const sentence = verdict === 'approved' ? 'decision.evidenceLine' : 'decision.evidenceChange'
  page.font('text').fontSize(10.5).fillColor(ink).text(say(sentence, values))
  const facts = [
    say('evidence.edition', { n }),
    optionLabel !== null && say('decision.evidenceChoice', { option: optionLabel }),
    comment && `„${comment}”`,
    ...answer.lineComments.map(({ label, text }) => `${label}: „${text}”`),
    say(hashSentence(verdict === 'approved'), { hash: answer.contentHash }),
  ]
  page.fontSize(9).fillColor(soft)
  for (const fact of facts) if (fact) page.text(fact)
  page.moveDown(0.5)
}

function drawContent(page: PdfPage, { content, names, locale }: Evidence): void {
  const say = speak(locale)
  for (const { title, lines } of content.sections) {
    if (title) page.moveDown(0.4).font('bold').fontSize(11).fillColor(ink).text(title)
    for (const line of lines) drawLine(page, line, { names, locale })
  }
  for (const option of content.options) drawLine(page, option, { names, locale })
  if (content.total) {
    const total = `${say('decision.total')}: ${formatMoney(content.total, locale)}`
    page.moveDown(0.4).font('bold').fontSize(11).fillColor(ink).text(total)
  }
}

function drawLine(
  page: PdfPage,
  { key, label, detail, amount, people, file }: FrozenLine,
  { names, locale }: Pick<Evidence, 'names' | 'locale'>,
): void {
  const price = amount ? ` · ${formatMoney(amount, locale)}` : ''
  const seated = people?.map((id) => names[id] ?? '–').join(', ')
  const more = [lineDetail({ detail }, locale), seated, file && `SHA-256: ${file.sha256}`]
  page.font('text').fontSize(10.5)
  // A name at the foot of a page would be apart from what is said about it.
  const lines = more.filter(Boolean).length + 1
  if (page.y + lines * page.currentLineHeight(true) > page.page.maxY()) page.addPage()
  const name = lineName({ key, label, ...(people && { people }) }, locale)
  page.fillColor(ink).text(`${name}${price}`)
  page.fontSize(9).fillColor(soft)
  for (const text of more) if (text) page.text(text)
}
