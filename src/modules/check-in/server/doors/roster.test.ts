import { createDecipheriv, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPart } from '#modules/events/contract.ts'
import { addGuest, changeGuest, getGuest, removeGuest } from '#modules/guests/contract.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { hashLength, partKeyLength } from '../../model.ts'
import { codeHashOf } from '../scans/decision.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const bed = doorTestbed(app)

type Door = Awaited<ReturnType<typeof bed.door>>

const inRoster = (code: string) =>
  Buffer.from(codeHashOf(code), 'hex').subarray(0, 12).toString('base64url')

const piecesOf = (text: string | null): string[] =>
  text?.match(new RegExp(`.{${hashLength}}`, 'g')) ?? []

/** The details that each ticket opens at a door, by the beginning of the hash. */
async function openedBy(door: Door, codes: readonly string[]): Promise<Map<string, string>> {
  const { details } = await door.call(contract.getRoster, { part: 'details' })
  const lines = details.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const hash = line.slice(0, hashLength)
      const code = codes.find((each) => inRoster(each) === hash) ?? ''
      const bytes = Buffer.from(line.slice(hashLength), 'base64url')
      const key = Buffer.from(hkdfSync('sha256', code, bed.event.id, 'prilej door', 32))
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      cipher.setAuthTag(bytes.subarray(-16))
      const text = Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
      return [hash, text.toString()]
    }),
  )
}

/** Compares after each change which tickets have another decision with what a door received. */
async function follower(door: Door, codes: () => readonly string[]) {
  let opened = await openedBy(door, codes())
  let { version: since } = await door.call(contract.getRoster, {})
  return async () => {
    time.now = new Date(time.now.getTime() + 15_000)
    const roster = await door.call(contract.getRoster, { since })
    const before = opened
    opened = await openedBy(door, codes())
    since = roster.version
    const changed = [...opened].filter(([hash, text]) => before.get(hash) !== text)
    return { changed: changed.map(([hash]) => hash).toSorted(), found: piecesOf(roster.renamed) }
  }
}

/** Ion with a named companion and one without a name, and Dan, who came without companions. */
async function guests() {
  const eventId = bed.event.id
  const ion = await bed.guest('Ion')
  const ana = await bed.admin.call(addGuest, { eventId, hostId: ion.id, firstName: 'Ana' })
  const unnamed = await bed.admin.call(addGuest, { eventId, hostId: ion.id })
  const dan = await bed.guest('Dan')
  const codes = [ion.code, dan.code, await bed.codeOf(ana.id), await bed.codeOf(unnamed.id)]
  return { ion, ana, unnamed, dan, codes }
}

/** The entry that an active seating plan writes. */
const seat = (guestId: string, table: string, number: number) =>
  app.db.look(
    `insert into guest_seats (company_id, event_id, part_id, guest_id, table_name, seat) values ($1, $2, $3, $4, $5, $6)`,
    [bed.companyId, bed.event.id, bed.party.id, guestId, table, number],
  )

test('whatever a ticket opens reaches a door that has its list already, and nothing else does', async () => {
  const { ion, ana, unnamed, dan, codes } = await guests()
  const eventId = bed.event.id
  const readNews = await follower(await bed.door(), () => codes)
  const change = async (guestId: string, fields: object) => {
    const { version } = await bed.admin.call(getGuest, { eventId, guestId })
    await bed.admin.call(changeGuest, { eventId, guestId, version, ...fields })
  }
  const setMenu = (guestId: string, menu: string) =>
    app.db.look(`update guest_invitations set menu = $2 where guest_id = $1`, [guestId, menu])
  const renew = async (guestId: string) => {
    codes[2] = (await bed.admin.call(contract.reissue, { eventId, guestId })).code
  }
  const steps: [string, number[], () => Promise<unknown>][] = [
    ['table', [0], () => change(ion.id, { table: 'Masa 9' })],
    ['organisation', [1], () => change(dan.id, { company: 'Ateliere SRL' })],
    ['menu', [1], () => setMenu(dan.id, 'vegetarian')],
    ['name of a companion', [2], () => change(ana.id, { firstName: 'Anca' })],
    ['name of a host', [0, 3], () => change(ion.id, { lastName: 'Rusu' })],
    ['name of the unnamed', [3], () => change(unnamed.id, { firstName: 'Eva' })],
    ['note', [], () => change(dan.id, { note: 'Vine târziu' })],
    ['another group', [0, 1, 2, 3], () => change(dan.id, { groupId: ana.groupId })],
    ['ticket of a companion', [0, 1, 2, 3], () => renew(ana.id)],
    ['bin', [0, 2, 3], () => bed.admin.call(removeGuest, { eventId, guestId: dan.id })],
  ]
  for (const [what, whose, act] of steps) {
    await act()
    const expected = whose.map((at) => inRoster(codes[at] ?? '')).toSorted()
    const { changed, found: received } = await readNews()
    expect({ what, changed, received: received.toSorted() }).toEqual({
      what,
      changed: expected,
      received: expected,
    })
  }
})

