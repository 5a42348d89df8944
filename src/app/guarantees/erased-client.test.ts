import { expect, test } from 'vitest'
import { addClientPerson, askDecision, getClientRoom } from '#modules/client-room/contract.ts'
import { addRequest, erasePerson, findPerson } from '#modules/data-protection/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { queued } from '#platform/testing/queue.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { db } = app
const email = 'ana.victim@exemplu.ro'
const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/17.0 Safari/604.1' }

interface Mail {
  letter: { to: { address: string }; blocks: { text?: string; url?: string }[] }
}

async function blocks() {
  const letters = (await queued<Mail>(db, 'mail.send')).map(({ payload }) => payload.letter)
  return letters.filter(({ to }) => to.address === email).flatMap((letter) => letter.blocks)
}

const get = (url: string) => app.http.inject({ url, headers })
const post = (url: string, fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const hidden = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''

/** A contact person of the client with a confirmed device, who approved something and wrote a message. */
async function knownClient() {
  const eventId = bed.event.id
  // A link ends with its maker.
  await db.look(
    `insert into users (id, email, name, role, company_id, created_at) values ($1, 'radu@exemplu.ro', 'Radu', 'admin', $2, now())`,
    [bed.admin.id, bed.companyId],
  )
  const person = await bed.admin.call(addClientPerson, {
    eventId,
    email,
    name: 'Ana Victimescu',
    language: 'ro',
    canDecide: true,
    sendLink: true,
  })
  const link = new URL((await blocks()).find(({ url }) => url)?.url ?? '').pathname
  const decision = await bed.admin.call(askDecision, {
    eventId,
    kind: 'question',
    subjectId: null,
    title: 'Prelungim cina?',
    note: '',
    dueOn: null,
    rule: 'any',
    deciderId: null,
    options: [],
  })
  await post(link, { actiune: 'cod' })
  const code = (await blocks()).flatMap(({ text }) => /^\d{6}$/.exec(text ?? '')?.[0] ?? []).at(-1)
  const opened = await post(link, { actiune: 'deschide', cod: code ?? '' })
  const roomAddress = String(opened.headers.location).split('?')[0] ?? ''
  const { body } = await get(`${roomAddress}?decizie=${decision.id}`)
  const varianta = hidden(body, 'varianta')
  const amprenta = hidden(body, 'amprenta')
  await post(roomAddress, { actiune: 'aprob', decizie: decision.id, varianta, amprenta })
  await post(roomAddress, { actiune: 'mesaj', mesaj: 'Putem muta ora?' })
  return { linkId: person.linkId, link, roomAddress, decisionId: decision.id }
}

test('the link of an erased person opens nothing, and what they decided stays as proof', async () => {
  const { linkId, link, roomAddress, decisionId } = await knownClient()
  expect((await get(roomAddress)).statusCode).toBe(200)
  const { id } = await bed.admin.call(addRequest, {
    person: 'O persoană',
    receivedOn: '2026-11-01',
    note: '',
    kind: 'erasure',
    contact: email,
  })
  const { held, stays } = await bed.admin.call(findPerson, { id })
  expect(held.find(({ id: each }) => each === 'client-room')).toMatchObject({ count: 1 })
  expect(stays).toContain('agreement')
  expect(await bed.admin.call(erasePerson, { id })).toEqual({ count: 1 })
  expect((await get(link)).statusCode).toBe(404)
  expect((await post(link, { actiune: 'cod' })).statusCode).toBe(404)
  for (const url of [roomAddress, `${roomAddress}?stare=1`, `${roomAddress}?decizie=${decisionId}`])
    expect([200, 204]).not.toContain((await get(url)).statusCode)
  await post(roomAddress, { actiune: 'mesaj', mesaj: 'Încă aici' })
  const room = await bed.admin.call(getClientRoom, { eventId: bed.event.id })
  expect(room.people).toEqual([])
  expect(room.messages.map(({ body }) => body)).toEqual(['Putem muta ora?'])
  expect(room.decisions[0]?.answers).toMatchObject([
    { personName: 'Ana Victimescu', verdict: 'approved' },
  ])
  expect(
    await db.look('select label, revoked_at is null as open from outside_links where id = $1', [
      linkId,
    ]),
  ).toEqual([{ label: '—', open: false }])
  expect(await db.look('select from outside_link_devices where link_id = $1', [linkId])).toEqual([])
  const named = `select from client_people where email like '%victim%' or name like '%Victim%'`
  expect(await db.look(named)).toEqual([])
})
