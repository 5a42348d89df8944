import { z } from 'zod'
import { listTeam } from '#modules/company/contract.ts'
import type { CallOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { addDays, defaultZone, todayIn } from '#shared/dates/time.ts'
import { lastOfMonth } from '#shared/dates/month.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSearch, type SetSearch } from '#platform/web/search.ts'
import type { FilterField, FilterValues } from '#ui/live/lists/filters.ts'
import type { EventSelection, listEvents } from '../../contract.ts'
import { EventOrder, EventStatus, Occasion } from '../../model.ts'
import { text } from '../../text.ts'

const Address = z.object({
  vedere: z.enum(['carduri', 'tabel', 'calendar']).default('carduri'),
  cand: z.enum(['viitoare', 'trecute', 'toate']).default('viitoare'),
  cauta: z.string().default(''),
  stare: z.array(EventStatus).default([]),
  tip: z.array(Occasion).default([]),
  perioada: z.enum(['luna', '30', '90', 'an']).optional(),
  lider: Id.optional(),
  mele: z.boolean().default(false),
  arhiva: z.enum(['only', 'all']).optional(),
  sortare: EventOrder.default('start'),
  invers: z.boolean().optional(),
  luna: z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .optional(),
})

type Address = z.output<typeof Address>

export type ListInput = Omit<CallOf<typeof listEvents>, 'cursor' | 'offset' | 'limit'>

export interface EventFilters {
  values: Address
  set: SetSearch<typeof Address>
  /** The input of the queries of cards and table. */
  input: ListInput
  /** The same without the order: which events they are. */
  filter: EventSelection['filter']
  /** The same filters without the days, since the calendar adds those that it shows. */
  anyDay: ListInput
  menu: {
    fields: readonly FilterField[]
    values: FilterValues
    onChange: (values: FilterValues) => void
  }
  inForce: readonly { label: string; onRemove: () => void }[]
  sorting: {
    fields: readonly { id: string; title: string }[]
    sort: { by: string; descending: boolean }
    onSort: (sort: { by: string; descending: boolean }) => void
  }
  clear: () => void
}

/** The filters and the order of the list; all of them are in the address. */
export function useEventFilters(): EventFilters {
  const say = useText(text)
  const [values, set] = useSearch(Address)
  const fields = useFields()
  const descending = values.invers ?? (values.cand === 'trecute' && values.sortare === 'start')
  const narrowed = {
    ...(values.cauta && { search: values.cauta }),
    ...(values.stare.length > 0 && { status: values.stare }),
    ...(values.tip.length > 0 && { type: values.tip }),
    ...(values.lider && { leadId: values.lider }),
    mine: values.mele,
    archived: values.arhiva ?? 'hide',
  } as const
  const order = { sort: values.sortare, descending }
  const days = daysOf(values)
  const chosen = chosenOf(values)
  const onChange = (next: FilterValues) => set(addressOf(next))
  return {
    values,
    set,
    anyDay: { ...narrowed, ...order },
    input: { ...narrowed, ...days, ...order },
    filter: { ...narrowed, ...days },
    menu: { fields, values: chosen, onChange },
    inForce: [
      ...(values.cand === 'toate' || values.vedere === 'calendar'
        ? []
        : [{ label: say(`when.${values.cand}`), onRemove: () => set({ cand: 'toate' }) }]),
      ...fields
        .filter(({ name }) => (chosen[name] ?? []).length > 0)
        .map(({ name, label }) => ({ label, onRemove: () => onChange({ ...chosen, [name]: [] }) })),
    ],
    sorting: {
      fields: EventOrder.options.map((id) => ({ id, title: say(`sort.${id}`) })),
      sort: { by: values.sortare, descending },
      onSort: ({ by, descending: invers }) => set({ sortare: EventOrder.parse(by), invers }),
    },
    clear: () => set({ ...addressOf({}), cauta: null, cand: 'toate' }),
  }
}

function useFields(): FilterField[] {
  const say = useText(text)
  const team = useEndpoint(listTeam, {})
  return [
    {
      name: 'stare',
      label: say('event.status'),
      options: EventStatus.options.map((value) => ({ value, label: say(`status.${value}`) })),
    },
    {
      name: 'tip',
      label: say('event.type'),
      options: Occasion.options.map((value) => ({ value, label: say(`type.${value}`) })),
    },
    {
      name: 'perioada',
      label: say('filter.period'),
      options: (['luna', '30', '90', 'an'] as const).map((value) => ({
        value,
        label: say(`period.${value}`),
      })),
    },
    {
      name: 'lider',
      label: say('event.leadId'),
      options: (team.data?.members ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'mele',
      label: say('filter.mine'),
      options: [{ value: 'true', label: say('filter.mineOnly') }],
    },
    {
      name: 'arhiva',
      label: say('filter.archive'),
      options: [
        { value: 'all', label: say('archive.all') },
        { value: 'only', label: say('archive.only') },
      ],
    },
  ]
}

function chosenOf({ stare, tip, perioada, lider, mele, arhiva }: Address): FilterValues {
  const one = (value: string | undefined) => (value === undefined ? [] : [value])
  return {
    stare,
    tip,
    perioada: one(perioada),
    lider: one(lider),
    mele: mele ? ['true'] : [],
    arhiva: one(arhiva),
  }
}

/** Where only one value makes sense, the last one ticked is used. */
function addressOf(next: FilterValues) {
  const lastOf = (name: string) => next[name]?.at(-1) ?? null
  return {
    stare: (next.stare ?? []) as EventStatus[],
    tip: (next.tip ?? []) as Occasion[],
    perioada: lastOf('perioada') as Address['perioada'] | null,
    lider: lastOf('lider'),
    mele: lastOf('mele') === 'true',
    arhiva: lastOf('arhiva') as Address['arhiva'] | null,
  }
}

function daysOf({ cand, perioada }: Address): Pick<ListInput, 'from' | 'to'> {
  const today = todayIn(defaultZone, serverTimeNow())
  const month = today.slice(0, 7)
  const year = today.slice(0, 4)
  const period = {
    luna: { from: `${month}-01`, to: lastOfMonth(month) },
    '30': { from: today, to: addDays(today, 30) },
    '90': { from: today, to: addDays(today, 90) },
    an: { from: `${year}-01-01`, to: `${year}-12-31` },
  }
  const { from, to } = perioada ? period[perioada] : { from: undefined, to: undefined }
  const yesterday = addDays(today, -1)
  const begin = cand === 'viitoare' && (from === undefined || from < today) ? today : from
  const end = cand === 'trecute' && (to === undefined || to > yesterday) ? yesterday : to
  return { ...(begin && { from: begin }), ...(end && { to: end }) }
}