test('a ticket opens the tickets of the others of its invitation, and of no one else', async () => {
  const { codes } = await guests()
  const [ion = '', dan = '', ana = '', unnamed = ''] = codes
  const opened = await openedBy(await bed.door(), codes)
  const othersOf = (code: string) => {
    const { others = '' } = JSON.parse(opened.get(inRoster(code)) ?? '') as { others?: string }
    return piecesOf(others).toSorted()
  }
  expect([ion, ana, unnamed, dan].map(othersOf)).toEqual([
    [ana, unnamed].toSorted(),
    [ion, unnamed].toSorted(),
    [ion, ana].toSorted(),
    [],
  ])
})

test('a ticket opens the menu and the seat of the part whose list it is shown at, as the server says it', async () => {
  const eventId = bed.event.id
  const brunch = await bed.admin.call(addPart, {
    eventId,
    name: 'Micul dejun',
    kind: 'ceremony',
    startDate: '2027-06-12',
    startTime: '09:00',
    endDate: '2027-06-12',
    endTime: '10:00',
    place: null,
    capacity: null,
    takesRsvp: true,
    servesMeal: true,
    audience: 'invited',
  })
  const ion = await bed.guest('Ion')
  await app.db.look(
    `update guest_invitations set menu = case part_id when $2 then 'pește' else 'vegetarian' end where guest_id = $1`,
    [ion.id, bed.party.id],
  )
  const { version } = await bed.admin.call(getGuest, { eventId, guestId: ion.id })
  const table = { table: 'Masa 1' }
  await bed.admin.call(changeGuest, { eventId, guestId: ion.id, version, ...table })
  await seat(ion.id, 'Masa 9', 4)
  const door = await bed.door()
  const opened = JSON.parse((await openedBy(door, [ion.code])).get(inRoster(ion.code)) ?? '') as {
    table: string
    parts: Record<string, { menu?: string; table?: string; seat?: number }>
  }
  for (const listId of [bed.party.id, brunch.id]) {
    const { guest } = await door.scan(ion.code, { listId, forced: true })
    const { table: usual, parts } = opened
    const alone = { menu: '', seat: null, table: usual, ...parts[listId.slice(-partKeyLength)] }
    expect(alone).toEqual({ menu: guest?.menu, seat: guest?.seat, table: guest?.table })
  }
  expect(Object.keys(opened.parts)).toHaveLength(2)
})

test('the door of a part without a seating plan shows no table of another part', async () => {
  const { ion, codes } = await guests()
  const ceremony = await bed.admin.call(addPart, {
    eventId: bed.event.id,
    name: 'Cununia',
    kind: 'ceremony',
    startDate: '2027-06-12',
    startTime: '09:00',
    endDate: '2027-06-12',
    endTime: '10:00',
    place: null,
    capacity: null,
    takesRsvp: false,
    servesMeal: false,
    audience: 'invited',
  })
  await app.db.look(`update guests set table_name = '9' where id = $1`, [ion.id])
  await app.db.look(
    `insert into guest_table_plans (company_id, event_id, part_ids) values ($1, $2, $3)`,
    [bed.companyId, bed.event.id, [bed.party.id]],
  )
  await seat(ion.id, '9', 4)
  const door = await bed.door()
  const tables = async (listId: string) => {
    const { guest } = await door.scan(ion.code, { listId, forced: true })
    const { items } = await bed.admin.call(contract.listPeople, {
      eventId: bed.event.id,
      listId,
      state: 'inside',
    })
    return [guest?.table, items.find(({ id }) => id === ion.id)?.table]
  }
  expect(await tables(bed.party.id)).toEqual(['9', '9'])
  expect(await tables(ceremony.id)).toEqual(['', ''])
  const opened = JSON.parse((await openedBy(door, codes)).get(inRoster(ion.code)) ?? '') as object
  expect(opened).toHaveProperty('parts')
  expect(opened).not.toHaveProperty('table')

  await app.db.look(
    `insert into guest_written_tables (company_id, event_id, guest_id, table_name) values ($1, $2, $3, 'R2')`,
    [bed.companyId, bed.event.id, ion.id],
  )
  expect(await tables(bed.party.id)).toEqual(['9', '9'])
  expect(await tables(ceremony.id)).toEqual(['R2', 'R2'])
  const { parts } = JSON.parse((await openedBy(door, codes)).get(inRoster(ion.code)) ?? '') as {
    parts: Record<string, { table?: string }>
  }
  expect(parts[ceremony.id.slice(-partKeyLength)]?.table).toBe('R2')
  expect(parts[bed.party.id.slice(-partKeyLength)]?.table).toBe('9')
})

