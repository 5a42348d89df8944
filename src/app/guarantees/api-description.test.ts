import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openApi } from '#platform/server/openapi/openapi.ts'
import { testEnv } from '#platform/testing/app-services.ts'
import { compose, type ExternalServices } from '#app/composition.ts'
import { models } from '#app/models.gen.ts'

const { routes } = compose(testEnv(), {} as ExternalServices)
const document = openApi(routes, [], '1', '/', models)
const text = JSON.stringify(document)

test('the description of the API is small enough for tools to read', () => {
  expect(text.length).toBeLessThanOrEqual(1_500_000)
  expect(gzipSync(text).length).toBeLessThanOrEqual(150_000)
})

test('every reference leads to a component', () => {
  const { components } = document as { components: Record<string, Record<string, unknown>> }
  const missing = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].filter(
    ([, kind = '', name = '']) => !(name in (components[kind] ?? {})),
  )
  expect(missing.map(([reference]) => reference)).toEqual([])
})

test('a type that two modules export under one name has two components', () => {
  const { schemas } = document.components as { schemas: Record<string, object> }
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Tag', 'Event', 'Task', 'Guest']))
})
