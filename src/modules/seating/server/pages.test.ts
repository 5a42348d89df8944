import { describe, expect, test } from 'vitest'
import { publishEvent } from '#platform/testing/publish-event.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { addFamily, eraseGuest } from '#modules/guests/contract.ts'
import { addPlan, changePlan, editPlan, getPlan } from '../contract.ts'

const app = wholeApp()
const bed = invitedBed(app)

/** Two families and a single person, all seated, and what a browser without JavaScript sends. */
async function finder() {
  const eventId = bed.event.id
  await publishEvent(app.db, eventId)
  const families = [
    ['Ion Popescu', 'Maria Popescu'],
    ['Ana Popescu-Rus', 'Ion Rus'],
    ['Șerban Țone'],
    ['Dan Ursu', 'Corina Ursu'],
    ['Dan Ursu', 'Mihai Vasiliu'],
  ]
  const ids: string[] = []
  for (const [at, names] of families.entries()) {
    const { guests } = await bed.admin.call(addFamily, {
      eventId,
      group: { name: `Grupul ${at}` },
      guests: names.map((name) => {
        const [firstName = '', lastName = ''] = name.split(' ')
        return { firstName, lastName, table: String(at + 1) }
      }),
    })
    ids.push(...guests.map(({ id }) => id))
  }
  const partId = bed.party.id
  const plan = await bed.admin.call(addPlan, { eventId, partId, name: 'Cina', from: 'tables' })
  const { id: planId, version } = plan
  const released = await bed.admin.call(changePlan, { eventId, planId, version, isReleased: true })
  const path = new URL(released.finderUrl ?? '').pathname
  const find = async (name: string, lang = 'ro', companion = '') => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `${path}?lang=${lang}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name, companion }).toString(),
    })
    return { status: answer.statusCode, body: answer.body.replaceAll('<!-- -->', '') }
  }
  const open = (lang = 'ro') => app.http.inject({ url: `${path}?lang=${lang}` })
  const hide = async () => {
    const { version: now } = await bed.admin.call(getPlan, { planId })
    await bed.admin.call(changePlan, { eventId, planId, version: now, isReleased: false })
  }
  const tableOf = async (number: number) => {
    const { tables } = await bed.admin.call(getPlan, { planId })
    return tables.find((table) => table.number === number)?.id ?? ''
  }
  return { find, open, hide, ids, eventId, planId, tableOf }
}

describe('a guest who looks for their table', () => {
  test('finds the seats of their own group, however the name is written, and of no one else', async () => {
    const { find } = await finder()
    for (const name of ['Ion Popescu', 'popescu ION', 'Mar Pop', 'ion pop']) {
      const { status, body } = await find(name)
      expect(status).toBe(200)
      expect(body).toMatch(/Ion Popescu.*Masa 1.*Maria Popescu.*Masa 1/s)
      expect(body).not.toMatch(/Rus|Țone/)
    }
    const { body } = await find('serban tone', 'en')
    expect(body).toContain('Table 3')
    expect(body).toContain('Your seats')
  })

  test('is shown no one where several groups fit, where no one does, and for fewer than three letters', async () => {
    const { find } = await finder()
    const several = await find('Popescu')
    expect(several.body).toContain('Se potrivesc mai mulți invitați')
    const nobody = await find('Vasilescu')
    expect(nobody.body).toContain('Nu am găsit acest nume')
    for (const name of ['Io', '%%%', '___', '1 2 3', ''])
      expect((await find(name)).body).toContain('Scrieți cel puțin trei litere')
    expect((await find('%opesc%')).body).toContain('Nu am găsit acest nume')
    for (const { body, status } of [several, nobody]) {
      expect(status).toBe(422)
      expect(body).not.toMatch(/Masa \d|Maria|Rus/)
    }
  })

  test('with the name of another guest is asked for somebody of the own group, and shown that group alone', async () => {
    const { find } = await finder()
    const asked = await find('Dan Ursu')
    expect(asked.status).toBe(422)
    expect(asked.body).toContain('Mai mulți invitați au acest nume')
    expect(asked.body).not.toMatch(/Masa \d|Corina|Vasiliu/)
    expect((await find('Dan Ursu', 'ro', 'mihai')).body).toMatch(/Masa 5.*Mihai Vasiliu/s)
    expect((await find('Dan Ursu', 'ro', 'Corina Ursu')).body).toMatch(/Masa 4/)
    expect((await find('Dan Ursu', 'ro', 'Grupul 3')).body).toMatch(/Corina Ursu.*Masa 4/s)
    for (const guess of ['Ursu', 'Dan', 'Grupul', 'Vasile', 'm', ''])
      expect((await find('Dan Ursu', 'ro', guess)).body).not.toMatch(/Masa \d/)
  })

  test('and has no table yet sees that, and nothing about anybody', async () => {
    const { find, ids, eventId } = await finder()
    const { id: waiting } = await bed.add({ firstName: 'Vlad', lastName: 'Câmpeanu' })
    await bed.add({ firstName: 'Ana', lastName: 'Popescu' })
    for (const name of ['Vlad Câmpeanu', 'campeanu', 'Ana Popescu']) {
      const { status, body } = await find(name)
      expect({ name, status }).toEqual({ name, status: 422 })
      expect(body).toContain('Masa dumneavoastră nu este stabilită încă')
      expect(body).not.toMatch(/Nu am găsit|Masa \d|Rus/)
    }
    expect((await find('Vlad Câmpeanu', 'en')).body).toContain('Your table is not set yet')
    await bed.answer(waiting, 'no')
    expect((await find('Vlad Câmpeanu')).body).toContain('Nu am găsit acest nume')
    const guestId = ids[4] ?? ''
    const { version } = await bed.get(guestId)
    await bed.admin.call(eraseGuest, { eventId, guestId, version })
    expect((await find('Șerban Țone')).body).toContain('Nu am găsit acest nume')
  })

  test('is shown no number where the table has no seat left for them', async () => {
    const { find, eventId, planId, tableOf } = await finder()
    const tables = [{ id: await tableOf(1), seats: 1 }]
    await bed.admin.call(editPlan, { eventId, planId, kind: 'hall', tables })
    const { body } = await find('Ion Popescu')
    expect(body.match(/Masa 1/g)).toHaveLength(2)
    expect(body.match(/locul/g)).toHaveLength(1)
  })

  test('sees that tables are not shown yet, and nothing of them', async () => {
    const { find, open, hide } = await finder()
    await hide()
    expect((await open()).statusCode).toBe(200)
    expect((await open()).body).toContain('Mesele nu se văd încă')
    const { body } = await find('Ion Popescu')
    expect(body).toContain('Mesele nu se văd încă')
    expect(body).not.toMatch(/Masa \d|Maria|<form/)
  })

  test('never finds an erased guest, nor anything of a private event or one that is over', async () => {
    const { find, open, ids, eventId } = await finder()
    expect((await open()).statusCode).toBe(200)
    expect((await open()).body).toContain('name="robots" content="noindex')
    const guestId = ids[4] ?? ''
    const { version } = await bed.get(guestId)
    await bed.admin.call(eraseGuest, { eventId, guestId, version })
    expect((await find('Șerban Țone')).body).toContain('Nu am găsit acest nume')
    time.now = new Date('2027-06-20T10:00:00Z')
    expect((await open()).statusCode).toBe(404)
    time.now = new Date('2027-02-10T10:00:00Z')
    await app.db.look(`update events set visibility = 'private' where id = $1`, [eventId])
    expect((await open()).statusCode).toBe(404)
    expect((await find('Ion Popescu')).status).toBe(404)
  })
})
