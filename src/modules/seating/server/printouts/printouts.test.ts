import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBlobs, publicImageKey } from '#platform/server/files/storage/blobs.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import type { CallOf } from '#shared/contract.ts'
import { addFamily, answerForGuest, setNeeds } from '#modules/guests/contract.ts'
import { addPlan, printPlan, printVersion, sendVersion } from '../../contract.ts'
import { paperSizes } from '../../model/printouts.ts'
import { besideOf, hallLayout } from './hall-drawing.ts'
import { fitted } from './poster-drawing.ts'

const app = wholeApp()
const bed = invitedBed(app)

const long = 'Alexandrina-Ecaterina-Constantina Hohenzollern-Sigmaringen'

async function seatedPlan(
  people: readonly (readonly [first: string, last: string, table: string])[],
) {
  for (const [firstName, lastName, table] of people) await bed.add({ firstName, lastName, table })
  const { id: eventId } = bed.event
  const from = 'tables' as const
  return bed.admin.call(addPlan, { eventId, partId: bed.party.id, name: 'Cina', from })
}

async function printed(
  planId: string,
  asked: Omit<CallOf<typeof printPlan>, 'eventId' | 'planId'>,
) {
  const { url } = await bed.admin.call(printPlan, { eventId: bed.event.id, planId, ...asked })
  const { bytes } = await readDownload(app.jobDeps(), url)
  return new PdfReading(bytes)
}

const textOf = (pdf: PdfReading, at = 0) => pdf.textOf(at).replaceAll(/\s/g, '')

test('printouts say who sits where: by table, by family name and on cards', async () => {
  const { id: planId } = await seatedPlan([
    ['Ana', 'Zimbrean', '2'],
    ['Zoe', 'Albu', 'Masa mirilor'],
    ['Ana', long, '2'],
  ])
  const byTable = textOf(await printed(planId, { paper: 'tables' }))
  expect(byTable).toMatch(/Masamirilor.*ZoeAlbu.*Masa2/)
  // By family name, and so before a first name that begins earlier.
  const byName = textOf(await printed(planId, { paper: 'names' }))
  expect(byName.indexOf('AlbuZoe')).toBeLessThan(byName.indexOf('ZimbreanAna'))
  expect(byName.indexOf('AlbuZoe')).toBeGreaterThan(0)
  for (const size of paperSizes.cards)
    expect(textOf(await printed(planId, { paper: 'cards', size }))).toContain(
      long.replaceAll(' ', ''),
    )
  const numbers = await printed(planId, { paper: 'numbers' })
  expect([textOf(numbers, 0), textOf(numbers, 1)].join()).toMatch(/Masamirilor.*2/)
  expect(textOf(await printed(planId, { paper: 'poster', size: 'a1' }))).toMatch(
    /Masamirilor.*ZoeAlbu/,
  )
})

test('who is confirmed and has no table is on the lists for the door, and no one else without one', async () => {
  const { id: planId, people } = await seatedPlan([
    ['Ana', 'Albu', '1'],
    ['Dan', 'Cernat', ''],
    ['Eva', 'Dinu', ''],
  ])
  const dan = people.find(({ name }) => name === 'Dan Cernat')
  await bed.answer(dan?.id ?? '', 'yes')
  const byTable = textOf(await printed(planId, { paper: 'tables' }))
  expect(byTable).toMatch(/Masa1.*AnaAlbu.*Fărămasăîncă.*DanCernat/)
  const byName = textOf(await printed(planId, { paper: 'names' }))
  expect(byName).toMatch(/AlbuAna1.*CernatDanfărămasă/)
  for (const words of [byTable, byName]) expect(words).not.toContain('Dinu')
})

test('what guests read is printed in their language, what the team reads in its own', async () => {
  const eventId = bed.event.id
  await bed.admin.call(addFamily, {
    eventId,
    group: { name: 'The Smiths', language: 'en' },
    guests: [{ firstName: 'Ann', lastName: 'Smith', table: '2' }],
  })
  const { id: planId } = await seatedPlan([])
  expect(textOf(await printed(planId, { paper: 'tables' }))).toContain('Masa2')
  const poster = textOf(await printed(planId, { paper: 'poster', size: 'a3' }))
  expect(poster).toContain('Findyourtable')
  expect(poster).not.toContain('Masa')
})