/** The columns that a ticket opens; a new one is found by the test below. */
const openedColumns = [
  'guest_invitations.menu',
  'guest_seats.seat',
  'guest_seats.table_name',
  'guests.companion_number',
  'guests.company',
  'guests.deleted_at',
  'guests.first_name',
  'guests.group_id',
  'guests.host_id',
  'guests.last_name',
  'guests.table_name',
]

const otherValues: Record<string, string> = {
  text: `'zz'`,
  integer: `coalesce(%, 0) + 1`,
  smallint: `coalesce(%, 0) + 1`,
  'timestamp with time zone': `coalesce(%, now())`,
  boolean: `not %`,
}

test('no column that a ticket opens changes without the doors hearing of it', async () => {
  const { ana, unnamed, dan, codes } = await guests()
  const { look } = app.db
  await seat(ana.id, 'Masa 9', 4)
  const readNews = await follower(await bed.door(), () => codes)
  const columns = await look<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_name in ('guests', 'guest_groups', 'guest_invitations', 'guest_seats') and is_generated = 'NEVER'
       and column_name not in ('company_id', 'event_id', 'id') and column_name not like 'ticket%' order by 1, 2`,
  )
  const { groupId } = await bed.admin.call(getGuest, { eventId: bed.event.id, guestId: dan.id })
  const rows = [
    ['guests', `id = '${unnamed.id}'`],
    ['guests', `id = '${ana.id}'`],
    ['guest_groups', `id = '${ana.groupId}'`],
    ['guest_invitations', `guest_id = '${ana.id}'`],
    ['guest_seats', `guest_id = '${ana.id}'`],
  ] as const
  const found = new Set<string>()
  for (const { table, column, type } of columns)
    for (const [, row] of rows.filter(([of]) => of === table)) {
      const ids = { group_id: groupId, host_id: dan.id }
      const id = type === 'uuid' && ids[column as keyof typeof ids]
      const value = id ? `'${id}'` : otherValues[type]?.replace('%', column)
      if (!value) continue
      const [kept] = await look<{ value: string | null }>(
        `select ${column}::text as value from ${table} where ${row} limit 1`,
      )
      const set = (to: string, values: unknown[] = []) =>
        look(`update ${table} set ${column} = ${to} where ${row}`, values)
      // If the value is not allowed, nothing can change.
      const isSet = await set(value).then(
        () => true,
        () => false,
      )
      if (!isSet) continue
      const { changed, found: received } = await readNews()
      const unheard = changed.filter((hash) => !received.includes(hash))
      expect({ column, unheard }).toEqual({ column, unheard: [] })
      await set(`$1::${type}`, [kept?.value ?? null])
      if (changed.length === 0) continue
      found.add(`${table}.${column}`)
      await readNews()
    }
  expect([...found]).toEqual(openedColumns)
})

test('a door with unknown details is asked to read all of them', async () => {
  const { ion } = await guests()
  const eventId = bed.event.id
  const door = await bed.door()
  const { version: first } = await door.call(contract.getRoster, {})
  for (let n = 0; n < 7; n++) {
    const { version } = await bed.admin.call(getGuest, { eventId, guestId: ion.id })
    const table = { table: `Masa ${n}` }
    await bed.admin.call(changeGuest, { eventId, guestId: ion.id, version, ...table })
    time.now = new Date(time.now.getTime() + 15_000)
    await door.call(contract.getRoster, {})
  }
  expect((await door.call(contract.getRoster, { since: first })).renamed).toBeNull()
})

test('a door that missed many scans still learns whose details changed', async () => {
  const { ion, codes } = await guests()
  const eventId = bed.event.id
  const door = await bed.door()
  const { version: since } = await door.call(contract.getRoster, {})
  for (let n = 0; n < 8; n++) {
    await door.scan(codes[1] ?? '', { direction: n % 2 === 0 ? 'in' : 'out' })
    time.now = new Date(time.now.getTime() + 15_000)
    await door.call(contract.getRoster, {})
  }
  const { version } = await bed.admin.call(getGuest, { eventId, guestId: ion.id })
  await bed.admin.call(changeGuest, { eventId, guestId: ion.id, version, table: 'Masa 4' })
  time.now = new Date(time.now.getTime() + 15_000)
  const roster = await door.call(contract.getRoster, { since })
  expect(roster.renamed).toBe(inRoster(ion.code))
})
