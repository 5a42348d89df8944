import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shortList, xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { xlsxOf, type Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { blankCue, type Cue } from '../../model.ts'
import { uploadTo } from '../testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const eventId = () => bed.event.id

const upload = (content: string | Buffer) => uploadTo(app, bed.companyId, content)

async function bytesOf(rows: readonly Cell[][]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of xlsxOf('Plan', rows)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function tableOf(file: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of xlsxRows(file, shortList)) rows.push(cells)
  return rows
}

const add = () => bed.admin.call(contract.addRundown, { eventId: eventId(), name: 'Seara' })
const read = async (rundownId: string, content: string | Buffer) =>
  bed.admin.call(contract.readCueFile, {
    eventId: eventId(),
    rundownId,
    fileId: await upload(content),
  })
const cue = (title: string, more: Partial<Cue> = {}): Cue => ({
  ...blankCue,
  id: randomUUID(),
  version: 0,
  title,
  ...more,
})

/** A rundown with all kinds of content. */
async function fullRundown() {
  const made = await add()
  const departments = [
    { id: randomUUID(), name: 'Sunet', isPrivate: false },
    { id: randomUUID(), name: 'Onorarii', isPrivate: true },
  ]
  const [sound, purse] = departments.map(({ id }) => id)
  const where = { eventId: eventId(), rundownId: made.id }
  await bed.admin.call(contract.changeRundown, { ...where, version: made.version, departments })
  await bed.admin.call(contract.editCues, {
    ...where,
    cues: [
      cue('Dimineața', { kind: 'group', seconds: 0 }),
      cue('Intrarea', { startTime: '18:00', seconds: 91, notes: 'Două\nrânduri' }),
      cue('=SUM(1)', {
        skipped: true,
        instructions: { [sound ?? '']: 'Jingle', [purse ?? '']: '1' },
      }),
      cue('Artificiile', { kind: 'milestone', seconds: 0, startTime: '26:30' }),
      cue('Toată ziua', { seconds: 86_400 }),
    ],
  })
  return bed.admin.call(contract.getRundown, { rundownId: made.id })
}

async function exported(rundownId: string): Promise<Buffer> {
  const asked = { eventId: eventId(), rundownId, paper: 'xlsx' as const }
  const { url } = await bed.admin.call(contract.printRundown, asked)
  return (await readDownload(app.jobDeps(), url)).bytes
}

test('the file of a plan comes back as itself, and makes the same plan elsewhere', async () => {
  const rundown = await fullRundown()
  const file = await exported(rundown.id)
  expect(await read(rundown.id, file)).toMatchObject({ cues: [], problems: [], unchanged: 5 })
  const other = await add()
  const { cues, order, departments, problems } = await read(other.id, file)
  expect(problems).toEqual([])
  const where = { eventId: eventId(), rundownId: other.id }
  await bed.admin.call(contract.changeRundown, { ...where, version: other.version, departments })
  await bed.admin.call(contract.editCues, { ...where, cues, order })
  const copy = await bed.admin.call(contract.getRundown, { rundownId: other.id })
  const texts = ({ cues: all, departments: columns }: typeof rundown) => ({
    departments: columns.map(({ name, isPrivate }) => ({ name, isPrivate })),
    cues: all.map(({ kind, title, startTime, seconds, skipped, notes, instructions }) => [
      { kind, title, startTime, seconds, skipped, notes },
      columns.map(({ id }) => instructions[id] ?? ''),
    ]),
  })
  expect(texts(copy)).toEqual(texts(rundown))
})

test('a table of 2,000 rows is read and cannot be written; a longer one is refused', async () => {
  const { id } = await add()
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at): Cell[] => ['', '5', `Rând ${at}`])
  const { cues, order } = await read(id, await bytesOf(rows(2000)))
  expect(cues).toHaveLength(2000)
  const refused = await bed.admin.refused(contract.editCues, {
    eventId: eventId(),
    rundownId: id,
    cues,
    order,
  })
  expect(refused.status).toBe(422)
  const long = {
    eventId: eventId(),
    rundownId: id,
    fileId: await upload(await bytesOf(rows(6000))),
  }
  expect((await bed.admin.refused(contract.readCueFile, long)).code).toBe(
    'run-of-show.file_too_long',
  )
})

