import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { z } from 'zod'
import { AgeBand, GuestSort, Rsvp, type GuestFilter } from '../../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSearch, type SetSearch } from '#platform/web/search.ts'
import { Id } from '#shared/ids.ts'
import type { FilterField, FilterValues } from '#ui/live/lists/filters.ts'
import {
  listText,
  options,
  useAnswered,
  useCategories,
  useChoices,
  useTags,
} from '../guest-words.tsx'
import { listGroups } from '../../contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'

const Answers = z.enum([...Rsvp.options, 'uninvited'])
const Facts = z.enum(['email', 'phone', 'table', 'needs'])
const Kinds = z.enum(['companion', 'main', 'nameless', 'named'])
const Arrivals = z.enum(['sosit', 'nesosit'])

const Address = z.object({
  vedere: z.enum(['lista', 'familii', 'grupuri']).default('lista'),
  cauta: z.string().default(''),
  sortare: GuestSort.default('name'),
  invers: z.boolean().default(false),
  moment: Id.optional(),
  raspuns: z.array(Answers).default([]),
  varsta: z.array(AgeBand).default([]),
  fel: z.array(Kinds).default([]),
  are: z.array(Facts).default([]),
  lipsa: z.array(Facts).default([]),
  grup: z.array(Id).default([]),
  lista: z.array(z.string()).default([]),
  categorie: z.array(z.union([Id, z.literal('none')])).default([]),
  eticheta: z.array(Id).default([]),
  fara: z.array(Id).default([]),
  meniu: z.array(z.string()).default([]),
  masa: z.array(z.string()).default([]),
  sosire: z.array(Arrivals).default([]),
  chestionar: z.array(Id).default([]),
})
export type Address = z.output<typeof Address>

const listed = [
  ...(['raspuns', 'varsta', 'fel', 'are', 'lipsa', 'grup', 'lista'] as const),
  ...(['categorie', 'eticheta', 'fara', 'meniu', 'masa', 'sosire', 'chestionar'] as const),
]

export interface GuestFilters {
  values: Address
  set: SetSearch<typeof Address>
  filter: GuestFilter
  /** The same without the answer, under which the counters count. */
  around: GuestFilter
  menu: {
    fields: readonly FilterField[]
    values: FilterValues
    onChange: (values: FilterValues) => void
  }
  /** Each filter in force, with the way to drop it. */
  inForce: readonly { label: string; onRemove: () => void }[]
  sorting: {
    fields: readonly { id: string; title: string }[]
    sort: { by: string; descending: boolean }
    onSort: (sort: { by: string; descending: boolean }) => void
  }
  clear: () => void
}

/** Everything that narrows and orders the list; all of it is in the address. */
export function useGuestFilters(eventId: string): GuestFilters {
  const say = useText(listText)
  const [values, set] = useSearch(Address)
  const fields = useFields(eventId, values)
  const chosen: FilterValues = {
    ...Object.fromEntries(listed.map((name) => [name, values[name]])),
    moment: values.moment ? [values.moment] : [],
  }
  const onChange = (next: FilterValues) => set(addressOf(next))
  const isGrouped = values.vedere === 'familii'
  return {
    values,
    set,
    filter: filterOf(values),
    around: filterOf({ ...values, raspuns: [], varsta: [], fel: [], sosire: [] }),
    menu: { fields, values: chosen, onChange },
    inForce: fields
      .filter(({ name }) => (chosen[name] ?? []).length > 0)
      .map(({ name, label }) => ({ label, onRemove: () => onChange({ ...chosen, [name]: [] }) })),
    sorting: {
      fields: GuestSort.options.map((id) => ({ id, title: say(`sort.${id}`) })),
      sort: { by: isGrouped ? 'group' : values.sortare, descending: values.invers },
      onSort: ({ by, descending }) => set({ sortare: GuestSort.parse(by), invers: descending }),
    },
    clear: () => set({ ...addressOf({}), cauta: null }),
  }
}

