import type { Currency } from '#shared/numbers/money.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { Sheet } from '../contract.ts'
import { calculationOf, rollUp, type BudgetLine } from '../model.ts'
import { sheetsOf } from './sheets.ts'
import { budgetsOfEvent } from './store.ts'

/**
 * The part that the client may see: its sums agree with its rows, and a percentage is still taken of all the
 * lines it names.
 */
export type ClientSheet = Sheet & { behind: BudgetLine[] }

export function clientSheet(fullSheet: Sheet): ClientSheet {
  const lines = fullSheet.lines.filter(({ clientVisible }) => clientVisible)
  const lineIds = new Set(lines.map(({ id }) => id))
  const invoices = fullSheet.invoices.map((invoice) => ({
    ...invoice,
    allocations: invoice.allocations.filter(({ lineId }) => lineIds.has(lineId)),
  }))
  const behind = fullSheet.lines.filter(({ clientVisible }) => !clientVisible)
  // Approvals are not shown to the client.
  return { ...fullSheet, lines, behind, invoices, approvals: [], baseline: null }
}

interface ClientBudget {
  id: string
  name: string
  currency: Currency
  /** Costs with VAT by category, in the order of the sheet; lines without one are under an empty name. */
  categories: { name: string; planned: number }[]
  planned: number
}

/** The budgets of an event with at least one line that the client may see. */
export async function clientBudgets(ctx: EventContext): Promise<ClientBudget[]> {
  const budgets = await budgetsOfEvent(ctx.db, ctx.event)
  const event = await eventFacts(ctx)
  const sheets = await sheetsOf(ctx, budgets, new Map([[event.id, event]]))
  return sheets
    .map(clientSheet)
    .filter(({ lines }) => lines.length > 0)
    .map(briefOf)
}

function briefOf(sheet: ClientSheet): ClientBudget {
  const totals = rollUp(calculationOf(sheet))
  const { id, name, currency } = sheet.budget
  const categories = [...sheet.categories, { id: '', name: '' }].flatMap((category) => {
    const planned = totals.categories.get(category.id)?.cost.planned.gross ?? 0
    return planned === 0 ? [] : [{ name: category.name, planned }]
  })
  return { id, name, currency, categories, planned: totals.cost.planned.gross }
}
