import { omitUndefined } from '#shared/omit-undefined.ts'
import { z } from 'zod'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSearch, type SetSearch } from '#platform/web/search.ts'
import type { FilterField, FilterValues } from '#ui/live/lists/filters.ts'
import { countTasks, listTaskLists, type TaskFilter } from '../contract.ts'
import { DueWhen, openStatuses, Priority, TaskOrder, TaskStatus, type TaskList } from '../model.ts'
import { text } from '../text.ts'
import { choicesOf, priorityChoices, statusChoices, useColleagues } from './task-words.tsx'

const Kind = z.enum(['milestone', 'forClient', 'blocked', 'mine', 'toApprove'])

const Address = z.object({
  vedere: z.enum(['lista', 'tabla', 'calendar']).default('lista'),
  cauta: z.string().default(''),
  stare: z.array(TaskStatus).default([]),
  prioritate: z.array(Priority).default([]),
  cine: z.array(z.string()).default([]),
  faza: z.array(z.string()).default([]),
  cand: z.array(DueWhen).default([]),
  fel: z.array(Kind).default([]),
  eticheta: z.array(z.string()).default([]),
  /** Finished ones too. */
  toate: z.boolean().default(false),
  sortare: TaskOrder.default('plan'),
  invers: z.boolean().default(false),
  luna: z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .optional(),
})
type Address = z.output<typeof Address>

export interface TaskFilters {
  values: Address
  set: SetSearch<typeof Address>
  eventId: string | null
  lists: readonly TaskList[]
  /** The input of the queries of list and calendar. */
  input: TaskFilter
  /** The same without the state, since the board divides by it. */
  anyStatus: TaskFilter
  sort: { sort: TaskOrder; descending: boolean }
  menu: {
    fields: readonly FilterField[]
    values: FilterValues
    onChange: (values: FilterValues) => void
  }
  inForce: readonly { label: string; onRemove: () => void }[]
  isFiltering: boolean
  clear: () => void
}

/** The filters and the order of the tasks; all of them are in the address. */
export function useTaskFilters(): TaskFilters {
  const [values, set] = useSearch(Address)
  const { id: eventId } = useChosenEvent()
  const { data } = useEndpoint(
    listTaskLists,
    { eventId: eventId ?? '' },
    { enabled: eventId !== null },
  )
  const lists = eventId === null ? [] : (data?.items ?? [])
  const anyStatus = filterOf(values, eventId)
  const status = values.stare.length > 0 ? values.stare : values.toate ? null : [...openStatuses]
  const fields = useFields(lists, eventId)
  const chosen: FilterValues = {
    stare: values.stare,
    cine: values.cine,
    cand: values.cand,
    prioritate: values.prioritate,
    faza: values.faza,
    fel: values.fel,
    eticheta: values.eticheta,
  }
  const onChange = (next: FilterValues) => set(addressOf(next))
  const named = fields.filter(({ name }) => (chosen[name] ?? []).length > 0)
  return {
    values,
    set,
    eventId,
    lists,
    anyStatus,
    input: { ...anyStatus, ...(status && { status }) },
    sort: { sort: values.sortare, descending: values.invers },
    menu: { fields, values: chosen, onChange },
    inForce: named.map(({ name, label }) => ({
      label,
      onRemove: () => onChange({ ...chosen, [name]: [] }),
    })),
    isFiltering: values.cauta !== '' || named.length > 0,
    clear: () => set({ ...addressOf({}), cauta: null }),
  }
}

function filterOf(values: Address, eventId: string | null): TaskFilter {
  const { cauta, prioritate, cine, faza, cand, fel, eticheta } = values
  const some = <T>(list: T[]) => (list.length > 0 ? list : undefined)
  const input: Record<string, unknown> = {
    eventId: eventId ?? undefined,
    search: cauta || undefined,
    priority: some(prioritate),
    responsibleId: some(cine),
    // Phases belong to one event, so they mean nothing beside another.
    listId: eventId === null ? undefined : some(faza),
    when: some(cand),
    tag: some(eticheta),
    ...Object.fromEntries(fel.map((kind) => [kind, true])),
  }
  return omitUndefined(input)
}

function useFields(lists: readonly TaskList[], eventId: string | null): FilterField[] {
  const say = useText(text)
  const people = useColleagues()
  const { data: counts } = useEndpoint(
    countTasks,
    { ...(eventId && { eventId }), status: [...openStatuses] },
    { keepPrevious: true },
  )
  const whens = DueWhen.options.map((value) => ({ value, label: say(`when.${value}`) }))
  const kinds = Kind.options.map((value) => ({ value, label: say(`filter.${value}`) }))
  const who = [...choicesOf(people), { value: 'none', label: say('filter.nobody') }]
  const phases = {
    name: 'faza',
    label: say('filter.list'),
    options: counted(
      [...choicesOf(lists), { value: 'none', label: say('list.none') }],
      counts?.byList,
    ),
  }
  return [
    { name: 'stare', label: say('filter.status'), options: statusChoices(say) },
    { name: 'cine', label: say('filter.who'), options: counted(who, counts?.byResponsible) },
    {
      name: 'cand',
      label: say('filter.when'),
      options: whens.map((option) => ({
        ...option,
        ...(counts && { count: counts.byWhen[option.value] }),
      })),
    },
    {
      name: 'prioritate',
      label: say('filter.priority'),
      options: priorityChoices(say).toReversed(),
    },
    ...(lists.length > 0 ? [phases] : []),
    { name: 'fel', label: say('filter.kind'), options: kinds },
  ]
}

/** Adds the number of tasks that each choice would leave, once it is known. */
function counted(
  options: readonly { value: string; label: string }[],
  tally: readonly { key: string; count: number }[] | undefined,
) {
  if (!tally) return options
  return options.map((option) => ({
    ...option,
    count: tally.find(({ key }) => key === option.value)?.count ?? 0,
  }))
}

function addressOf(next: FilterValues) {
  return {
    stare: (next.stare ?? []) as TaskStatus[],
    cine: [...(next.cine ?? [])],
    cand: (next.cand ?? []) as DueWhen[],
    prioritate: (next.prioritate ?? []) as Priority[],
    faza: [...(next.faza ?? [])],
    fel: (next.fel ?? []) as z.infer<typeof Kind>[],
    eticheta: [...(next.eticheta ?? [])],
  }
}
