import { formatMoney } from '#shared/numbers/money.ts'
import { formatDate, formatInstant } from '#shared/dates/time.ts'
import { openBlobs, publicImageKey } from '#platform/server/files/storage/blobs.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { pdfOf, sizeForWords, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { coloursOf } from '#modules/event-pages/model.ts'
import {
  answerColumns,
  presenceCells,
  presenceColumns,
  percentOf,
  tagOf,
  timingCells,
  timingColumns,
  writtenCells,
  titleOf,
  type ReportFacts,
} from '../model/facts.ts'
import { sharesOf } from '../model.ts'
import { speak, type ClientReportSay } from '../text.ts'

const ink = '#1f1e1a'
const soft = '#5c584f'
const line = '#dbd7cc'
const ground = '#eae7df'

/** The report as a document: the same facts in the same order as on its page. */
export async function reportPdf(
  facts: ReportFacts,
  services: Pick<AppServices, 'env'>,
): Promise<Buffer> {
  const say = speak(facts.locale)
  const photos = await picturesOf(facts, services)
  const title = `${say(titleOf(facts))} · ${facts.event.name}`
  return pdfOf({ title, author: facts.company.name, margin: 52 }, (page) => {
    const document = new ReportPdf(page, facts, say)
    document.cover()
    document.funnel()
    document.tables()
    document.programme()
    document.timing()
    document.feedback()
    document.budget()
    document.partners()
    document.photos(photos)
    document.foot()
  })
}

/** PDF supports no WebP, so each photograph is converted; a missing one leaves no gap. */
async function picturesOf(
  { photos }: ReportFacts,
  { env }: Pick<AppServices, 'env'>,
): Promise<Buffer[]> {
  const blobs = openBlobs(env)
  const pictures: Buffer[] = []
  for (const { path, widths } of photos ?? []) {
    const width = widths.find((each) => each >= 640) ?? widths.at(-1)
    const blob = width && (await blobs.get(publicImageKey(path.split('/').at(-1) ?? '', width)))
    if (!blob) continue
    const pieces: Buffer[] = []
    for await (const piece of blob.stream) pieces.push(piece as Buffer)
    // Loaded with the first photograph, since most reports are read on a screen.
    const { default: sharp } = await import('sharp')
    const size = { width: 720, height: 540, fit: 'cover' as const }
    pictures.push(await sharp(Buffer.concat(pieces)).resize(size).jpeg({ quality: 82 }).toBuffer())
  }
  return pictures
}

class ReportPdf {
  readonly #page: PdfPage
  readonly #facts: ReportFacts
  readonly #say: ClientReportSay
  readonly #brand: string
  readonly #left: number
  readonly #width: number

  constructor(page: PdfPage, facts: ReportFacts, say: ClientReportSay) {
    this.#page = page
    this.#facts = facts
    this.#say = say
    this.#brand = coloursOf(facts.company.brandColour)['--brand-strong'] ?? ink
    const { left, right } = page.page.margins
    this.#left = left
    this.#width = page.page.width - left - right
  }

