import type { Endpoint } from '#shared/contract.ts'
import { requestOf } from '../app.ts'
import { RealRows, withIds } from './real-rows.ts'
import { sampleInputs } from './sample-input.ts'
import type { WholeProduct } from '../whole-product.ts'

export interface Call {
  endpoint: Endpoint
  input: Record<string, unknown>
}

export const nameOf = ({ method, path }: Endpoint) => `${method} /api${path}`

/** These would end the session of whoever tries them, or are about that session alone. */
const apart =
  /^(DELETE \/api\/(logout|account)|POST \/api\/account\/(password|email)|POST \/api\/login)/

export function idsIn(input: unknown): string[] {
  const ids: string[] = []
  withIds(input, (_key, id) => {
    ids.push(id)
    return id
  })
  return ids
}

/** How many shapes of an input are kept, and how many rows are tried for each. */
const shapesEach = 3
const attemptsEach = 5

/**
 * Everything a person of a company can do: each endpoint in some shapes of its input that are
 * answered well with ids of that company. Every call is tried and undone, so one does not spoil the next.
 */
export async function recordDay(
  product: WholeProduct,
  rows: RealRows,
  authorization: string,
): Promise<Call[]> {
  const found = new Map<Endpoint, Call[]>()
  const endpoints = product.parts.composition.routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => !apart.test(nameOf(endpoint)) && /^user$|:/.test(endpoint.access))
  const waiting = [...endpoints]
  product.rehearses = true
  const record = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      found.set(next, await callsOf(next))
  }
  await Promise.all(Array.from({ length: 6 }, record))
  product.rehearses = false
  return endpoints.flatMap((endpoint) => found.get(endpoint) ?? [])

  async function callsOf(endpoint: Endpoint): Promise<Call[]> {
    const calls: Call[] = []
    for (const shape of sampleInputs(endpoint).slice(0, shapesEach * 2)) {
      const call = calls.length < shapesEach && (await firstThatWorks(endpoint, shape))
      if (call) calls.push(call)
    }
    return calls
  }

  async function firstThatWorks(endpoint: Endpoint, shape: Call['input']) {
    const attempts = idsIn(shape).length > 0 ? attemptsEach : 1
    for (let attempt = 0; attempt < attempts; attempt++) {
      const call = { endpoint, input: rows.fill(endpoint, shape, attempt) }
      const { statusCode } = await product.http.inject(
        requestOf(endpoint, call.input, authorization),
      )
      if (statusCode < 300) return call
    }
    return undefined
  }
}