test('a name of sixty letters is read as easily as any other on every list', async () => {
  const { id: planId, people } = await seatedPlan([
    ['Ana', 'Zimbrean', '2'],
    ['Ana', long, '2'],
  ])
  for (const { id } of people) await bed.answer(id, 'yes')
  for (const paper of ['tables', 'names', 'kitchen', 'poster'] as const) {
    const [page = ''] = (await printed(planId, { paper })).pages
    const sizes = [...page.matchAll(/ ([\d.]+) Tf/g)].map(([, size]) => Number(size))
    expect({ paper, isReadable: Math.min(...sizes) >= 7.5 }).toEqual({ paper, isReadable: true })
  }
})

test('the kitchen sheet counts the menus of those who come, seated or not, and says diets only when asked', async () => {
  const { id: planId, people } = await seatedPlan([
    ['Ana', 'Albu', '1'],
    ['Ion', 'Barbu', '1'],
    ['Dan', 'Cernat', ''],
    ['Eva', 'Dinu', '1'],
  ])
  const eventId = bed.event.id
  const idOf = (name: string) => people.find((person) => person.name === name)?.id ?? ''
  for (const [name, menu] of [
    ['Ana Albu', 'Vegetarian'],
    ['Ion Barbu', 'Clasic'],
    ['Dan Cernat', 'Clasic'],
  ] as const) {
    const guestId = idOf(name)
    const { version } = await bed.answer(guestId, 'yes')
    const partId = bed.party.id
    await bed.admin.call(answerForGuest, { eventId, guestId, partId, version, rsvp: 'yes', menu })
  }
  const needs = { diet: '', allergies: 'arahide', access: '', consent: true } as const
  await bed.admin.call(setNeeds, {
    eventId,
    guestId: idOf('Ana Albu'),
    ...needs,
    consentLanguage: 'ro',
    consentVersion: '2026-1',
  })
  const plain = textOf(await printed(planId, { paper: 'kitchen' }))
  expect(plain).toContain('3porții')
  expect(plain).toMatch(/Masa1.*1×Clasic,1×Vegetarian.*Fărămasăîncă.*1×Clasic.*DanCernat/)
  expect(plain).not.toContain('EvaDinu')
  expect(plain).not.toContain('arahide')
  const withNeeds = textOf(await printed(planId, { paper: 'kitchen', withNeeds: true }))
  expect(withNeeds).toContain('arahide')
  // Never on what is shown on the table.
  expect(textOf(await printed(planId, { paper: 'cards', withNeeds: true }))).not.toContain(
    'arahide',
  )
})

test('printouts of another company, an unknown plan or an unknown size are refused', async () => {
  const { id: planId } = await seatedPlan([['Ana', 'Albu', '1']])
  const eventId = bed.event.id
  const unknown = { eventId, planId: randomUUID(), paper: 'cards' as const }
  expect((await bed.admin.refused(printPlan, unknown)).status).toBe(404)
  const stranger = await bed.stranger.refused(printPlan, { eventId, planId, paper: 'cards' })
  expect(stranger.status).toBe(404)
  const size = { eventId, planId, paper: 'poster' as const, size: 'a6' as const }
  expect(await bed.admin.refused(printPlan, size)).toMatchObject({
    status: 422,
    code: 'seating.size_unknown',
  })
})

test('a poster has every name once, as large as fits, and parts a table only where it is longer than the sheet', () => {
  const names = (n: number) =>
    Array.from({ length: n }, (_, at) => (at % 4 === 3 ? long : `Invitat ${at}`))
  const linesOfAll = (all: readonly string[]) =>
    all.reduce((sum, name) => sum + (name === long ? 3 : 1), 0)
  for (const counts of [[10], [10, 8, 12, 6], Array.from({ length: 60 }, () => 9), [200, 4]]) {
    const blocks = counts.map((n, at) => ({ title: `Masa ${at}`, names: names(n) }))
    const room = { width: 1000, height: 1300 }
    const { size, columns, layout } = fitted(blocks, room)
    expect(layout.flatMap(({ block }) => block.names)).toHaveLength(counts.reduce((a, b) => a + b))
    for (const { block, column, at } of layout) {
      expect(column).toBeLessThan(columns)
      expect((at + 2 + linesOfAll(block.names) * 1.5) * size).toBeLessThanOrEqual(room.height + 0.1)
    }
    if (Math.max(...counts) < 60) expect(layout).toHaveLength(counts.length)
  }
})

test('the long name of a table has lines of its own on a poster, as large as others', () => {
  const nextAt = (title: string) => {
    const blocks = [title, 'Masa 2'].map((each) => ({ title: each, names: ['Ana Pop'] }))
    return fitted(blocks, { width: 1000, height: 1300 }).layout[1]?.at ?? 0
  }
  expect(nextAt('Masa mirilor și a nașilor, lângă scenă') - nextAt('Masa 1')).toBeGreaterThan(1.5)
  expect(nextAt('Masa mirilor')).toBe(nextAt('Masa 1'))
})

