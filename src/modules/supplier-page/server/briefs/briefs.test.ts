import { expect, test } from 'vitest'
import { addContact, changeContact, linkContact } from '#modules/contacts/contract.ts'
import { addGuest, answerForGuest, getGuest, setNeeds } from '#modules/guests/contract.ts'
import { changeEngagement, listEngagements } from '#modules/partners/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { supplierTestbed } from '../testbed.ts'

const app = wholeApp()
const { bed, at, ask, firm, working, letters, linkOf, get, post } = supplierTestbed(app)

const briefs = () => bed.radu.call(contract.listSupplierBriefs, at())

test('a supplier reads the brief, and a change since is a new version that is marked', async () => {
  const { partnerId, email } = await working()
  expect((await briefs()).items).toMatchObject([{ version: 1, readVersion: null, hasPage: false }])
  await bed.radu.call(contract.sendBriefs, { ...at(), partnerIds: [partnerId] })
  const link = await linkOf(email)
  const first = await get(link)
  expect(first.body).toContain('Am citit versiunea 1')
  expect(first.body).not.toContain('marjă')
  await post(link, { actiune: 'citit', versiune: '1' })
  expect((await briefs()).items).toMatchObject([{ version: 1, readVersion: 1, changes: 0 }])
  const [engagement] = (await bed.radu.call(listEngagements, at())).items
  const { id: engagementId, version } = engagement!
  await bed.radu.call(changeEngagement, { ...at(), engagementId, version, meals: 6 })
  expect((await briefs()).items).toMatchObject([{ version: 2, readVersion: 1, changes: 1 }])
  const stale = await post(link, { actiune: 'citit', versiune: '1' })
  expect(stale.statusCode).toBe(422)
  const { body } = await get(link)
  expect(body).toContain('Am citit versiunea 2')
  expect(body).toContain('înainte: 4')
})

test('who is only asked for an offer sees the day, and no one waits for their confirmation', async () => {
  const flora = await firm('Flora')
  await ask([flora])
  const { body } = await get(await linkOf(flora.email))
  expect(body).toContain('Cum este evenimentul acum')
  expect(body).not.toContain('Am citit versiunea')
  expect((await briefs()).items).toEqual([])
})

test('one press writes only to those who have not read how it is now', async () => {
  const flora = await working()
  const iris = await working('Iris')
  const all = { ...at(), partnerIds: [flora.partnerId, iris.partnerId] }
  expect(await bed.radu.call(contract.sendBriefs, all)).toEqual({ written: 2 })
  await post(await linkOf(flora.email), { actiune: 'citit', versiune: '1' })
  expect(await bed.radu.call(contract.sendBriefs, all)).toEqual({ written: 1 })
  expect(await letters(flora.email)).toHaveLength(1)
  await post(await linkOf(iris.email), { actiune: 'citit', versiune: '1' })
  await expect(bed.radu.call(contract.sendBriefs, all)).rejects.toMatchObject({
    code: 'supplier-page.nobody_to_write',
  })
})

const blank = {
  firstName: '',
  lastName: '',
  jobTitle: '',
  organisation: '',
  emails: [],
  phones: [] as string[],
  language: null,
  note: '',
  tags: [],
  photoId: null,
}

test('the main contacts of the event can be called, and another number is a change that names no one', async () => {
  const { partnerId, email } = await working()
  const ina = await bed.radu.call(addContact, {
    ...blank,
    firstName: 'Ina',
    phones: ['+40723555204'],
  })
  const ion = await bed.radu.call(addContact, {
    ...blank,
    firstName: 'Ionatan',
    phones: ['+40723555205'],
  })
  const ofEvent = { kind: 'event' as const, targetId: bed.event.id }
  await bed.radu.call(linkContact, { ...ofEvent, id: ina.id, role: 'Coordonator', isPrimary: true })
  await bed.radu.call(linkContact, { ...ofEvent, id: ion.id, role: 'Nașul' })
  await bed.radu.call(contract.sendBriefs, { ...at(), partnerIds: [partnerId] })
  const link = await linkOf(email)
  const first = (await get(link)).body
  expect(first).toContain('Coordonator')
  expect(first).toContain('tel:+40723555204')
  expect(first).not.toMatch(/Ionatan|Nașul|23555205/)
  await post(link, { actiune: 'citit', versiune: '1' })
  const other = { id: ina.id, version: ina.version, phones: ['+40723555299'] }
  await bed.radu.call(changeContact, other)
  expect((await briefs()).items).toMatchObject([{ version: 2, changes: 1 }])
  expect((await get(link)).body).toContain('tel:+40723555299')
  const frozen = await app.db.look(`select from supplier_briefs where content::text ~ '555|Ina'`)
  expect(frozen).toEqual([])
})

test('who comes and what they eat is counted without a name, for those with a contract', async () => {
  const { partnerId, email } = await working()
  await bed.radu.call(contract.sendBriefs, { ...at(), partnerIds: [partnerId] })
  const link = await linkOf(email)
  expect((await get(link)).body).not.toContain('Câți vin')
  await confirmedGuest('Maria', 'Vegetariană, mama lui Ionuț')
  await confirmedGuest('Petru', 'nu mănâncă ridichi')
  await confirmedGuest('Vlad', '')
  const { body } = await get(link)
  expect(body).toContain('Câți vin')
  expect(body).toMatch(/vegetarian.{0,20}1/)
  expect(body).toMatch(/altele; întrebați echipa.{0,20}1/)
  expect(body).not.toMatch(/Maria|Ionuț|Petru|ridichi/)
  expect((await briefs()).items).toMatchObject([{ version: 1 }])
  const iris = await firm('Iris')
  await ask([iris])
  expect((await get(await linkOf(iris.email))).body).not.toContain('Câți vin')
})

async function confirmedGuest(firstName: string, diet: string): Promise<void> {
  const { id: guestId } = await bed.radu.call(addGuest, { ...at(), firstName })
  const { invitations } = await bed.radu.call(getGuest, { ...at(), guestId })
  for (const { partId, version } of invitations)
    await bed.radu.call(answerForGuest, { ...at(), guestId, partId, version, rsvp: 'yes' })
  if (diet === '') return
  const consent = { consent: true, consentVersion: '2026-1', consentLanguage: 'ro' } as const
  const needs = { diet, allergies: '', access: '', ...consent }
  await bed.radu.call(setNeeds, { ...at(), guestId, ...needs })
}
