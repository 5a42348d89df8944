import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { openLive, type Live, type LiveNews } from './live.ts'

const db = testDatabase()
let one: Live
let two: Live
beforeAll(async () => {
  one = await openLive(db.appUrl, quietLog)
  two = await openLive(db.appUrl, quietLog)
})
afterAll(() => Promise.all([one.close(), two.close()]))

function listen(live: Live, company: string | null, since?: string | number) {
  const received: LiveNews[] = []
  const stop = live.subscribe(company, since, (news) => received.push(news))
  return { received, stop, tags: () => received.flatMap((news) => news.tags) }
}

test('a change in one process is published in another, to that company only, once per flush', async () => {
  const ours = listen(two, 'a')
  const theirs = listen(two, 'b')
  one.publish('a', ['guests'])
  one.publish('a', ['guests', 'tasks'])
  await vi.waitFor(() => expect(ours.tags()).toEqual(['guests', 'tasks']), 30_000)
  expect(theirs.tags()).toEqual([])
  ours.stop()
  theirs.stop()
})

test('a reader that comes back receives what it missed', async () => {
  const first = listen(two, 'c')
  const since = first.received[0]?.id
  first.stop()
  const witness = listen(two, 'c')
  one.publish('c', ['agenda'])
  await vi.waitFor(() => expect(witness.tags()).toEqual(['agenda']), 30_000)
  expect(listen(two, 'c', since).tags()).toEqual(['agenda'])
  expect(listen(two, 'c', 'another-1').tags()).toEqual(['*'])
})

test('a reader that reads for a while already receives what was published since', async () => {
  const witness = listen(two, 'e')
  const begun = performance.now()
  one.publish('e', ['guests'])
  await vi.waitFor(() => expect(witness.tags()).toEqual(['guests']), 30_000)
  const received = performance.now()
  expect(listen(two, 'e', received - begun + 1).tags()).toEqual(['guests'])
  expect(listen(two, 'other', received - begun + 1).tags()).toEqual([])
  // News from before this process began to listen is unknown.
  expect(listen(two, 'e', received + 60_000).tags()).toEqual(['*'])
  expect(listen(two, 'e', 0).tags()).toEqual([])
  witness.stop()
})

test('after the connection was lost, readers learn that anything may have changed', async () => {
  const reader = listen(two, 'd')
  await db.disconnect('prilej-live')
  await vi.waitFor(() => expect(reader.tags()).toContain('*'), 30_000)
  await vi.waitFor(() => {
    one.publish('d', ['guests'])
    expect(reader.tags()).toContain('guests')
  }, 30_000)
})

test('what is published while the connection is down is sent when it is up again', async () => {
  const reader = listen(one, 'e')
  await db.disconnect('prilej-live')
  one.publish('e', ['while-down'])
  await vi.waitFor(() => expect(reader.tags()).toContain('while-down'), 30_000)
})

test('what was published just before the end is still sent', async () => {
  const closing = await openLive(db.appUrl, quietLog)
  const reader = listen(two, 'f')
  closing.publish('f', ['last-words'])
  await closing.close()
  await vi.waitFor(() => expect(reader.tags()).toContain('last-words'), 30_000)
})

test('more than a message holds means everything', async () => {
  const reader = listen(two, 'g')
  one.publish(
    'g',
    Array.from({ length: 400 }, (_, n) => `a-tag-of-twenty-bytes-${n}`),
  )
  await vi.waitFor(() => expect(reader.tags()).toEqual(['*']), 30_000)
})

test.each(['nonsense', '{}', '{"company":1,"tags":[]}', '{"company":"h","tags":"x"}', ''])(
  'news that is not ours is passed over: %s',
  async (text) => {
    const reader = listen(two, 'h')
    await db.look('select pg_notify($1, $2)', ['prilej_live', text])
    one.publish('h', ['guests'])
    await vi.waitFor(() => expect(reader.tags()).toEqual(['guests']), 30_000)
    reader.stop()
  },
)
