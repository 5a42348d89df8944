import { sayProblem } from '#shared/field-problems.ts'
import { combine, sayIn, type StaffLocale } from '#shared/i18n.ts'
import { exchange } from '../locales/exchange.gen.ts'
import { fields } from '../locales/fields.gen.ts'
import type { RowProblem } from '../model/exchange/imports.ts'

export const text = combine(exchange, fields)

const own = [
  'torn_quote',
  'unknown_category',
  'unknown_tag',
  'host_not_found',
  'unread_cell',
  'left_empty',
  'total_row',
  'blank_row',
  'changed',
  'not_taken',
] as const

/** What is wrong with a cell or a row of an imported file, as a sentence. */
export function sayRowProblem(
  { code, limit, value = '' }: RowProblem,
  locale: StaffLocale,
): string {
  const known = own.find((each) => each === code)
  if (known) return sayIn(text, locale)(`problem.${known}`, { value: value || '–' })
  return sayProblem({ code, ...(limit !== undefined && { limit }) }, locale)
}
