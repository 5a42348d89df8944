import { expect, test } from 'vitest'
import { ports, seeds } from '#app/server.gen.ts'
import { seedDemo } from '#platform/server/database/demo-seed.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'

const db = testDatabase()
/** Up to this one; the crowds of later seeds would only take time. */
const chosen = seeds.slice(0, seeds.findIndex(({ name }) => name === 'events') + 1)

test('seeded twice, on any day, there are the same events with dates counted from the first time', async () => {
  const services = testServices(db.database, { ports: ports.flat() })
  const seedOn = (now: string) =>
    seedDemo({ database: db.database, services, now: new Date(now) }, chosen)
  // The eve of the night on which the clock goes forward, and a day later.
  const memory = await seedOn('2027-03-27T21:00:00Z')
  const count = () =>
    db.look<{ n: string }>(
      `select count(*) || ' ' || sum(version) || ' ' || (select count(*) from event_parts) as n from events`,
    )
  const first = await count()
  expect(await seedOn('2027-03-28T21:00:00Z')).toEqual(memory)
  expect(await count()).toEqual(first)
  const rows = await db.look<{ id: string; slug: string; status: string; day: string }>(
    `select id, slug, status, start_date::text as day from events
     where slug in ('nunta-ana-si-mihai', 'conferinta-orizont', 'gala-caritabila') order by starts_at`,
  )
  expect(rows.map(({ slug, status, day }) => [slug, status, day])).toEqual([
    ['gala-caritabila', 'finished', '2027-03-03'],
    ['conferinta-orizont', 'live', '2027-03-27'],
    ['nunta-ana-si-mihai', 'confirmed', '2027-06-12'],
  ])
  expect(rows.map(({ id }) => id)).toEqual(
    ['event.gala', 'event.conference', 'event.wedding'].map((name) => memory.get(name)),
  )
})

test.each(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])(
  'seeded on %s, the wedding is on a Saturday in about eleven weeks, and the conference today',
  async (today) => {
    const services = testServices(db.database, { ports: ports.flat() })
    await db.look(`delete from events`)
    await seedDemo({ database: db.database, services, now: new Date(`${today}T10:00:00Z`) }, chosen)
    const rows = await db.look<{ slug: string; away: number; weekday: number; days: number }>(
      `select slug, start_date - $1::date as away, extract(isodow from start_date)::int as weekday,
        last_day - start_date + 1 as days from events`,
      [today],
    )
    const of = new Map(rows.map(({ slug, ...day }) => [slug, day]))
    const wedding = of.get('nunta-ana-si-mihai')
    expect(wedding).toMatchObject({ weekday: 6, days: 1 })
    expect(Math.abs((wedding?.away ?? 0) - 77)).toBeLessThanOrEqual(3)
    expect(of.get('conferinta-orizont')).toMatchObject({ away: 0, days: 2 })
    expect(of.get('botez-luca')).toMatchObject({ weekday: 7 })
    expect(of.get('festivalul-vinului-dealu-mare')).toMatchObject({ weekday: 6, days: 2 })
  },
)
