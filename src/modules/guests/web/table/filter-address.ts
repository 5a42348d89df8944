import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { FilterValues } from '#ui/live/lists/filters.ts'
import { AgeBand, GuestSort, Rsvp, type GuestFilter } from '../../model.ts'

export const Answers = z.enum([...Rsvp.options, 'uninvited'])
export const Facts = z.enum(['email', 'phone', 'table', 'needs'])
export const Kinds = z.enum(['companion', 'main', 'nameless', 'named'])
export const Arrivals = z.enum(['sosit', 'nesosit'])

export const Address = z.object({
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

export const listed = [
  ...(['raspuns', 'varsta', 'fel', 'are', 'lipsa', 'grup', 'lista'] as const),
  ...(['categorie', 'eticheta', 'fara', 'meniu', 'masa', 'sosire', 'chestionar'] as const),
]

/** The filter that is sent to the server; a name without a value is left out. */
export function filterOf(values: Address): GuestFilter {
  const { are, lipsa, fel } = values
  const fact = (name: z.infer<typeof Facts>) =>
    are.includes(name) ? true : lipsa.includes(name) ? false : undefined
  const kind = (yes: z.infer<typeof Kinds>, no: z.infer<typeof Kinds>) =>
    fel.includes(yes) === fel.includes(no) ? undefined : fel.includes(yes)
  const some = <T>(list: readonly T[]) => (list.length > 0 ? [...list] : undefined)
  const filter: { [K in keyof GuestFilter]: GuestFilter[K] | undefined } = {
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
  return omitUndefined(filter)
}

/** Only one part can be chosen: the last one ticked. */
export function addressOf(next: FilterValues) {
  const lists = Object.fromEntries(listed.map((name) => [name, [...(next[name] ?? [])]]))
  return { ...(lists as Partial<Address>), moment: next.moment?.at(-1) ?? null }
}
