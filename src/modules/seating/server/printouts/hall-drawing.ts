import type { PdfPage } from '#platform/server/pdf/pdf.ts'
import { writeFitted } from '#platform/server/pdf/pdf-text.ts'
import { labelOf, tableWords, type HallObject, type Plan, type SeatingTable } from '../../model.ts'
import { chair, seatPoints } from '../../model/hall.ts'
import type { PaperSize } from '../../model/printouts.ts'
import type { VenuePicture } from './venue-picture.ts'
import { drawHead, green, ink, soft, type SeatingPrintout } from './list-drawings.ts'

export type DrawnHall = Pick<Plan, 'width' | 'depth' | 'tables' | 'objects'> &
  Partial<Pick<Plan, 'background'>>

const pointsPerCentimetre = 72 / 2.54
const margin = 48
const headHeight = 60
const scaleHeight = 26
const gap = 18
/** The size of the list beside or below the drawing. */
const listWidth = 150
const listShare = 0.3
const row = 14

/** The denominators that people who build a hall measure with. */
const scales = [25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 2500]

interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface HallLayout {
  landscape: boolean
  /** The scale: centimetres of the hall per centimetre on paper. */
  scale: number
  drawing: Area
  list: Area
}

/** On the side of the sheet on which the hall is drawn larger, at a round scale, with its tables beside or below it. */
export function hallLayout(hall: Pick<DrawnHall, 'width' | 'depth'>, size: PaperSize): HallLayout {
  const [short, long] = size === 'a3' ? [842, 1191] : [595, 842]
  const top = margin + headHeight
  const ways = [true, false].map((landscape) => {
    const [width, height] = landscape ? [long, short] : [short, long]
    const room = { width: width - 2 * margin, height: height - top - margin - scaleHeight }
    const below = room.height * listShare
    const free = landscape
      ? { width: room.width - listWidth - gap, height: room.height }
      : { width: room.width, height: room.height - below - gap }
    const least = Math.max(hall.width / free.width, hall.depth / free.height) * pointsPerCentimetre
    const scale = scales.find((each) => each >= least) ?? Math.ceil(least)
    const drawing = {
      x: margin,
      y: top,
      width: (hall.width / scale) * pointsPerCentimetre,
      height: (hall.depth / scale) * pointsPerCentimetre,
    }
    const listTop = top + drawing.height + scaleHeight + gap
    const list = landscape
      ? {
          x: margin + room.width - listWidth,
          y: top,
          width: listWidth,
          height: height - top - margin,
        }
      : { x: margin, y: listTop, width: room.width, height: height - listTop - margin }
    return { least, layout: { landscape, scale, drawing, list } }
  })
  const [best] = ways.toSorted((a, b) => a.layout.scale - b.layout.scale || a.least - b.least)
  return (best as (typeof ways)[number]).layout
}

/** The hall to scale with its tables, and how many sit at each. The page has the side that the layout asks for. */
export function drawHall(
  page: PdfPage,
  sheet: SeatingPrintout,
  hall: DrawnHall,
  { layout, picture }: { layout: HallLayout; picture: VenuePicture | undefined },
): void {
  drawHead(page, { ...sheet, since: null }, page.page.width - 2 * margin)
  const { drawing, scale } = layout
  page.save()
  page.translate(drawing.x, drawing.y).scale(pointsPerCentimetre / scale)
  page.rect(0, 0, hall.width, hall.depth).clip()
  if (picture) drawPicture(page, picture)
  drawFloor(page, hall)
  for (const object of hall.objects) drawObject(page, object)
  for (const table of hall.tables) drawTable(page, table)
  page.restore()
  page.lineWidth(1).rect(drawing.x, drawing.y, drawing.width, drawing.height).stroke(ink)
  // Words are written in points, so that the smallest stay readable.
  const at = (thing: { x: number; y: number }) => ({
    x: drawing.x + (thing.x / scale) * pointsPerCentimetre,
    y: drawing.y + (thing.y / scale) * pointsPerCentimetre,
  })
  const long = (centimetres: number) => (centimetres / scale) * pointsPerCentimetre
  const isInside = ({ x, y }: { x: number; y: number }) => x <= hall.width && y <= hall.depth
  const writeBeside = (words: string, area: Area) => {
    const box = { ...at(area), width: long(area.width), height: long(area.height), size: 8 }
    writeFitted(page, words, { ...box, face: 'text', align: 'center' })
  }
  for (const object of hall.objects.filter(isInside)) {
    const title = object.name || sheet.say(`object.${object.kind}`)
    const [width, height] = uprightSize(object).map(long) as [number, number]
    page.fillColor(soft)
    if (Math.min(width, height) >= 12 && width >= 24)
      writeMiddle(page, title, { ...at(object), width, height, size: 9, face: 'text' })
    else if (object.kind !== 'pillar' && object.kind !== 'wall')
      writeBeside(title, besideOf(object, title, { hall, scale }))
  }
  for (const table of hall.tables.filter(isInside)) writeTable(page, table, { ...at(table), long })
  drawScale(page, sheet, layout)
  drawList(page, sheet, hall, layout.list)
}

