import { expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listOutsideLinks, revokeOutsideLink } from '#modules/outside-links/contract.ts'
import * as contract from '../../contract.ts'
import { clientRoomTestbed } from '../testbed.ts'

const app = wholeApp()
const { bed, at, room, addPerson, letters, linkOf, get, enter, askBudget, answer } =
  clientRoomTestbed(app)

test('somebody whose link was ended is asked nothing until they are sent a new one', async () => {
  await addPerson()
  const ion = await addPerson('ion@exemplu.ro', 'Ion Pop')
  await bed.line({ name: 'Sala', clientVisible: true })
  const ended = await linkOf('ion@exemplu.ro')
  await bed.radu.call(revokeOutsideLink, { ...at(), linkId: ion.linkId })
  const written = async () => (await letters('ion@exemplu.ro')).length
  const before = await written()
  const decision = await askBudget({ rule: 'all' })
  await bed.radu.call(contract.writeToClient, { ...at(), body: 'Bună!' })
  expect(await written()).toBe(before)
  expect((await room()).people.map(({ name, isLinkOpen }) => [name, isLinkOpen])).toEqual([
    ['Ana Pop', true],
    ['Ion Pop', false],
  ])
  await answer(await enter(), decision)
  expect((await room()).decisions[0]).toMatchObject({ state: 'approved', waitingFor: [] })
  const named = { rule: 'named', deciderId: ion.id }
  await expect(askBudget(named)).rejects.toMatchObject({ code: 'client-room.person_not_found' })
  await bed.radu.call(contract.sendClientLink, { ...at(), personId: ion.id })
  const url = (await letters('ion@exemplu.ro'))
    .at(-1)
    ?.blocks.find(({ kind }) => kind === 'button')?.url
  const fresh = new URL(url ?? '').pathname
  expect(fresh).not.toBe(ended)
  expect((await get(fresh)).statusCode).toBe(200)
  expect((await get(ended)).statusCode).toBe(404)
})

test('a link that ends with the right of the colleague who gave it is listed as ended', async () => {
  const ana = await addPerson()
  const state = async () => {
    const { items } = await bed.radu.call(listOutsideLinks, at())
    return items.find(({ id }) => id === ana.linkId)?.state
  }
  expect(await state()).toBe('open')
  await app.db.look(`update users set deactivated_at = now() where id = $1`, [bed.radu.id])
  expect(await state()).toBe('revoked')
})
