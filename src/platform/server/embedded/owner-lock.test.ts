import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { takeOwnerLock } from './owner-lock.ts'
import { scriptProcess, temporaryFolder } from './test-cluster.ts'

const LONG_AGO = new Date('2020-01-01')

test('a lock is held until it is released', async () => {
  const folder = temporaryFolder()
  const lock = await takeOwnerLock(folder)
  await expect(takeOwnerLock(folder)).rejects.toThrow(
    `another Prilej (pid ${process.pid}) is using this data folder; stop it first`,
  )
  lock.release()
  const next = await takeOwnerLock(folder)
  next.release()
})

test('of several processes that find the same dead owner exactly one follows it', async () => {
  const folder = temporaryFolder()
  writeLockFromElsewhere(folder, LONG_AGO)
  const contenders = Array.from({ length: 4 }, () => contender(folder))
  await Promise.all(contenders.map(({ nextLine }) => nextLine()))
  for (const { go } of contenders) go()
  const verdicts = await Promise.all(contenders.map(({ nextLine }) => nextLine()))
  expect(verdicts.toSorted()).toEqual(['owner', 'refused', 'refused', 'refused'])
})

test('an owner in another container is accepted while its heartbeat continues', async () => {
  const folder = temporaryFolder()
  const path = writeLockFromElsewhere(folder, new Date())
  const heart = setInterval(() => utimesSync(path, new Date(), new Date()), 50)
  onTestFinished(() => clearInterval(heart))
  await expect(takeOwnerLock(folder)).rejects.toThrow('another Prilej (pid 7)')
})

test('an owner in another container that fell silent is followed', async () => {
  const folder = temporaryFolder()
  writeLockFromElsewhere(folder, LONG_AGO)
  const lock = await takeOwnerLock(folder)
  lock.release()
})

function writeLockFromElsewhere(folder: string, touched: Date): string {
  const path = join(folder, 'owner-3.lock')
  writeFileSync(path, JSON.stringify({ pid: 7, started: '1', space: 'another container' }))
  utimesSync(path, touched, touched)
  return path
}

function contender(folder: string) {
  const child = scriptProcess(`
    const { takeOwnerLock } = await import(${JSON.stringify(new URL('owner-lock.ts', import.meta.url))})
    process.stdin.once('data', async () => {
      console.log(await takeOwnerLock(${JSON.stringify(folder)}).then(() => 'owner', () => 'refused'))
    })
    console.log('waiting')`)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    nextLine: async () => String((await lines.next()).value),
    go: () => child.stdin.write('go\n'),
  }
}
