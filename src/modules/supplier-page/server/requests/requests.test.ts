import { describe, expect, test } from 'vitest'
import { listEngagements } from '#modules/partners/contract.ts'
import { listBin, restoreFromBin } from '#modules/company/contract.ts'
import { blockPartner } from '#modules/partners/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { supplierTestbed } from '../testbed.ts'

const app = wholeApp()
const { bed, at, firm, ask, letters, linkOf, list } = supplierTestbed(app)

describe('asking for offers', () => {
  test('writes to every firm in its language and puts it among the suppliers of the event', async () => {
    const flora = await firm('Flora')
    const iris = await firm('Iris', 'en')
    const request = await ask([flora, iris])
    expect(request).toMatchObject({ title: 'Florile', lineName: 'Flori', isOpen: true })
    expect(request.firms.map(({ name, state }) => [name, state])).toEqual([
      ['Flora', 'asked'],
      ['Iris', 'asked'],
    ])
    expect((await letters(flora.email))[0]?.subject).toBe('Cerere de ofertă: Florile – Nunta Anei')
    expect((await letters(iris.email))[0]?.subject).toContain('Request for an offer')
    const { items } = await bed.radu.call(listEngagements, at())
    expect(items.map(({ status }) => status)).toEqual(['contacted', 'contacted'])
  })

  test('a firm keeps one link for the whole event, and one that is asked twice gets one letter', async () => {
    const flora = await firm('Flora')
    const { id: requestId } = await ask([flora])
    const link = await linkOf(flora.email)
    await ask([flora], { title: 'Buchetul' })
    expect(await linkOf(flora.email)).toBe(link)
    await bed.radu.call(contract.askMoreFirms, { ...at(), requestId, firms: [flora] })
    expect(await letters(flora.email)).toHaveLength(2)
  })

  test('a blocked firm and a line that is no cost are refused beside their field', async () => {
    const flora = await firm('Flora')
    await bed.radu.call(blockPartner, { id: flora.partnerId, version: 1, reason: 'întârzieri' })
    await expect(ask([flora])).rejects.toMatchObject({
      code: 'supplier-page.firm_blocked',
      details: { fields: { 'firms.0.partnerId': { code: 'invalid_id' } } },
    })
    await expect(ask([await firm('Iris')], {}, at().eventId)).rejects.toMatchObject({
      code: 'supplier-page.line_not_found',
    })
    expect((await list()).items).toEqual([])
  })

  test('a reminder reaches those who have not answered, and a closed request no one', async () => {
    const flora = await firm('Flora')
    const { id: requestId, version } = await ask([flora])
    expect(await bed.radu.call(contract.remindFirms, { ...at(), requestId })).toEqual({
      written: 1,
    })
    expect((await letters(flora.email)).at(-1)?.subject).toContain('Așteptăm oferta')
    const closed = { ...at(), requestId, version, isOpen: false }
    expect(await bed.radu.call(contract.changeOfferRequest, closed)).toMatchObject({
      isOpen: false,
    })
    const refused = { code: 'supplier-page.request_closed' }
    await expect(bed.radu.call(contract.remindFirms, { ...at(), requestId })).rejects.toMatchObject(
      refused,
    )
    await expect(bed.radu.call(contract.changeOfferRequest, closed)).rejects.toMatchObject({
      code: 'supplier-page.request_changed_meanwhile',
    })
  })
})

test('a deleted request is in the bin, the firm no longer sees it, and it is restored in full', async () => {
  const flora = await firm('Flora')
  const { id } = await ask([flora])
  const link = await linkOf(flora.email)
  await bed.radu.call(contract.removeOfferRequest, { ...at(), requestId: id })
  expect((await list()).items).toEqual([])
  expect((await app.http.inject(`${link}?cerere=${id}`)).statusCode).toBe(404)
  const { items } = await bed.radu.call(listBin, {})
  expect(items).toMatchObject([{ kind: 'offer_request', name: 'Florile' }])
  await bed.radu.call(restoreFromBin, { kind: 'offer_request', id })
  expect((await list()).items).toMatchObject([{ id, firms: [{ name: 'Flora' }] }])
  expect((await app.http.inject(`${link}?cerere=${id}`)).statusCode).toBe(200)
  await bed.radu.call(contract.restoreOfferRequest, { ...at(), requestId: id })
})