test('cells that were pasted are read like a file, and a cue longer than a day is named', async () => {
  const { id: rundownId } = await add()
  const text = 'Ora\tDurata\tCe\tLumini\n09:00\t1:30\tDeschiderea\tsala 20%\n\t1500\tPrea lung\t'
  const input = { eventId: eventId(), rundownId, text }
  const minutes = await bed.admin.call(contract.readCueFile, input)
  expect(minutes).toMatchObject({
    asksColon: true,
    cues: [{ startTime: '09:00', seconds: 90 }],
    departments: [{ name: 'Lumini' }],
    problems: [{ row: 3, column: 'length', value: '1500', reason: 'longer_than_a_day' }],
  })
  const hours = await bed.admin.call(contract.readCueFile, { ...input, colon: 'hours' })
  expect(hours.cues[0]?.seconds).toBe(5400)
  const empty = await bed.admin.refused(contract.readCueFile, { ...input, text: ' \n' })
  expect(empty.code).toBe('run-of-show.file_unreadable')
})

test('a show that no one started is printed as it was planned, on its day and after it', async () => {
  const rundown = await fullRundown()
  const counted = async () => {
    const sheet = await tableOf(await exported(rundown.id))
    const at = sheet[0]?.indexOf('Începe (calculat)') ?? -1
    return sheet.slice(1).map((cells) => cells[at])
  }
  const planned = ['', '18:00', '18:01:31', '02:30 +1', '02:30 +1']
  expect(await counted()).toEqual(planned)
  time.now = new Date('2027-06-12T19:00:00Z')
  expect(await counted()).toEqual(planned)
  time.now = new Date('2027-07-12T19:00:00Z')
  expect(await counted()).toEqual(planned)
})

test('a group, a milestone and a name with two spaces come back unchanged', async () => {
  const made = await add()
  const where = { eventId: eventId(), rundownId: made.id }
  const cues = [
    cue('Noaptea', { kind: 'group' }),
    cue('Gata', { kind: 'milestone' }),
    cue('Doi  cu  două spații', { startTime: '01:30' }),
  ]
  await bed.admin.call(contract.editCues, { ...where, cues })
  expect(await read(made.id, await exported(made.id))).toMatchObject({ cues: [], unchanged: 3 })
})

test('who answers for a row is in the sheet', async () => {
  const made = await add()
  const where = { eventId: eventId(), rundownId: made.id }
  await app.db.look(
    `insert into users (id, email, name, role, company_id, created_at)
     values ($1, $2, 'Ana Pop', 'planner', $3, now()) on conflict do nothing`,
    [bed.admin.id, `${bed.admin.id}@exemplu.ro`, bed.companyId],
  )
  await bed.admin.call(contract.editCues, {
    ...where,
    cues: [cue('Intrarea', { responsibleId: bed.admin.id })],
  })
  const [head = [], row = []] = await tableOf(await exported(made.id))
  expect(row[head.indexOf('Cine')]).toBe('Ana Pop')
})

test('what was planned, what really was and what is expected have a column each', async () => {
  const made = await bed.admin.call(contract.addRundown, {
    eventId: eventId(),
    name: 'Seara',
    startTime: '18:00',
  })
  const where = { eventId: eventId(), rundownId: made.id }
  const cues = [cue('Sosirea'), cue('Discursul'), cue('Cina')]
  await bed.admin.call(contract.editCues, { ...where, cues })
  expect((await tableOf(await exported(made.id)))[0]).not.toContain('Început (real)')
  for (const [basedOn, at] of ['15:07', '15:11'].entries()) {
    time.now = new Date(`2027-06-12T${at}:00Z`)
    const sentAt = time.now.toISOString()
    const cueId = cues[basedOn]?.id ?? null
    const marks = [{ id: randomUUID(), kind: 'start' as const, cueId, at: sentAt }]
    await bed.admin.call(contract.addMarks, { ...where, basedOn, sentAt, marks })
  }
  const file = await exported(made.id)
  const [head = [], ...rows] = await tableOf(file)
  const titles = ['Începe (calculat)', 'Sfârșit', 'Început (real)', 'Sfârșit (real)']
  const columns = [...titles, 'Durata reală', 'Așteptat la'].map((name) => head.indexOf(name))
  expect(rows.map((row) => columns.map((at) => row[at]))).toEqual([
    ['18:00', '18:05', '18:07', '18:11', '0:04:00', ''],
    ['18:05', '18:10', '18:11', '', '', ''],
    ['18:10', '18:15', '', '', '', '18:16'],
  ])
  // Columns that only say how it was are no departments when the file is brought back.
  expect(await read(made.id, file)).toMatchObject({ cues: [], departments: [], unchanged: 3 })
})
