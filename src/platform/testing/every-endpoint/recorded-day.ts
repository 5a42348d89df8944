import type { Endpoint } from '#shared/contract.ts'
import { requestOf } from '../app.ts'
import { RealRows, withIds } from './real-rows.ts'
import { sampleInputs } from './sample-input.ts'
import type { WholeProduct } from '../whole-product.ts'

export interface Call {
  endpoint: Endpoint
  input: Record<string, unknown>
  /** No row of the demo fits this call; it is still sent, and must not reach another company's data. */
  isRefused?: boolean
}

export const nameOf = ({ method, path }: Endpoint) => `${method} /api${path}`

/** These would end the session of the caller, or concern only that session. */
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

/** Number of variants of an input that are kept, and of rows that are tried for each. */
const shapesEach = 3
const attemptsEach = 9

/**
 * All calls that a member of a company can make: each endpoint with some variants of its input that succeed,
 * where one is found, with ids of that company. Every call is tried and rolled back, so that calls do not
 * affect each other.
 */
export async function recordDay(
  product: WholeProduct,
  rows: RealRows,
  authorization: string,
  isMeant: (endpoint: Endpoint) => boolean = () => true,
): Promise<Call[]> {
  const found = new Map<Endpoint, Call[]>()
  const endpoints = product.parts.composition.routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => !apart.test(nameOf(endpoint)) && /^user$|:/.test(endpoint.access))
    .filter(isMeant)
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
    return calls.length > 0 ? calls : refusedOf(endpoint)
  }

  function refusedOf(endpoint: Endpoint): Call[] {
    const [shape] = sampleInputs(endpoint)
    return shape ? [{ endpoint, input: rows.fill(endpoint, shape, 0), isRefused: true }] : []
  }

  async function firstThatWorks(endpoint: Endpoint, shape: Call['input']) {
    const attempts = idsIn(shape).length > 0 ? attemptsEach : 1
    const tried = new Set<string>()
    for (let attempt = 0; attempt < attempts; attempt++) {
      const call = { endpoint, input: rows.fill(endpoint, shape, attempt) }
      // With a single row, every attempt is the same.
      if (tried.size === tried.add(JSON.stringify(call.input)).size) continue
      const answer = await send(call)
      if (answer.statusCode < 300) return call
      const meanwhile = withVersionOf(answer.body, call)
      if (meanwhile && (await send(meanwhile)).statusCode < 300) return meanwhile
    }
    return undefined
  }

  function send({ endpoint, input }: Call) {
    return product.http.inject(requestOf(endpoint, input, authorization))
  }
}

/** The call repeated after the conflict "changed meanwhile". */
function withVersionOf(body: string, { endpoint, input }: Call): Call | undefined {
  const { error } = JSON.parse(body) as { error: { current?: Call['input'] } }
  const name = ['version', 'rev'].find((each) => each in input)
  const current = name && error.current?.[name]
  return current ? { endpoint, input: { ...input, [name]: current } } : undefined
}
