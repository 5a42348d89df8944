import { createHash } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { calculationOf, rollUp } from '#modules/budgets/model.ts'
import { budgetSheets, clientSheet } from '#modules/budgets/server/api.ts'
import {
  canonicalText,
  linesOf,
  type DecisionKind,
  type FrozenContent,
  type FrozenLine,
  type OptionFields,
  type Subject,
} from '../model.ts'

export interface ContentSource {
  kind: DecisionKind
  subjectId: string | null
  options: readonly OptionFields[]
}

/** What the client is shown, as it is at this moment. */
export async function freeze(
  ctx: EventContext,
  { kind, subjectId, options }: ContentSource,
): Promise<FrozenContent> {
  const content =
    kind === 'budget'
      ? await budgetContent(ctx, subjectId)
      : { total: null, sections: [], options: options.map(optionLine) }
  if (!content) throw new AppError('not_found', 'client-room.subject_not_found')
  if (kind === 'budget' && linesOf(content).length === 0)
    throw new AppError('invalid', 'client-room.nothing_to_show')
  return content
}

/** Undefined once the budget is gone. A question has nothing that could change. */
export async function contentNow(
  ctx: EventContext,
  { kind, subjectId }: Pick<ContentSource, 'kind' | 'subjectId'>,
): Promise<FrozenContent | undefined> {
  return kind === 'budget' ? budgetContent(ctx, subjectId) : undefined
}

export function hashOf(content: FrozenContent): string {
  return createHash('sha256').update(canonicalText(content)).digest('hex')
}

/** Budgets of the event with at least one line that the client may see. */
export async function subjectsOf(ctx: EventContext): Promise<Subject[]> {
  const sheets = await budgetSheets(ctx, [ctx.event.eventId])
  return sheets.flatMap(({ budget: { id, name, currency }, lines }) =>
    lines.some(({ clientVisible }) => clientVisible) ? [{ id, name, currency }] : [],
  )
}

/** Of each line its name and what the client pays for it, and nothing else of the sheet. */
async function budgetContent(
  ctx: EventContext,
  budgetId: string | null,
): Promise<FrozenContent | undefined> {
  const sheets = await budgetSheets(ctx, [ctx.event.eventId])
  const whole = sheets.find(({ budget }) => budget.id === budgetId)
  if (!whole) return undefined
  const sheet = clientSheet(whole)
  const totals = rollUp(calculationOf(sheet))
  const { currency } = sheet.budget
  const shown = sheet.lines.filter(({ side }) => side === 'cost')
  const lineOf = ({ id, name, optional }: (typeof shown)[number]): FrozenLine => ({
    key: id,
    label: name,
    detail: optional ? 'optional' : '',
    amount: { minor: totals.lines.get(id)?.planned.gross ?? 0, currency },
  })
  const sections = [...sheet.categories, { id: '', name: '' }].flatMap(({ id, name }) => {
    const lines = shown.filter(({ categoryId }) => (categoryId ?? '') === id)
    return lines.length > 0 ? [{ key: id, title: name, lines: lines.map(lineOf) }] : []
  })
  return { total: { minor: totals.cost.planned.gross, currency }, sections, options: [] }
}

function optionLine({ label, detail }: OptionFields, at: number): FrozenLine {
  return { key: `option-${at + 1}`, label, detail, amount: null }
}
