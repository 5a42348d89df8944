import { expect, test } from 'vitest'
import {
  shortList,
  xlsxTypedRows,
  type TypedCell,
} from '#platform/server/spreadsheet/xlsx-reader.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { addPartner } from '#modules/partners/contract.ts'
import * as contract from '../../contract.ts'
import { budgetsTestbed, listeners } from '../testbed.ts'

const app = wholeApp({ listeners })
const bed = budgetsTestbed(app)

const bytesOf = async (url: string) => (await readDownload(app.jobDeps(), url)).bytes

/** An advance inside its final invoice, a credit note, a pro forma, income, and an invoice in euro. */
async function written() {
  const hall = await bed.line({ name: 'Sală', unitPrice: 10_000_00 })
  const cake = await bed.line({ name: 'Tort', unitPrice: 800_00 })
  const fee = await bed.line({ name: 'Onorariu', side: 'income', unitPrice: 5000_00 })
  const advance = await bed.invoice(hall.id, 2000_00, { kind: 'advance', number: '1' })
  await bed.invoice(hall.id, 9000_00, { number: '2', settles: [advance.id] })
  const wrong = await bed.invoice(cake.id, 800_00, {
    number: '3',
    kind: 'partial',
    net: 800_00,
    allocations: [
      { lineId: cake.id, net: 500_00, vat: 0, closes: false },
      { lineId: hall.id, net: 300_00, vat: 0, closes: false },
    ],
  })
  await bed.invoice(cake.id, 300_00, { number: '4', kind: 'credit', creditOf: wrong.id })
  await bed.invoice(cake.id, 700_00, { number: '5', kind: 'proforma' })
  await bed.invoice(hall.id, 100_00, {
    number: '6',
    kind: 'partial',
    currency: 'EUR',
    rate: '5.1',
    dueOn: '2027-03-01',
    net: 82_64,
    vat: 17_36,
    allocations: [{ lineId: hall.id, net: 82_64, vat: 17_36, closes: false }],
  })
  await bed.invoice(fee.id, 5000_00, { number: '7' })
  const some = await bed.pay(200_00, { invoiceId: wrong.id })
  await bed.radu.call(contract.stepPayment, { paymentId: some.id, version: 1, step: 'pay' })
}

function valueOf(cell: TypedCell | undefined): string | number {
  return typeof cell === 'object' ? cell.number : (cell ?? '').replaceAll('\u00a0', ' ')
}

const rowsOf = async (input: object = {}) =>
  recordsAt((await bed.radu.call(contract.exportInvoices, input)).url)

async function recordsAt(url: string) {
  const rows: TypedCell[][] = []
  for await (const { cells } of xlsxTypedRows(await bytesOf(url), shortList)) rows.push(cells)
  const [head = [], ...others] = rows
  return others.map((cells) =>
    Object.fromEntries(head.map((name, at) => [valueOf(name), valueOf(cells[at])])),
  )
}

test('every invoice is in the file with what was paid of it and what is left', async () => {
  await written()
  const rows = await rowsOf(bed.at())
  const byNumber = (number: string) => rows.find((row) => String(row['Număr']) === number)
  expect(byNumber('2')).toMatchObject({
    'Fel de factură': 'factură finală',
    Total: 9000,
    'Deduce avansurile': 'SR 1',
    'Avansuri deduse': 2000,
    Datorat: 7000,
    Rămas: 7000,
  })
  expect(byNumber('3')).toMatchObject({
    'Linii de buget': 'Tort: 500,00 lei + TVA 0,00 lei; Sală: 300,00 lei + TVA 0,00 lei',
    Stornat: 300,
    Datorat: 500,
    'Plătit sau încasat': 200,
    Rămas: 300,
  })
  expect(byNumber('4')).toMatchObject({ Total: -300, 'Stornează factura': 'SR 3' })
  expect(byNumber('6')).toMatchObject({ Total: 100, Monedă: 'EUR', Curs: 5.1 })
  expect(byNumber('6')).toMatchObject({ 'Net în lei': 421.46, 'TVA în lei': 88.54 })
  expect(byNumber('6')).toMatchObject({ 'Total în lei': 510 })
  expect(byNumber('7')).toMatchObject({ 'Fel (cheltuială sau venit)': 'venit', Total: 5000 })
})

