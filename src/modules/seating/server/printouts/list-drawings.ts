import type { PdfPage } from '#platform/server/pdf/pdf.ts'
import { writeFitted } from '#platform/server/pdf/pdf-text.ts'
import { needsSeat, tableWords, type Plan } from '../../model.ts'
import type { Mark } from '../../model/printouts.ts'
import type { speak } from '../../text.ts'
import type { PrintedPerson } from './printout-store.ts'

export interface Seated {
  person: PrintedPerson
  /** The name or number of the table. */
  table: string
  number: number
  tableId: string
  /** Counted from one; null: the table has become smaller than its guests. */
  seat: number | null
}

export interface SeatingPrintout {
  plan: Pick<Plan, 'eventName' | 'partName' | 'tables' | 'finderUrl'>
  title: string
  /** Which version it is, where it is one that was sent, and that the plan is a draft. */
  about: string
  /** The changes since the last sent version. */
  since: { title: string; lines: readonly string[]; guestIds: ReadonlySet<string> } | null
  say: ReturnType<typeof speak>
  marks: ReadonlyMap<string, Mark>
  people: readonly PrintedPerson[]
  seated: readonly Seated[]
}

export const ink = '#1f1e1a'
export const soft = '#5c584f'
export const green = '#0f5c4a'
const changed = '#8a2c0d'
const left = 48
const wide = 499
const low = 780

/** The number of lines of a name at this number of letters per line; slightly longer names are written smaller. */
export function linesOf(name: string, letters: number): number {
  return name.length <= letters * 1.25 ? 1 : Math.ceil(name.length / letters)
}

export function tablesOf(seated: readonly Seated[]): Seated[][] {
  const byTable = new Map<string, Seated[]>()
  for (const each of seated) byTable.set(each.tableId, [...(byTable.get(each.tableId) ?? []), each])
  return [...byTable.values()]
}

export function drawHead(
  page: PdfPage,
  { plan, title, about, since }: SeatingPrintout,
  width = wide,
): void {
  page.fillColor(soft)
  const words = [plan.eventName, plan.partName, about].filter(Boolean).join(' · ')
  writeFitted(page, words, { x: left, y: 48, width, height: 14, size: 10, face: 'text' })
  page.fillColor(ink)
  writeFitted(page, title, { x: left, y: 64, width, height: 26, size: 20, face: 'bold' })
  page.x = left
  page.y = 104
  if (since) drawSince(page, since)
}

const maxLines = 60

/** Before everything else, since it is what a person who has the earlier paper looks for. */
function drawSince(page: PdfPage, { title, lines }: NonNullable<SeatingPrintout['since']>): void {
  let y = 104
  page.fillColor(changed)
  writeFitted(page, title, { x: left, y, width: wide, height: 16, size: 11, face: 'bold' })
  y += 18
  for (const line of lines.slice(0, maxLines)) {
    if (y > low) y = newPage(page)
    page.fillColor(ink)
    writeFitted(page, `– ${line}`, { x: left, y, width: wide, height: 13, size: 9, face: 'text' })
    y += 13
  }
  if (lines.length > maxLines) {
    page.fillColor(soft)
    const more = `+ ${lines.length - maxLines}`
    writeFitted(page, more, { x: left, y, width: wide, height: 13, size: 9, face: 'text' })
    y += 13
  }
  page.y = y + 12
}

/** Guests who moved since the earlier printout. */
function inkOf({ since }: SeatingPrintout, { id }: PrintedPerson): string {
  return since?.guestIds.has(id) ? changed : ink
}

function drawLine(page: PdfPage, y: number): void {
  page
    .moveTo(left, y)
    .lineTo(left + wide, y)
    .lineWidth(0.5)
    .stroke('#d9d4c7')
}

interface Sitting {
  title: string
  rows: readonly { person: PrintedPerson; seat: number | null }[]
}

/** Table by table, and at last who is confirmed and has no table, so that no one is missing at the door. */
function sittingsOf({ say, seated, people }: SeatingPrintout): Sitting[] {
  const unplaced = unplacedOf({ seated, people })
  return [
    ...tablesOf(seated).map((rows) => ({ title: tableWords(say, rows[0]?.table ?? ''), rows })),
    ...(unplaced.length > 0
      ? [
          {
            title: say('paper.noTable'),
            rows: unplaced.map((person) => ({ person, seat: null })),
          },
        ]
      : []),
  ]
}

