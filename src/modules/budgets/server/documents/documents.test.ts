import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listHistory } from '#modules/company/contract.ts'
import { moveEvent } from '#modules/events/contract.ts'
import * as contract from '../../contract.ts'
import { budgetsTestbed, listeners } from '../testbed.ts'

const app = wholeApp({ listeners })
const bed = budgetsTestbed(app)

describe('offers', () => {
  test('one of a line is accepted, no matter who is quicker', async () => {
    const line = await bed.line()
    const [one, two] = [
      await bed.offer(line.id),
      await bed.offer(line.id, { supplier: 'Alta', amount: 950_00 }),
    ]
    const accept = (offer: { id: string }, who = bed.radu) =>
      who.call(contract.changeOffer, {
        ...bed.at(),
        offerId: offer.id,
        version: 1,
        status: 'accepted',
      })
    const both = await Promise.allSettled([accept(one), accept(two, bed.ana)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const accepted = (await bed.sheet()).offers.filter(({ status }) => status === 'accepted')
    expect(accepted).toHaveLength(1)
    expect((await bed.totals()).cost.committed.gross).toBe(accepted[0]!.amount)
    const other = accepted[0]!.id === one.id ? two : one
    const repeated = { ...bed.at(), offerId: other.id, version: 1, status: 'accepted' as const }
    expect((await bed.radu.refused(contract.changeOffer, repeated)).code).toBe(
      'budgets.offer_accepted_already',
    )
    const back = { ...bed.at(), offerId: accepted[0]!.id, version: 2, status: 'rejected' as const }
    await bed.radu.call(contract.changeOffer, back)
    await bed.radu.call(contract.changeOffer, repeated)
    expect((await bed.totals()).cost.committed.gross).toBe(other.amount)
  })

  test('in another currency they bring their rate', async () => {
    const line = await bed.line()
    const offer = { ...bed.at(), lineId: line.id, currency: 'EUR' as const }
    await expect(bed.offer(line.id, offer)).rejects.toMatchObject({ code: 'budgets.rate_missing' })
    await expect(bed.offer(line.id, { ...offer, rate: 'abc' })).rejects.toMatchObject({
      kind: 'invalid',
    })
    expect(await bed.offer(line.id, { ...offer, rate: '4,97' })).toMatchObject({ rate: '4.97' })
  })
})

describe('invoices', () => {
  test('a final one contains the advances it settles', async () => {
    const line = await bed.line()
    const advance = await bed.invoice(line.id, 300_00, { kind: 'advance' })
    expect((await bed.totals()).cost.invoiced.gross).toBe(300_00)
    await bed.invoice(line.id, 1100_00, { settles: [advance.id] })
    expect((await bed.totals()).cost).toMatchObject({
      invoiced: { gross: 1100_00 },
      forecast: { gross: 1100_00 },
    })
    const twice = bed.invoiceOf(line.id, 500_00, { settles: [advance.id] })
    expect((await bed.radu.refused(contract.addInvoice, twice)).code).toBe('budgets.settles_wrong')
    const second = await bed.invoice(line.id, 300_00, { kind: 'advance' })
    const above = bed.invoiceOf(line.id, 200_00, { settles: [second.id] })
    expect((await bed.radu.refused(contract.addInvoice, above)).code).toBe('budgets.settled_above')
  })

  test('their parts sum to the whole, and a number comes once from a supplier', async () => {
    const line = await bed.line()
    const gap = bed.invoiceOf(line.id, 100, { net: 101 })
    expect((await bed.radu.refused(contract.addInvoice, gap)).code).toBe('budgets.allocation_gap')
    const first = await bed.invoice(line.id, 100, { number: '77', supplier: 'Sală Regală' })
    const same = bed.invoiceOf(line.id, 100, { number: '77', supplier: 'SALA REGALA' })
    expect((await bed.radu.refused(contract.addInvoice, same)).code).toBe('budgets.number_taken')
    const both = await Promise.allSettled(
      [1, 2].map(() => bed.invoice(line.id, 100, { number: '78' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await bed.radu.call(contract.removeInvoice, { ...bed.at(), invoiceId: first.id })
    await bed.invoice(line.id, 100, { number: '77', supplier: 'Sală Regală' })
  })

  test('the same line twice, a line of another budget, a missing file: refused', async () => {
    const line = await bed.line()
    const part = { lineId: line.id, net: 50, vat: 0, closes: true }
    const twice = bed.invoiceOf(line.id, 100, { allocations: [part, part] })
    expect((await bed.radu.refused(contract.addInvoice, twice)).code).toBe('budgets.line_not_found')
    const foreign = bed.invoiceOf(randomUUID(), 100)
    expect((await bed.radu.refused(contract.addInvoice, foreign)).code).toBe(
      'budgets.line_not_found',
    )
    const filed = bed.invoiceOf(line.id, 100, { fileId: randomUUID() })
    expect((await bed.radu.refused(contract.addInvoice, filed)).code).toBe('files.not_found')
  })
})

describe('payments', () => {
  const step = (payment: { id: string; version: number }, name: string, fields: object = {}) =>
    ({ paymentId: payment.id, version: payment.version, step: name, ...fields }) as never

  test('go from planned to paid, and what was paid can be opened again', async () => {
    const line = await bed.line()
    const payment = await bed.pay(400_00, { lineId: line.id })
    expect(payment).toMatchObject({ status: 'planned', dueDate: '2027-03-01' })
    const paid = await bed.radu.call(contract.stepPayment, step(payment, 'pay', { method: 'card' }))
    expect(paid).toMatchObject({ status: 'paid', paidOn: '2027-02-10', method: 'card' })
    expect((await bed.totals()).cost).toMatchObject({
      paid: { gross: 400_00 },
      remaining: { gross: 600_00 },
    })
    expect((await bed.radu.refused(contract.stepPayment, step(paid, 'approve'))).code).toBe(
      'budgets.no_such_step',
    )
    expect((await bed.radu.refused(contract.removePayment, { paymentId: paid.id })).code).toBe(
      'budgets.payment_settled',
    )
    expect(
      (
        await bed.radu.refused(contract.changePayment, {
          paymentId: paid.id,
          version: 2,
          amount: 1,
        })
      ).code,
    ).toBe('budgets.payment_settled')
    const back = await bed.radu.call(contract.stepPayment, step(paid, 'reopen'))
    expect(back).toMatchObject({ status: 'planned', paidOn: null })
    const old = step({ ...back, version: 1 }, 'pay')
    expect((await bed.radu.refused(contract.stepPayment, old)).code).toBe(
      'budgets.changed_meanwhile',
    )
  })

  test('above the limit an admin approves first, and a larger sum is looked at again', async () => {
    const line = await bed.line()
    await bed.ana.call(contract.changeBudgetSettings, { paymentLimit: 500_00, version: 0 })
    expect(
      (await bed.radu.refused(contract.changeBudgetSettings, { paymentLimit: null, version: 1 }))
        .details.status,
    ).toBe(403)
    const payment = await bed.pay(600_00, { lineId: line.id })
    expect((await bed.radu.refused(contract.stepPayment, step(payment, 'pay'))).code).toBe(
      'budgets.needs_approval',
    )
    expect((await bed.radu.refused(contract.stepPayment, step(payment, 'approve'))).code).toBe(
      'budgets.only_admin_approves',
    )
    const approved = await bed.ana.call(contract.stepPayment, step(payment, 'approve'))
    expect(approved).toMatchObject({ status: 'approved', approvedBy: 'Ana admin' })
    const larger = { paymentId: payment.id, version: approved.version, amount: 700_00 }
    expect(await bed.radu.call(contract.changePayment, larger)).toMatchObject({ status: 'planned' })
    const small = await bed.pay(300_00, { lineId: line.id })
    expect(await bed.radu.call(contract.stepPayment, step(small, 'pay'))).toMatchObject({
      status: 'paid',
    })
  })

  test('incoming money needs no approval', async () => {
    const income = await bed.line({ name: 'Onorariu', side: 'income' })
    const cost = await bed.line({ name: 'Sală' })
    await bed.ana.call(contract.changeBudgetSettings, { paymentLimit: 500_00, version: 0 })
    const received = await bed.pay(600_00, { lineId: income.id })
    const spent = await bed.pay(400_00, { lineId: cost.id })
    const more = await bed.pay(400_00, { lineId: cost.id })
    for (const each of [spent, more]) await bed.radu.call(contract.stepPayment, step(each, 'pay'))
    const early = { overpay: true }
    const back = await bed.pay(700_00, { lineId: cost.id, kind: 'refund' }, early)
    const input = await bed.pay(550_00, { lineId: income.id, kind: 'refund' }, early)
    const { items } = await bed.radu.call(contract.listPayments, {})
    const waiting = items.filter(({ needsApproval }) => needsApproval).map(({ id }) => id)
    expect(waiting).toEqual([input.id])
    for (const payment of [received, back])
      expect(await bed.radu.call(contract.stepPayment, step(payment, 'pay'))).toMatchObject({
        status: 'paid',
      })
    expect((await bed.radu.refused(contract.stepPayment, step(input, 'pay'))).code).toBe(
      'budgets.needs_approval',
    )
  })

  test('what cannot be is refused', async () => {
    const line = await bed.line()
    await expect(bed.pay(100)).rejects.toMatchObject({ code: 'budgets.nothing_to_pay' })
    await expect(bed.pay(0, { lineId: line.id })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(bed.pay(1, { lineId: line.id, currency: 'EUR' })).rejects.toMatchObject({
      code: 'budgets.rate_missing',
    })
    const payment = await bed.pay(100, { lineId: line.id })
    const later = step(payment, 'pay', { paidOn: '2027-02-11' })
    expect((await bed.radu.refused(contract.stepPayment, later)).code).toBe(
      'budgets.paid_in_future',
    )
  })

  test('are seen across events by week, the late ones by the clock of their event', async () => {
    const line = await bed.line()
    await bed.pay(100, { lineId: line.id, due: { date: '2027-02-09' } })
    await bed.pay(200, { lineId: line.id, due: { date: '2027-02-10' } })
    await bed.pay(300, { lineId: line.id, due: { date: '2027-02-15' }, supplier: 'Florăria' })
    const { items, total } = await bed.radu.call(contract.listPayments, {})
    expect(total).toBe(3)
    expect(items.map(({ overdue }) => overdue)).toEqual([true, false, false])
    expect(items[0]).toMatchObject({ about: 'Sala', event: { name: 'Nunta Anei' }, side: 'cost' })
    const { weeks } = await bed.radu.call(contract.sumPayments, {})
    expect(weeks).toEqual([
      { week: '2027-02-08', side: 'cost', currency: 'RON', count: 2, amount: 300, overdue: 1 },
      { week: '2027-02-15', side: 'cost', currency: 'RON', count: 1, amount: 300, overdue: 0 },
    ])
    expect((await bed.radu.call(contract.listPayments, { when: ['overdue'] })).total).toBe(1)
    expect((await bed.radu.call(contract.listPayments, { search: 'florarie' })).total).toBe(0)
    expect((await bed.radu.call(contract.listPayments, { search: 'FLORARIA' })).total).toBe(1)
    const first = await bed.radu.call(contract.listPayments, { limit: 2 })
    const second = await bed.radu.call(contract.listPayments, { limit: 2, cursor: first.next! })
    expect([...first.items, ...second.items].map(({ amount }) => amount)).toEqual([100, 200, 300])
  })

  test('an invoice is among what is to pay until somebody plans to pay it', async () => {
    const [hall, flowers] = [await bed.line(), await bed.line({ name: 'Flori' })]
    const late = await bed.invoice(hall.id, 900_00, { number: '1', dueOn: '2027-02-01' })
    const dueless = await bed.invoice(flowers.id, 200_00, { number: '2', issuedOn: '2027-02-09' })
    await bed.invoice(flowers.id, 50_00, { number: '3', kind: 'proforma' })
    const unplanned = async (filter = {}) =>
      (await bed.radu.call(contract.listUnplannedInvoices, filter)).items
    expect(await unplanned()).toMatchObject([
      { id: late.id, amount: 900_00, dueDate: '2027-02-01', overdue: true, side: 'cost' },
      { id: dueless.id, amount: 200_00, dueDate: '2027-02-09', dueOn: null, overdue: false },
    ])
    await bed.pay(900_00, { invoiceId: late.id })
    const own = await bed.pay(150_00, { lineId: flowers.id })
    expect(await unplanned({ eventId: bed.event.id })).toMatchObject([{ amount: 50_00 }])
    // Money for a line that names no invoice goes to its oldest invoice first.
    const second = await bed.invoice(flowers.id, 70_00, { number: '4', issuedOn: '2027-02-10' })
    await bed.pay(60_00, { lineId: flowers.id })
    expect(await unplanned()).toMatchObject([{ id: second.id, amount: 60_00 }])
    await bed.radu.call(contract.stepPayment, step(own, 'cancel'))
    expect((await unplanned()).map(({ amount }) => amount)).toEqual([140_00, 70_00])
    const elsewhere = await bed.newEvent({ name: 'Alta' })
    expect(await unplanned({ eventId: elsewhere.id })).toEqual([])
  })

  test('with relative days move with the event, pinned and paid ones stay', async () => {
    const line = await bed.line()
    const due = { anchor: 'event_start', offsetDays: -30 }
    const moving = await bed.pay(100, { lineId: line.id, due })
    const pinned = await bed.pay(100, { lineId: line.id, due, pinned: true })
    expect(moving.dueDate).toBe('2027-05-13')
    await bed.ana.call(moveEvent, {
      eventId: bed.event.id,
      version: bed.event.version,
      startDate: '2027-06-19',
    })
    const days = new Map((await bed.sheet()).payments.map(({ id, dueDate }) => [id, dueDate]))
    expect([days.get(moving.id), days.get(pinned.id)]).toEqual(['2027-05-20', '2027-05-13'])
  })
})

describe('exports', () => {
  test('a client’s file has a name of its own', async () => {
    await bed.line()
    const nameOf = async (forClient: boolean) => {
      const asked = { ...bed.at(), format: 'xlsx' as const, forClient }
      const { url } = await bed.radu.call(contract.exportBudget, asked)
      return (await readDownload(app.jobDeps(), url)).name
    }
    expect(await nameOf(true)).toMatch(/^Buget pentru client \d/)
    expect(await nameOf(false)).toMatch(/^Buget \d/)
  })

  async function bytesOf(url: string): Promise<Buffer> {
    return (await readDownload(app.jobDeps(), url)).bytes
  }

  test('XLSX has typed numbers that read back as they were; names stay text', async () => {
    await bed.line({ name: '=HYPERLINK("x")', unitPrice: 1234_56 })
    const { url } = await bed.radu.call(contract.exportBudget, { ...bed.at(), format: 'xlsx' })
    const rows: string[][] = []
    for await (const { cells } of xlsxRows(await bytesOf(url))) rows.push(cells)
    const gross = rows[0]!.indexOf('Planificat cu TVA (RON)')
    expect(rows[1]?.[1]).toBe('=HYPERLINK("x")')
    expect(Number(rows[1]?.[gross])).toBe(1234.56)
    expect(rows.slice(2).map((cells) => [cells[0], Number(cells[gross])])).toEqual([
      ['Suma rândurilor', 1234.56],
      ['Total cheltuieli', 1234.56],
    ])
  })

  test('PDF is a document; what the client may not see is not in the client’s numbers', async () => {
    await bed.line({ name: 'Vizibil' })
    await bed.line({
      name: 'Sponsor',
      side: 'income',
      optional: true,
      unitPrice: 0,
      clientVisible: true,
    })
    await bed.line({ name: 'Ascuns', clientVisible: false })
    const pdf = await bed.radu.call(contract.exportBudget, { ...bed.at(), format: 'pdf' })
    expect((await bytesOf(pdf.url)).subarray(0, 5).toString()).toBe('%PDF-')
    const asked = { ...bed.at(), format: 'xlsx' as const, forClient: true }
    const { url } = await bed.radu.call(contract.exportBudget, asked)
    const rows: string[][] = []
    for await (const { cells } of xlsxRows(await bytesOf(url))) rows.push(cells)
    expect(rows.map((cells) => cells[1])).not.toContain('Ascuns')
    const sides = [rows[0]!.indexOf('Fel'), rows[0]!.indexOf('Opțională')]
    expect(rows.slice(1, 3).map((cells) => sides.map((at) => cells[at]))).toEqual([
      ['cheltuială', 'nu'],
      ['venit', 'da'],
    ])
    expect(rows[0]).not.toContain('Prilej v1')
    const gross = rows[0]!.indexOf('Planificat cu TVA (RON)')
    const total = rows.find((cells) => cells[0] === 'Total cheltuieli')
    expect(Number(total?.[gross])).toBe(1000)
  })

  test('PDF says which cells were not understood, to the client only that they wait', async () => {
    await bed.line({ name: 'Covor', unread: { quantity: '2 buc', vat: '19%' } })
    await bed.line({ name: 'Tort' })
    const paper = async (forClient: boolean) => {
      const input = { ...bed.at(), format: 'pdf' as const, forClient }
      const { url } = await bed.radu.call(contract.exportBudget, input)
      return new PdfReading(await bytesOf(url)).textOf(0).replaceAll(/\s/g, '')
    }
    const ours = await paper(false)
    expect(ours).toContain('Cantitate„2buc”,FeldeTVA„19%”')
    expect(ours.match(/Neînțeles/g)).toHaveLength(1)
    const theirs = await paper(true)
    expect(theirs).toContain('Covor(deconfirmat)')
    expect(theirs).toContain('totalurilesepotschimba')
    expect(theirs).not.toContain('2buc')
  })

  test('payments for the accountant', async () => {
    const line = await bed.line()
    await bed.pay(100_00, { lineId: line.id })
    const { url } = await bed.radu.call(contract.exportPayments, {})
    const rows: string[][] = []
    for await (const { cells } of xlsxRows(await bytesOf(url))) rows.push(cells)
    const at = (name: string) => rows[0]!.indexOf(name)
    expect(rows).toHaveLength(3)
    expect(rows[1]?.slice(0, 2)).toEqual(['cheltuială', 'Sala Regală'])
    expect(rows[1]?.[at('Pentru')]).toBe('Sala')
    expect(Number(rows[1]?.[at('Sumă')])).toBe(100)
    expect(rows[2]?.[0]).toBe('Total cheltuieli')
    expect(Number(rows[2]?.[at('Lei la cursul folosit')])).toBe(100)
    const [entry] = (await bed.ana.call(listHistory, { entity: 'payment_list' })).items
    expect(entry?.deed.ro).toBe('a exportat lista plăților')
  })
})

describe('the time of the bin', () => {
  const left = async (table: string) =>
    (
      await app.db.look<{ id: string }>(`select id from ${table} where company_id = $1`, [
        bed.companyId,
      ])
    ).map(({ id }) => id)

  test('over, deleted offers, invoices and payments are purged; the others stay', async () => {
    const line = await bed.line()
    const [offer, keptOffer] = [await bed.offer(line.id), await bed.offer(line.id)]
    const [invoice, keptInvoice] = [
      await bed.invoice(line.id, 300_00),
      await bed.invoice(line.id, 200_00),
    ]
    const payment = await bed.pay(100_00, { lineId: line.id })
    const keptPayment = await bed.pay(50_00, { lineId: line.id })
    await bed.radu.call(contract.removeOffer, { ...bed.at(), offerId: offer.id })
    await bed.radu.call(contract.removeInvoice, { ...bed.at(), invoiceId: invoice.id })
    await bed.radu.call(contract.removePayment, { paymentId: payment.id })
    await app.tidyBin(29)
    expect(await left('budget_offers')).toHaveLength(2)
    await app.tidyBin(31)
    expect(await left('budget_offers')).toEqual([keptOffer.id])
    expect(await left('budget_invoices')).toEqual([keptInvoice.id])
    expect(await left('budget_payments')).toEqual([keptPayment.id])
  })

  test('does not take a cancelled payment along with its deleted invoice', async () => {
    const line = await bed.line()
    const invoice = await bed.invoice(line.id, 300_00)
    const payment = await bed.pay(300_00, { invoiceId: invoice.id })
    const cancelling = { paymentId: payment.id, version: payment.version, step: 'cancel' } as const
    await bed.radu.call(contract.stepPayment, cancelling)
    await bed.radu.call(contract.removeInvoice, { ...bed.at(), invoiceId: invoice.id })
    await app.tidyBin(31)
    expect(await left('budget_payments')).toEqual([payment.id])
    await bed.radu.call(contract.removePayment, { paymentId: payment.id })
    await app.tidyBin(62)
    expect(await left('budget_payments')).toEqual([])
    expect(await left('budget_invoices')).toEqual([])
  })
})
