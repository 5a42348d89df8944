import { expect, test } from 'vitest'
import { ports, routes } from '#app/server.gen.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { gates as staffGates, personOf } from '#platform/testing/staff.ts'
import { jobs } from '../jobs.ts'
import { pagesPrinted } from './printing.testbed.ts'
import { doorTestbed, time } from '../testbed.ts'

const db = testDatabase()
const app = testApp(db, {
  routes: routes.flat(),
  gates: staffGates,
  jobs,
  now: () => time.now,
  house: { ports: ports.flat() },
})
const bed = doorTestbed({ db, app, personOf: (companyId) => personOf(app, companyId) })

test('the tickets of 5,000 are one file; of more, the first 5,000 by name', async () => {
  expect(await pagesPrinted(db, bed, 5200)).toEqual({ total: 5000, pages: 5000 })
})
