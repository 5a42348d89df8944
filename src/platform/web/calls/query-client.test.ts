import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refresh } from './query-client.ts'

let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** Draws a query; each reading takes `takes` milliseconds. */
async function shown(meta: { tags?: string[]; throttledTags?: string[] }, takes = 0) {
  const read = vi.fn<() => Promise<number>>(
    () => new Promise((resolve) => setTimeout(() => resolve(Date.now()), takes)),
  )
  const observer = new QueryObserver(client, {
    queryKey: [JSON.stringify(meta)],
    queryFn: read,
    staleTime: 60_000,
    meta,
  })
  const leave = observer.subscribe(() => undefined)
  await pass(takes)
  read.mockClear()
  return { read, leave, observer }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('what reads a tag is read again at each change, what follows it at once and then at its pace', async () => {
  const [live, dear] = [await shown({ tags: ['scans'] }), await shown({ throttledTags: ['scans'] })]
  for (let scan = 0; scan < 50; scan++) {
    refresh(['scans'], client)
    await pass(100)
  }
  expect(live.read).toHaveBeenCalledTimes(50)
  expect(dear.read).toHaveBeenCalledTimes(2)
})

test('the last change is always followed, and nothing is read when all is quiet', async () => {
  const { read, observer } = await shown({ throttledTags: ['scans'] })
  refresh(['scans'], client)
  await pass(100)
  refresh(['scans'], client)
  const last = Date.now()
  expect(read).toHaveBeenCalledTimes(1)
  await pass(3000)
  expect(read).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult().data).toBeGreaterThan(last)
  await pass(60_000)
  expect(read).toHaveBeenCalledTimes(2)
  refresh(['scans'], client)
  expect(read).toHaveBeenCalledTimes(3)
})

test('a change during the very first reading is not lost, however many there are', async () => {
  let rows = 'old'
  const read = vi.fn<() => Promise<string>>(() => {
    const seen = rows
    return new Promise((resolve) => setTimeout(() => resolve(seen), 100))
  })
  const meta = { tags: ['agenda'] }
  const observer = new QueryObserver(client, { queryKey: ['agenda'], queryFn: read, meta })
  observer.subscribe(() => undefined)
  rows = 'new'
  refresh(['agenda'], client)
  refresh(['agenda'], client)
  await pass(100)
  expect(observer.getCurrentResult().data).toBe('old')
  await pass(100)
  expect(observer.getCurrentResult().data).toBe('new')
  expect(read).toHaveBeenCalledTimes(2)
})

test('its own tag and the word for everything do not wait', async () => {
  const { read } = await shown({ tags: ['setup'], throttledTags: ['scans'] })
  for (const tag of ['scans', 'setup', '*']) {
    refresh([tag], client)
    await pass(1)
  }
  expect(read).toHaveBeenCalledTimes(3)
  refresh(['guests'], client)
  await pass(10_000)
  expect(read).toHaveBeenCalledTimes(3)
})

test('an answer slower than the pause still comes', async () => {
  const { read, observer } = await shown({ throttledTags: ['scans'] }, 5000)
  const before = observer.getCurrentResult().data
  for (let scan = 0; scan < 70; scan++) {
    refresh(['scans'], client)
    await pass(100)
  }
  expect(observer.getCurrentResult().data).toBeGreaterThan(before ?? 0)
  await pass(20_000)
  expect(read).toHaveBeenCalledTimes(3)
})

test('what is on no screen is only marked as old', async () => {
  const { read, leave, observer } = await shown({ throttledTags: ['scans'] })
  leave()
  refresh(['scans'], client)
  refresh(['scans'], client)
  await pass(10_000)
  expect(read).not.toHaveBeenCalled()
  observer.subscribe(() => undefined)
  expect(read).toHaveBeenCalledTimes(1)
})
