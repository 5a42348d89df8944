import { Validator } from '@seriousme/openapi-schema-validator'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { command, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Email, Name } from '#shared/text/text.ts'
import { Money } from '#shared/numbers/money.ts'
import { addRawRoutes } from '../http/api-routes.ts'
import { bind } from '../pipeline/bind.ts'
import { uploadRoute, type UploadDeps } from '../files/upload.ts'
import { liveness } from '../http/health.ts'
import { openApiRoute } from './openapi-route.ts'
import { openApi } from './openapi.ts'
import { workRoutes } from '../jobs/work.ts'

const Thing = z.strictObject({ id: Id, name: Name, email: Email.nullable(), price: Money })
const contract = {
  listThings: query({
    path: '/things',
    access: 'things:read',
    input: z.strictObject({ ...pageInput, only: z.array(z.enum(['a', 'b'])).optional() }),
    output: pageOf(Thing),
  }),
  changeThing: command({
    method: 'PATCH',
    path: '/things/:id',
    access: 'things:write',
    input: Thing.partial().extend({ id: Id }),
    output: Thing,
    errors: ['things.locked'],
  }),
}
const routes = bind(contract, {
  listThings: () => ({ items: [], next: null, total: 0 }),
  changeThing: () => ({
    id: '',
    name: '',
    email: null,
    price: { minor: 0, currency: 'RON' as const },
  }),
})

test('an independent validator accepts the document', async () => {
  const document = openApi([...routes, ...workRoutes], [], '1', '/')
  const result = await new Validator().validate(document)
  expect(result).toMatchObject({ valid: true })
})

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { type: string } }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

describe('what no contract can say', () => {
  const upload = uploadRoute({
    services: { env: { trustedProxies: [] } },
  } as unknown as UploadDeps)
  const document = openApi([...routes, ...workRoutes], [upload, liveness], '1', '/')
  const paths = document.paths as Record<string, Record<string, Operation>>

  test('is described so that an independent validator accepts it', async () => {
    expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  })

  test('an upload has its query, its bytes and its answer', () => {
    const operation = paths['/api/files']?.post
    expect(operation?.operationId).toBe('uploadFile')
    expect(
      operation?.parameters.map(({ name, in: place, required }) => [name, place, required]),
    ).toEqual([
      ['name', 'query', false],
      ['purpose', 'query', true],
      ['Idempotency-Key', 'header', false],
    ])
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(['application/octet-stream'])
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '413', '415', '422']),
    )
    const { schema } = operation?.responses['201']?.content['application/json'] ?? {}
    expect(JSON.stringify(schema)).toContain('publicPath')
  })

  test('every operation has an id of its own, also where two modules chose one name', () => {
    const twin = { ...contract.changeThing, path: '/others/:id' }
    const twins = [...routes, ...routes.map((bound) => ({ ...bound, endpoint: twin })).slice(1)]
    const both = openApi(twins, [upload, liveness], '1', '/').paths as typeof paths
    const ids = Object.values(both).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(ids).toContain('changeThing_others_id')
    expect(ids).toHaveLength(new Set(ids).size)
    expect(ids.every(Boolean)).toBe(true)
  })

  test('a POST may be repeated with its key, and a body may be too large or in another form', () => {
    const cancel = paths['/api/work/{workId}/cancel']?.post
    expect(cancel?.parameters.map(({ name }) => name)).toEqual(['workId', 'Idempotency-Key'])
    expect(cancel?.responses).toHaveProperty('413')
    expect(cancel?.responses).toHaveProperty('415')
    const list = paths['/api/things']?.get
    expect(list?.parameters.map(({ name }) => name)).not.toContain('Idempotency-Key')
    expect(list?.responses).not.toHaveProperty('415')
  })

  test('is written once and not sent again to anyone who has it', async () => {
    const app = Fastify()
    addRawRoutes(app, [openApiRoute(routes, [], '/')])
    const first = await app.inject('/api/openapi.json')
    expect(first.json()).toHaveProperty(['paths', '/api/openapi.json', 'get'])
    const etag = String(first.headers.etag)
    const repeated = await app.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': etag },
    })
    expect([repeated.statusCode, repeated.body, repeated.headers.etag]).toEqual([304, '', etag])
  })
})

test('path values are parameters, the rest of a command is its body, and own errors are named', () => {
  const document = openApi(routes, [], '1', '/') as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters: { name: string; in: string }[]
          requestBody?: unknown
          responses: Record<string, { description: string }>
        }
      >
    >
  }
  const change = document.paths['/api/things/{id}']?.patch
  expect(change?.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual(['path id'])
  expect(JSON.stringify(change?.requestBody)).toContain('"email"')
  expect(JSON.stringify(change?.requestBody)).not.toContain('"id"')
  expect(change?.responses['409']?.description).toContain('things.locked')
})