test('net and VAT in lei are those of the sheet, where both round apart', async () => {
  const band = await bed.line({ name: 'Formație' })
  const fields = { kind: 'partial', currency: 'EUR', rate: '5.0813', net: 3_72, vat: 78 } as const
  const allocations = [{ lineId: band.id, net: 3_72, vat: 78, closes: false }]
  await bed.invoice(band.id, 4_50, { ...fields, allocations })
  const invoiced = (await bed.totals()).lines.get(band.id)?.invoiced
  expect(invoiced).toEqual({ net: 18_90, vat: 3_97, gross: 22_87 })
  const [row] = await rowsOf(bed.at())
  expect(row).toMatchObject({ 'Net în lei': 18.9, 'TVA în lei': 3.97, 'Total în lei': 22.87 })
})

test('the rows come to the totals, and every column of a total adds up', async () => {
  await written()
  const rows = await rowsOf()
  const of = (row: Record<string, string | number>, name: string) => Number(row[name] ?? 0)
  const isRecord = (row: Record<string, string | number>) => row['Număr'] !== ''
  const records = rows.filter(isRecord)
  const others = rows.filter((row) => !isRecord(row))
  const labels = others.map((row) => `${row['Fel (cheltuială sau venit)']} ${row['Monedă']}`)
  expect(labels).toEqual([
    'Suma rândurilor (cheltuieli) RON',
    'Proforme, necuprinse (cheltuieli) RON',
    'Avansuri cuprinse în facturi finale (cheltuieli) RON',
    'Total cheltuieli RON',
    'Total cheltuieli EUR',
    'Total venituri RON',
    'Suma rândurilor (cheltuieli) în lei RON',
    'Proforme, necuprinse (cheltuieli) în lei RON',
    'Avansuri cuprinse în facturi finale (cheltuieli) în lei RON',
    'Total cheltuieli în lei RON',
    'Rezultat: venituri minus cheltuieli în lei RON',
  ])
  const costs = records.filter(
    (row) => row['Monedă'] === 'RON' && row['Fel (cheltuială sau venit)'] === 'cheltuială',
  )
  for (const row of rows.filter((each) => each['Net'] !== ''))
    expect(of(row, 'Net în lei') + of(row, 'TVA în lei')).toBeCloseTo(of(row, 'Total în lei'), 2)
  const amounts = ['Net', 'TVA', 'Total', 'Net în lei', 'Total în lei', 'Datorat']
  for (const name of [...amounts, 'Plătit sau încasat']) {
    const sum = costs.reduce((total, row) => total + of(row, name), 0)
    expect([name, of(others[0]!, name)]).toEqual([name, sum])
    const parts = others.slice(0, 3).reduce((total, row) => total + of(row, name), 0)
    expect([name, of(others[3]!, name)]).toEqual([name, parts])
  }
  const allCosts = records.filter((row) => row['Fel (cheltuială sau venit)'] === 'cheltuială')
  for (const name of ['Net în lei', 'TVA în lei', 'Total în lei']) {
    const sum = allCosts.reduce((total, row) => total + of(row, name), 0)
    expect([name, of(others[6]!, name)]).toEqual([name, sum])
    const parts = others.slice(6, 9).reduce((total, row) => total + of(row, name), 0)
    expect([name, of(others[9]!, name)]).toEqual([name, parts])
  }
  expect(others[9]).toMatchObject({ 'TVA în lei': 88.54, TVA: 88.54, Total: 10_010 })
  const full = others[3]!
  expect(of(full, 'Total')).toBe(9500)
  expect(of(full, 'Total') - of(full, 'Avansuri deduse') - of(full, 'Stornat')).toBe(
    of(full, 'Datorat'),
  )
  expect(of(others[9]!, 'Total în lei')).toBe(9500 + 510)
  expect(of(others[10]!, 'Total în lei')).toBe(5000 - 9500 - 510)
  expect(of(others[10]!, 'Net în lei')).toBe(5000 - 9500 - 421.46)
  expect(of(full, 'Datorat') - of(full, 'Plătit sau încasat')).toBe(of(full, 'Rămas'))
})

