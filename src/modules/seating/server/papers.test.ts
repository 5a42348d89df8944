import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readDownload } from '#platform/testing/downloads.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { PdfReading } from '#platform/testing/pdf-reading.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { addPlan, printPlan } from '../contract.ts'
import type { Paper } from '../model.ts'

const app = wholeApp()
const bed = invitedBed(app)

test('papers say who sits where, by table, by name and on cards', async () => {
  const long = 'Alexandrina-Ecaterina-Constantina Hohenzollern-Sigmaringen'
  for (const [lastName, table] of [
    ['Zimbrean', '2'],
    ['Albu', 'Masa mirilor'],
    [long, '2'],
  ])
    await bed.add({ firstName: 'Ana', lastName: lastName ?? '', table: table ?? '' })
  const { id: eventId } = bed.event
  const { id: planId } = await bed.admin.call(addPlan, {
    eventId,
    partId: bed.party.id,
    name: 'Cina',
    from: 'tables',
  })
  const said = async (paper: Paper) => {
    const { url } = await bed.admin.call(printPlan, { eventId, planId, paper })
    const { bytes } = await readDownload(app.workshop(), url)
    return new PdfReading(bytes).textOf(0).replaceAll(/\s/g, '')
  }
  const byTable = await said('tables')
  expect(byTable).toMatch(/Masamirilor.*AnaAlbu.*Masa2/)
  const byName = await said('names')
  expect(byName.indexOf('AnaAlbu')).toBeLessThan(byName.indexOf('AnaZimbrean'))
  expect(await said('cards')).toContain(long.replaceAll(' ', ''))
  const unknown = { eventId, planId: randomUUID(), paper: 'cards' as const }
  expect((await bed.admin.refused(printPlan, unknown)).status).toBe(404)
  const stranger = await bed.stranger.refused(printPlan, { eventId, planId, paper: 'cards' })
  expect(stranger.status).toBe(404)
})
