import { describe, expect, test } from 'vitest'
import { changeLines, getSheet } from '#modules/budgets/contract.ts'
import { listEngagements } from '#modules/partners/contract.ts'
import { revokeOutsideLink, listOutsideLinks } from '#modules/outside-links/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import type { AskedFirm, OfferRequest } from '../../model.ts'
import { supplierTestbed } from '../testbed.ts'

const app = wholeApp()
const { bed, at, firm, ask, letters, linkOf, list, get, post } = supplierTestbed(app)

const price = { moneda: 'RON', pret: '8.500', pentru: 'total', cuTva: 'da', tva: 'standard' }

async function reply(to: AskedFirm, { id }: OfferRequest, fields: Record<string, string> = {}) {
  const link = await linkOf(to.email)
  return post(link, { actiune: 'oferta', cerere: id, ...price, ...fields })
}

const sheet = () => bed.radu.call(getSheet, { budgetId: bed.budget.id })

describe('the page of a supplier', () => {
  test('shows what was asked, and opening it is seen by the team', async () => {
    const flora = await firm('Flora')
    const request = await ask([flora])
    const page = await get(`${await linkOf(flora.email)}?cerere=${request.id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Buchetul, aranjamentele și arcada.')
    expect(page.body).toContain('Aduceți și vazele?')
    expect((await list()).items[0]?.firms[0]?.state).toBe('seen')
  })

  test('takes an offer, which is at once one of the budget line, and a changed one', async () => {
    const flora = await firm('Flora')
    const request = await ask([flora])
    const sent = await reply(flora, request, {
      'raspuns-0': 'Da, douăzeci.',
      inclus: 'Transport și montaj',
      valabil: '2027-04-01',
    })
    expect(sent.statusCode).toBe(303)
    expect((await sheet()).offers).toMatchObject([
      {
        lineId: bed.line.id,
        supplier: 'Flora',
        amount: 8500_00,
        status: 'received',
        inclusions: 'Transport și montaj',
        validUntil: '2027-04-01',
      },
    ])
    await reply(flora, request, { pret: '8.000' })
    expect((await sheet()).offers).toMatchObject([{ amount: 8000_00, version: 2 }])
    const [kept] = (await list()).items[0]?.firms ?? []
    expect(kept).toMatchObject({ state: 'answered', replies: 2, reply: { amount: 8000_00 } })
    const { items } = await bed.radu.call(listEngagements, at())
    expect(items[0]?.status).toBe('offered')
  })

  test('says what is wrong beside its field and keeps what was typed', async () => {
    const flora = await firm('Flora')
    const request = await ask([flora])
    const refused = await reply(flora, request, { pret: 'mult', inclus: 'Vaze' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('id="pret-error"')
    expect(refused.body).toContain('Scrieți prețul ca un număr')
    expect(refused.body).toContain('>Vaze</textarea>')
    expect((await sheet()).offers).toEqual([])
  })

  test('a firm that cannot offer says so with one click, and may change its mind', async () => {
    const flora = await firm('Flora')
    const request = await ask([flora])
    const link = await linkOf(flora.email)
    await post(link, { actiune: 'refuz', cerere: request.id, motiv: 'Suntem plini' })
    expect((await list()).items[0]?.firms[0]).toMatchObject({
      state: 'declined',
      declineReason: 'Suntem plini',
    })
    await reply(flora, request)
    expect((await list()).items[0]?.firms[0]?.state).toBe('answered')
  })

  test('knows only its own requests, and ends with its link', async () => {
    const flora = await firm('Flora')
    const iris = await firm('Iris')
    const request = await ask([iris], { title: 'Numai Iris' })
    await ask([flora])
    const link = await linkOf(flora.email)
    expect((await get(link)).body).not.toContain('Numai Iris')
    expect((await get(`${link}?cerere=${request.id}`)).statusCode).toBe(404)
    const other = await post(link, { actiune: 'oferta', cerere: request.id, ...price })
    expect(other.statusCode).toBe(404)
    const { items } = await bed.radu.call(listOutsideLinks, at())
    const linkId = items.find(({ label }) => label === 'Flora')?.id ?? ''
    await bed.radu.call(revokeOutsideLink, { ...at(), linkId })
    expect((await get(`${link}?stare=1`)).statusCode).toBe(404)
    expect((await get(link)).statusCode).toBe(404)
  })

  test('never has a price of the budget or of another firm', async () => {
    const flora = await firm('Flora')
    const iris = await firm('Iris')
    const request = await ask([flora, iris])
    const { id, version } = bed.line
    const lines = [{ id, version, unitPrice: 777_777_00, note: 'canar intern' }]
    await bed.radu.call(changeLines, { budgetId: bed.budget.id, lines })
    await reply(iris, request, { pret: '666.666', inclus: 'canar al altei firme' })
    const { body } = await get(`${await linkOf(flora.email)}?cerere=${request.id}`)
    expect(body).not.toMatch(/777\W?777|666\W?666|canar|\bIris\b/)
  })
})

describe('three offers', () => {
  test('are compared for the whole line with VAT, and one is accepted', async () => {
    const firms = [await firm('Flora'), await firm('Iris'), await firm('Lalea')]
    const [flora, iris, lalea] = firms as [AskedFirm, AskedFirm, AskedFirm]
    const request = await ask(firms)
    await reply(flora, request, { pret: '8.500' })
    await reply(iris, request, { pret: '7.500', cuTva: 'nu' })
    await reply(lalea, request, { pret: '8.000', tva: 'exempt' })
    const compared = (await list()).items[0]?.firms ?? []
    expect(compared.map(({ offer }) => [offer?.gross.minor, offer?.isBest])).toEqual([
      [8000_00, true],
      [8500_00, false],
      [9075_00, false],
    ])
    const accepting = {
      ...at(),
      requestId: request.id,
      invitationId: compared[0]?.id ?? '',
      thanksOthers: true,
    }
    const after = await bed.radu.call(contract.acceptOffer, accepting)
    expect(after).toMatchObject({ isOpen: false })
    expect(after.firms.map(({ state }) => state)).toEqual(['accepted', 'answered', 'answered'])
    expect((await sheet()).offers.find(({ supplier }) => supplier === 'Lalea')?.status).toBe(
      'accepted',
    )
    expect((await letters(flora.email)).at(-1)?.subject).toContain('Mulțumim pentru ofertă')
    expect(await letters(lalea.email)).toHaveLength(1)
    const late = await reply(flora, request, { pret: '1' })
    expect(late.statusCode).toBe(422)
    expect(late.body).toContain('s-a închis între timp')
    const second = { ...accepting, invitationId: compared[1]?.id ?? '' }
    await expect(bed.radu.call(contract.acceptOffer, second)).rejects.toMatchObject({
      code: 'supplier-page.accepted_already',
    })
  })
})
