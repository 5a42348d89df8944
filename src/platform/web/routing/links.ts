import { screenObstacle } from './screen-obstacle.ts'

/** The application declares here which paths exist, so that a link to nowhere does not compile. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface KnownRoutes {}

export type KnownPath = KnownRoutes extends { path: infer P extends string } ? P : string

type Value = string | number | boolean
export type SearchValues = Readonly<Record<string, Value | readonly Value[] | null | undefined>>

/** `/agenda/:id` → `{ id }`; a last `*` is the parameter `*`. */
export type ParamsOf<P extends string> = string extends P
  ? Record<string, Value>
  : { [Name in NameIn<P>]: Value }

type NameIn<P extends string> = P extends `${infer First}/${infer Rest}`
  ? NameOf<First> | NameIn<Rest>
  : NameOf<P>
type NameOf<Part extends string> = Part extends `:${infer Name}`
  ? Name
  : Part extends '*'
    ? '*'
    : never

export type LinkWords<P extends string> = string extends P
  ? [params?: Record<string, Value>, search?: SearchValues]
  : [NameIn<P>] extends [never]
    ? [params?: Record<string, never>, search?: SearchValues]
    : [params: ParamsOf<P>, search?: SearchValues]

/** The address of a screen: `linkTo('/agenda/:id', { id }, { zi: 2 })`. */
export function linkTo<P extends KnownPath>(path: P, ...[params, search]: LinkWords<P>): string {
  const input: Record<string, Value> = params ?? {}
  const address = path
    .split('/')
    .map((part) => {
      if (part === '*')
        return String(input['*'] ?? '')
          .split('/')
          .map(encodeURIComponent)
          .join('/')
      return part.startsWith(':') ? encodeURIComponent(input[part.slice(1)] ?? '') : part
    })
    .join('/')
  return address + searchText(search ?? {})
}

/** Empty values are left out of the address. */
export function searchText(values: SearchValues, keep = new URLSearchParams()): string {
  const search = new URLSearchParams(keep)
  for (const [name, value] of Object.entries(values)) {
    search.delete(name)
    const list = Array.isArray(value)
      ? (value as readonly Value[])
      : [value as Value | null | undefined]
    for (const each of list)
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** The search parameter of the chosen event, the only one that links to other screens keep. */
export const eventParameter = 'eveniment'
/** The value of the event parameter for a list of all events; the next screen returns to the chosen event. */
export const allEvents = 'toate'

/** Adds the event chosen in the present address to a link to another screen, unless the link has its own. */
export function withChosenEvent(href: string, search: string): string {
  const value = new URLSearchParams(search).get(eventParameter)
  const [path = '', own = ''] = href.split('#', 1)[0]?.split('?') ?? []
  const parameters = new URLSearchParams(own)
  // An event that cannot be shown is not taken along.
  const isShown = value !== null && value !== allEvents && screenObstacle.get() === null
  if (!isShown || parameters.has(eventParameter)) return href
  const hash = href.includes('#') ? href.slice(href.indexOf('#')) : ''
  return path + searchText({ [eventParameter]: value }, parameters) + hash
}
