import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { type OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '#platform/server/openapi/openapi.ts'
import { projectRoot } from '#platform/server/process/root.ts'
import { callOver } from '#platform/testing/app.ts'
import { testEnv } from '#platform/testing/app-services.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { addKey } from '#modules/integrations/contract.ts'
import { compose, type ExternalServices } from '#app/composition.ts'
import { models } from '#app/models.gen.ts'

/*
 * The description of the API as the tools of strangers read it: a linter, and a generator of clients whose result
 * is compiled and calls the product over HTTP.
 */
const { routes } = compose(testEnv(), {} as ExternalServices)
const document = openApi(routes, [], '1', 'https://prilej.ro', models)

const product = wholeProduct()
// Below the project folder, so that the compiler and Node find what they need.
const cache = join(projectRoot, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'api-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a linter of the OpenAPI specification finds no error', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

/** A program of a customer: nothing in it but the generated types and `fetch`. */
const program = `
import type { paths } from './schema.ts'

type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never
type Gets = { [P in keyof paths]: paths[P] extends { get: unknown } ? P : never }[keyof paths]
const base = process.env.BASE ?? ''
const headers = { authorization: 'Bearer ' + process.env.KEY, 'content-type': 'application/json' }

async function get<P extends Gets>(path: P, names: Record<string, string> = {}): Promise<Answer<paths[P] extends { get: infer O } ? O : never>> {
  const filled = String(path).replace(/\\{(\\w+)\\}/g, (_, name: string) => names[name] ?? '')
  const answer = await fetch(base + filled, { headers })
  if (answer.status !== 200) throw new Error(path + ' answered ' + answer.status + ' ' + (await answer.text()))
  return (await answer.json()) as never
}

const company = await get('/api/company')
const events = await get('/api/events')
const eventId = events.items[0]?.id ?? ''
const event = await get('/api/events/{eventId}', { eventId })
const tags = await get('/api/company/tags')
const guests = await get('/api/events/{eventId}/guests', { eventId })
const budgets = await get('/api/budgets')
const tasks = await get('/api/tasks')
const contacts = await get('/api/contacts')
const history = await get('/api/company/history')
const made = await fetch(base + '/api/company/tags', {
  method: 'POST',
  headers,
  body: JSON.stringify({ name: 'Din client', tone: 'info', about: '' } satisfies NonNullable<paths['/api/company/tags']['post']['requestBody']>['content']['application/json']),
})
const name: string = company.name
const lists = [events, tags, guests, budgets, tasks, contacts, history].map(({ items }) => items.length)
console.log(JSON.stringify({ name, slug: event.slug, lists, made: made.status }))
`

beforeAll(async () => {
  const schema = await openapiTS(document as unknown as OpenAPI3)
  writeFileSync(join(folder, 'schema.ts'), schema)
  writeFileSync(join(folder, 'client.mts'), program)
})

function compile(file: string) {
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
  const options =
    '--noEmit --strict --skipLibCheck --target es2022 --module nodenext --allowImportingTsExtensions --types node --checkers 1 --ignoreConfig'
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options.split(' '), file], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout }
}

test('a generated client compiles, and one that asks for what is not there does not', () => {
  expect(compile('client.mts')).toEqual({ status: 0, stdout: '' })
  const wrong = program.replace('company.name', 'company.nickname')
  writeFileSync(join(folder, 'wrong.mts'), wrong)
  expect(compile('wrong.mts').stdout).toContain("Property 'nickname' does not exist")
})

test('the generated client calls ten endpoints with an API key', async () => {
  const admin = await product.signIn('admin@demo.prilej.ro')
  const fields = { name: 'Client', right: 'write' as const, eventIds: null, lastDay: null }
  const { token } = await callOver(product.http, addKey, fields, admin)
  const base = await product.http.listen({ port: 0, host: '127.0.0.1' })
  const env = { ...process.env, BASE: base, KEY: token }
  const child = spawn(process.execPath, ['--import', 'tsx', 'client.mts'], { cwd: folder, env })
  const texts = await new Promise<string>((done) => {
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    child.stderr.on('data', (data: Buffer) => (output += data.toString()))
    child.on('close', () => done(output))
  })
  const { lists, ...rest } = JSON.parse(texts) as { lists: number[] }
  expect(rest).toEqual({ name: 'Agenția Prilej', slug: expect.any(String), made: 200 })
  expect(lists).toHaveLength(7)
})
