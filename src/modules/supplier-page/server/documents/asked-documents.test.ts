import { expect, test } from 'vitest'
import { listDocuments } from '#modules/partners/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { supplierTestbed } from '../testbed.ts'

const app = wholeApp()
const { bed, at, firm, ask, working, letters, linkOf, get, post, upload } = supplierTestbed(app)

const insurance = { kind: 'insurance' as const, title: 'Asigurarea', dueOn: '2027-05-01' }
const briefs = async () => (await bed.radu.call(contract.listSupplierBriefs, at())).items
const documents = async () => (await briefs()).flatMap((brief) => brief.documents)
const askFor = (partnerIds: string[]) =>
  bed.radu.call(contract.askDocuments, { ...at(), ...insurance, partnerIds })
const decide = async (isAccepted: boolean, answer = '') => {
  const [document] = await documents()
  const { id: documentId = '', version = 0 } = document ?? {}
  const decision = { documentId, version, isAccepted, answer }
  return bed.radu.call(contract.decideDocument, { ...at(), ...decision })
}

async function askedSupplier() {
  const flora = await working()
  await askFor([flora.partnerId])
  const id = (await documents())[0]?.id ?? ''
  return { ...flora, id, link: await linkOf(flora.email) }
}

test('a document is asked for, uploaded with its expiry, and kept with the partner', async () => {
  const { partnerId, email, id, link } = await askedSupplier()
  expect((await letters(email)).at(-1)?.subject).toContain('Un document pentru Nunta Anei')
  const late = await upload(link, { actiune: 'document', document: id, expira: '2020-01-31' })
  expect(late.statusCode).toBe(422)
  expect(late.body).toContain('Documentul a expirat deja')
  expect((await get(link)).body).toContain('Documente cerute')
  const sent = await upload(link, { actiune: 'document', document: id, expira: '2028-01-31' })
  expect(sent.statusCode).toBe(303)
  expect(await documents()).toMatchObject([
    { state: 'sent', expiresOn: '2028-01-31', file: { name: 'polita.pdf' } },
  ])
  await decide(true)
  const kept = await bed.radu.call(listDocuments, { id: partnerId })
  expect(kept.items).toMatchObject([
    { kind: 'insurance', title: 'Asigurarea', expiresOn: '2028-01-31', fileName: 'polita.pdf' },
  ])
  const repeated = await upload(link, { actiune: 'document', document: id })
  expect(repeated.statusCode).toBe(422)
  expect(repeated.body).toContain('Documentul nu mai este așteptat')
})

test('what cannot be used is sent back with the reason, and another file replaces it', async () => {
  const { email, id, link } = await askedSupplier()
  await upload(link, { actiune: 'document', document: id })
  await decide(false, 'Lipsește ștampila.')
  expect((await letters(email)).at(-1)?.subject).toContain('Mai avem nevoie de document')
  expect((await get(`${link}?document=${id}`)).body).toContain('Lipsește ștampila.')
  await upload(link, { actiune: 'document', document: id })
  expect(await documents()).toMatchObject([{ state: 'sent', answer: '' }])
})

test('without a file nothing is sent, and the sentence is beside the field', async () => {
  const { id, link } = await askedSupplier()
  const empty = await post(link, { actiune: 'document', document: id })
  expect(empty.statusCode).toBe(422)
  expect(empty.body).toContain('id="fisier-error"')
  expect(await documents()).toMatchObject([{ state: 'asked' }])
})

test('no one decides over a file that was replaced meanwhile', async () => {
  const { id, link } = await askedSupplier()
  await upload(link, { actiune: 'document', document: id })
  const version = (await documents())[0]?.version ?? 0
  await upload(link, { actiune: 'document', document: id })
  const older = { documentId: id, version, isAccepted: true, answer: '' }
  await expect(bed.radu.call(contract.decideDocument, { ...at(), ...older })).rejects.toMatchObject(
    { code: 'supplier-page.document_changed_meanwhile' },
  )
})

test('another supplier neither sees the document nor sends one for it', async () => {
  const { id } = await askedSupplier()
  const iris = await working('Iris')
  await bed.radu.call(contract.sendBriefs, { ...at(), partnerIds: [iris.partnerId] })
  const link = await linkOf(iris.email)
  expect((await get(link)).body).not.toContain('Asigurarea')
  expect((await get(`${link}?document=${id}`)).statusCode).toBe(404)
  await upload(link, { actiune: 'document', document: id })
  expect(await documents()).toMatchObject([{ state: 'asked' }])
})

test('it can be withdrawn, and a firm without a contract is asked for nothing', async () => {
  const { id, link } = await askedSupplier()
  await bed.radu.call(contract.withdrawDocument, { ...at(), documentId: id })
  expect(await documents()).toEqual([])
  expect((await get(link)).body).not.toContain('Documente cerute')
  const lalea = await firm('Lalea')
  await ask([lalea])
  await expect(askFor([lalea.partnerId])).rejects.toMatchObject({
    code: 'supplier-page.nobody_to_ask',
  })
})
