import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { expectDeletion, noteRestored } from './deleted-records.ts'
import { refresh } from './query-client.ts'

const OfKite = z.strictObject({ id: z.string() })
const read = { access: 'user', output: Nothing, reads: ['kites'] } as const
const listKites = query({ path: '/kites', ...read })
const getKite = query({ path: '/kites/:id', input: OfKite, ...read })
const listTails = query({ path: '/kites/:id/tails', input: OfKite, ...read })
const getString = query({ path: '/strings/:id', input: OfKite, ...read })

const write = { access: 'user', output: Nothing, changes: ['kites'] } as const
const deleteKite = command({ method: 'DELETE', path: '/kites/:id', input: OfKite, ...write })
const dropTails = command({ method: 'DELETE', path: '/kites/:id/tails', input: OfKite, ...write })
const restoreKite = command({
  method: 'POST',
  path: '/kites/:id/restore',
  input: OfKite,
  ...write,
})
const removeKites = command({
  method: 'POST',
  path: '/kites/remove',
  input: z.strictObject({ ids: z.array(z.string()) }),
  ...write,
})

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
afterEach(() => client.clear())

/** Draws a query and waits for its first answer. */
async function shown({ path, reads: tags }: { path: string; reads: readonly string[] }, id = '') {
  const queryFn = vi.fn<() => Promise<number>>(() => Promise.resolve(Math.random()))
  const observe = () =>
    new QueryObserver(client, { queryKey: [path, { id }], queryFn, meta: { tags } })
  const leave = observe().subscribe(() => undefined)
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1), 30_000)
  await settled()
  queryFn.mockClear()
  return { queryFn, leave, comeBack: () => observe().subscribe(() => undefined) }
}
const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0), 30_000)

async function changed() {
  refresh(['kites'], client)
  await settled()
}

test('a deleted record and what lies under it is not asked for, all the rest is', async () => {
  const gone = [await shown(getKite, 'a'), await shown(listTails, 'a')]
  const kept = [await shown(getKite, 'ab'), await shown(listKites), await shown(getString, 'a')]
  expectDeletion(client, deleteKite, { id: 'a' })
  await changed()
  for (const { queryFn } of gone) expect(queryFn).not.toHaveBeenCalled()
  for (const { queryFn } of kept) expect(queryFn).toHaveBeenCalledTimes(1)
})

test('several removed at once by their ids are not asked for either', async () => {
  const [gone, kept] = [await shown(getKite, 'a'), await shown(getKite, 'c')]
  expectDeletion(client, removeKites, { ids: ['a', 'b'] })
  await changed()
  expect(gone.queryFn).not.toHaveBeenCalled()
  expect(kept.queryFn).toHaveBeenCalledTimes(1)
})

test('a record at another address that changes with it is named by the caller', async () => {
  const string = await shown(getString, 's')
  expectDeletion(client, deleteKite, { id: 'a' }, ({ path }) => path === getString.path)
  await changed()
  expect(string.queryFn).not.toHaveBeenCalled()
})

test('a refused deletion, a restored record and a part that is emptied are read again', async () => {
  const kite = await shown(getKite, 'a')
  const tails = await shown(listTails, 'a')
  const keep = expectDeletion(client, deleteKite, { id: 'a' })
  await changed()
  expect(kite.queryFn).not.toHaveBeenCalled()
  keep()
  await settled()
  expect(kite.queryFn).toHaveBeenCalledTimes(1)
  expectDeletion(client, deleteKite, { id: 'a' })
  noteRestored(client, restoreKite, { id: 'a' })
  await changed()
  expect(kite.queryFn).toHaveBeenCalledTimes(2)
  tails.queryFn.mockClear()
  expectDeletion(client, dropTails, { id: 'a' })
  await changed()
  expect(tails.queryFn).toHaveBeenCalledTimes(1)
})

test('a person who comes back to it requests it again, and then follows changes as before', async () => {
  const kite = await shown(getKite, 'a')
  expectDeletion(client, deleteKite, { id: 'a' })
  await changed()
  kite.leave()
  kite.comeBack()
  await settled()
  expect(kite.queryFn).toHaveBeenCalledTimes(1)
  await changed()
  expect(kite.queryFn).toHaveBeenCalledTimes(2)
})
