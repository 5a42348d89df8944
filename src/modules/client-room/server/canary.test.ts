import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BudgetLine } from '#modules/budgets/model.ts'
import { budgets, idOf, secret, sheetOf } from '#platform/testing/secret-budgets.ts'
import { differencesBetween } from '../model.ts'
import { agreedPayments } from './page/agreed-payments.ts'
import { shownOffers, shownToClient } from './budget-content.ts'
import { lookForSecrets } from './canary-testbed.ts'
import { hashOf } from './content.ts'

test('of 300 random budgets no word or sum of the team is in what the client is shown', () => {
  expect(lookForSecrets(300)).toBeGreaterThan(150)
}, 60_000)

test('offers are shown of one line alone, and of a hidden line as nothing', () => {
  const now = new Date('2027-01-01T10:00:00Z')
  fc.assert(
    fc.property(budgets, fc.nat({ max: 7 }), (rows, at) => {
      const sheet = sheetOf(rows)
      const own = new Set(
        sheet.offers.filter(({ lineId }) => lineId === idOf(at)).map(({ id }) => id),
      )
      const keys = shownOffers({ now }, sheet, idOf(at)).map(({ key }) => key)
      expect(keys.every((key) => own.has(key))).toBe(true)
      expect(rows[at]?.isShown === true || keys.length === 0).toBe(true)
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('only payments of income that the team shows are on the page', () => {
  fc.assert(
    fc.property(budgets, (rows) => {
      const sheet = sheetOf(rows)
      const open = new Set(
        sheet.lines
          .filter(({ side, clientVisible }) => side === 'income' && clientVisible)
          .map(({ id }) => id),
      )
      const allowed = sheet.payments
        .filter(({ lineId }) => open.has(lineId ?? ''))
        .map(({ id }) => id)
      expect(agreedPayments(sheet).map(({ id }) => id)).toEqual(allowed)
      expect(JSON.stringify(agreedPayments(sheet))).not.toContain(`${secret} notă`)
    }),
    { numRuns: 300 },
  )
}, 60_000)

type Change = (line: BudgetLine) => Partial<BudgetLine>
const changes: readonly Change[] = [
  ({ name }) => ({ name: `${name} (nou)` }),
  ({ unitPrice }) => ({ unitPrice: unitPrice + 1 }),
  ({ quantity }) => ({ quantity: quantity + 1000 }),
  ({ optional }) => ({ optional: !optional }),
  () => ({ clientVisible: false }),
  ({ categoryId }) => ({ categoryId: categoryId === null ? idOf(901) : null }),
]

test('1,000 of 1,000 random changes of what the client sees are noticed and named, others are not', () => {
  const cases = fc.tuple(budgets, fc.nat(), fc.constantFrom(...changes))
  fc.assert(
    fc.property(cases, ([rows, which, change]) => {
      const before = sheetOf([{ ...rows[0]!, isShown: true, side: 'cost' }, ...rows])
      const isSeen = ({ clientVisible, side }: BudgetLine) => clientVisible && side === 'cost'
      const seen = before.lines.filter(isSeen)
      const picked = seen[which % seen.length]
      const lines = before.lines.map((line) =>
        line.id === picked?.id ? { ...line, ...change(line) } : line,
      )
      const [content, changed] = [shownToClient(before), shownToClient({ ...before, lines })]
      const hash = hashOf(content)
      expect(hashOf(changed)).not.toBe(hash)
      expect(differencesBetween(content, changed)).not.toEqual([])
      const noted = before.lines.map((line) =>
        isSeen(line) ? { ...line, note: 'alta' } : { ...line, name: `${secret} altul` },
      )
      expect(hashOf(shownToClient({ ...before, lines: noted }))).toBe(hash)
    }),
    { numRuns: 1000 },
  )
}, 60_000)
