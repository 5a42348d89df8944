import { expect, test } from 'vitest'
import { addFamily, listGuests } from '#modules/guests/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { addClientPerson, changeClientPerson } from '../../contract.ts'
import { clientRoomTestbed, hidden } from '../testbed.ts'

const app = wholeApp()
const { bed, at, get, post, enter } = clientRoomTestbed(app)

async function person(list: object) {
  const fields = { name: 'Ana Pop', email: 'ana@exemplu.ro', language: 'ro' as const }
  const more = { canDecide: true, sendLink: true, ...list }
  return bed.radu.call(addClientPerson, { ...at(), ...fields, ...more })
}

const list = { guestLimit: 4, guestSide: 'Mireasa', guestsUntil: null }

async function family(side: string, lastName: string) {
  await bed.radu.call(addFamily, {
    ...at(),
    group: { name: `Familia ${lastName}`, side },
    guests: [{ firstName: 'Dan', lastName, note: 'CANAR' }],
  })
}

const names = async () => {
  const { items } = await bed.radu.call(listGuests, { ...at(), limit: 50 })
  return items.map(({ firstName, lastName, side }) => [firstName, lastName, side])
}

test('the client names guests of their side, as families, up to the number', async () => {
  await person(list)
  await family('Mireasa', 'Matei')
  await family('Mirele', 'Străinu')
  const here = await enter()
  expect((await get(here)).body).toContain('1 din cel mult 4.')
  const { body } = await get(`${here}?invitati=1`)
  expect(body).toContain('Dan Matei')
  expect(body).not.toMatch(/Străinu|CANAR/)
  const form = { actiune: 'invita', invitati: '1' }
  const added = await post(here, { ...form, nume: 'Ion și Maria Popescu\nElena Pop' })
  expect(added.headers.location).toContain('gata=guests')
  expect(await names()).toEqual(
    expect.arrayContaining([
      ['Ion', 'Popescu', 'Mireasa'],
      ['Maria', 'Popescu', 'Mireasa'],
      ['Elena', 'Pop', 'Mireasa'],
    ]),
  )
  const full = await post(here, { ...form, nume: 'Încă Unul' })
  expect(full.statusCode).toBe(422)
  expect(full.body).toContain('Sunt mai multe nume decât locurile')
  expect(await names()).toHaveLength(5)
})

test('the client corrects a name of their side, and of no other', async () => {
  await person(list)
  await family('Mireasa', 'Mattei')
  await family('Mirele', 'Străinu')
  const here = await enter()
  const { body } = await get(`${here}?invitati=1`)
  const invitat = hidden(body, 'invitat')
  const versiune = hidden(body, 'versiune')
  const form = { actiune: 'redenumeste', invitati: '1', prenume: 'Dan', familie: 'Matei' }
  await post(here, { ...form, invitat, versiune })
  expect(await names()).toContainEqual(['Dan', 'Matei', 'Mireasa'])
  const repeated = await post(here, { ...form, invitat, versiune, familie: 'Altul' })
  expect(repeated.body).toContain('Altcineva a corectat numele')
  const { items } = await bed.radu.call(listGuests, { ...at(), limit: 50 })
  const other = items.find(({ side }) => side === 'Mirele')!
  const refused = await post(here, { ...form, invitat: other.id, versiune: String(other.version) })
  expect(refused.statusCode).toBe(422)
  expect(await names()).toContainEqual(['Dan', 'Străinu', 'Mirele'])
})

test('after the day, and without a list, nothing is added', async () => {
  const { id: personId, version } = await person({ ...list, guestsUntil: '2020-01-01' })
  const here = await enter()
  expect((await get(`${here}?invitati=1`)).body).toContain('Lista nu se mai completează aici')
  const form = { actiune: 'invita', invitati: '1', nume: 'Ion Pop' }
  expect((await post(here, form)).statusCode).toBe(422)
  await bed.radu.call(changeClientPerson, { ...at(), personId, version, guestLimit: null })
  expect((await get(here)).body).not.toContain('Invitații dumneavoastră')
  expect((await post(here, form)).statusCode).toBe(422)
  expect(await names()).toEqual([])
})