test('net and VAT in lei are in the file of payments and on paper too', async () => {
  await written()
  const { invoices } = await bed.radu.call(contract.getSheet, bed.at())
  const foreign = invoices.find(({ currency }) => currency === 'EUR')!
  await bed.pay(100_00, { invoiceId: foreign.id, currency: 'EUR' })
  const rows = await recordsAt((await bed.radu.call(contract.exportPayments, {})).url)
  const inEuro = { 'Net în lei': 421.46, 'TVA în lei': 88.54, 'Lei la cursul folosit': 510 }
  expect(rows.find((row) => row['Document'] === 'SR 6')).toMatchObject(inEuro)
  expect(rows.at(-1)).toMatchObject({
    'Fel (cheltuială sau venit)': 'Total cheltuieli în lei',
    'Net în lei': 621.46,
    'TVA în lei': 88.54,
    'Lei la cursul folosit': 710,
  })
  for (const { url } of [
    await bed.radu.call(contract.exportInvoices, { format: 'pdf' }),
    await bed.radu.call(contract.exportPayments, { format: 'pdf' }),
  ]) {
    const page = new PdfReading(await bytesOf(url)).textOf(0).replaceAll(/\s/g, '')
    for (const words of ['NetNetînlei', '82,64421,46', '17,3688,54', '100,00510,00'])
      expect(page).toContain(words)
  }
})

test('a planner of other events finds none of these invoices in the file', async () => {
  await written()
  const stranger = app.personOf(bed.companyId, 'planner', ['00000000-0000-4000-8000-000000000001'])
  const { url } = await stranger.call(contract.exportInvoices, { format: 'csv' })
  const csv = (await bytesOf(url)).toString()
  expect(csv.trim().split('\n')).toHaveLength(1)
  expect((await stranger.refused(contract.exportInvoices, bed.at())).code).toBe('budgets.not_found')
})

test('invoices and payments are also made as paper', async () => {
  await written()
  for (const call of [contract.exportInvoices, contract.exportPayments]) {
    const paper = await bytesOf((await bed.radu.call(call, { format: 'pdf' })).url)
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
    const csv = (await bytesOf((await bed.radu.call(call, { format: 'csv' })).url)).toString()
    const [head = ''] = csv.replace('\uFEFF', '').split('\r\n')
    const page = new PdfReading(paper).textOf(0).replaceAll(/\s/g, '')
    for (const column of head.split(/[;,]/)) expect(page).toContain(column.replaceAll(/\s/g, ''))
  }
})

test('payments on paper have the fiscal data, the date and the rate of their documents', async () => {
  const fiscal = { cui: 'RO14399840', iban: 'RO49AAAA1B31007593840000' }
  const partner = await bed.ana.call(addPartner, {
    name: 'Formația',
    legalName: 'Sunet SRL',
    ...fiscal,
  })
  const line = await bed.line({ name: 'Muzică' })
  const eur = { currency: 'EUR', rate: '5.1', partnerId: partner.id }
  const bill = await bed.invoice(line.id, 100_00, { ...eur, kind: 'partial', number: '77' })
  await bed.pay(100_00, { invoiceId: bill.id, currency: 'EUR', partnerId: partner.id })
  const { url } = await bed.radu.call(contract.exportPayments, { format: 'pdf' })
  const invoices = await bed.radu.call(contract.exportInvoices, { format: 'pdf' })
  for (const paper of [url, invoices.url])
    expect(new PdfReading(await bytesOf(paper)).textOf(0).split('\n')).toContain(fiscal.iban)
  const page = new PdfReading(await bytesOf(url)).textOf(0).replaceAll(/\s/g, '')
  for (const words of [...Object.values(fiscal), 'SunetSRL', 'SR7701.02.2027', 'EUR5,1', 'Muzică'])
    expect(page).toContain(words)
})

