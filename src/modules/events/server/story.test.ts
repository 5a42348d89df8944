import { expect, test } from 'vitest'
import { ports, stories } from '#app/server.gen.ts'
import { tellStory } from '#platform/server/story.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'

const db = testDatabase()
/** Up to this one; the crowds of later chapters would only take time. */
const chapters = stories.slice(0, stories.findIndex(({ name }) => name === 'events') + 1)

test('told twice, on any day, there are the same events with dates counted from the first telling', async () => {
  const services = testServices(db.database, { ports: ports.flat() })
  const tell = (now: string) =>
    tellStory({ database: db.database, services, now: new Date(now) }, chapters)
  // The eve of the night on which the clock goes forward, and a day later.
  const memory = await tell('2027-03-27T21:00:00Z')
  const count = () =>
    db.look<{ n: string }>(
      `select count(*) || ' ' || sum(version) || ' ' || (select count(*) from event_parts) as n from events`,
    )
  const first = await count()
  expect(await tell('2027-03-28T21:00:00Z')).toEqual(memory)
  expect(await count()).toEqual(first)
  const told = await db.look<{ id: string; slug: string; status: string; day: string }>(
    `select id, slug, status, start_date::text as day from events
     where slug in ('nunta-ana-si-mihai', 'conferinta-orizont', 'gala-caritabila') order by starts_at`,
  )
  expect(told.map(({ slug, status, day }) => [slug, status, day])).toEqual([
    ['gala-caritabila', 'finished', '2027-03-03'],
    ['conferinta-orizont', 'live', '2027-03-27'],
    ['nunta-ana-si-mihai', 'confirmed', '2027-06-12'],
  ])
  expect(told.map(({ id }) => id)).toEqual(
    ['event.gala', 'event.conference', 'event.wedding'].map((name) => memory.get(name)),
  )
})

test.each(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])(
  'told on %s, the wedding is on a Saturday in about eleven weeks, and the conference today',
  async (today) => {
    const services = testServices(db.database, { ports: ports.flat() })
    await db.look(`delete from events`)
    await tellStory(
      { database: db.database, services, now: new Date(`${today}T10:00:00Z`) },
      chapters,
    )
    const told = await db.look<{ slug: string; away: number; weekday: number; days: number }>(
      `select slug, start_date - $1::date as away, extract(isodow from start_date)::int as weekday,
        last_day - start_date + 1 as days from events`,
      [today],
    )
    const of = new Map(told.map(({ slug, ...day }) => [slug, day]))
    const wedding = of.get('nunta-ana-si-mihai')
    expect(wedding).toMatchObject({ weekday: 6, days: 1 })
    expect(Math.abs((wedding?.away ?? 0) - 77)).toBeLessThanOrEqual(3)
    expect(of.get('conferinta-orizont')).toMatchObject({ away: 0, days: 2 })
    expect(of.get('botez-luca')).toMatchObject({ weekday: 7 })
    expect(of.get('festivalul-vinului-dealu-mare')).toMatchObject({ weekday: 6, days: 2 })
  },
)
