import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { guestsTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = guestsTestbed(app)

const broken = { code: '23503' }
const opened: pg.Client[] = []

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: db.adminUrl })
  opened.push(client)
  await client.connect()
  return client
}

afterEach(async () => {
  for (const client of opened.splice(0)) await client.end()
})

/** Groups as any program could write them, of these events. */
const groupsOf = (...eventIds: string[]): [string, unknown[]] => [
  `insert into guest_groups (company_id, event_id, id, name, folded, code, token_hash, token_kid, created_at)
   select $1, e, gen_random_uuid(), 'G', 'g', gen_random_uuid(), gen_random_uuid()::text::bytea, 'k', now() from unnest($2::uuid[]) e`,
  [bed.companyId, eventIds],
]

const invite = (guestId: string, partId: string, eventId = bed.event.id): [string, unknown[]] => [
  `insert into guest_invitations (company_id, event_id, guest_id, part_id) values ($1, $2, $3, $4)`,
  [bed.companyId, eventId, guestId, partId],
]

const dropEvent = (): [string, unknown[]] => [`delete from events where id = $1`, [bed.event.id]]

const countIn = async (table: string) =>
  (await db.look(`select from ${table} where event_id = $1`, [bed.event.id])).length

/** Returns when the statement of the other transaction waits for a lock. */
async function waits(client: pg.Client): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  await expect
    .poll(() => db.look(`select pg_blocking_pids($1) as by`, [processID]))
    .not.toEqual([{ by: [] }])
}

describe('what a list refers to', () => {
  test('a group is of an event that is there, and every one of many', async () => {
    await expect(db.look(...groupsOf(randomUUID()))).rejects.toMatchObject(broken)
    await expect(db.look(...groupsOf(bed.event.id, randomUUID()))).rejects.toMatchObject(broken)
    await db.look(...groupsOf(bed.event.id, bed.event.id))
    expect(await countIn('guest_groups')).toBe(2)
  })

  test('an invitation is to a part that is there and of the same event', async () => {
    const guest = await bed.add()
    const other = await bed.newEvent({ name: 'Botezul' })
    const [elsewhere] = await db.look<{ id: string }>(
      `insert into event_parts (company_id, id, event_id, position, name, kind, starts_at, ends_at, takes_rsvp, serves_meal, audience)
       select company_id, gen_random_uuid(), $1, 9, name, kind, starts_at, ends_at, takes_rsvp, serves_meal, audience
       from event_parts where id = $2 returning id`,
      [other.id, bed.party.id],
    )
    await expect(db.look(...invite(guest.id, randomUUID()))).rejects.toMatchObject(broken)
    await expect(db.look(...invite(guest.id, elsewhere?.id ?? ''))).rejects.toMatchObject(broken)
    const part = await bed.part()
    await db.look(...invite(guest.id, part.id))
  })

  test('a guest is of the event of the group, and the group stays in it', async () => {
    const guest = await bed.add()
    const other = await bed.newEvent({ name: 'Botezul' })
    const move = (table: string, column: string) =>
      db.look(`update ${table} set ${column} = $1 where event_id = $2`, [other.id, bed.event.id])
    await expect(move('guests', 'event_id')).rejects.toMatchObject(broken)
    await expect(move('guest_groups', 'event_id')).rejects.toMatchObject(broken)
    await expect(move('guest_invitations', 'event_id')).rejects.toMatchObject(broken)
    await expect(move('guest_invitations', 'part_id')).rejects.toMatchObject(broken)
    await expect(move('event_parts', 'event_id')).rejects.toMatchObject(broken)
    await expect(
      db.look(`update events set id = gen_random_uuid() where id = $1`, [bed.event.id]),
    ).rejects.toMatchObject(broken)
    expect((await bed.get(guest.id)).groupId).toBe(guest.groupId)
  })

  test('a group goes only without its guests, and with the event all of them go', async () => {
    const { groupId } = await bed.add()
    await expect(
      db.look(`delete from guest_groups where id = $1`, [groupId]),
    ).rejects.toMatchObject(broken)
    await db.look(...dropEvent())
    for (const table of ['guests', 'guest_groups', 'guest_invitations', 'guest_words'])
      expect([table, await countIn(table)]).toEqual([table, 0])
  })

  test('with a part its invitations go, and the overall answer says so', async () => {
    const guest = await bed.add()
    await bed.answer(guest.id, 'yes')
    await db.look(`delete from event_parts where id = $1`, [bed.party.id])
    expect(await countIn('guest_invitations')).toBe(0)
    expect((await bed.get(guest.id)).standing).toBeNull()
  })
})

describe('two at once', () => {
  test('an event that somebody is taking away gets no group', async () => {
    const [one, two] = [await connected(), await connected()]
    await one.query('begin')
    await one.query(...dropEvent())
    const late = two.query(...groupsOf(bed.event.id)).catch((error: unknown) => error)
    await waits(two)
    await one.query('commit')
    expect(await late).toMatchObject(broken)
  })

  test('an event that is getting a group goes with it', async () => {
    const [one, two] = [await connected(), await connected()]
    await one.query('begin')
    await one.query(...groupsOf(bed.event.id))
    const late = two.query(...dropEvent())
    await waits(two)
    await one.query('commit')
    await late
    expect(await countIn('guest_groups')).toBe(0)
  })

  test('a part that somebody is taking away gets no invitation', async () => {
    const guest = await bed.add()
    const part = await bed.part()
    const [one, two] = [await connected(), await connected()]
    await one.query('begin')
    await one.query(`delete from event_parts where id = $1`, [part.id])
    const late = two.query(...invite(guest.id, part.id)).catch((error: unknown) => error)
    await waits(two)
    await one.query('commit')
    expect(await late).toMatchObject(broken)
  })
})