test('the hall is drawn to scale, on the side of the sheet on which it is larger, with every table', async () => {
  const wide = hallLayout({ width: 2300, depth: 1500 }, 'a4')
  expect(wide).toMatchObject({ landscape: true, scale: 125 })
  expect(wide.drawing.width).toBeCloseTo((2300 / 125 / 2.54) * 72)
  expect(hallLayout({ width: 1200, depth: 2400 }, 'a4').landscape).toBe(false)
  expect(hallLayout({ width: 2300, depth: 1500 }, 'a3').scale).toBeLessThan(wide.scale)
  for (const size of ['a4', 'a3'] as const)
    for (const hall of [
      { width: 200, depth: 20_000 },
      { width: 20_000, depth: 200 },
      { width: 20_000, depth: 20_000 },
    ]) {
      const { drawing, list, landscape } = hallLayout(hall, size)
      const sides = size === 'a3' ? [842, 1191] : [595, 842]
      const [width = 0, height = 0] = landscape ? sides.toReversed() : sides
      expect(drawing.x + drawing.width).toBeLessThan(width)
      expect(drawing.y + drawing.height).toBeLessThan(height)
      expect(list.height).toBeGreaterThan(100)
    }
  const { id: planId } = await seatedPlan([
    ['Ana', 'Albu', '7'],
    ['Ion', 'Barbu', 'Masa mirilor'],
  ])
  const words = textOf(await printed(planId, { paper: 'hall', size: 'a3' }))
  expect(words).toContain('scara1:')
  expect(words).toContain('1din10')
  expect(words.split('Masamirilor')).toHaveLength(3)
})

test('the hall on paper lies over the picture of the venue, also in a version that was sent', async () => {
  const { id: planId } = await seatedPlan([['Ana', 'Albu', '7']])
  const key = randomUUID().replaceAll('-', '')
  const blobs = openBlobs(app.services().env)
  await mkdir(blobs.drafts, { recursive: true })
  const draft = join(blobs.drafts, key)
  const size = { width: 300, height: 200, channels: 3 as const, background: '#336699' }
  await writeFile(draft, await sharp({ create: size }).webp().toBuffer())
  const picture = { fileId: randomUUID(), x: 100, y: 50, width: 900, ratio: 2 / 3 }
  const background = JSON.stringify({ ...picture, path: `/files/p/${key}/300.webp` })
  await app.db.look(`update seating_plans set background = $1::jsonb where id = $2`, [
    background,
    planId,
  ])
  // Where the file is gone, the drawing is printed without it.
  const drawn = /900 0 0 -600 100 650 cm/
  expect((await printed(planId, { paper: 'hall' })).pages[0]).not.toMatch(drawn)
  await blobs.put(publicImageKey(key, 300), draft, 'image/webp')
  expect((await printed(planId, { paper: 'hall' })).pages[0]).toMatch(drawn)
  const where = { eventId: bed.event.id, planId }
  const { id: versionId } = await bed.admin.call(sendVersion, where)
  await app.db.look(`update seating_plans set background = null where id = $1`, [planId])
  const { url } = await bed.admin.call(printVersion, { ...where, versionId })
  const { pages } = new PdfReading((await readDownload(app.jobDeps(), url)).bytes)
  expect(pages.at(-1)).toMatch(drawn)
})

test('the name of a narrow thing is written where no chair is, and inside the hall', () => {
  const entrance = {
    id: randomUUID(),
    kind: 'entrance' as const,
    name: '',
    x: 1000,
    y: 1980,
    rotation: 0,
    width: 180,
    depth: 40,
  }
  const table = (x: number) => ({
    id: randomUUID(),
    kind: 'round' as const,
    number: x,
    name: '',
    seats: 10,
    x,
    y: 1880,
    rotation: 0,
    width: 180,
    depth: 180,
    locked: false,
  })
  const areaWith = (tables: ReturnType<typeof table>[]) => {
    const hall = { width: 2000, depth: 2000, objects: [entrance], tables }
    return besideOf(entrance, 'Intrare', { hall, scale: 100 })
  }
  expect(areaWith([]).x).toBeGreaterThan(1000)
  const left = areaWith([table(1230)])
  expect(left.x + left.width).toBeLessThan(1000)
  const above = areaWith([table(1230), table(770)])
  expect(above.y + above.height).toBeLessThan(1980)
  expect(Math.abs(above.x + above.width / 2 - 1000)).toBeLessThan(1)
})
