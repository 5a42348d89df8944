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

function listen(live: Live, company: string | null, since?: string) {
  const heard: LiveNews[] = []
  const stop = live.subscribe(company, since, (news) => heard.push(news))
  return { heard, stop, tags: () => heard.flatMap((news) => news.tags) }
}

test('a change in one process is told in another, to that company only, once per flush', async () => {
  const ours = listen(two, 'a')
  const theirs = listen(two, 'b')
  one.publish('a', ['guests'])
  one.publish('a', ['guests', 'tasks'])
  await vi.waitFor(() => expect(ours.tags()).toEqual(['guests', 'tasks']), 3000)
  expect(theirs.tags()).toEqual([])
  ours.stop()
  theirs.stop()
})

test('a reader that comes back is told what it missed', async () => {
  const first = listen(two, 'c')
  const since = first.heard[0]?.id
  first.stop()
  const witness = listen(two, 'c')
  one.publish('c', ['agenda'])
  await vi.waitFor(() => expect(witness.tags()).toEqual(['agenda']), 3000)
  expect(listen(two, 'c', since).tags()).toEqual(['agenda'])
  expect(listen(two, 'c', 'another-1').tags()).toEqual(['*'])
})

test('after the connection was lost, readers are told that anything may have changed', async () => {
  const reader = listen(two, 'd')
  await db.disconnect('prilej-live')
  await vi.waitFor(() => expect(reader.tags()).toContain('*'), 5000)
  await vi.waitFor(() => {
    one.publish('d', ['guests'])
    expect(reader.tags()).toContain('guests')
  }, 5000)
})