/** Pale, as on the screen, so that the tables above it are read. */
function drawPicture(page: PdfPage, { bytes, x, y, width, ratio }: VenuePicture): void {
  page.save().opacity(0.55)
  page.image(bytes, x, y, { width, height: width * ratio })
  page.restore()
}

function drawFloor(page: PdfPage, { width, depth }: DrawnHall): void {
  page.lineWidth(1)
  for (let x = 100; x < width; x += 100) page.moveTo(x, 0).lineTo(x, depth)
  for (let y = 100; y < depth; y += 100) page.moveTo(0, y).lineTo(width, y)
  page.stroke('#e9e5da')
}

function turned(page: PdfPage, { x, y, rotation }: HallObject | SeatingTable, draw: () => void) {
  page.save()
  page.translate(x, y).rotate(rotation)
  draw()
  page.restore()
}

function drawObject(page: PdfPage, object: HallObject): void {
  const { width, depth } = object
  turned(page, object, () => {
    page.lineWidth(2).rect(-width / 2, -depth / 2, width, depth)
    page.fillAndStroke('#efece3', '#8b8577')
  })
}

const arm = 80

function drawTable(page: PdfPage, table: SeatingTable): void {
  const { kind, width, depth } = table
  const [w, d] = [width / 2, depth / 2]
  turned(page, table, () => {
    page.lineWidth(1.5)
    for (const { x, y } of seatPoints({ ...table, x: 0, y: 0, rotation: 0 }))
      page.circle(x, y, chair / 2).fillAndStroke('#ffffff', '#8b8577')
    if (kind === 'rows') return
    page.lineWidth(2.5)
    if (kind === 'round') page.circle(0, 0, w)
    else if (kind === 'u')
      page.polygon(
        [-w, d],
        [-w, -d],
        [w, -d],
        [w, d],
        [w - arm, d],
        [w - arm, arm - d],
        [arm - w, arm - d],
        [arm - w, d],
      )
    else page.roundedRect(-w, -d, width, depth, 8)
    page.fillAndStroke('#e4efe9', green)
  })
}

/** The width and height of a rotated rectangle on the sheet. */
function uprightSize({ width, depth, rotation }: HallObject | SeatingTable): [number, number] {
  return rotation % 180 === 90 ? [depth, width] : [width, depth]
}

interface Middle {
  x: number
  y: number
  width: number
  height: number
  size: number
  face: 'text' | 'bold'
}

function writeMiddle(page: PdfPage, words: string, { x, y, width, height, size, face }: Middle) {
  const high = Math.min(height, size * 1.4 * (face === 'text' ? 2 : 1))
  const isShort = words.length * size * 0.55 <= width
  const top = isShort ? size * 0.7 : high / 2
  const box = { x: x - width / 2, y: y - top, width, height: high }
  writeFitted(page, words, { ...box, size, face, align: 'center' })
}

/**
 * The place of a label outside of a narrow object where it covers the fewest chairs and tables, in centimetres of the
 * hall.
 */
export function besideOf(
  object: HallObject,
  words: string,
  { hall, scale }: { hall: DrawnHall; scale: number },
): Area {
  const points = (n: number) => (n * scale) / pointsPerCentimetre
  const size = { width: points(Math.min(90, words.length * 4.6 + 4)), height: points(11) }
  const [wide, deep] = uprightSize(object)
  const middle = { x: object.x - size.width / 2, y: object.y - size.height / 2 }
  const [across, along] = [wide / 2 + points(4), deep / 2 + points(2)]
  const ways: Area[] = [
    { ...size, x: object.x + across, y: middle.y },
    { ...size, x: object.x - across - size.width, y: middle.y },
    { ...size, x: middle.x, y: object.y + along },
    { ...size, x: middle.x, y: object.y - along - size.height },
  ]
  const [best] = ways
    .map((area) => ({ area, covered: coveredBy(area, hall) }))
    .toSorted((one, other) => one.covered - other.covered)
  return (best as { area: Area }).area
}

