import { drawQr, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { writeFitted } from '#platform/server/pdf/pdf-text.ts'
import { labelOf, tableWords } from '../../model.ts'
import type { CardCut } from '../../model/printouts.ts'
import { drawMark, green, ink, markOf, soft, type SeatingPrintout } from './list-drawings.ts'

const millimetre = 72 / 25.4
const paper = { width: 210, height: 297 }

/** Cards beside each other in the middle of the sheet, with lines to cut along; the name of a tent is in its lower half. */
export function drawCards(page: PdfPage, sheet: SeatingPrintout, cut: CardCut): void {
  const { seated } = sheet
  const [width, height] = [cut.width * millimetre, cut.height * millimetre]
  const paperSize = cut.landscape ? { width: paper.height, height: paper.width } : paper
  const across = Math.floor(paperSize.width / cut.width)
  const down = Math.floor(paperSize.height / cut.height)
  const left = (paperSize.width * millimetre - across * width) / 2
  const top = (paperSize.height * millimetre - down * height) / 2
  for (const [at, { person, table }] of seated.entries()) {
    const placement = at % (across * down)
    if (at > 0 && placement === 0) page.addPage()
    const x = left + (placement % across) * width
    const y = top + Math.floor(placement / across) * height
    page.lineWidth(0.3).rect(x, y, width, height).stroke('#c2bdb0')
    if (cut.isTent) drawFold(page, { x, y: y + height / 2, width })
    const high = cut.isTent ? height / 2 : height
    const from = cut.isTent ? y + high : y
    const middle = { x: x + width * 0.07, width: width * 0.86, align: 'center' as const }
    page.fillColor(ink)
    const nameTop = from + high * 0.3
    writeFitted(page, person.name, {
      ...middle,
      y: nameTop,
      height: high * 0.38,
      size: cut.letters,
      face: 'bold',
    })
    page.fillColor(soft)
    const text = tableWords(sheet.say, table)
    writeFitted(page, text, {
      ...middle,
      y: from + high * 0.74,
      height: high * 0.14,
      size: cut.letters * 0.55,
      face: 'text',
    })
    const size = cut.letters * 0.45
    drawMark(page, markOf(sheet, person), {
      x: x + width - size * 1.6,
      y: from + high - size * 1.6,
      size,
    })
  }
}

function drawFold(page: PdfPage, { x, y, width }: { x: number; y: number; width: number }): void {
  page.lineWidth(0.3).dash(3, { space: 3 })
  page
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke('#c2bdb0')
  page.undash()
}

/** One page for each table, also for an empty one. */
export function drawNumbers(page: PdfPage, sheet: SeatingPrintout): void {
  const { width, height } = page.page
  for (const [at, table] of sheet.plan.tables.entries()) {
    if (at > 0) page.addPage()
    const middle = { x: width * 0.08, width: width * 0.84, align: 'center' as const }
    page
      .lineWidth(1)
      .rect(width * 0.05, width * 0.05, width * 0.9, height - width * 0.1)
      .stroke('#d9d4c7')
    page.fillColor(soft)
    writeFitted(page, sheet.plan.eventName, {
      ...middle,
      y: height * 0.1,
      height: height * 0.08,
      size: width / 22,
      face: 'text',
    })
    page.fillColor(green)
    const label = labelOf(table)
    const isNumber = /^\d+$/.test(label)
    const box = isNumber
      ? { y: height * 0.27, height: height * 0.45, size: width / 2.2 }
      : { y: height * 0.36, height: height * 0.35, size: width / 7 }
    writeFitted(page, label, { ...middle, ...box, face: 'bold' })
    if (isNumber) {
      page.fillColor(soft)
      const word = sheet.say('paper.tableWord')
      writeFitted(page, word, {
        ...middle,
        y: height * 0.21,
        height: height * 0.08,
        size: width / 14,
        face: 'text',
      })
    }
  }
}

/** For the entrance: the code that leads to where guests find their table by name. */
export function drawFinder(page: PdfPage, { plan, say }: SeatingPrintout): void {
  const { width, height } = page.page
  const url = plan.finderUrl ?? ''
  const middle = { x: width * 0.1, width: width * 0.8, align: 'center' as const }
  page.fillColor(soft)
  const name = { ...middle, y: height * 0.08, height: height * 0.08, size: width / 24 }
  writeFitted(page, plan.eventName, { ...name, face: 'text' })
  page.fillColor(green)
  const title = { ...middle, y: height * 0.15, height: height * 0.12, size: width / 10 }
  writeFitted(page, say('finder.title'), { ...title, face: 'bold' })
  const size = width * 0.6
  drawQr(page, url, { x: (width - size) / 2, y: height * 0.31, size })
  page.fillColor(ink)
  const about = { ...middle, y: height * 0.79, height: height * 0.07, size: width / 22 }
  writeFitted(page, say('paper.finderAbout'), { ...about, face: 'text' })
  page.fillColor(soft)
  const address = { ...middle, y: height * 0.88, height: height * 0.06, size: width / 40 }
  writeFitted(page, url.replace(/^https?:\/\//, ''), { ...address, face: 'text' })
}
