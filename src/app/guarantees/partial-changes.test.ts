import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract.ts'

const modules = resolve(import.meta.dirname, '../../modules')

/** Whether a field names the record, or the version that was read. */
const isAddress = ({ path }: Endpoint, name: string) =>
  name === 'version' || path.split('/').includes(`:${name}`)

async function changesOf(module: string): Promise<Endpoint[]> {
  const known = (await import(join(modules, module, 'contract.ts'))) as Record<string, unknown>
  return Object.values(known).filter(
    (each): each is Endpoint =>
      typeof each === 'object' && each !== null && 'method' in each && each.method === 'PATCH',
  )
}

test('every change of a record may name one field alone', async () => {
  const names = readdirSync(modules).filter((each) =>
    readdirSync(join(modules, each)).includes('contract.ts'),
  )
  const all = (await Promise.all(names.map(changesOf))).flat()
  expect(all.length).toBeGreaterThan(20)
  const demanding = all.map((endpoint) => {
    const expected = Object.entries(endpoint.input.shape).filter(
      ([name, field]) => !isAddress(endpoint, name) && !field.safeParse(undefined).success,
    )
    return { path: endpoint.path, required: expected.map(([name]) => name) }
  })
  // Some change nothing but one field, or name a row or a revision in their body.
  expect(demanding.filter(({ required }) => required.length > 1)).toEqual([])
})