function coveredBy(area: Area, { width, depth, tables }: DrawnHall): number {
  const isOutside =
    area.x < 0 || area.y < 0 || area.x + area.width > width || area.y + area.height > depth
  const isOn = ({ x, y }: { x: number; y: number }, [wide, deep]: [number, number]) =>
    x + wide / 2 > area.x &&
    x - wide / 2 < area.x + area.width &&
    y + deep / 2 > area.y &&
    y - deep / 2 < area.y + area.height
  const covered = tables.reduce((sum, table) => {
    const chairs = seatPoints(table).filter((point) => isOn(point, [chair, chair])).length
    return sum + chairs + (isOn(table, uprightSize(table)) ? 10 : 0)
  }, 0)
  return covered + (isOutside ? 1000 : 0)
}

/** The number as large as the table allows, and below it the name. */
function writeTable(
  page: PdfPage,
  table: SeatingTable,
  { x, y, long }: { x: number; y: number; long: (centimetres: number) => number },
): void {
  const { kind, name, number } = table
  const [wide, deep] = uprightSize(table).map(long) as [number, number]
  const inner = kind === 'round' ? wide * 0.8 : wide * 0.94
  const width = Math.max(inner, 16)
  const size = Math.min(16, Math.max(7, deep * (name ? 0.3 : 0.42)))
  const middle = kind === 'u' ? y + long(arm) / 2 : y
  page.fillColor(green)
  const lift = name ? size * 0.75 : 0
  writeMiddle(page, String(number), { x, y: middle - lift, width, height: 99, size, face: 'bold' })
  if (!name) return
  page.fillColor(ink)
  const below = {
    x: x - width / 2,
    y: middle + size * 0.05,
    width,
    height: Math.max(14, deep * 0.45),
  }
  writeFitted(page, name, { ...below, size: Math.min(9, size), face: 'text', align: 'center' })
}

/** A ruler beside the number, since a printer may fit the sheet to its paper. */
function drawScale(page: PdfPage, { say }: SeatingPrintout, { drawing, scale }: HallLayout): void {
  const metre = (100 / scale) * pointsPerCentimetre
  const metres = [1, 2, 5, 10, 20, 50].find((each) => each * metre >= 50) ?? 100
  const { x } = drawing
  const y = drawing.y + drawing.height + 12
  const end = x + metres * metre
  page.lineWidth(1).moveTo(x, y).lineTo(end, y)
  for (const at of [x, end]) page.moveTo(at, y - 4).lineTo(at, y + 4)
  page.stroke(ink)
  page.fillColor(ink)
  const words = [say('paper.metres', { n: metres }), say('paper.scale', { n: scale })].join(' · ')
  const box = { x: end + 8, y: y - 6, width: 200, height: 13, size: 9 }
  writeFitted(page, words, { ...box, face: 'text' })
}

/** Every table with how many sit at it, in as many columns as there is room for, and on further pages. */
function drawList(page: PdfPage, sheet: SeatingPrintout, hall: DrawnHall, area: Area): void {
  const { say, seated } = sheet
  const counts = new Map<string, number>()
  for (const { table } of seated) counts.set(table, (counts.get(table) ?? 0) + 1)
  const columns = Math.max(1, Math.floor((area.width + gap) / (listWidth + gap)))
  const wide = (area.width - (columns - 1) * gap) / columns
  let room = area
  const inOrder = hall.tables.toSorted((a, b) => a.number - b.number)
  /** Columns of one length, as long as the page at most. */
  const rowsFor = (count: number) =>
    Math.max(1, Math.min(Math.floor(room.height / row), Math.ceil(count / columns)))
  let rows = rowsFor(inOrder.length)
  let [column, line] = [0, 0]
  for (const [at, table] of inOrder.entries()) {
    if (line === rows) [column, line] = [column + 1, 0]
    if (column === columns) {
      page.addPage()
      room = { ...area, y: margin, height: page.page.height - 2 * margin }
      rows = rowsFor(inOrder.length - at)
      column = 0
    }
    const y = room.y + line * row
    line += 1
    const x = room.x + column * (wide + gap)
    const label = labelOf(table)
    const count = say('paper.hallSeats', { taken: counts.get(label) ?? 0, n: table.seats })
    page.fillColor(green)
    const cell = { y, height: row - 1, size: 9 }
    writeFitted(page, String(table.number), { ...cell, x, width: 24, face: 'bold' })
    page.fillColor(ink)
    const words = table.name || tableWords(say, label)
    writeFitted(page, words, { ...cell, x: x + 26, width: wide - 76, face: 'text' })
    page.fillColor(soft)
    writeFitted(page, count, { ...cell, x: x + wide - 46, width: 46, face: 'text' })
  }
}
