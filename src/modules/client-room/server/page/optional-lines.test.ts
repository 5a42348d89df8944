import { expect, test } from 'vitest'
import { addCategory, addOffer, changeLines, changeOffer } from '#modules/budgets/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { clientRoomTestbed } from '../testbed.ts'

const app = wholeApp()
const { bed, room, addPerson, get, enter, answer, askBudget } = clientRoomTestbed(app)

const wordsOf = (body: string) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('an optional line says whether the total has it, and a decision about it is a difference in words', async () => {
  await addPerson()
  await bed.line({ name: 'Sala', clientVisible: true })
  const extra = { name: 'Artificii', unitPrice: 200_00, optional: true, clientVisible: true }
  const line = await bed.line(extra)
  const decision = await askBudget()
  const here = await enter()
  const shown = async () => wordsOf((await get(`${here}?decizie=${decision.id}`)).body)
  expect(await shown()).toMatch(/Artificii opțional, neinclus în total 200,00.*Total 1\.000,00/)
  await answer(here, decision)
  const { radu } = bed
  const budgetId = bed.budget.id
  const { id, version } = line
  const changed = await radu.call(changeLines, {
    budgetId,
    lines: [{ id, version, optional: false }],
  })
  expect((await room()).decisions[0]).toMatchObject({ isOutdated: true })
  expect(await shown()).toMatch(
    /schimbat Artificii înainte 200,00\slei, opțional, neinclus în total, acum 200,00\slei/,
  )
  const renamed = { id, version: changed.lines[0]!.version, optional: true, name: 'Artificii reci' }
  await radu.call(changeLines, { budgetId, lines: [renamed] })
  expect(await shown()).toMatch(/înainte Artificii, 200,00.* acum Artificii reci, 200,00/)
})

test('an optional line that somebody committed to is in the total, and says so', async () => {
  await addPerson()
  const extra = { name: 'Artificii', unitPrice: 200_00, optional: true, clientVisible: true }
  const line = await bed.line(extra)
  const offer = await bed.radu.call(addOffer, {
    budgetId: bed.budget.id,
    lineId: line.id,
    partnerId: null,
    supplier: 'Foc',
    currency: 'RON',
    amount: 200_00,
    basis: 'total',
    hasVat: true,
    vat: 'exempt',
    rate: null,
    validUntil: null,
    inclusions: '',
    fileId: null,
    status: 'received',
  })
  const accepting = { offerId: offer.id, version: 1, status: 'accepted' as const }
  await bed.radu.call(changeOffer, { budgetId: bed.budget.id, ...accepting })
  const decision = await askBudget()
  const words = wordsOf((await get(`${await enter()}?decizie=${decision.id}`)).body)
  expect(words).toMatch(/Artificii opțional, inclus în total 200,00.*Total 200,00/)
})

test('a budget that was only grouped otherwise says so', async () => {
  await addPerson()
  const { radu } = bed
  const budgetId = bed.budget.id
  const decor = await radu.call(addCategory, { budgetId, name: 'Decor' })
  const { id, version } = await bed.line({ name: 'Flori', clientVisible: true })
  const decision = await askBudget()
  const here = await enter()
  await answer(here, decision)
  await radu.call(changeLines, { budgetId, lines: [{ id, version, categoryId: decor.id }] })
  expect((await room()).decisions[0]).toMatchObject({ isOutdated: true })
  const words = wordsOf((await get(`${here}?decizie=${decision.id}`)).body)
  expect(words).toContain('mutat Flori înainte –, acum Decor')
})
