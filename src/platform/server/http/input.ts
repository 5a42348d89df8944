import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { pathParameters, type Endpoint } from '#shared/contract.ts'
import { problemsOf } from '#shared/field-problems.ts'
import { parseJson, refuseBadText } from './json.ts'

/** A request as the pipeline sees it: it still matters where each value came from. */
export interface RawCall {
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
}

/** Merges path, query string and body and validates them by the contract. */
export function readInput(endpoint: Endpoint, call: RawCall): unknown {
  const fromPath = parametersIn(endpoint.path)
  const otherInput =
    endpoint.kind === 'query' ? readQuery(endpoint, call.query) : readBody(endpoint, call, fromPath)
  for (const name of fromPath) if (name in otherInput) throw unknownField(name)
  const input = { ...otherInput, ...call.params }
  refuseBadText(input)
  const parsed = endpoint.input.safeParse(input)
  if (parsed.success) return parsed.data
  throw refusal(parsed.error, fromPath)
}

const parameters = new Map<string, ReadonlySet<string>>()

function parametersIn(path: string): ReadonlySet<string> {
  const fromPath = parameters.get(path) ?? new Set(pathParameters(path))
  parameters.set(path, fromPath)
  return fromPath
}

/** A path that cannot name a row is answered with 404, not as a form with an error. */
function refusal(error: z.ZodError, fromPath: ReadonlySet<string>): AppError {
  if (error.issues.some((issue) => fromPath.has(String(issue.path[0]))))
    return new AppError('not_found', 'not_found')
  const fields = problemsOf(error)
  const unknown = Object.values(fields).every((problem) => problem.code === 'unknown_field')
  return new AppError('invalid', unknown ? 'unknown_field' : 'invalid_fields', { fields })
}

function readBody(
  endpoint: Endpoint,
  call: RawCall,
  fromPath: ReadonlySet<string>,
): Record<string, unknown> {
  for (const name of call.query.keys()) throw unknownField(name)
  if (call.body === undefined) {
    const needsBody = Object.keys(endpoint.input.shape).some((name) => !fromPath.has(name))
    if (needsBody && !endpoint.input.safeParse(call.params).success)
      throw new AppError('malformed', 'body_required')
    return {}
  }
  if (typeof call.body !== 'object' || call.body === null || Array.isArray(call.body))
    throw new AppError('invalid', 'object_expected')
  return call.body as Record<string, unknown>
}

/** A query string holds only text; numbers, booleans and lists are read as the contract names them. */
function readQuery(endpoint: Endpoint, query: URLSearchParams): Record<string, unknown> {
  const shape = endpoint.input.shape as Record<string, z.ZodType>
  const input: Record<string, unknown> = {}
  for (const name of new Set(query.keys())) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!schema) throw unknownField(name)
    const values = query.getAll(name)
    const inner = unwrapped(schema)
    if (inner instanceof z.ZodArray)
      input[name] = values.map((value) => readScalar(unwrapped(inner.element as z.ZodType), value))
    else if (values.length > 1)
      throw new AppError('invalid', 'invalid_fields', { fields: { [name]: { code: 'repeated' } } })
    else input[name] = readScalar(inner, values[0] ?? '')
  }
  return input
}

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** A value that does not fit the wanted type stays text, and the contract refuses it by name. */
function readScalar(schema: z.ZodType, text: string): unknown {
  if (schema instanceof z.ZodNumber)
    return plainNumber.test(text) && text !== '-0' ? Number(text) : text
  if (schema instanceof z.ZodBoolean)
    return text === 'true' ? true : text === 'false' ? false : text
  if (
    schema instanceof z.ZodObject ||
    schema instanceof z.ZodRecord ||
    schema instanceof z.ZodDiscriminatedUnion
  ) {
    try {
      return parseJson(Buffer.from(text))
    } catch {
      return text
    }
  }
  return text
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  )
    return unwrapped(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in as z.ZodType)
  return schema
}

function unknownField(name: string): AppError {
  return new AppError('invalid', 'unknown_field', { fields: { [name]: { code: 'unknown_field' } } })
}