test('net and VAT come to the amount of each payment and sum, that of a line by its VAT', async () => {
  const line = await bed.line({ name: 'Muzică', unitPrice: 4000_00, vat: 'standard' })
  const free = await bed.line({ name: 'Donație', unitPrice: 100_00, vat: 'exempt' })
  const [net, vat] = [1000_00, 210_00]
  const allocations = [{ lineId: line.id, net, vat, closes: false }]
  const bill = await bed.invoice(line.id, 0, { kind: 'partial', net, vat, allocations })
  await bed.pay(1210_00, { invoiceId: bill.id })
  await bed.pay(60_50, { lineId: line.id, kind: 'deposit' }, { overpay: true })
  await bed.pay(12_10, { lineId: line.id, kind: 'refund' }, { overpay: true })
  await bed.pay(50_00, { lineId: free.id })
  const rows = await recordsAt((await bed.radu.call(contract.exportPayments, {})).url)
  const sums = rows.map((row) => [row['Net'], row['TVA'], row['Sumă']])
  expect(sums.toSorted((a, b) => Number(a[2]) - Number(b[2]))).toEqual(
    [
      [-10, -2.1, -12.1],
      [50, 0, 50],
      [50, 10.5, 60.5],
      [1090, 218.4, 1308.4],
      [1000, 210, 1210],
    ].toSorted((a, b) => a[2]! - b[2]!),
  )
})

test('a credit note of a final invoice with an advance adds up, whatever becomes of that', async () => {
  for (const reopensAdvances of [true, false]) {
    const line = await bed.line({ name: `Sală ${reopensAdvances}`, unitPrice: 10_000_00 })
    const advance = await bed.invoice(line.id, 3630_00, { kind: 'advance' })
    const final = await bed.invoice(line.id, 9075_00, { settles: [advance.id] })
    await bed.invoice(line.id, 9075_00, { kind: 'credit', creditOf: final.id, reopensAdvances })
  }
  const rows = await rowsOf(bed.at())
  const of = (row: Record<string, string | number>, name: string) => Number(row[name] || 0)
  expect(
    rows.map((row) =>
      ['Total', 'Avansuri deduse', 'Stornat', 'Datorat'].map((name) => of(row, name)),
    ),
  ).toEqual([
    [3630, 0, 0, 3630],
    [9075, 0, 9075, 0],
    [-9075, 0, -9075, 0],
    [3630, 0, 3630, 0],
    [9075, 3630, 5445, 0],
    [-9075, 0, -9075, 0],
    [7260, 3630, 0, 3630],
    [-3630, -3630, 0, 0],
    [3630, 0, 0, 3630],
  ])
  expect((await bed.totals()).cost.invoiced.gross).toBe(3630_00)
})

test('invoices on paper say what was credited, settled, owed and is too much', async () => {
  await written()
  const { url } = await bed.radu.call(contract.exportInvoices, { format: 'pdf' })
  const page = new PdfReading(await bytesOf(url)).textOf(0).replaceAll(/\s/g, '')
  for (const words of ['Avansurideduse', 'Stornat', 'Datorat', 'Pestefactură', '7.000,00'])
    expect(page).toContain(words)
})

test('money that went out and came back is in the file of payments twice', async () => {
  const line = await bed.line({ name: 'Scenă', vat: 'exempt' })
  const invoice = await bed.invoice(line.id, 1000_00)
  const payment = await bed.pay(1000_00, { invoiceId: invoice.id })
  const step = { paymentId: payment.id }
  await bed.radu.call(contract.stepPayment, { ...step, version: 1, step: 'pay' })
  await bed.radu.call(contract.stepPayment, { ...step, version: 2, step: 'refund' })
  const filter = { status: ['paid' as const, 'refunded' as const] }
  const rows = await recordsAt((await bed.radu.call(contract.exportPayments, filter)).url)
  const ours = rows.filter((row) =>
    Object.values(row).some((cell) => String(cell).includes('Scenă')),
  )
  expect(ours.map((row) => row['Sumă'])).toEqual([1000, -1000])
  expect(ours.map((row) => typeof row['Plătit sau încasat la'])).not.toContain('undefined')
})
