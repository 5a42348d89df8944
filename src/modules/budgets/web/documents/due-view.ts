import { z } from 'zod'
import type { CallOf } from '#shared/contract.ts'
import type { sumPayments } from '../../contract.ts'

export const dueViews = ['open', 'overdue', 'week', 'month', 'paid'] as const

export const DueView = z.strictObject({
  cand: z.enum(dueViews).default('open'),
  cauta: z.string().max(200).default(''),
})

type Filter = CallOf<typeof sumPayments>

const filters: Record<(typeof dueViews)[number], Filter> = {
  open: { status: ['planned', 'approved'] },
  overdue: { status: ['planned', 'approved'], when: ['overdue'] },
  week: { status: ['planned', 'approved'], when: ['overdue', 'week'] },
  month: { status: ['planned', 'approved'], when: ['overdue', 'month'] },
  // Refunded payments were paid too, and a bank statement has both.
  paid: { status: ['paid', 'refunded'] },
}

/** The payments that the chosen view shows, for the list and for the file alike. */
export function filterOf(
  { cand, cauta }: z.output<typeof DueView>,
  eventId: string | null,
): Filter {
  return { ...filters[cand], ...(eventId && { eventId }), ...(cauta && { search: cauta }) }
}
