import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ports, routes } from '#app/server.gen.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { gates as staffGates, personOf } from '#platform/testing/staff.ts'
import { scanAtDoor } from '../contract.ts'
import { gates as doorGates } from './gates.ts'
import { doorTestbed, time } from './testbed.ts'

const db = testDatabase()
const options = {
  routes: routes.flat(),
  gates: [...staffGates, ...doorGates()],
  now: () => time.now,
  house: { ports: ports.flat(), env: { LIMITS: 'off' } },
}
const app = testApp(db, options)
/** A second copy on the same database, with groups of its own. */
const copy = testApp(db, options)
const bed = doorTestbed({ db, app, personOf: (companyId) => personOf(app, companyId) })
const ago = (minutes: number) => new Date(time.now.getTime() - minutes * 60_000).toISOString()
const rounds = 100

/** Guests with tickets that only this test knows, entered at once. */
async function crowd(count: number): Promise<{ id: string; code: string }[]> {
  const { id: group } = await bed.guest('Primul')
  const [row] = await db.look<{ group_id: string }>('select group_id from guests where id = $1', [
    group,
  ])
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const people = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    code: Array.from(
      randomUUID().replaceAll('-', '').slice(0, 16),
      (sign, at) => alphabet[(Number.parseInt(sign, 16) + n * (at + 1)) % 32],
    ).join(''),
  }))
  await db.look(
    `insert into guests (company_id, id, event_id, group_id, first_name, last_name, sort_name, name_key, words, ticket_hash, ticket_kid, created_at)
     select $1, g.id, $2, $3, 'G', '', 'G', '', '{}', sha256(g.code::bytea), 'test', now() from unnest($4::uuid[], $5::text[]) g (id, code)`,
    [
      bed.companyId,
      bed.event.id,
      row?.group_id,
      people.map(({ id }) => id),
      people.map(({ code }) => code),
    ],
  )
  await db.look(
    `insert into guest_invitations (company_id, event_id, part_id, guest_id, rsvp)
     select $1, $2, $3, g, 'yes' from unnest($4::uuid[]) g`,
    [bed.companyId, bed.event.id, bed.party.id, people.map(({ id }) => id)],
  )
  return people
}

describe('F04: sixteen scans of one code at the same moment, through two copies', () => {
  test('exactly one admits in every round', async () => {
    const doors = [
      await bed.door('A'),
      await bed.door('B'),
      await bed.door('C'),
      await bed.door('D'),
    ]
    const people = await crowd(rounds)
    for (const { code } of people) {
      const scans = doors.flatMap(({ credential }, n) =>
        [0, 1, 2, 3].map((at) =>
          ((n + at) % 2 ? app : copy).call(
            scanAtDoor,
            { scanId: randomUUID(), listId: bed.party.id, code, happenedAt: ago(0) },
            credential,
          ),
        ),
      )
      const results = (await Promise.all(scans)).map(({ result }) => result)
      expect(results.filter((result) => result === 'admitted')).toHaveLength(1)
    }
    expect(await bed.counter()).toEqual({ arrived: rounds, inside: rounds })
  })
})

describe('F05: the answer is lost and the scan is sent again', () => {
  test('the second answer is the first one, also when both are on their way at once', async () => {
    const door = await bed.door()
    const people = await crowd(rounds)
    for (const [n, { code }] of people.entries()) {
      const scan = { scanId: randomUUID(), listId: bed.party.id, code, happenedAt: ago(0) }
      const first = app.call(scanAtDoor, scan, door.credential)
      const second =
        n % 2 === 0
          ? copy.call(scanAtDoor, scan, door.credential)
          : first.then(() => copy.call(scanAtDoor, scan, door.credential))
      const answers = await Promise.allSettled([first, second])
      // At the same moment one of the two may be told to ask again; asked again, it gets the same.
      const again = await app.call(scanAtDoor, scan, door.credential)
      expect(again.result).toBe('admitted')
      for (const answer of answers)
        if (answer.status === 'fulfilled') expect(answer.value.result).toBe('admitted')
        else expect(answer.reason).toMatchObject({ status: 503 })
    }
    const [kept] = await db.look<{ n: number }>(
      `select count(*)::int as n from checkin_scans where company_id = $1`,
      [bed.companyId],
    )
    expect(kept?.n).toBe(rounds)
  })
})
