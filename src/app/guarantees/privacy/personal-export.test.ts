import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  addRequest,
  downloadPerson,
  erasePerson,
  findPerson,
} from '#modules/data-protection/contract.ts'
import { addFamily, addGuest, eraseGuest, exportGuest } from '#modules/guests/contract.ts'
import { fieldOf } from '#modules/guest-page/public/answer-fields.ts'
import { browser, fieldsIn } from '#modules/guest-page/server/testbed.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { open, send, family } = browser(app, bed)

const targets = ['firstName', 'lastName', 'email', 'note']
const irina = ['Irina', 'Victimescu', 'irina@canary.test', 'fosta soție, alergie la alune']

interface Row {
  cells: string[]
  guestId?: string | null
}

/** An import of the event with these rows, of which the sample has copies. */
async function imported(rows: readonly Row[], state = 'done'): Promise<string> {
  const importId = randomUUID()
  await app.db.look(
    `insert into guest_imports (company_id, event_id, id, name, file_id, sha256, state, sample, targets, at, by_name)
     values ($1, $2, $3, 'lista.csv', $3, 'x', $4, $5, $6, now(), 'Ana')`,
    [
      bed.companyId,
      bed.event.id,
      importId,
      state,
      JSON.stringify(rows.map(({ cells }) => cells)),
      JSON.stringify(targets),
    ],
  )
  for (const [at, { cells, guestId = null }] of rows.entries()) {
    const [firstName = '', lastName = '', email = '', note = ''] = cells
    const reading = { people: [{ firstName, lastName }], email, phone: null, note }
    await app.db.look(
      `insert into guest_import_rows (company_id, import_id, row_no, cells, reading, problems, status, name_key, persons, batch, guest_id)
       values ($1, $2, $3, $4, $5, '[]', 'good', $6, 1, 0, $7)`,
      [
        bed.companyId,
        importId,
        at,
        cells,
        JSON.stringify(reading),
        `${firstName} ${lastName}`.toLowerCase(),
        guestId,
      ],
    )
  }
  return importId
}

async function left(importId: string) {
  const rows = await app.db.look<{ cells: string[]; reading: { note: string } }>(
    'select cells, reading from guest_import_rows where import_id = $1 order by row_no',
    [importId],
  )
  const [found] = await app.db.look<{ sample: string[][] }>(
    'select sample from guest_imports where id = $1',
    [importId],
  )
  return {
    rows: rows.map(({ cells }) => cells),
    notes: rows.map(({ reading }) => reading.note),
    sample: found?.sample,
  }
}

async function addIrina(): Promise<string> {
  const [firstName = '', lastName = '', email = ''] = irina
  const { id } = await bed.admin.call(addGuest, {
    eventId: bed.event.id,
    firstName,
    lastName,
    email,
  })
  return id
}

/** Writes of themselves what the person likes, on their own page. */
async function corrected(path: string, guestId: string, fields: Record<string, string>) {
  const page = fieldsIn((await open(`${path}/date`)).body)
  const typed = Object.entries(fields).map(([name, text]) => [fieldOf.person(guestId, name), text])
  const answer = await send(`${path}/date`, {
    ...page,
    guest: guestId,
    act: 'correct',
    ...Object.fromEntries(typed),
  })
  expect(answer.statusCode).toBe(303)
}

const downloaded = async (path: string) => (await open(`${path}/date.json`)).body

const takenNames = [
  ['the name', { firstName: 'Irina', lastName: 'Victimescu' }],
  ['the address', { email: 'irina@canary.test' }],
] as const

test.each(takenNames)(
  'a guest who takes %s of another is given nothing of theirs',
  async (_what, fields) => {
    const { path, ids } = await family({ guests: [{ firstName: 'Dan', lastName: 'Străinu' }] })
    const asked = {
      person: 'Irina',
      receivedOn: '2026-11-01',
      note: 'DPSECRET',
      kind: 'access',
    } as const
    await bed.admin.call(addRequest, { ...asked, contact: 'irina@canary.test' })
    for (const guestId of [await addIrina(), null]) await imported([{ cells: irina, guestId }])
    await imported([{ cells: irina }], 'ready')
    await corrected(path, ids[0] ?? '', fields)
    const body = await downloaded(path)
    expect(body).toContain(Object.values(fields)[0])
    expect(body).not.toMatch(/alune|DPSECRET/)
  },
)

