import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { AgeBand, GuestSort, type GuestFilter } from '../../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSearch, type SetSearch } from '#platform/web/search.ts'
import type { FilterField, FilterValues } from '#ui/live/lists/filters.ts'
import {
  listText,
  options,
  usePartsWithAnswers,
  useCategories,
  useChoices,
  useTags,
} from '../guest-words.tsx'
import { listGroups } from '../../contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import {
  Address,
  Answers,
  Arrivals,
  Facts,
  Kinds,
  addressOf,
  filterOf,
  listed,
} from './filter-address.ts'

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

/** The filters and the order of the list; all of them are in the address. */
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

export function isNarrowed({ filter }: GuestFilters): boolean {
  return Object.keys(filter).some((name) => name !== 'partId')
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
  const fitting = [...ticked, ...others].map(({ id, name, firstNames, guests }) => ({
    value: id,
    // Families of the same name differ by their people.
    label: firstNames.some((each) => !name.includes(each))
      ? `${name} (${firstNames.join(', ')})`
      : name,
    count: guests,
  }))
  return { options: fitting, onSearch: setTyped }
}

function useFields(eventId: string, { grup, chestionar }: Address): FilterField[] {
  const say = useText(listText)
  const choices = useChoices(eventId)
  const tags = options(useTags())
  const categories = options(useCategories())
  const parts = options(usePartsWithAnswers(eventId))
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
    // Only present for users who come from the answers of a questionnaire, which has its name.
    { name: 'chestionar', options: words(chestionar, () => say('filter.notAnswered')) },
    { name: 'are', options: words(Facts.options, (value) => say(`fact.${value}`)) },
    { name: 'lipsa', options: words(Facts.options, (value) => say(`fact.${value}`)) },
  ]
    .filter(({ name, options: list }) => list.length > 0 || name === 'grup')
    .map((field) => ({ ...field, label: say(`filter.${field.name as FilterName}`) }))
}

type FilterName = (typeof listed)[number] | 'moment'
