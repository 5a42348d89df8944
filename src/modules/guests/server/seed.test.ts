import { expect, test } from 'vitest'
import { ports, seeds } from '#app/server.gen.ts'
import { seedDemo } from '#platform/server/database/demo-seed.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'

const db = testDatabase()

test('the wedding, the conference and the gala have their guests, once', async () => {
  const services = testServices(db.database, { ports: ports.flat() })
  const parts = { database: db.database, services, now: new Date('2027-02-10T10:00:00Z') }
  const chosen = seeds.filter(({ name }) =>
    ['accounts', 'company', 'defaults', 'events', 'guests'].includes(name),
  )
  const memory = await seedDemo(parts, chosen)
  await seedDemo(parts, chosen)
  const counts = await db.look<{
    event: string
    guests: number
    confirmed: number
    over: number
  }>(
    `select e.event_id as event, count(*)::int as guests, (count(*) filter (where g.standing = 'yes'))::int as confirmed,
       (select count(*)::int from event_part_facts p where p.event_id = e.event_id and p.capacity <
         (select count(*) from guest_answers a where a.part_id = p.part_id and a.rsvp = 'yes')) as over
     from event_facts e join guest_facts g on g.event_id = e.event_id group by e.event_id`,
  )
  const of = (name: string) => counts.find(({ event }) => event === memory.get(name))
  expect([
    of('event.wedding')?.guests,
    of('event.conference')?.guests,
    of('event.gala')?.guests,
  ]).toEqual([180, 1200, 400])
  for (const { confirmed, over } of counts) {
    expect(confirmed).toBeGreaterThan(90)
    expect(over).toBe(0)
  }
  const needs = await db.look(`select from guest_needs where consent_version = '2026-1'`)
  expect(needs.length).toBeGreaterThan(10)
})
