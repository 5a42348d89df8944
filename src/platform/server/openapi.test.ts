import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { command, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Email, Name } from '#shared/text.ts'
import { Money } from '#shared/money.ts'
import { bind } from './bind.ts'
import { openApi } from './openapi.ts'
import { workRoutes } from './work.ts'

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