/** What the server is asked for; a name without a value is not sent. */
function filterOf(values: Address): GuestFilter {
  const { are, lipsa, fel } = values
  const fact = (name: z.infer<typeof Facts>) =>
    are.includes(name) ? true : lipsa.includes(name) ? false : undefined
  const kind = (yes: z.infer<typeof Kinds>, no: z.infer<typeof Kinds>) =>
    fel.includes(yes) === fel.includes(no) ? undefined : fel.includes(yes)
  const some = <T>(list: readonly T[]) => (list.length > 0 ? [...list] : undefined)
  const wanted: { [K in keyof GuestFilter]: GuestFilter[K] | undefined } = {
    search: values.cauta.trim() || undefined,
    groupIds: some(values.grup),
    sides: some(values.lista),
    categoryIds: some(values.categorie),
    tagIds: some(values.eticheta),
    withoutTagIds: some(values.fara),
    partId: values.moment,
    rsvps: some(values.raspuns),
    menus: some(values.meniu),
    ageBands: some(values.varsta),
    tables: some(values.masa),
    hasEmail: fact('email'),
    hasPhone: fact('phone'),
    hasTable: fact('table'),
    hasNeeds: fact('needs'),
    isCompanion: kind('companion', 'main'),
    isPlaceholder: kind('nameless', 'named'),
    hasArrived: values.sosire.length === 1 ? values.sosire[0] === 'sosit' : undefined,
    unansweredId: values.chestionar[0],
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
}

export function isNarrowed({ filter }: GuestFilters): boolean {
  return Object.keys(filter).some((name) => name !== 'partId')
}

/** Of parts only one can be meant: the last one ticked. */
function addressOf(next: FilterValues) {
  const lists = Object.fromEntries(listed.map((name) => [name, [...(next[name] ?? [])]]))
  return { ...(lists as Partial<Address>), moment: next.moment?.at(-1) ?? null }
}

/** The groups that fit what is typed, and those already chosen, of perhaps thousands. */
function useGroups(eventId: string, chosen: readonly string[]) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const keep = { keepPrevious: true }
  const found = useEndpoint(listGroups, { eventId, limit: 100, ...(search && { search }) }, keep)
  const named = useEndpoint(
    listGroups,
    { eventId, limit: 50, ids: chosen.slice(0, 50) },
    { ...keep, enabled: chosen.length > 0 },
  )
  const ticked = chosen.length > 0 ? (named.data?.items ?? []) : []
  const others = (found.data?.items ?? []).filter(({ id }) => !chosen.includes(id))
  const fitting = [...ticked, ...others].map(({ id, name, guests }) => ({
    value: id,
    label: name,
    count: guests,
  }))
  return { options: fitting, onSearch: setTyped }
}

function useFields(eventId: string, { grup, chestionar }: Address): FilterField[] {
  const say = useText(listText)
  const choices = useChoices(eventId)
  const tags = options(useTags())
  const categories = options(useCategories())
  const parts = options(useAnswered(eventId))
  const groups = useGroups(eventId, grup)
  const counted = (
    list: readonly { value: string; count: number }[] | undefined,
    names?: readonly { value: string; label: string }[],
  ) =>
    names
      ? names.map((name) => ({
          ...name,
          count: list?.find(({ value }) => value === name.value)?.count ?? 0,
        }))
      : (list ?? []).map(({ value, count }) => ({ value, label: value, count }))
  const words = <T extends string>(values: readonly T[], label: (value: T) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return [
    { name: 'moment', options: parts },
    { name: 'raspuns', options: words(Answers.options, (value) => say(`rsvp.${value}`)) },
    { name: 'varsta', options: words(AgeBand.options, (value) => say(`age.${value}`)) },
    { name: 'fel', options: words(Kinds.options, (value) => say(`kind.${value}`)) },
    { name: 'grup', ...groups },
    { name: 'lista', options: counted(choices?.sides) },
    {
      name: 'categorie',
      options: [
        ...counted(choices?.categories, categories),
        { value: 'none', label: say('filter.noCategory') },
      ],
    },
    { name: 'eticheta', options: counted(choices?.tags, tags) },
    { name: 'fara', options: tags },
    { name: 'meniu', options: counted(choices?.menus) },
    { name: 'masa', options: counted(choices?.tables) },
    { name: 'sosire', options: words(Arrivals.options, (value) => say(`arrival.${value}`)) },
    // Only there for anyone who comes from the answers of a questionnaire, which knows its name.
    { name: 'chestionar', options: words(chestionar, () => say('filter.notAnswered')) },
    { name: 'are', options: words(Facts.options, (value) => say(`fact.${value}`)) },
    { name: 'lipsa', options: words(Facts.options, (value) => say(`fact.${value}`)) },
  ]
    .filter(({ name, options: list }) => list.length > 0 || name === 'grup')
    .map((field) => ({ ...field, label: say(`filter.${field.name as FilterName}`) }))
}

type FilterName = (typeof listed)[number] | 'moment'
