import { sayIn, type Locale } from '#shared/i18n.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatDate, type PlainDate } from '#shared/dates/time.ts'
import { pdfOf, type PdfPage } from '#platform/server/pdf/pdf.ts'
import type { Event } from '#modules/events/model.ts'
import { isBound, isLate } from '../model.ts'
import { text } from '../text.ts'
import type { StoredDeliverable } from './deliverable-store.ts'
import type { StoredEngagement } from './engagement-store.ts'

interface Report {
  event: Event
  sponsors: readonly StoredEngagement[]
  promises: readonly StoredDeliverable[]
  today: PlainDate
  locale: Locale
}

const ink = '#1f2421'
const soft = '#5c655f'
const line = '#d9d6ce'
const brand = '#0f5c4a'
const danger = '#b3263e'

/** Each sponsor's deliverables, delivered ones, and links to the proofs. */
export function drawReport(report: Report): Promise<Buffer> {
  const { event, locale, today } = report
  const say = sayIn(text, locale)
  const sponsors = report.sponsors
    .filter(({ status }) => isBound(status))
    .toSorted((a, b) => (a.tier?.rank ?? 100) - (b.tier?.rank ?? 100))
  return pdfOf({ title: `${say('report.title')}: ${event.name}` }, (page) => {
    page.font('bold').fontSize(20).fillColor(ink).text(say('report.title'))
    page.font('text').fontSize(11).fillColor(soft).text(event.name)
    const days = formatDate(event.startDate, locale, 'long')
    page.text([days, event.place?.name].filter(Boolean).join(' · ')).moveDown(0.4)
    page.fontSize(9).text(say('report.made', { date: formatDate(today, locale, 'long') }))
    if (sponsors.length === 0) page.moveDown(2).fontSize(11).fillColor(ink).text(say('report.none'))
    for (const sponsor of sponsors) drawSponsor(page, sponsor, report)
    writePageNumber(page)
  })
}

function drawSponsor(page: PdfPage, sponsor: StoredEngagement, report: Report): void {
  const { locale } = report
  const say = sayIn(text, locale)
  const own = report.promises.filter(({ engagementId }) => engagementId === sponsor.id)
  if (page.y > page.page.height - 180) page.addPage()
  page.moveDown(1.4)
  page.font('bold').fontSize(14).fillColor(brand).text(sponsor.partner.name)
  const about = [
    sponsor.tier?.name,
    sponsor.amount && formatMoney(sponsor.amount, locale),
    say('promises.kept', { kept: sponsor.promises.kept, all: sponsor.promises.all }),
  ]
  page.font('text').fontSize(10).fillColor(soft).text(about.filter(Boolean).join(' · '))
  page.moveDown(0.5)
  if (own.length === 0) page.fontSize(10).fillColor(soft).text(say('report.noPromises'))
  for (const promise of own) drawPromise(page, promise, report)
}

function drawPromise(page: PdfPage, promise: StoredDeliverable, { locale, today }: Report): void {
  const say = sayIn(text, locale)
  if (page.y > page.page.height - 90) page.addPage()
  const { left, right } = page.page.margins
  const width = page.page.width - left - right
  const top = page.y + 4
  page
    .moveTo(left, top)
    .lineTo(left + width, top)
    .lineWidth(0.5)
    .stroke(line)
  const late = isLate(promise, today)
  const state = say(late ? 'promise.late' : `promiseStatus.${promise.status}`)
  page
    .font('bold')
    .fontSize(9)
    .fillColor(late ? danger : brand)
  page.text(state, left + width - 110, top + 6, { width: 110, align: 'right' })
  page.font('text').fontSize(10).fillColor(ink)
  page.text(promise.title, left, top + 5, { width: width - 120 })
  const proof = [promise.proofNote, promise.proofFile?.name].filter(Boolean).join(' · ')
  const notes = [
    promise.dueDate && say('promise.dueOn', { date: formatDate(promise.dueDate, locale, 'long') }),
    proof && `${say('promise.proof')}: ${proof}`,
    promise.reason && `${say('promise.reason')}: ${promise.reason}`,
  ].filter(Boolean)
  page.fontSize(8.5).fillColor(soft)
  if (notes.length > 0) page.text(notes.join('  ·  '), left, page.y, { width: width - 120 })
}

/** At the foot of each page, once it is known how many there are. */
function writePageNumber(page: PdfPage): void {
  const { start, count } = page.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    page.switchToPage(at)
    const { left, right, bottom } = page.page.margins
    const width = page.page.width - left - right
    // Text below the margin would begin a new page.
    page.page.margins.bottom = 0
    page.font('text').fontSize(8).fillColor(soft)
    page.text(`${at - start + 1} / ${count}`, left, page.page.height - 32, {
      width,
      align: 'right',
    })
    page.page.margins.bottom = bottom
  }
}
