import type { FastifyInstance, InjectOptions } from 'fastify'
import fc from 'fast-check'
import { beforeAll } from 'vitest'
import { pathParameters, type Endpoint } from '#shared/contract.ts'
import { seeds } from '#app/server.gen.ts'
import { requestOf } from '#platform/testing/app.ts'
import {
  hostileJson,
  hostileTexts,
  hostileValues,
  placesIn,
  put,
} from '#platform/testing/every-endpoint/hostile.ts'
import { RealRows } from '#platform/testing/every-endpoint/real-rows.ts'
import { nameOf } from '#platform/testing/every-endpoint/recorded-day.ts'
import { sampleInputs } from '#platform/testing/every-endpoint/sample-input.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

type Input = Record<string, unknown>

export interface Attempt {
  name: string
  request: InjectOptions
}

/** The number of values for each place of an input, and the values. */
interface Choice {
  perPlace: number
  seed: number
  which?: (endpoint: Endpoint) => boolean
}

const endsSessions = /^DELETE \/api\/(logout|account)|\/deactivate$/

/** The whole demo, and every call of it with hostile input. */
export class HostileBed {
  readonly product = wholeProduct(seeds.map(({ name }) => name))
  #rows!: RealRows
  #admin = ''

  constructor() {
    beforeAll(async () => {
      const { db } = this.product
      const [found] = await db.look<{ company: string; event: string }>(
        `select company_id as company, id as event from events where slug = 'nunta-ana-si-mihai'`,
      )
      this.#rows = await RealRows.of(db, found?.company ?? '', found?.event ?? '')
      this.#admin = await this.product.signIn('admin@demo.prilej.ro')
    })
  }

  /** Every endpoint, every place in the fullest input that its contract accepts. */
  attempts({ which = () => true, ...choice }: Choice): Attempt[] {
    return this.#endpoints()
      .filter((endpoint) => which(endpoint) && !endsSessions.test(nameOf(endpoint)))
      .flatMap((endpoint, number) => {
        const [fullest] = sampleInputs(endpoint)
        const seed = choice.seed + number * 100
        return fullest ? this.#attemptsAt(endpoint, fullest, { ...choice, seed }) : []
      })
  }

  /** Every list and every thing, as it is read without a mistake. */
  readings(): Attempt[] {
    const queries = this.#endpoints().filter(({ kind }) => kind === 'query')
    return queries.flatMap((endpoint) =>
      sampleInputs(endpoint)
        .slice(-1)
        .map((input) => ({
          name: nameOf(endpoint),
          request: requestOf(endpoint, this.#rows.fill(endpoint, input, 0), this.#admin),
        })),
    )
  }

  /** Sends a few at a time; what was answered as no mistake may be. */
  async faults(attempts: readonly Attempt[]): Promise<string[]> {
    const wrong: string[] = []
    const busy: Attempt[] = []
    const waiting = attempts.toReversed()
    const ask = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const answer = await this.product.http.inject(next.request)
        if (answer.statusCode === 503) busy.push(next)
        else wrong.push(...faultIn(next, answer))
      }
    }
    await Promise.all(Array.from({ length: 8 }, ask))
    // Calls that failed because they locked the same rows at the same time; sent one by one, each must be
    // answered.
    for (const each of busy)
      wrong.push(...faultIn(each, await this.product.http.inject(each.request)))
    return wrong
  }

  /** Whether no attempt ended the session with which all of them are made. */
  async isSignedIn(): Promise<boolean> {
    const headers = { authorization: this.#admin }
    return (await this.product.http.inject({ url: '/api/company', headers })).statusCode === 200
  }

  #endpoints(): Endpoint[] {
    return this.product.parts.composition.routes.map(({ endpoint }) => endpoint)
  }

  #attemptsAt(endpoint: Endpoint, shape: Input, { perPlace, seed }: Choice): Attempt[] {
    const input = this.#rows.fill(endpoint, shape, 0)
    const inPath = pathParameters(endpoint.path)
    return placesIn(input).flatMap((place, at) => {
      const values = inPath.includes(String(place[0])) ? addressTexts : hostileValues
      const some = { numRuns: perPlace, seed: seed + at }
      const chosen = perPlace < values.length ? fc.sample(fc.constantFrom(...values), some) : values
      return chosen.map((value) => ({
        name: `${nameOf(endpoint)} ${place.join('.')}=${JSON.stringify(value).slice(0, 40)}`,
        request: this.#requestWith(endpoint, put(input, place, value) as Input),
      }))
    })
  }

  /** Numbers that JavaScript cannot write must reach the server as they are. */
  #requestWith(endpoint: Endpoint, input: Input): InjectOptions {
    const request = requestOf(endpoint, input, this.#admin)
    if (endpoint.kind === 'query') return request
    const inPath = pathParameters(endpoint.path)
    const fields = Object.entries(input).filter(([name]) => !inPath.includes(name))
    return { ...request, payload: hostileJson(Object.fromEntries(fields)) }
  }
}

/** An address without a part is another address, and half a surrogate cannot be in one. */
const addressTexts = hostileTexts.filter((text) => text !== '' && text.isWellFormed())

/** Texts that no error answer may contain: places in our code, or SQL statements. */
const revealing = /\bat \S+ \(|\.ts:\d|syntax error|pg_|relation "|column "/

function faultIn(
  { name }: Attempt,
  { statusCode, body, headers }: Awaited<ReturnType<FastifyInstance['inject']>>,
): string[] {
  const problem = problemOf(statusCode, body, String(headers['content-type']))
  return problem ? [`${name}: ${statusCode} ${problem}`] : []
}

function problemOf(status: number, body: string, type: string): string | undefined {
  if (status < 400) return undefined
  if (status >= 500 || revealing.test(body)) return body.slice(0, 200)
  if (!type.startsWith('application/json')) return undefined
  const { error } = JSON.parse(body) as { error?: { code?: unknown; current?: unknown } }
  if (typeof error?.code !== 'string') return `without a code: ${body.slice(0, 200)}`
  return body.length > 1024 && error.current === undefined ? `in ${body.length} bytes` : undefined
}
