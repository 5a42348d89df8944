import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readSync, rmSync, symlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { startWriters } from '#platform/testing/crash/acknowledged.ts'
import { compared, keepServer, prepareNotes } from '#platform/testing/crash/crash.ts'
import { reportFault } from '#platform/testing/fault-report.ts'
import { eventually } from '#platform/testing/product.ts'
import { canMount, smallDisk } from '#platform/testing/stand-ins/small-disk.ts'
import { query, start, temporaryFolder } from './test-cluster.ts'

const program = bundledProgram('src/platform/testing/crash/notes-server.ts')
const headers = { 'content-type': 'application/json', authorization: 'writer' }

interface Answer {
  status: number
  ms: number
  retryAfter: string | null
}

async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(new URL('/api/notes', address), { headers, ...init })
  await answer.text()
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, ms: performance.now() - began, retryAfter }
}

const write = (address: string) =>
  ask(address, { method: 'POST', body: JSON.stringify({ text: randomUUID() }) })

test('F12: a full disk: reading goes on, writing says 503, and returns by itself', async ({
  skip,
}) => {
  skip(!canMount(), 'only root can have a disk of its own')
  const disk = smallDisk(320)
  const dir = temporaryFolder(0o711, disk.path)
  const settings = { shared_buffers: '16MB', min_wal_size: '32MB', max_wal_size: '64MB' }
  const cluster = await start({ dir, durable: true, settings })
  const { company, appUrl } = await prepareNotes(cluster)
  const server = await keepServer({ program: program() }, appUrl, company)
  const writers = startWriters({ address: server.address, idempotent: true })
  onTestFinished(() => writers.end())
  await eventually(() => writers.acknowledged.size >= 300)
  // Negative control: with room, the same question is answered otherwise.
  expect((await write(server.address)).status).toBe(200)

  disk.fill()
  const refused: Answer[] = []
  const read: Answer[] = []
  await eventually(async () => (await write(server.address)).status === 503)
  for (let n = 0; n < 30; n++) {
    refused.push(await write(server.address))
    read.push(await ask(server.address))
    await sleep(100)
  }
  const full = refused.filter(({ status }) => status === 503)
  expect(full.length).toBeGreaterThan(0)
  expect(refused.every(({ status }) => status === 503 || status === 200)).toBe(true)
  expect(full.every(({ ms, retryAfter }) => ms < 1000 && retryAfter !== null)).toBe(true)
  expect(read.filter(({ status }) => status !== 200)).toEqual([])

  disk.free()
  const freed = performance.now()
  const before = writers.acknowledged.size
  await eventually(() => writers.acknowledged.size > before + 50)
  const back = (performance.now() - freed) / 1000
  await writers.end()
  const outcome = await compared(cluster, writers)
  // The probes of this test were written without being counted.
  expect(outcome).toMatchObject({ lost: 0, doubled: 0 })
  expect(back).toBeLessThan(10)
  expect(server.starts()).toBe(1)
  reportFault('F12', 'reads all fine, writes 503 within 1 s, 0 lost, back within 10 s', {
    'writes refused': full.length,
    'slowest refusal ms': Math.max(...full.map(({ ms }) => ms)),
    'reads fine': read.length,
    acknowledged: outcome.acknowledged,
    lost: outcome.lost,
    'back after s': back,
  })
})

test('F13: no room for the log of the database: it may stop, nothing is lost', async ({ skip }) => {
  skip(!canMount(), 'only root can have a disk of its own')
  const disk = smallDisk(96)
  const dir = temporaryFolder()
  const settings = { min_wal_size: '32MB', max_wal_size: '48MB' }
  const first = await start({ dir, durable: true, settings })
  const { company, appUrl } = await prepareNotes(first)
  const { port } = first
  await first.stop()
  moveFolder(join(dir, 'pgdata/pg_wal'), join(disk.path, 'pg_wal'))
  const cluster = await start({ dir, durable: true, settings, port })
  const server = await keepServer({ program: program() }, appUrl, company)
  const writers = startWriters({ address: server.address, idempotent: true })
  onTestFinished(() => writers.end())
  await eventually(() => writers.acknowledged.size >= 300)
  const { pid } = cluster
  disk.fill()
  const began = writers.acknowledged.size
  await eventually(async () => {
    await query(cluster.superuserUrl(), 'select pg_switch_wal()').catch(() => undefined)
    return (await write(server.address).catch(() => ({ status: 0 }))).status !== 200
  })
  await sleep(3000)
  disk.free()
  const freed = performance.now()
  const before = writers.acknowledged.size
  await eventually(() => writers.acknowledged.size > before + 50)
  const back = (performance.now() - freed) / 1000
  await writers.end()
  const outcome = await compared(cluster, writers)
  expect(outcome).toMatchObject({ lost: 0, doubled: 0 })
  expect(server.starts()).toBe(1)
  reportFault('F13', 'the database may stop; 0 lost, the app survives, back by itself', {
    'database stopped': cluster.pid === pid ? 'no' : 'yes',
    'acknowledged before': began,
    acknowledged: outcome.acknowledged,
    lost: outcome.lost,
    'back after s': back,
  })
})

test.each([
  ['off', 'F25: a flipped byte is found and never served'],
  ['on', 'negative control: a database that overlooks checksums serves it'],
])('with ignore_checksum_failure %s – %s', async (ignore) => {
  const dir = temporaryFolder()
  const settings = { ignore_checksum_failure: ignore }
  const first = await start({ dir, durable: true, settings })
  const { company, appUrl } = await prepareNotes(first)
  const { port } = first
  const text = 'x'.repeat(60)
  await query(
    first.superuserUrl('notes'),
    `insert into notes select '${company}', gen_random_uuid(), '${text}' from generate_series(1, 500); checkpoint`,
  )
  const [row] = await query(
    first.superuserUrl('notes'),
    `select pg_relation_filepath('notes') as path`,
  )
  await first.stop()
  flipByte(join(dir, 'pgdata', String(row?.path)), 'x'.repeat(20))
  const cluster = await start({ dir, durable: true, settings, port })
  const server = await keepServer({ program: program() }, appUrl, company)
  const { status } = await ask(server.address)
  const [check] = await query(cluster.superuserUrl(), 'show data_checksums')
  expect(check).toEqual({ data_checksums: 'on' })
  if (ignore === 'on') return expect(status).toBe(200)
  expect(status).toBe(500)
  reportFault('F25', 'a corrupt page is detected, not served silently', {
    answer: status,
    'with checksums overlooked': 200,
  })
})

/** One letter of a row becomes another, as a failing disk would have it. */
function flipByte(path: string, near: string): void {
  const file = openSync(path, 'r+')
  try {
    const page = Buffer.alloc(8192)
    readSync(file, page, 0, page.length, 0)
    const at = page.indexOf(near)
    expect(at).toBeGreaterThan(0)
    writeSync(file, Buffer.from('y'), 0, 1, at)
  } finally {
    closeSync(file)
  }
}

/** Moves the folder with owner and rights, and leaves a note with the new place. */
function moveFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
  rmSync(from, { recursive: true })
  symlinkSync(to, from)
}
