import { z } from 'zod'
import { statusOfKind } from '#shared/app-error.ts'
import { pathParameters, type Endpoint } from '#shared/contract.ts'
import type { RawRoute } from '../http/api-routes.ts'
import type { Bound } from '../pipeline/bind.ts'
import { SchemaComponents, type Models } from './components.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 description, made from the same contracts that check every request and answer. */
export function openApi(
  routes: readonly Bound[],
  raw: readonly RawRoute[],
  version: string,
  serverUrl: string,
  models: Models = {},
): Json {
  const paths: Record<string, Json> = {}
  const idOf = operationIds(routes)
  const components = new SchemaComponents(models)
  for (const bound of routes)
    (paths[openPath(bound.endpoint.path)] ??= {})[bound.endpoint.method.toLowerCase()] = operation(
      idOf(bound),
      bound.endpoint,
      components,
    )
  for (const route of raw)
    (paths[openPath(route.path)] ??= {})[route.method.toLowerCase()] = rawOperation(
      route,
      components,
    )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Prilej',
      version,
      description: 'Every call the product itself makes. Errors have one shape everywhere.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of POST /api/login, bare or after "Bearer ".',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the company, which begins with prj_.',
        },
      },
      responses: {
        Problem: {
          description: 'See error.code.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      schemas: { ...components.schemas, Error: errorSchema },
    },
  }
}

/** Two modules may use the same verb and noun; then the whole path distinguishes them. */
function operationIds(routes: readonly Bound[]): (bound: Bound) => string {
  const count = new Map<string, number>()
  for (const { name } of routes) count.set(name, (count.get(name) ?? 0) + 1)
  return ({ name, endpoint }) =>
    count.get(name) === 1 ? name : `${name}${endpoint.path.replace(/\W+/g, '_')}`
}

function operation(name: string, endpoint: Endpoint, components: SchemaComponents): Json {
  const fromPath = pathParameters(endpoint.path)
  const schema = components.open(endpoint.input, 'input')
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = (schema.required ?? []) as string[]
  const others = Object.keys(properties).filter((key) => !fromPath.includes(key))
  const isQuery = endpoint.kind === 'query'
  const parameters = [
    ...fromPath.map((key) => parameter(key, 'path', properties[key] ?? { type: 'string' }, true)),
    ...(isQuery
      ? others.map((key) => parameter(key, 'query', properties[key] ?? {}, required.includes(key)))
      : []),
  ]
  const body = {
    ...schema,
    properties: pick(properties, others),
    required: required.filter((key) => others.includes(key)),
  }
  return {
    operationId: name,
    summary: endpoint.about || summaryOf(endpoint, name),
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    ...security(endpoint),
    parameters: mayRepeat(endpoint) ? [...parameters, idempotencyKey] : parameters,
    ...(!isQuery &&
      others.length > 0 && {
        requestBody: {
          required: body.required.length > 0,
          content: { 'application/json': { schema: body } },
        },
      }),
    responses: { ...success(endpoint, components), ...errors(endpoint.errors, !isQuery) },
  }
}

/** Describes a call without an `about` by its name: "Change tag". */
function summaryOf({ path }: Endpoint, name: string): string {
  const own = name.replace(path.replace(/\W+/g, '_'), '')
  const words = own.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function rawOperation(
  { name, method, path, access, about, describe }: RawRoute,
  components: SchemaComponents,
): Json {
  const { body, answer } = describe
  const query = describe.query && components.open(describe.query, 'input')
  const fields = Object.entries((query?.properties ?? {}) as Record<string, Json>)
  const required = (query?.required ?? []) as string[]
  return {
    operationId: name,
    summary: about,
    tags: [path.split('/')[1] ?? 'api'],
    ...security({ access, peopleOnly: true }),
    parameters: [
      ...pathParameters(path).map((key) => parameter(key, 'path', { type: 'string' }, true)),
      ...fields.map(([key, schema]) => parameter(key, 'query', schema, required.includes(key))),
      ...(describe.idempotent ? [idempotencyKey] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { [body.type]: { schema: body.schema } } },
    }),
    responses: {
      [answer.status]: {
        description: 'Done.',
        ...(answer.type && {
          content: {
            [answer.type]: {
              schema: answer.schema ? components.of(answer.schema, 'output') : { type: 'string' },
            },
          },
        }),
      },
      ...errors([], method !== 'GET'),
    },
  }
}

/** The rule of the pipeline: only a POST, and never one whose answer holds a credential. */
function mayRepeat({ method, secret }: Endpoint): boolean {
  return method === 'POST' && !secret
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated key gets the first answer again; with another body it is refused.',
  schema: { type: 'string', pattern: '^[\\w:.-]{1,200}$' },
}

function success(endpoint: Endpoint, components: SchemaComponents): Json {
  if (endpoint.output instanceof z.ZodNull) return { 204: { description: 'Done.' } }
  return {
    200: {
      description: 'Done.',
      content: { 'application/json': { schema: components.of(endpoint.output, 'output') } },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            properties: { code: { type: 'string' }, limit: { type: 'number' } },
          },
        },
        current: { description: 'With 409: the row as it is now.' },
        savedBy: {
          description:
            'With 409, for colleagues: who changed the row last, where the history knows.',
          type: 'object',
          properties: {
            id: { type: ['string', 'null'] },
            name: { type: 'string' },
            at: { type: 'string', format: 'date-time' },
          },
        },
      },
    },
  },
}

/** For requests with a body: too large, or of another type. */
const ofBodies = [413, 415]

/** All have one schema; only a call with codes of its own lists them. */
function errors(codes: readonly string[], hasBody: boolean): Json {
  const all = [...Object.values<number>(statusOfKind), ...(hasBody ? ofBodies : [])]
  const statuses = [...new Set(all)].toSorted((a, b) => a - b)
  const usual: Json = { $ref: '#/components/responses/Problem' }
  const ofConflict = codes.length > 0 && {
    409: {
      description: `See error.code. Codes of this call: ${codes.join(', ')}.`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  }
  return { ...Object.fromEntries(statuses.map((status) => [status, usual])), ...ofConflict }
}

function security({ access, peopleOnly }: Pick<Endpoint, 'access' | 'peopleOnly'>): Json {
  if (access === 'open' || access === 'loopback') return { security: [], 'x-access': access }
  const takesKey = /:(read|write)$/.test(access) && !peopleOnly
  return { security: [{ token: [] }, ...(takesKey ? [{ apiKey: [] }] : [])], 'x-access': access }
}

function parameter(name: string, place: 'path' | 'query', schema: Json, required: boolean): Json {
  return { name, in: place, required, schema }
}

function openPath(path: string): string {
  return `/api${path}`.replace(/:(\w+)/g, '{$1}')
}

function pick(properties: Record<string, Json>, keys: readonly string[]): Record<string, Json> {
  return Object.fromEntries(keys.map((key) => [key, properties[key] ?? {}]))
}
