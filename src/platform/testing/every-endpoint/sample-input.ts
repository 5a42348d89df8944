import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { pathParameters, type Endpoint } from '#shared/contract.ts'

interface Schema {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

type Input = Record<string, unknown>

/** An input that the contract accepts, built from the contract; undefined where its rules are beyond that. */
export function sampleInput(endpoint: Endpoint): Input | undefined {
  if (!samples.has(endpoint)) samples.set(endpoint, makeSample(endpoint))
  return samples.get(endpoint)
}

const samples = new Map<Endpoint, Input | undefined>()
const schemas = new Map<Endpoint, Schema>()

/** Every input of another shape that the contract accepts: with filled lists, with each choice of a union. */
export function sampleInputs(endpoint: Endpoint): Input[] {
  const schema = schemaOf(endpoint)
  const required = schema.required ?? []
  const names = Object.keys(schema.properties ?? {})
  const choices = [names, required, ...names.map((name) => [...required, name])]
  const found = new Map<string, Input>()
  for (const option of [0, 1, 2, 3])
    for (const fields of choices)
      for (const items of [1, 0]) {
        const input = ofObject(schema, fields, { option, items })
        const shape = JSON.stringify(input).replace(/[0-9a-f-]{36}/g, 'id')
        if (!found.has(shape) && endpoint.input.safeParse(input).success) found.set(shape, input)
      }
  return [...found.values()]
}

function makeSample(endpoint: Endpoint): Input | undefined {
  const schema = schemaOf(endpoint)
  const required = schema.required ?? []
  const names = Object.keys(schema.properties ?? {})
  const choices = [required, names, ...names.map((name) => [...required, name])]
  for (const fields of choices)
    for (const nulls of [false, true]) {
      const input = ofObject(schema, fields, { nulls })
      if (endpoint.input.safeParse(input).success) return input
    }
  return undefined
}

/** The path with its parameters filled in; those without a value get a sample. */
export function pathWith(endpoint: Endpoint, values: Record<string, string> = {}): string {
  const { properties = {} } = schemaOf(endpoint)
  const valueOf = (name: string) =>
    values[name] ?? String(sample(properties[name] ?? { type: 'string' }, {}))
  return `/api${endpoint.path}`.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(valueOf(name)),
  )
}

/** Parameters of the path that name a row. */
export function idParameters(endpoint: Endpoint): string[] {
  const { properties = {} } = schemaOf(endpoint)
  return pathParameters(endpoint.path).filter((name) => isId(properties[name] ?? {}))
}

function isId({ format, pattern }: Schema): boolean {
  if (pattern === undefined) return format === 'uuid'
  const rule = new RegExp(pattern, 'u')
  return rule.test(randomUUID()) && !texts.some((each) => rule.test(each))
}

function schemaOf(endpoint: Endpoint): Schema {
  const known =
    schemas.get(endpoint) ??
    (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(endpoint, known)
  return known
}

interface Wish {
  /** Null wherever it is allowed. */
  nulls?: boolean
  /** Index of the variant of a union. */
  option?: number
  /** Minimum length of lists. */
  items?: number
}

function sample(schema: Schema, wish: Wish): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.examples) return schema.examples[0]
  const options = schema.anyOf ?? schema.oneOf ?? []
  if (wish.nulls && options.some(({ type }) => type === 'null')) return null
  const chosen = options[Math.min(wish.option ?? 0, options.length - 1)]
  if (chosen) return sample(chosen, wish)
  if (schema.allOf)
    return sample(Object.assign({}, schema, { allOf: undefined }, ...schema.allOf), wish)
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, wish.items ?? 0) }, () =>
        sample(schema.items ?? {}, wish),
      )
    case 'object':
      return ofObject(schema, schema.required ?? [], wish)
    default:
      return 'Ana Pop'
  }
}

function ofObject({ properties = {} }: Schema, names: readonly string[], wish: Wish): Input {
  return Object.fromEntries(names.map((name) => [name, sample(properties[name] ?? {}, wish)]))
}

/** One example of each kind of text in contracts. */
const texts = [
  'Ana Pop',
  'ana-pop',
  'ana@example.ro',
  '2027-06-12',
  '2027-06-12T18:00:00.000Z',
  '2027-06-12T18:00',
  '18:00',
  '+40722123456',
  'https://example.ro/',
  '#0f5c4a',
  'RON',
  'ro',
  'a'.repeat(64),
]

function text(schema: Schema): string {
  const { format, pattern, minLength = 0 } = schema
  if (isId(schema)) return randomUUID()
  if (format === 'email') return 'ana@example.ro'
  if (format === 'date') return '2027-06-12'
  if (format === 'date-time') return '2027-06-12T18:00:00.000Z'
  const rule = pattern === undefined ? /^/ : new RegExp(pattern, 'u')
  const fits = (candidate: string) => candidate.length >= minLength && rule.test(candidate)
  return texts.find(fits) ?? 'x'.repeat(Math.max(1, minLength))
}