  cover(): void {
    const { event, company, words, locale } = this.#facts
    const page = this.#page
    page.rect(0, 0, page.page.width, 8).fill(this.#brand)
    page.font('text').fontSize(10).fillColor(soft).text(company.name)
    page.moveDown(0.6)
    page.font('bold').fontSize(26).fillColor(ink).text(event.name)
    const end = event.lastDay === event.startDate ? '' : ` – ${formatDate(event.lastDay, locale)}`
    const where = [event.place.name, event.place.address].filter(Boolean).join(', ')
    const when = `${formatDate(event.startDate, locale)}${end}`
    page.font('text').fontSize(11).fillColor(soft)
    page.text([when, where].filter(Boolean).join(' · ')).moveDown(0.4)
    page
      .font('bold')
      .fontSize(13)
      .fillColor(this.#brand)
      .text(this.#say(titleOf(this.#facts)))
    if (event.status === 'cancelled')
      page.moveDown(0.6).font('text').fontSize(11).fillColor(ink).text(this.#say('page.cancelled'))
    if (words) page.moveDown(0.6).font('text').fontSize(11).fillColor(ink).text(words)
  }

  funnel(): void {
    const { funnel, locale } = this.#facts
    if (!funnel) return
    this.#title('section.funnel', 100)
    const shares = sharesOf(funnel)
    for (const step of ['invited', 'opened', 'accepted', 'arrived'] as const)
      this.#bar(
        this.#say(`step.${step}`),
        (shares[step] ?? 0) / 10_000,
        `${funnel[step].toLocaleString(tagOf(locale))} · ${percentOf(shares[step], locale)}`,
      )
  }

  tables(): void {
    const { answers, presence, locale } = this.#facts
    const say = this.#say
    if (answers) {
      this.#title('section.answers', 90)
      this.#row([say('col.part'), ...answerColumns.map((column) => say(`col.${column}`))], 'bold')
      for (const row of answers)
        this.#row(writtenCells([row.part, ...answerColumns.map((column) => row[column])], locale))
    }
    if (presence) {
      this.#title('section.presence', 90)
      this.#row(
        presenceColumns.map((column) => say(`col.${column}`)),
        'bold',
      )
      for (const row of presence) this.#row(writtenCells(presenceCells(row), locale))
    }
  }

  programme(): void {
    const { programme, locale } = this.#facts
    if (!programme) return
    this.#title('section.programme', 40)
    const numbers = (['sessions', 'speakers', 'rooms', 'days'] as const)
      .filter((key) => programme[key] > 0)
      .map(
        (key) => `${programme[key].toLocaleString(tagOf(locale))} ${this.#say(`programme.${key}`)}`,
      )
    this.#page.font('text').fontSize(11).fillColor(ink).text(numbers.join(' · '))
  }

  timing(): void {
    const { timing, locale } = this.#facts
    if (!timing) return
    this.#title('section.timing', 90)
    const names = [...new Set(timing.map(({ rundown }) => rundown))]
    for (const name of names) {
      if (names.length > 1) this.#subtitle(name)
      this.#row(
        timingColumns.map((column) => this.#say(`col.${column}`)),
        'bold',
      )
      for (const row of timing)
        if (row.rundown === name) this.#row(writtenCells(timingCells(row), locale))
    }
  }

  feedback(): void {
    const { feedback, locale } = this.#facts
    if (!feedback) return
    const say = this.#say
    this.#title('section.feedback', 110)
    for (const { title, answers, figures } of feedback) {
      this.#subtitle(title, say('feedback.answers', { n: answers }))
      for (const { label, kind, value } of figures)
        this.#row([label, say(`feedback.${kind}`, { value: value.toLocaleString(tagOf(locale)) })])
    }
  }

  budget(): void {
    const { budget, locale } = this.#facts
    if (!budget) return
    this.#title('section.budget', 110)
    for (const { name, currency, categories, planned } of budget) {
      const money = (minor: number) => formatMoney({ minor, currency }, locale)
      this.#subtitle(name)
      for (const category of categories)
        this.#row([category.name || this.#say('budget.other'), money(category.planned)])
      this.#row([this.#say('budget.total'), money(planned)], 'bold')
    }
  }

  partners(): void {
    const { partners } = this.#facts
    if (!partners) return
    this.#title('section.partners', 110)
    for (const name of new Set(partners.map(({ partner }) => partner))) {
      this.#subtitle(name)
      for (const { partner, title, proof, hasFile } of partners) {
        if (partner !== name) continue
        const proofs = [proof, hasFile && this.#say('partners.file')].filter(Boolean).join(' · ')
        this.#row([title, proofs])
      }
    }
  }

  photos(pictures: readonly Buffer[]): void {
    if (pictures.length === 0) return
    const page = this.#page
    const [width, gap] = [(this.#width - 12) / 2, 12]
    const height = width * 0.75
    this.#title('section.photos', height + 20)
    pictures.forEach((picture, at) => {
      if (at % 2 === 0) this.#room(height + gap)
      const x = this.#left + (at % 2) * (width + gap)
      const { y } = page
      page.image(picture, x, y, { width, height })
      page.x = this.#left
      page.y = at % 2 === 0 && at < pictures.length - 1 ? y : y + height + gap
    })
  }

  foot(): void {
    const { company, event, at, locale } = this.#facts
    const page = this.#page
    const { start, count } = page.bufferedPageRange()
    const time = formatInstant(at, event.timeZone, locale)
    for (let index = start; index < start + count; index++) {
      page.switchToPage(index)
      // Inside the margin text would begin a page of its own.
      page.page.margins.bottom = 0
      const words = `${company.name} · ${this.#say('page.at', { at: time })} · ${index + 1} / ${count}`
      page.font('text').fontSize(8).fillColor(soft)
      page.text(words, this.#left, page.page.height - 32, { lineBreak: false })
    }
  }

  #title(key: Parameters<ClientReportSay>[0], room: number): void {
    this.#room(room)
    const page = this.#page
    page.moveDown(1.2).font('bold').fontSize(15).fillColor(this.#brand).text(this.#say(key))
    page.moveDown(0.3)
  }

  #subtitle(title: string, about = ''): void {
    this.#room(44)
    const page = this.#page
    page.moveDown(0.4).font('bold').fontSize(11).fillColor(ink).text(title, this.#left)
    if (about) page.font('text').fontSize(9).fillColor(soft).text(about)
  }

  #bar(label: string, share: number, figure: string): void {
    const page = this.#page
    const { y } = page
    const [from, wide] = [this.#left + this.#width * 0.36, this.#width * 0.4]
    page.font('text').fontSize(10).fillColor(ink)
    page.text(label, this.#left, y, { width: this.#width * 0.34, height: 14, ellipsis: true })
    page.rect(from, y + 2, wide, 9).fill(ground)
    if (share > 0) page.rect(from, y + 2, wide * Math.min(1, share), 9).fill(this.#brand)
    const place = { width: this.#width * 0.22, align: 'right' as const }
    page.fillColor(ink).text(figure, this.#left + this.#width * 0.78, y, place)
    page.x = this.#left
    page.y = y + 20
  }

  /** The first cell takes the room that the others leave; two cells share it more evenly. */
  #row(cells: readonly string[], face: 'text' | 'bold' = 'text'): void {
    const page = this.#page
    const lastColumn = cells.length - 1
    const own =
      lastColumn === 1 ? this.#width * 0.4 : Math.min(78, (this.#width * 0.62) / lastColumn)
    const first = this.#width - own * lastColumn
    page.font(face)
    // Long names in the first cell may break; headings and figures do not.
    const figures = cells.slice(1).map((text) => ({ text, width: own - 8 }))
    const size = lastColumn === 1 ? 10 : sizeForWords(page, figures, 10)
    page.fontSize(size)
    const tall = Math.max(
      ...cells.map((cell, at) =>
        page.heightOfString(cell || ' ', { width: (at === 0 ? first : own) - 8 }),
      ),
    )
    this.#room(tall + 10)
    const { y } = page
    page.font(face).fontSize(size).fillColor(ink)
    cells.forEach((cell, at) => {
      const x = at === 0 ? this.#left : this.#left + first + own * (at - 1) + 8
      const align = at === 0 ? ('left' as const) : ('right' as const)
      page.text(cell, x, y + 4, { width: (at === 0 ? first : own) - 8, align })
    })
    const below = y + tall + 9
    page.moveTo(this.#left, below).lineTo(this.#left + this.#width, below)
    page.lineWidth(0.5).stroke(line)
    page.x = this.#left
    page.y = below
  }

  #room(height: number): void {
    if (this.#page.y + height > this.#page.page.height - this.#page.page.margins.bottom)
      this.#page.addPage()
  }
}