test('who registers on the list under the name of another is given nothing of theirs', async () => {
  const { guests } = await bed.admin.call(addFamily, {
    eventId: bed.event.id,
    group: { name: 'Irina Victimescu' },
    guests: [{ firstName: 'Irina', lastName: 'Victimescu', email: 'irina@canary.test' }],
  })
  const guestId = guests[0]?.id ?? ''
  await app.db.look(
    `update history set verb = 'registered', actor_kind = 'guest' where entity_id = $1`,
    [guestId],
  )
  await imported([{ cells: irina }])
  const { records } = await bed.admin.call(exportGuest, { eventId: bed.event.id, guestId })
  expect(records.guest_import_rows).toBeUndefined()
  expect(records.guest_imports).toBeUndefined()
})

test('a guest is given their own row, and nothing of a row that only mentions them', async () => {
  const { path, ids } = await family({
    guests: [{ firstName: 'Dan', lastName: 'Străinu', email: 'dan@canary.test' }],
  })
  const neighbour = ['Alt', 'Vecinu', 'alt@canary.test', 'stă lângă Dan Străinu']
  const own = ['Dan', 'Străinu', 'dan@canary.test', 'prietenul mirelui']
  await imported([{ cells: neighbour }, { cells: own, guestId: ids[0] ?? '' }])
  await imported([{ cells: own }])
  const body = await downloaded(path)
  expect(body).toContain('prietenul mirelui')
  expect(body).not.toMatch(/Vecinu|alt@canary/)
  expect(JSON.parse(body)).toMatchObject({
    guests: [{ records: { guest_import_rows: [{ cells: own }, { cells: own }] } }],
  })
})

test('a guest who takes the name of another and erases themselves takes nothing of theirs along', async () => {
  const { path, ids } = await family({ guests: [{ firstName: 'Dan', lastName: 'Străinu' }] })
  const [guest = ''] = ids
  const entered = await imported([{ cells: irina, guestId: await addIrina() }])
  const waiting = await imported([{ cells: irina }], 'ready')
  const before = [await left(entered), await left(waiting)]
  await corrected(path, guest, {
    firstName: 'Irina',
    lastName: 'Victimescu',
    email: 'irina@canary.test',
  })
  const sure = { [fieldOf.person(guest, 'sure')]: 'true', sure: 'true' }
  const answer = await send(`${path}/date`, { guest, act: 'erase', ...sure })
  expect(answer.statusCode).toBe(303)
  expect([await left(entered), await left(waiting)]).toEqual(before)
})

test('erasing a guest takes their rows, and of the row of another only the mention', async () => {
  const fields = { firstName: 'Dan', lastName: 'Străinu', email: 'dan@canary.test' }
  const { id: guestId, version } = await bed.admin.call(addGuest, {
    eventId: bed.event.id,
    ...fields,
  })
  const neighbour = ['Alt', 'Vecinu', 'alt@canary.test']
  const importId = await imported([
    { cells: [...neighbour, 'stă lângă Dan Străinu'] },
    { cells: ['Dan', 'Străinu', 'dan@canary.test', 'prietenul mirelui'] },
  ])
  await bed.admin.call(eraseGuest, { eventId: bed.event.id, guestId, version })
  expect(await left(importId)).toEqual({
    rows: [[...neighbour, '']],
    notes: [''],
    sample: [
      [...neighbour, ''],
      ['', '', '', ''],
    ],
  })
})

test('a guest who wrote the address themselves is part of a request only once somebody compared them', async () => {
  const { path, ids } = await family({ guests: [{ firstName: 'Dan', lastName: 'Străinu' }] })
  await addIrina()
  await corrected(path, ids[0] ?? '', { email: 'irina@canary.test' })
  const { id } = await bed.admin.call(addRequest, {
    ...({
      person: 'Irina Victimescu',
      receivedOn: '2026-11-01',
      note: '',
      kind: 'erasure',
    } as const),
    contact: 'irina@canary.test',
  })
  const found = await bed.admin.call(findPerson, { id })
  expect(found.unproven).toMatchObject([{ id: ids[0], title: 'Dan Străinu', detail: 'Nunta Anei' }])
  for (const endpoint of [downloadPerson, erasePerson])
    expect((await bed.admin.refused(endpoint, { id })).code).toBe('data-protection.unproven')
  expect(await bed.admin.call(erasePerson, { id, isCompared: true })).toEqual({ count: 2 })
  expect((await bed.admin.refused(downloadPerson, { id })).code).toBe(
    'data-protection.nothing_kept',
  )
})
