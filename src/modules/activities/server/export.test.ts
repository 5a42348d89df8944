import { expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { enrolGuest, exportEnrolments } from '../contract.ts'
import { enrolmentsDownload } from './export.ts'
import { activitiesTestbed } from './testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const on = activitiesTestbed(app, bed)

test('the file of enrolments holds the activities that are shown', async () => {
  const eventId = bed.event.id
  const { id: guestId } = await bed.add({ firstName: 'Ana', lastName: 'Pop' })
  const tour = await on.add({ time: '11:00' }, { title: 'Tur în Șchei' })
  const tasting = await on.add({ time: '15:00' }, { title: 'Degustare' })
  for (const { slots } of [tour, tasting])
    await bed.admin.call(enrolGuest, { eventId, slotId: slots[0]?.id ?? '', guestId })
  const titles = async (search?: string) => {
    const only = search ? { search } : {}
    await bed.admin.call(exportEnrolments, { eventId, ...only })
    return app.db.database.inCompany(bed.companyId, async (own) => {
      const company = systemScope(bed.companyId)
      const ctx = { db: own, company, locale: 'ro', now: time.now } as never
      const params = { eventId, activityId: null, ...only }
      const book: Buffer[] = []
      for await (const piece of enrolmentsDownload.write(ctx, params)) book.push(Buffer.from(piece))
      const found: string[] = []
      for await (const { cells } of xlsxRows(Buffer.concat(book))) found.push(cells[0] ?? '')
      return found.slice(1)
    })
  }
  expect(await titles()).toEqual(['Tur în Șchei', 'Degustare'])
  expect(await titles('schei')).toEqual(['Tur în Șchei'])
})
