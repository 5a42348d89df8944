import type { InputOf } from '#shared/contract.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type * as contract from '../../contract.ts'
import type { BudgetCategory, BudgetLine } from '../../model.ts'
import { addCategory } from '../budgets.ts'
import * as lines from '../lines/lines.ts'
import { categoriesOfBudgets } from '../store.ts'
import { notFound, openForWriting } from '../budget-access.ts'

type Input = InputOf<typeof contract.importLines>

/** One request is one transaction: if any line is refused, nothing of the file is imported. */
export async function importLines(ctx: CompanyContext, input: Input) {
  const { budgetId } = input
  await openForWriting(ctx, budgetId)
  const { categoryOf, newCategories } = await categoriesFor(ctx, input)
  const added = input.added.length > 0 ? await addAll(ctx, input, categoryOf) : []
  const ids = new Map(input.added.map(({ row }, at) => [row, added[at]!.id]))
  const changes = changesOf(input, categoryOf, (ref) =>
    'id' in ref ? ref.id : (ids.get(ref.row) ?? missing()),
  )
  const changed =
    changes.length > 0 ? (await lines.change(ctx, { budgetId, lines: changes })).lines : []
  if (input.removed.length > 0)
    await lines.remove(ctx, {
      budgetId,
      ids: input.removed,
      withDocuments: input.withDocuments,
    })
  const news = new Map<string, BudgetLine>([...added, ...changed].map((line) => [line.id, line]))
  return {
    added: [...ids].map(([row, id]) => ({ row, id })),
    lines: [...news.values()],
    categories: newCategories,
  }
}

type CategoryOf = (name: string | null) => string | null

async function categoriesFor(ctx: CompanyContext, input: Input) {
  const existing = await categoriesOfBudgets(ctx.db, ctx.company, [input.budgetId])
  const ids = new Map(existing.map(({ id, name }) => [fold(name), id]))
  const newCategories: BudgetCategory[] = []
  for (const { category } of [...input.added, ...input.changed]) {
    if (!category || ids.has(fold(category))) continue
    const added = await addCategory(ctx, { budgetId: input.budgetId, name: category })
    newCategories.push(added)
    ids.set(fold(category), added.id)
  }
  const categoryOf: CategoryOf = (name) => (name ? (ids.get(fold(name)) ?? null) : null)
  return { categoryOf, newCategories }
}

async function addAll(ctx: CompanyContext, { budgetId, added }: Input, categoryOf: CategoryOf) {
  const input = added.map((line) => {
    const { row: _, category, ...fields } = line
    return { ...fields, categoryId: categoryOf(category) }
  })
  return (await lines.add(ctx, { budgetId, lines: input })).lines
}

/** Changes of existing lines, and the percentages of all lines, new ones included. */
function changesOf(
  { changed, shares }: Input,
  categoryOf: CategoryOf,
  idOf: (ref: Input['shares'][number]['of']) => string,
) {
  const versions = new Map(changed.map(({ id, version }) => [id, version]))
  const fields = changed.map(({ category, ...values }) => ({
    ...values,
    ...(category !== undefined && { categoryId: categoryOf(category) }),
  }))
  const percentages = shares.map(({ of, refs }) => {
    const id = idOf(of)
    return { id, version: versions.get(id) ?? 1, percentOf: refs.map(idOf) }
  })
  return [...fields, ...percentages]
}

function missing(): never {
  throw notFound('line_not_found')
}
