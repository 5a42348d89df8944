import { expect, test } from 'vitest'
import { changeEngagement, listEngagements } from '#modules/partners/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { supplierTestbed } from './testbed.ts'

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

test('who is only asked for an offer sees the day, and nobody waits for their confirmation', async () => {
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
