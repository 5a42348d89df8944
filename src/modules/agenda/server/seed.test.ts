import { expect, test } from 'vitest'
import { ports, seeds } from '#app/server.gen.ts'
import { eventScope } from '#platform/server/auth/access.ts'
import { seedDemo } from '#platform/server/database/demo-seed.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { speakersOfEvent } from '#modules/speakers/server/api.ts'
import { read } from './programme.ts'
import { systemScope } from '#platform/server/auth/access.ts'

const db = testDatabase()
const expected = ['accounts', 'company', 'events', 'speakers', 'agenda']

test('the conference has sixty sessions, thirty-five speakers, two honest clashes and version two', async () => {
  const { database } = db
  const services = testServices(database, { ports: ports.flat() })
  const chosen = seeds.filter(({ name }) => expected.includes(name))
  const parts = { database, services, now: new Date('2027-06-11T06:00:00Z') }
  const memory = await seedDemo(parts, chosen)
  await seedDemo(parts, chosen)
  const companyId = memory.get('company') ?? ''
  const eventId = memory.get('event.conference') ?? ''
  await database.inCompany(companyId, async (tx) => {
    const actor = { kind: 'system' as const, id: null, name: '' }
    const ctx = {
      db: tx,
      services,
      company: systemScope(companyId),
      event: eventScope({ actor, companyId }, eventId, true),
    }
    const agenda = await read(ctx as never)
    expect(await speakersOfEvent(ctx)).toHaveLength(35)
    expect(agenda.sessions).toHaveLength(60)
    expect(agenda.rooms).toHaveLength(4)
    expect(agenda.published).toMatchObject({ number: 2, pending: 0 })
    expect(agenda.conflicts.map(({ kind }) => kind)).toEqual(['speaker_gone', 'speaker_twice'])
  })
})
