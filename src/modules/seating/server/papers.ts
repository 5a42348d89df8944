import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { compareRomanian } from '#shared/text.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { downloadKind, startDownload } from '#platform/server/files/downloads.ts'
import { pdfOf, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { writeWhole } from '#platform/server/pdf/pdf-text.ts'
import type * as contract from '../contract.ts'
import { labelOf, maySit, Paper, type Plan } from '../model.ts'
import { speak } from '../text.ts'
import { findPlan } from './store.ts'
import { readPlan, recordHistory } from './plans.ts'

const kind = 'seating.papers'

export async function startPapers(
  ctx: EventContext,
  { planId, paper }: InputOf<typeof contract.printPlan>,
) {
  const plan = await readPlan(ctx, planId)
  await recordHistory(ctx, planId, 'printed')
  const name = `${speak(ctx.locale)(`paper.${paper}`)} ${plan.eventName} ${plan.name}.pdf`
  return startDownload(ctx, { kind, name, params: { eventId: ctx.event.eventId, planId, paper } })
}

export const papersDownload = downloadKind({
  kind,
  type: 'application/pdf',
  params: z.object({ eventId: Id, planId: Id, paper: Paper }),
  async *write(ctx, { eventId, planId, paper }) {
    const event = eventScope(
      { actor: systemActor, companyId: ctx.company.companyId },
      eventId,
      true,
    )
    if (!(await findPlan(ctx.db, ctx.company, planId))) return
    const plan = await readPlan({ ...ctx, event }, planId)
    const title = speak(ctx.locale)(`paper.${paper}`)
    const sheet = { plan, title, say: speak(ctx.locale), seated: seatedOf(plan) }
    yield await pdfOf(
      { title, margin: paper === 'cards' ? 0 : 48, streamsOut: paper === 'cards' },
      (page) => drawings[paper](page, sheet),
    )
  },
})

interface Seated {
  name: string
  table: string
  number: number
  tableId: string
  seat: number
}

interface Sheet {
  plan: Plan
  title: string
  say: ReturnType<typeof speak>
  seated: readonly Seated[]
}

/** Who comes and has a seat, table by table. */
function seatedOf({ people, places, tables }: Plan): Seated[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  return places
    .flatMap(({ guestId, tableId, seat }) => {
      const person = byId.get(guestId)
      const table = tables.find(({ id }) => id === tableId)
      if (!person || !table || !maySit(person)) return []
      const { number } = table
      return [{ name: person.name, table: labelOf(table), number, tableId, seat: seat + 1 }]
    })
    .toSorted((a, b) => a.number - b.number || a.seat - b.seat)
}

const ink = '#1f1e1a'
const soft = '#5c584f'
const low = 780

const drawings: Readonly<Record<Paper, (page: PdfPage, sheet: Sheet) => void>> = {
  tables: drawTables,
  names: drawNames,
  cards: drawCards,
}

function drawHead(page: PdfPage, { plan, title }: Sheet): void {
  page.font('text').fontSize(10).fillColor(soft).text(`${plan.eventName} · ${plan.partName}`)
  page.moveDown(0.3).font('bold').fontSize(20).fillColor(ink).text(title)
  page.moveDown(0.6)
}

/** A table is not parted between two pages while it fits on one. */
function drawTables(page: PdfPage, sheet: Sheet): void {
  drawHead(page, sheet)
  const ids = [...new Set(sheet.seated.map(({ tableId }) => tableId))]
  for (const id of ids) {
    const sitting = sheet.seated.filter(({ tableId }) => tableId === id)
    const [first] = sitting
    if (!first) continue
    if (page.y > 120 && page.y + 34 + sitting.length * 15 > low) page.addPage()
    const name = /^\d+$/.test(first.table)
      ? sheet.say('table.numbered', { number: first.table })
      : first.table
    page.font('bold').fontSize(13).fillColor('#0f5c4a').text(name, 48)
    for (const { seat, name: who } of sitting) {
      if (page.y > low) page.addPage()
      const { y } = page
      page.font('text').fontSize(10).fillColor(soft).text(String(seat), 48, y, { width: 24 })
      page.fillColor(ink)
      writeWhole(page, who, { x: 76, y, width: 420, height: 14, size: 10, face: 'text' })
      page.x = 48
      page.y = y + 15
    }
    page.moveDown(0.8)
  }
}

/** In two columns, as on the board at the entrance. */
function drawNames(page: PdfPage, sheet: Sheet): void {
  drawHead(page, sheet)
  const people = sheet.seated.toSorted((a, b) => compareRomanian(a.name, b.name))
  let top = page.y
  let [column, y] = [0, top]
  for (const { name, table } of people) {
    if (y > low) {
      column += 1
      y = top
    }
    if (column > 1) {
      page.addPage()
      top = 48
      ;[column, y] = [0, top]
    }
    const x = 48 + column * 255
    page.fillColor(ink)
    writeWhole(page, name, { x, y, width: 170, height: 14, size: 10, face: 'text' })
    page.fillColor('#0f5c4a')
    writeWhole(page, table, { x: x + 176, y, width: 66, height: 14, size: 10, face: 'bold' })
    y += 16
  }
}

const across = 2
const down = 4
const card = { width: 595.28 / across, height: 841.89 / down }

/** Eight on a page with lines to cut along; the name is in the lower half, so that the card can be folded. */
function drawCards(page: PdfPage, { seated, say }: Sheet): void {
  for (const [at, { name, table }] of seated.entries()) {
    const place = at % (across * down)
    if (at > 0 && place === 0) page.addPage()
    const x = (place % across) * card.width
    const y = Math.floor(place / across) * card.height
    page.lineWidth(0.3).rect(x, y, card.width, card.height).stroke('#c2bdb0')
    const middle = { x: x + 20, width: card.width - 40, align: 'center' as const }
    page.fillColor(ink)
    writeWhole(page, name, { ...middle, y: y + 118, height: 52, size: 20, face: 'bold' })
    page.fillColor(soft)
    const said = /^\d+$/.test(table) ? say('table.numbered', { number: table }) : table
    writeWhole(page, said, { ...middle, y: y + 178, height: 16, size: 11, face: 'text' })
  }
}
