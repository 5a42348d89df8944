import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { Spool } from './spool.ts'

const piece = Buffer.alloc(100_000, 'ș')

/** A writer that goes on only when it is asked to. */
function stepping(pieces: number) {
  let next: () => void = () => undefined
  const written = { count: 0 }
  async function* write() {
    for (let at = 0; at < pieces; at++) {
      yield piece
      written.count = at + 1
      await new Promise<void>((go) => (next = go))
    }
  }
  return { write, written, go: () => next() }
}

test('what is written is read before the rest is there, and then the rest', async () => {
  const spool = await Spool.open()
  const { write, written, go } = stepping(2)
  void spool.track(spool.write(write()))
  await spool.waitForFirstBlock()
  expect(spool.bytes).toBeNull()
  const reader = spool.read()[Symbol.asyncIterator]()
  const first = (await reader.next()).value as Buffer
  expect(piece.subarray(0, first.length).equals(first)).toBe(true)
  expect(written.count).toBe(1)
  let rest = first.length
  const drained = (async () => {
    for (let more = await reader.next(); !more.done; more = await reader.next())
      rest += (more.value as Buffer).length
  })()
  go()
  await expect.poll(() => written.count).toBe(2)
  go()
  await drained
  expect(rest).toBe(2 * piece.length)
  await expect.poll(() => existsSync(spool.folder)).toBe(false)
})

test('a small one is whole before it begins, so that its length is known', async () => {
  const spool = await Spool.open()
  const write = async function* () {
    yield 'țară\n'
  }
  void spool.track(spool.write(write()))
  await spool.waitForFirstBlock()
  expect(spool.bytes).toBe(7)
  expect((await buffer(spool.read())).toString('utf8')).toBe('țară\n')
})

const broken = async function* (pieces: number) {
  for (let at = 0; at < pieces; at++) yield piece
  await Promise.reject(new Error('the database went away'))
}

test('what breaks before it began is an error like any other and leaves no file', async () => {
  const spool = await Spool.open()
  void spool.track(spool.write(broken(0)))
  await expect(spool.waitForFirstBlock()).rejects.toThrow('went away')
  expect(existsSync(spool.folder)).toBe(false)
})

test('what breaks in the middle is never taken for whole', async () => {
  const spool = await Spool.open()
  void spool.track(spool.write(broken(3)))
  await spool.waitForFirstBlock()
  await expect(buffer(spool.read())).rejects.toThrow('went away')
  await expect.poll(() => existsSync(spool.folder)).toBe(false)
})

test('a reader who leaves ends the writing', async () => {
  const endless = async function* () {
    for (;;) yield piece
  }
  const spool = await Spool.open()
  const filling = spool.write(endless())
  void spool.track(filling)
  await spool.waitForFirstBlock()
  spool.read().destroy()
  await expect(filling).rejects.toThrow('the reader has closed this file')
  await expect.poll(() => existsSync(spool.folder)).toBe(false)
})