/** Who is confirmed and has no table. */
export function unplacedOf({ seated, people }: Pick<SeatingPrintout, 'seated' | 'people'>) {
  const ids = new Set(seated.map(({ person }) => person.id))
  return people.filter((person) => needsSeat(person) && !ids.has(person.id))
}

/** A table is not split over two pages while it fits on one. */
export function drawTables(page: PdfPage, sheet: SeatingPrintout): void {
  drawHead(page, sheet)
  let { y } = page
  for (const { title, rows } of sittingsOf(sheet)) {
    if (y > 120 && y + 34 + rows.length * 15 > low) y = newPage(page)
    drawTableTitle(page, title, { y, text: sheet.say('paper.people', { n: rows.length }) })
    y += 24
    for (const { seat, person } of rows) {
      if (y > low) y = newPage(page)
      drawSeat(page, seat, y)
      page.fillColor(inkOf(sheet, person))
      writeFitted(page, person.name, {
        x: left + 28,
        y,
        width: 440,
        height: 14,
        size: 10,
        face: 'text',
      })
      y += 15
    }
    y += 12
  }
}

function newPage(page: PdfPage): number {
  page.addPage()
  return 48
}

function drawTableTitle(
  page: PdfPage,
  title: string,
  { y, text }: { y: number; text: string },
): void {
  page.fillColor(green)
  writeFitted(page, title, { x: left, y, width: 230, height: 17, size: 13, face: 'bold' })
  page.fillColor(soft)
  writeFitted(page, text, {
    x: left + 238,
    y: y + 3,
    width: wide - 238,
    height: 14,
    size: 10,
    face: 'text',
  })
  drawLine(page, y + 20)
}

function drawSeat(page: PdfPage, seat: number | null, y: number): void {
  page.font('text').fontSize(10).fillColor(soft)
  page.text(String(seat ?? '–'), left, y, { width: 22, lineBreak: false })
}

/** In two columns and by family name, as on the board at the entrance. */
export function drawNames(page: PdfPage, sheet: SeatingPrintout): void {
  drawHead(page, sheet)
  const order = new Map(sheet.people.map(({ id }, at) => [id, at]))
  const unplaced = unplacedOf(sheet).map((person) => ({ person, table: null, seat: null }))
  const people = [...sheet.seated, ...unplaced].toSorted(
    (a, b) => (order.get(a.person.id) ?? 0) - (order.get(b.person.id) ?? 0),
  )
  let top = page.y
  let [column, y] = [0, top]
  for (const { person, table, seat } of people) {
    if (y > low) {
      column += 1
      y = top
    }
    if (column > 1) {
      top = newPage(page)
      ;[column, y] = [0, top]
    }
    const x = left + column * 257
    page.fillColor(inkOf(sheet, person))
    const more = (linesOf(person.listName, 24) - 1) * 13
    const height = 14 + more
    writeFitted(page, person.listName, { x, y, width: 146, height, size: 10, face: 'text' })
    const cell = { x: x + 150, y, height: 14, size: 10 } as const
    if (table === null) {
      page.fillColor(soft)
      writeFitted(page, sheet.say('paper.nameNoTable'), { ...cell, width: 94, face: 'text' })
    } else {
      page.fillColor(green)
      writeFitted(page, table, { ...cell, width: 60, face: 'bold' })
      page.fillColor(soft)
      const at = seat === null ? '–' : sheet.say('paper.seat', { n: seat })
      writeFitted(page, at, { x: x + 218, y: y + 1, width: 26, height: 12, size: 8, face: 'text' })
    }
    y += 16 + more
  }
}

/** The name of the menu of a guest who is served one. */
export function markOf(
  { marks }: SeatingPrintout,
  { menu, ageBand }: PrintedPerson,
): Mark | undefined {
  return ageBand === 'baby' ? undefined : marks.get(menu)
}

