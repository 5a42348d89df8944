import { expect, test } from 'vitest'
import { formWithFile } from '#platform/testing/form-with-file.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { createEvent } from '#modules/events/contract.ts'
import * as contract from '../../contract.ts'
import { previewClientRoom } from '../../contract.ts'
import { asking, clientRoomTestbed, laptop, phone } from '../testbed.ts'

const app = wholeApp()
const { bed, at, room, addPerson, linkOf, get, post, enter, answer } = clientRoomTestbed(app)

function sendFile(here: string, fields: Record<string, string>, name: string) {
  const form = formWithFile(fields, name)
  const headers = { ...phone, ...form.headers }
  return app.http.inject({ method: 'POST', url: here, ...form, headers })
}

/** A file of the event; how it came does not matter here. */
async function someFile(here: string, name = 'contract.pdf'): Promise<string> {
  await sendFile(here, { actiune: 'mesaj', mesaj: '' }, name)
  const { messages } = await room()
  return messages.find(({ file }) => file?.name === name)?.file?.id ?? ''
}

async function askAbout(fileIds: string[], fields: object = {}) {
  const decision = { ...asking, title: 'Contractul', kind: 'document' as const, subjectId: null }
  return bed.radu.call(contract.askDecision, { ...at(), ...decision, fileIds, ...fields })
}

test('a document is read and approved, with the hash of its bytes', async () => {
  await addPerson()
  const here = await enter()
  const decision = await askAbout([await someFile(here)])
  expect(decision.files).toMatchObject([{ name: 'contract.pdf' }])
  const { body } = await get(`${here}?decizie=${decision.id}`)
  const address = `${here}/document/${decision.files[0]?.id}`
  expect(body).toContain(`href="${address}"`)
  const file = await get(address)
  expect(file.statusCode).toBe(200)
  expect(file.body).toContain('%PDF-1.4')
  await answer(here, decision)
  expect((await room()).decisions[0]).toMatchObject({ state: 'approved', isOutdated: false })
  const [edition] = await app.db.look<{ content: string }>(
    `select content::text from client_decision_editions where decision_id = $1`,
    [decision.id],
  )
  expect(edition?.content).toMatch(/"sha256": "[0-9a-f]{64}"/)
})

test('asked again with another file, the room names what came and what went', async () => {
  await addPerson()
  const here = await enter()
  const decision = await askAbout([await someFile(here)])
  await answer(here, decision)
  const { version } = (await room()).decisions[0]!
  await bed.radu.call(contract.askDecisionAgain, {
    ...at(),
    ...asking,
    decisionId: decision.id,
    version,
    fileIds: [await someFile(here, 'contract-2.pdf')],
  })
  const { body } = await get(`${here}?decizie=${decision.id}`)
  expect(body).toMatch(/adăugat<\/strong> contract-2\.pdf/)
  expect(body).toMatch(/scos<\/strong> contract\.pdf/)
})

test('a document is for a device that typed a code, of the own event, and for the look of the team', async () => {
  await addPerson()
  const here = await enter()
  const fileId = await someFile(here)
  const link = await linkOf('ana@exemplu.ro')
  expect((await get(`${here}/document/${fileId}`)).statusCode).toBe(404)
  await askAbout([fileId])
  expect((await get(`${here}/document/${fileId}`)).statusCode).toBe(200)
  expect((await get(`${here}/document/${fileId}`, laptop)).statusCode).toBe(303)
  expect((await get(`${link}/echipa/document/${fileId}`)).statusCode).toBe(303)
  const { url } = await bed.radu.call(previewClientRoom, at())
  const preview = `${new URL(url).pathname}/echipa/document/${fileId}`
  expect((await get(preview)).statusCode).toBe(200)
  const first = bed.event
  const other = { name: 'Alta', startDate: '2027-07-12', type: 'wedding' as const }
  bed.event = await bed.radu.call(createEvent, other)
  await addPerson('ion@exemplu.ro', 'Ion')
  const elsewhere = await enter('ion@exemplu.ro')
  expect((await get(`${elsewhere}/document/${fileId}`)).statusCode).toBe(404)
  bed.event = first
})

test('nothing is asked about a document that is not there', async () => {
  await addPerson()
  await expect(askAbout([])).rejects.toMatchObject({ code: 'client-room.file_needed' })
  await expect(askAbout(['00000000-0000-4000-8000-000000000000'])).rejects.toMatchObject({
    code: 'client-room.file_unusable',
  })
})

test('a paper that was signed elsewhere is kept beside the approval, from either side', async () => {
  await addPerson()
  const here = await enter()
  const fileId = await someFile(here)
  const decision = await askAbout([fileId])
  expect((await get(`${here}?decizie=${decision.id}`)).body).not.toContain('Aveți un exemplar')
  await answer(here, decision)
  const form = { actiune: 'semnat', decizie: decision.id }
  expect((await post(here, form)).body).toContain('Alegeți fișierul înainte')
  const sent = await sendFile(here, form, 'contract-semnat.pdf')
  expect(sent.headers.location).toContain('gata=paper')
  const { papers } = (await room()).decisions[0]!
  expect(papers).toMatchObject([{ name: 'contract-semnat.pdf', author: 'Ana Pop' }])
  const { body } = await get(`${here}?decizie=${decision.id}`)
  expect(body).toContain('contract-semnat.pdf')
  expect((await get(`${here}/document/${papers[0]?.fileId}`)).body).toContain('%PDF-1.4')
  const decisionId = decision.id
  const added = await bed.radu.call(contract.addSignedPaper, { ...at(), decisionId, fileId })
  expect(added.papers).toHaveLength(2)
  const paperId = papers[0]?.id ?? ''
  const left = await bed.radu.call(contract.removeSignedPaper, { ...at(), decisionId, paperId })
  expect(left.papers).toMatchObject([{ fileId }])
})
