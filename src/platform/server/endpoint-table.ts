import { AppError } from '#shared/app-error.ts'
import type { Bound } from './bind.ts'

export interface Found {
  bound: Bound
  params: Record<string, string>
}

interface Place {
  fixed: Map<string, Place>
  parameter?: Place
  end?: { bound: Bound; parameters: readonly { name: string; at: number }[] }
}

/** As long as any id, code or token may be. */
const longestParameter = 300

/**
 * Which endpoint a method and a path mean. Fastify's own router compiles code for each route it is
 * given, which for all of ours took as long as starting Fastify itself.
 */
export class EndpointTable {
  readonly #roots = new Map<string, Place>()

  constructor(routes: readonly Bound[]) {
    for (const bound of routes) this.#add(bound)
  }

  /** `path` as it stands in the address, after `/api`. */
  find(method: string, path: string): Found | undefined {
    const root = this.#roots.get(method)
    const parts = path.split('/').map(decoded)
    const end = root && endOf(root, parts, 1)
    if (!end) return undefined
    const params: Record<string, string> = {}
    for (const { name, at } of end.parameters) params[name] = bounded(parts[at] ?? '')
    return { bound: end.bound, params }
  }

  #add(bound: Bound): void {
    const { method, path } = bound.endpoint
    const parts = path.split('/')
    let place = this.#roots.get(method) ?? emptyPlace()
    this.#roots.set(method, place)
    for (const part of parts.slice(1)) place = stepInto(place, part)
    if (place.end) throw new Error(`two endpoints are ${method} ${path}`)
    const parameters = parts.flatMap((part, at) =>
      part.startsWith(':') ? [{ name: part.slice(1), at }] : [],
    )
    place.end = { bound, parameters }
  }
}

function emptyPlace(): Place {
  return { fixed: new Map() }
}

function stepInto(place: Place, part: string): Place {
  if (part.startsWith(':')) return (place.parameter ??= emptyPlace())
  const next = place.fixed.get(part) ?? emptyPlace()
  place.fixed.set(part, next)
  return next
}

/** A word of the contract wins over a parameter, unless nothing stands further down that way. */
function endOf(place: Place, parts: readonly string[], at: number): Place['end'] {
  const part = parts[at]
  if (part === undefined) return place.end
  const fixed = place.fixed.get(part)
  const end = fixed && endOf(fixed, parts, at + 1)
  if (end || !place.parameter || part === '') return end
  return endOf(place.parameter, parts, at + 1)
}

function bounded(value: string): string {
  if (value.length > longestParameter) throw new AppError('malformed', 'bad_url', { status: 414 })
  return value
}

function decoded(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    throw new AppError('malformed', 'bad_url')
  }
}
