import { expect, test } from 'vitest'
import { xlsxTypedRows, type TypedCell } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { balanceOf, type Payment } from '../model.ts'
import { budgetsTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const bed = budgetsTestbed(app)

/** A second book of the same month, kept by hand: whole bani, added and taken away, nothing of the model. */
class Journal {
  readonly #rows: { line: string; column: string; bani: number }[] = []

  write(line: string, column: 'invoiced' | 'paid' | 'exchange', bani: number): void {
    this.#rows.push({ line, column, bani })
  }

  sum(column: string, line?: string): number {
    let total = 0
    for (const row of this.#rows)
      if (row.column === column && (line === undefined || row.line === line)) total += row.bani
    return total
  }
}

test('every figure of an accountant’s month is that of an independent book', async () => {
  const book = new Journal()
  const budget = await bed.radu.call(contract.changeBudget, {
    ...bed.at(),
    version: bed.budget.version,
    rates: [{ currency: 'EUR', rate: '5' }],
  })
  expect(budget.rates).toHaveLength(1)
  const hall = await bed.line({ name: 'Sală', unitPrice: 12_000_00 })
  const band = await bed.line({ name: 'Formație', currency: 'EUR', unitPrice: 2000_00 })
  const flowers = await bed.line({ name: 'Flori', unitPrice: 3000_00 })
  const cake = await bed.line({ name: 'Tort', unitPrice: 800_00 })
  const fee = await bed.line({ name: 'Onorariu', side: 'income', unitPrice: 20_000_00 })
  await bed.line({ name: 'Artificii', unitPrice: 4000_00, optional: true })

  // Offers: the accepted one takes the place of the plan.
  const offer = await bed.offer(hall.id, { amount: 11_500_00 })
  const accepting = { ...bed.at(), offerId: offer.id, version: 1, status: 'accepted' as const }
  await bed.radu.call(contract.changeOffer, accepting)

  const step = (payment: Payment, fields: object = {}, who = bed.radu) =>
    who.call(contract.stepPayment, {
      paymentId: payment.id,
      version: payment.version,
      step: 'pay' as const,
      paidOn: '2026-01-15',
      ...fields,
    })
  const paid = async (amount: number, of: object, fields: object = {}) =>
    step(await bed.pay(amount, of), fields)

  // An advance and a final invoice in euro, each with its rate, paid at others.
  const eur = { currency: 'EUR' as const }
  const advance = await bed.invoice(band.id, 500_00, { ...eur, kind: 'advance', rate: '4.95' })
  await paid(500_00, { ...eur, invoiceId: advance.id }, { rate: '4.97' })
  const final = await bed.invoice(band.id, 2000_00, { ...eur, rate: '4.98', settles: [advance.id] })
  await paid(1500_00, { ...eur, invoiceId: final.id }, { rate: '5.01' })
  // The advance keeps its rate inside the final invoice, so nothing is left of the line.
  book.write('Formație', 'invoiced', 500 * 495 + 1500 * 498)
  book.write('Formație', 'paid', 500 * 495 + 1500 * 498)
  book.write('Formație', 'exchange', 500 * (497 - 495) + 1500 * (501 - 498))

  // A part of the line leaves it open; a payment made in part leaves the rest planned.
  const part = await bed.invoice(flowers.id, 1200_00, { kind: 'partial' })
  await paid(1200_00, { invoiceId: part.id }, { amount: 500_00 })
  book.write('Flori', 'invoiced', 1200_00)
  book.write('Flori', 'paid', 500_00)
  const sheet = await bed.sheet()
  expect(
    balanceOf(
      sheet,
      sheet.invoices.find(({ id }) => id === part.id)!,
    ),
  ).toMatchObject({
    paid: 500_00,
    left: 700_00,
    planned: 700_00,
  })
  expect((await bed.totals()).lines.get(flowers.id)).toMatchObject({ fullyInvoiced: false })

  // A final invoice closes the line, its credit note opens it again and leaves nothing to pay.
  const wrong = await bed.invoice(flowers.id, 1800_00)
  book.write('Flori', 'invoiced', 1800_00)
  expect((await bed.totals()).lines.get(flowers.id)?.fullyInvoiced).toBe(true)
  const storno = (amount: number) =>
    bed.invoiceOf(flowers.id, amount, { kind: 'credit', creditOf: wrong.id })
  const above = await bed.radu.refused(contract.addInvoice, storno(1800_01))
  expect(above.code).toBe('budgets.credit_above')
  await bed.radu.call(contract.addInvoice, storno(1800_00))
  book.write('Flori', 'invoiced', -1800_00)
  const after = await bed.sheet()
  const creditBalance = balanceOf(
    after,
    after.invoices.find(({ id }) => id === wrong.id)!,
  )
  expect(creditBalance).toMatchObject({ left: 0, tooMuch: 0, credited: 1800_00 })
  expect((await bed.totals()).lines.get(flowers.id)?.fullyInvoiced).toBe(false)
  const planning = { ...bed.at(), payments: [paymentFor(wrong.id, 1800_00)] }
  expect((await bed.radu.refused(contract.addPayments, planning)).code).toBe(
    'budgets.planned_above',
  )

  // Two payments of the whole invoice are noticed, paying too much is asked.
  const cakes = await bed.invoice(cake.id, 800_00)
  const shares = [240_01, 400_00, 160_00].map((amount) => paymentFor(cakes.id, amount))
  const split = await bed.radu.refused(contract.addPayments, { ...bed.at(), payments: shares })
  expect(split.details.fields).toEqual({
    'payments.0.amount': { code: 'above_owed_together', limit: 800_00, currency: 'RON' },
  })
  const once = await bed.pay(800_00, { invoiceId: cakes.id })
  const twice = { ...bed.at(), payments: [paymentFor(cakes.id, 800_00)] }
  expect((await bed.radu.refused(contract.addPayments, twice)).code).toBe('budgets.planned_above')
  const raised = { paymentId: once.id, version: once.version, amount: 800_01 }
  const asked = await bed.radu.refused(contract.changePayment, raised)
  expect(asked.code).toBe('budgets.planned_above')
  expect(asked.details.fields).toEqual({
    amount: { code: 'above_owed', limit: 800_00, currency: 'RON' },
  })
  const over = { paymentId: once.id, version: once.version, step: 'pay' as const, amount: 900_00 }
  expect((await bed.radu.refused(contract.stepPayment, over)).code).toBe('budgets.overpaid')
  const lateral = await bed.totals()
  await step(once, { amount: 900_00, overpay: true })
  book.write('Tort', 'invoiced', 800_00)
  book.write('Tort', 'paid', 900_00)
  const overpaid = await bed.totals()
  expect(overpaid.cost.remaining.gross).toBe(lateral.cost.remaining.gross - 800_00)
  expect(overpaid.lines.get(cake.id)?.overpaid.gross).toBe(100_00)

  // A refund brings back what was too much, and a correction changes an invoice.
  await paid(100_00, { invoiceId: cakes.id, kind: 'refund' })
  book.write('Tort', 'paid', -100_00)
  const corrected = await bed.radu.call(contract.changeInvoice, {
    ...bed.at(),
    invoiceId: part.id,
    version: part.version,
    net: 1250_00,
    allocations: [{ lineId: flowers.id, net: 1250_00, vat: 0, closes: false }],
  })
  expect(corrected.net).toBe(1250_00)
  book.write('Flori', 'invoiced', 50_00)

  // One invoice for two lines, of which a part of one is taken back: both are paid with the rest of it.
  const [lights, sound] = [await bed.line({ name: 'Lumini' }), await bed.line({ name: 'Sunet' })]
  const shareOf = (lineId: string, net: number) => ({ lineId, net, vat: 0, closes: true })
  const rental = await bed.invoice(lights.id, 1000_00, {
    allocations: [shareOf(lights.id, 600_00), shareOf(sound.id, 400_00)],
  })
  await bed.invoice(lights.id, 200_00, { kind: 'credit', creditOf: rental.id })
  await paid(800_00, { invoiceId: rental.id })
  book.write('Lumini', 'invoiced', 600_00 - 200_00)
  book.write('Sunet', 'invoiced', 400_00)
  book.write('Lumini', 'paid', 400_00)
  book.write('Sunet', 'paid', 400_00)

  await paid(6000_00, { lineId: fee.id })
  book.write('Onorariu', 'paid', 6000_00)

  const totals = await bed.totals()
  const forecast: Record<string, number> = {
    Sală: 11_500_00,
    Formație: 500 * 495 + 1500 * 498,
    Flori: 3000_00,
    Tort: 800_00,
    Lumini: 400_00,
    Sunet: 400_00,
    Onorariu: 20_000_00,
  }
  for (const line of (await bed.sheet()).lines) {
    if (!(line.name in forecast)) continue
    const figures = totals.lines.get(line.id)!
    const expected = forecast[line.name]!
    const owed = expected - book.sum('paid', line.name)
    expect({ name: line.name, ...grossOf(figures) }).toEqual({
      name: line.name,
      invoiced: book.sum('invoiced', line.name),
      paid: book.sum('paid', line.name),
      forecast: expected,
      remaining: Math.max(0, owed),
      overpaid: Math.max(0, -owed),
    })
  }
  const costs = ['Sală', 'Formație', 'Flori', 'Tort', 'Lumini', 'Sunet']
  const sum = (of: (name: string) => number) => costs.reduce((total, name) => total + of(name), 0)
  expect(totals.exchange.cost).toBe(book.sum('exchange'))
  expect(totals.cost.invoiced.gross).toBe(sum((name) => book.sum('invoiced', name)))
  expect(totals.cost.paid.gross).toBe(sum((name) => book.sum('paid', name)) + book.sum('exchange'))
  expect(totals.cost.forecast.gross).toBe(sum((name) => forecast[name]!) + book.sum('exchange'))
  expect(totals.cost.remaining.gross).toBe(
    sum((name) => Math.max(0, forecast[name]! - book.sum('paid', name))),
  )
  expect(totals.income.paid.gross).toBe(book.sum('paid', 'Onorariu'))

  await checkPaymentsFile(book)
  await checkInvoicesFile(sum((name) => book.sum('invoiced', name)))
  await checkBudgetFile(totals)
})

function paymentFor(invoiceId: string, amount: number) {
  return {
    lineId: null,
    invoiceId,
    partnerId: null,
    supplier: 'Sala Regală',
    kind: 'rest',
    currency: 'RON',
    amount,
    due: { date: '2027-03-01' },
    pinned: false,
    method: 'bank',
    note: '',
  } as const
}

function grossOf(
  figures: Record<'invoiced' | 'paid' | 'forecast' | 'remaining' | 'overpaid', { gross: number }>,
) {
  const { invoiced, paid, forecast, remaining, overpaid } = figures
  return {
    invoiced: invoiced.gross,
    paid: paid.gross,
    forecast: forecast.gross,
    remaining: remaining.gross,
    overpaid: overpaid.gross,
  }
}

async function rowsOf(url: string): Promise<TypedCell[][]> {
  const rows: TypedCell[][] = []
  const { bytes } = await readDownload(app.jobDeps(), url)
  for await (const { cells } of xlsxTypedRows(bytes)) rows.push(cells)
  return rows
}

const baniOf = (cell: TypedCell | undefined) =>
  typeof cell === 'object' ? Math.round(cell.number * 100) : 0

/** The file holds what was chosen, and its rows come to its sums. */
async function checkPaymentsFile(book: Journal): Promise<void> {
  const { url } = await bed.radu.call(contract.exportPayments, { status: ['paid'] })
  const [head, ...rows] = await rowsOf(url)
  const at = (name: string) => head!.indexOf(name)
  const side = at('Fel (cheltuială sau venit)')
  const lei = at('Lei la cursul folosit')
  const wordOf = (row: TypedCell[]) => (typeof row[side] === 'string' ? row[side] : '')
  const isTotal = (row: TypedCell[]) => /^(Total|Rezultat)/.test(wordOf(row))
  const isInLei = (row: TypedCell[]) => wordOf(row).endsWith('în lei')
  const own = rows.filter((row) => !isTotal(row))
  expect(own).toHaveLength(7)
  const states = new Map(own.map((row) => [row[at('Stare')], wordOf(row)]))
  expect(Object.fromEntries(states)).toEqual({
    plătită: 'cheltuială',
    'returnare primită': 'cheltuială',
    încasată: 'venit',
  })
  const paidAbroad = 500 * 497 + 1500 * 501
  const rentals = book.sum('paid', 'Lumini') + book.sum('paid', 'Sunet')
  const costs = book.sum('paid', 'Flori') + book.sum('paid', 'Tort') + rentals + paidAbroad
  const sumOf = (word: string, some: TypedCell[][]) =>
    some
      .filter((row) => wordOf(row).includes(word))
      .reduce((total, row) => total + baniOf(row[lei]), 0)
  expect(sumOf('cheltuială', own)).toBe(costs)
  const totals = rows.filter((row) => isTotal(row) && !isInLei(row))
  expect(sumOf('cheltuieli', totals)).toBe(costs)
  const inLei = Object.fromEntries(
    rows.filter(isInLei).map((row) => [wordOf(row), baniOf(row[lei])]),
  )
  expect(inLei).toEqual({
    'Total cheltuieli în lei': costs,
    'Rezultat: venituri minus cheltuieli în lei': book.sum('paid', 'Onorariu') - costs,
  })
  for (const name of ['Net', 'TVA', 'Sumă'])
    for (const total of totals) {
      const alike = own.filter(
        (row) =>
          row[at('Monedă')] === total[at('Monedă')] &&
          (wordOf(row) === 'venit') === wordOf(total).includes('venituri'),
      )
      expect(baniOf(total[at(name)])).toBe(
        alike.reduce((sum, row) => sum + baniOf(row[at(name)]), 0),
      )
    }
  expect(sumOf('venit', own)).toBe(book.sum('paid', 'Onorariu'))
  const euro = own.find((row) => row[at('Monedă')] === 'EUR')!
  expect(euro[at('Document')]).toMatch(/^SR \d+$/)
  expect(baniOf(euro[at('Net')]) + baniOf(euro[at('TVA')])).toBe(baniOf(euro[at('Sumă')]))
}

/** The invoices in lei come to what the screen says was invoiced, each at its own rate. */
async function checkInvoicesFile(invoiced: number): Promise<void> {
  const { url } = await bed.radu.call(contract.exportInvoices, bed.at())
  const [head, ...rows] = await rowsOf(url)
  const lei = head!.indexOf('Total în lei')
  const total = rows.find((row) => row[0] === 'Total cheltuieli în lei')
  expect(baniOf(total?.[lei])).toBe(invoiced)
}

/** Rows, less what is optional, with differences of exchange, come to the totals of the screen. */
async function checkBudgetFile(totals: Awaited<ReturnType<typeof bed.totals>>): Promise<void> {
  const { url } = await bed.radu.call(contract.exportBudget, { ...bed.at(), format: 'xlsx' })
  const [head, ...rows] = await rowsOf(url)
  const id = head!.indexOf('Prilej v1')
  const side = head!.indexOf('Fel')
  for (const [column, name] of [
    ['planned', 'Planificat cu TVA (RON)'],
    ['invoiced', 'Facturat (RON)'],
    ['paid', 'Plătit (RON)'],
    ['forecast', 'Estimat (RON)'],
    ['remaining', 'Rămas (RON)'],
  ] as const) {
    const at = head!.indexOf(name)
    const ofCost = rows.filter((row) => row[side] === 'cheltuială')
    const lines = ofCost.filter((row) => typeof row[id] === 'string' && row[id] !== '')
    const labelled = (label: string) => baniOf(ofCost.find((row) => row[0] === label)?.[at])
    const sum = lines.reduce((total, row) => total + baniOf(row[at]), 0)
    expect(labelled('Suma rândurilor')).toBe(sum)
    expect(sum + labelled('Opționale, necuprinse') + labelled('Diferențe de curs')).toBe(
      totals.cost[column].gross,
    )
    expect(labelled('Total cheltuieli')).toBe(totals.cost[column].gross)
  }
}
