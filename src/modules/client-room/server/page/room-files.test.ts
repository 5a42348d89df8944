import { expect, test } from 'vitest'
import { createEvent } from '#modules/events/contract.ts'
import { formWithFile } from '#platform/testing/form-with-file.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { clientRoomTestbed, laptop, phone } from '../testbed.ts'

const app = wholeApp()
const { bed, at, room, addPerson, linkOf, get, enter } = clientRoomTestbed(app)

function send(here: string, mesaj: string) {
  const form = formWithFile({ actiune: 'mesaj', mesaj }, 'lista.pdf')
  const headers = { ...phone, ...form.headers }
  return app.http.inject({ method: 'POST', url: here, ...form, headers })
}

test('a file of the client reaches the team, with or without words, and the client has it back', async () => {
  await addPerson()
  const here = await enter()
  expect((await send(here, '')).statusCode).toBe(303)
  const [message] = (await room()).messages
  expect(message).toMatchObject({ body: '', isTeam: false, file: { name: 'lista.pdf' } })
  const link = `${here}/fisier/${message?.id}`
  expect((await get(here)).body).toContain(`href="${link}"`)
  const file = await get(link)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toContain('attachment; filename="lista.pdf"')
  expect(file.body).toContain('%PDF-1.4')
})

test('a file is for a device that typed a code, and of the own event alone', async () => {
  await addPerson()
  const here = await enter()
  await send(here, 'Lista')
  const id = (await room()).messages[0]?.id ?? ''
  const link = await linkOf('ana@exemplu.ro')
  expect((await get(`${link}/strain/fisier/${id}`)).statusCode).toBe(303)
  expect((await get(`${here}/fisier/${id}`, laptop)).statusCode).toBe(303)
  const other = { name: 'Alta', startDate: '2027-07-12', type: 'wedding' as const }
  const first = bed.event
  bed.event = await bed.radu.call(createEvent, other)
  await addPerson('ion@exemplu.ro', 'Ion')
  const elsewhere = await enter('ion@exemplu.ro')
  expect((await get(`${elsewhere}/fisier/${id}`)).statusCode).toBe(404)
  bed.event = first
})

test('the team sends nothing without words and without a file', async () => {
  await addPerson()
  await expect(bed.radu.call(contract.writeToClient, { ...at(), body: '' })).rejects.toMatchObject({
    code: 'client-room.message_needed',
  })
  const fileId = '00000000-0000-4000-8000-000000000000'
  await expect(
    bed.radu.call(contract.writeToClient, { ...at(), body: '', fileId }),
  ).rejects.toMatchObject({ code: 'client-room.file_unusable' })
})
