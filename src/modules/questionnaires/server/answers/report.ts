import { sayIn, type Locale } from '#shared/i18n.ts'
import { pdfOf, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { optionText, textIn } from '../../model/answer-text.ts'
import type { Question } from '../../model.ts'
import { meanOf, medianOf, npsOf } from '../../model/answers/statistics.ts'
import type { Results, Summary } from '../../model/answers/answers.ts'
import { text } from '../../text/answers.ts'

interface ReportFacts {
  title: string
  locale: Locale
  /** The time of the data, in words. */
  at: string
}

interface Bar {
  label: string
  n: number
  share: number
}

/** The results as a document: a heading, and for each question its bars or its words. */
export function reportOf(results: Results, { title, locale, at }: ReportFacts): Promise<Buffer> {
  const say = sayIn(text, locale)
  return pdfOf({ title }, (page) => {
    page.font('bold').fontSize(20).fillColor('#0f5c4a').text(title)
    page.moveDown(0.3)
    page.font('text').fontSize(10).fillColor('#5c584f')
    page.text(`${say('count', { n: results.total })} · ${say('pdf.at', { at })}`)
    for (const question of results.questions) {
      const summary = results.summaries.find(({ questionId }) => questionId === question.id)
      if (summary) drawQuestion(page, question, summary, locale)
    }
  })
}

function drawQuestion(page: PdfPage, question: Question, summary: Summary, locale: Locale): void {
  const say = sayIn(text, locale)
  const bars = barsOf(question, summary, locale)
  if (page.y + 60 + Math.min(bars.length, 6) * 18 > page.page.maxY()) page.addPage()
  page.moveDown(1.2)
  page.font('bold').fontSize(12).fillColor('#1f1e1a').text(textIn(question.label, locale))
  page.font('text').fontSize(9).fillColor('#5c584f')
  page.text(
    [say('answered', { n: summary.answered }), ...numbersOf(question, summary, locale)].join(' · '),
  )
  page.moveDown(0.4)
  for (const bar of bars) drawBar(page, bar)
  if (summary.words.length > 0)
    page
      .fontSize(10)
      .fillColor('#1f1e1a')
      .text(
        summary.words
          .slice(0, 20)
          .map(({ word, n }) => `${word} (${n})`)
          .join(', '),
      )
}

function drawBar(page: PdfPage, { label, n, share }: Bar): void {
  if (page.y + 20 > page.page.maxY()) page.addPage()
  const { left } = page.page.margins
  const top = page.y
  const width = page.page.width - left - page.page.margins.right
  page
    .fontSize(9)
    .fillColor('#1f1e1a')
    .text(label, left, top, { width: width * 0.38, height: 12, ellipsis: true })
  page.rect(left + width * 0.4, top + 1, width * 0.45, 9).fill('#eae7df')
  if (share > 0) page.rect(left + width * 0.4, top + 1, width * 0.45 * share, 9).fill('#1f7a63')
  page
    .fillColor('#1f1e1a')
    .text(`${n} (${Math.round(share * 100)}%)`, left + width * 0.87, top, { width: width * 0.13 })
  page.x = left
  page.y = top + 16
}

function barsOf(
  question: Question,
  { counts, values, ranks, answered }: Summary,
  locale: Locale,
): Bar[] {
  const all = answered || 1
  if (ranks.length > 0)
    return ranks.map(({ option, place }, at) => ({
      label: `${at + 1}. ${optionText(question, option, locale)}`,
      n: Math.round(place * 10) / 10,
      share: 1 - (place - 1) / Math.max(1, ranks.length),
    }))
  if (values.length > 0 && values.length <= 12)
    return values.map(({ value, n }) => ({ label: String(value), n, share: n / all }))
  return counts.map(({ option, n }) => ({
    label: optionText(question, option, locale),
    n,
    share: n / all,
  }))
}

function numbersOf(question: Question, { values }: Summary, locale: Locale): string[] {
  const say = sayIn(text, locale)
  const nps = question.type === 'nps' ? npsOf(values) : null
  if (nps) return [say('nps.score', { score: nps.score })]
  const [mean, median] = [meanOf(values), medianOf(values)]
  return mean === null || median === null
    ? []
    : [say('mean', { value: rounded(mean) }), say('median', { value: rounded(median) })]
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