/** The count of each menu by name; babies have none. */
export function portionsOf(people: readonly PrintedPerson[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { menu, ageBand } of people)
    if (ageBand !== 'baby') counts.set(menu, (counts.get(menu) ?? 0) + 1)
  return new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The menus of each table: only of confirmed guests, also of those without a seat. */
export function drawKitchen(page: PdfPage, sheet: SeatingPrintout): void {
  const { say, people } = sheet
  drawHead(page, sheet)
  const coming = people.filter(needsSeat)
  const portions = portionsOf(coming)
  let { y } = page
  const total = [...portions.values()].reduce((sum, n) => sum + n, 0)
  page.fillColor(ink)
  const text = say('paper.portions', { n: total })
  writeFitted(page, text, { x: left, y, width: wide, height: 18, size: 13, face: 'bold' })
  y += 24
  for (const [menu, n] of portions) {
    drawMark(page, sheet.marks.get(menu), { x: left + 7, y: y + 8, size: 9 })
    page.fillColor(ink)
    const name = menu || say('paper.noMenu')
    writeFitted(page, name, { x: left + 24, y, width: 300, height: 15, size: 11, face: 'text' })
    writeFitted(page, String(n), {
      x: left + 340,
      y,
      width: 60,
      height: 15,
      size: 11,
      face: 'bold',
    })
    y += 18
  }
  y += 14
  const served = sheet.seated.filter(({ person }) => needsSeat(person))
  const groups = sittingsOf({ ...sheet, seated: served })
  for (const { title, rows } of groups) y = drawServed(page, sheet, { title, rows, y })
}

interface Served extends Sitting {
  y: number
}

function drawServed(
  page: PdfPage,
  sheet: SeatingPrintout,
  { title, rows, y: from }: Served,
): number {
  const { say } = sheet
  let y = from
  const moreOf = ({ name }: PrintedPerson) => (linesOf(name, 36) - 1) * 13
  const high = rows.reduce((sum, { person }) => sum + (person.needs ? 28 : 16) + moreOf(person), 44)
  if (y > 120 && y + high > low) y = newPage(page)
  page.fillColor(green)
  writeFitted(page, title, { x: left, y, width: 160, height: 17, size: 13, face: 'bold' })
  const counts = [...portionsOf(rows.map(({ person }) => person))]
  const text = counts.map(([menu, n]) => `${n} × ${menu || say('paper.noMenu')}`).join(', ')
  page.fillColor(soft)
  writeFitted(page, text, {
    x: left + 168,
    y: y + 1,
    width: wide - 168,
    height: 17,
    size: 10,
    face: 'bold',
  })
  drawLine(page, y + 20)
  y += 25
  for (const { person, seat } of rows) {
    if (y > low) y = newPage(page)
    if (seat !== null) drawSeat(page, seat, y)
    drawMark(page, markOf(sheet, person), { x: left + 34, y: y + 7, size: 8 })
    page.fillColor(inkOf(sheet, person))
    writeFitted(page, person.name, {
      x: left + 48,
      y,
      width: 210,
      height: 14 + moreOf(person),
      size: 10,
      face: 'text',
    })
    page.fillColor(soft)
    const age = person.ageBand === 'adult' ? '' : say(`age.${person.ageBand}`)
    const menu = person.ageBand === 'baby' ? '' : person.menu || say('paper.noMenu')
    const words = [menu, age].filter(Boolean).join(' · ')
    writeFitted(page, words, {
      x: left + 264,
      y,
      width: wide - 264,
      height: 14,
      size: 10,
      face: 'text',
    })
    y += moreOf(person)
    if (person.needs) {
      page.fillColor(changed)
      y += 13
      writeFitted(page, person.needs, {
        x: left + 48,
        y,
        width: wide - 48,
        height: 13,
        size: 9,
        face: 'bold',
      })
    }
    y += 16
  }
  return y + 12
}

/** Filled or only its outline, so that black print is enough. */
export function drawMark(
  page: PdfPage,
  mark: Mark | undefined,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  if (!mark) return
  const half = size / 2
  page.lineWidth(size / 9)
  if (mark.shape === 'circle') page.circle(x, y, half)
  else if (mark.shape === 'square')
    page.rect(x - half * 0.9, y - half * 0.9, size * 0.9, size * 0.9)
  else if (mark.shape === 'triangle')
    page.polygon([x, y - half], [x + half, y + half * 0.8], [x - half, y + half * 0.8])
  else page.polygon([x, y - half], [x + half, y], [x, y + half], [x - half, y])
  if (mark.isFilled) page.fill(ink)
  else page.stroke(ink)
}
