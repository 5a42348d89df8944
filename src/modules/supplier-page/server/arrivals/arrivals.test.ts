import { expect, test } from 'vitest'
import { createEvent } from '#modules/events/contract.ts'
import { listEngagements } from '#modules/partners/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { supplierTestbed } from '../testbed.ts'

const app = wholeApp()
const { bed, at, firm, ask, working, letters, linkOf, get, post } = supplierTestbed(app)

const proposal = async () => (await briefs())[0]?.proposal ?? null
const briefs = async () => (await bed.radu.call(contract.listSupplierBriefs, at())).items
const decide = (fields: { isAccepted: boolean; answer?: string; version?: number }, id?: string) =>
  proposal().then((open) =>
    bed.radu.call(contract.decideArrival, {
      ...at(),
      proposalId: id ?? open?.id ?? '',
      version: open?.version ?? 1,
      answer: '',
      ...fields,
    }),
  )
const asked = { actiune: 'sosire', 'sosire-ziua': '2027-06-12', 'sosire-ora': '07:30' }

async function openedPage() {
  const flora = await working()
  await bed.radu.call(contract.sendBriefs, { ...at(), partnerIds: [flora.partnerId] })
  return { ...flora, link: await linkOf(flora.email) }
}

test('a supplier asks for another hour, and only the yes of the team changes it', async () => {
  const { link, email } = await openedPage()
  const sent = await post(link, { ...asked, 'sosire-nota': 'Venim de la Brașov' })
  expect(sent.statusCode).toBe(303)
  expect(await proposal()).toMatchObject({ time: '07:30', note: 'Venim de la Brașov' })
  const before = (await bed.radu.call(listEngagements, at())).items[0]
  expect(before?.arrivalTime).toBe(null)
  expect((await get(link)).body).toContain('Ați cerut să veniți 12 iunie 2027, 07:30')
  await decide({ isAccepted: true })
  const after = (await bed.radu.call(listEngagements, at())).items[0]
  expect(after).toMatchObject({ arrivalDate: '2027-06-12', arrivalTime: '07:30' })
  expect(await proposal()).toBe(null)
  expect((await letters(email)).at(-1)?.subject).toContain('Ora sosirii este schimbată')
  expect((await get(link)).body).toContain('Echipa a acceptat')
})

test('a refusal keeps the agreed hour and says why', async () => {
  const { link, email } = await openedPage()
  await post(link, asked)
  await decide({ isAccepted: false, answer: 'Sala se deschide la 9:00.' })
  expect((await bed.radu.call(listEngagements, at())).items[0]?.arrivalTime).toBe(null)
  const { body } = await get(link)
  expect(body).toContain('rămâne ce ați stabilit')
  expect(body).toContain('Sala se deschide la 9:00.')
  const last = (await letters(email)).at(-1)
  expect(last?.blocks.map(({ text }) => text)).toContain('Sala se deschide la 9:00.')
})

test('asked again it replaces what waits, and no one decides over the older one', async () => {
  const { link } = await openedPage()
  await post(link, asked)
  const shown = await proposal()
  await post(link, { ...asked, 'sosire-ora': '08:00' })
  expect(await proposal()).toMatchObject({ id: shown?.id, time: '08:00' })
  await expect(decide({ isAccepted: true, version: shown?.version ?? 0 })).rejects.toMatchObject({
    code: 'supplier-page.arrival_changed_meanwhile',
  })
  await decide({ isAccepted: true })
  await expect(decide({ isAccepted: false }, shown?.id)).rejects.toMatchObject({
    code: 'supplier-page.arrival_changed_meanwhile',
  })
})

test('what is no hour, or the agreed one, is refused beside its field', async () => {
  const { link } = await openedPage()
  const wrong = await post(link, { ...asked, 'sosire-ora': 'devreme' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('id="sosire-ora-error"')
  await post(link, asked)
  await decide({ isAccepted: true })
  const same = await post(link, asked)
  expect(same.statusCode).toBe(422)
  expect(same.body).toContain('Este chiar ora stabilită acum.')
})

test('who is only asked for an offer proposes nothing', async () => {
  const flora = await firm('Flora')
  await ask([flora])
  const link = await linkOf(flora.email)
  expect((await get(link)).body).not.toContain('Veniți la altă oră?')
  const refused = await post(link, asked)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Nu mai sunteți între furnizorii evenimentului')
})

test('the supplier of another event decides nothing here', async () => {
  const { link } = await openedPage()
  await post(link, asked)
  const open = await proposal()
  const other = { name: 'Alta', startDate: '2027-07-12', type: 'wedding' as const }
  const elsewhere = await bed.radu.call(createEvent, other)
  const decision = { proposalId: open?.id ?? '', version: 1, isAccepted: true, answer: '' }
  await expect(
    bed.radu.call(contract.decideArrival, { eventId: elsewhere.id, ...decision }),
  ).rejects.toMatchObject({ code: 'supplier-page.arrival_not_found' })
})
