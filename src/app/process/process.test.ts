import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canEnter, isRoot, unprivilegedUser } from '#platform/server/embedded/database-user.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import {
  allGone,
  dataFolder,
  get,
  run,
  expectAllProcesses,
  type Product,
} from '#platform/testing/product.ts'

const program = bundledProgram('src/app/main.ts')

async function answers(product: Product): Promise<string> {
  const address = await product.listens()
  for (const path of ['/api/health/live', '/api/health/ready']) {
    const answer = await get(address, path)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  }
  return address
}

async function stopsCleanly(product: Product, signal: NodeJS.Signals): Promise<void> {
  const children = product.tree()
  product.process.kill(signal)
  expect(await product.ended()).toBe(0)
  await allGone(children)
  expect(product.output.err).toBe('')
  expect(product.output.out.match(/Prilej listens on/g)).toHaveLength(1)
}

describe('the whole product', () => {
  test('starts with one line, refuses a second copy, stops with Ctrl-C and finds its data again', async () => {
    const DATA_DIR = dataFolder()
    const first = run(program(), { env: { DATA_DIR } })
    const address = await answers(first)
    expect(first.output.out).toMatch(/^Prilej listens on http:\/\/127\.0\.0\.1:\d+\n/)

    const copy = run(program(), { env: { DATA_DIR } })
    expect(await copy.ended()).toBe(1)
    const refusal = `Prilej: another Prilej (pid ${first.pid}) is using this data folder; stop it first\n`
    expect(copy.output).toEqual({ out: '', err: refusal })
    expect((await get(address, '/api/health/ready')).status).toBe(200)

    const { port } = new URL(address)
    const made = cluster(DATA_DIR)
    await expectAllProcesses(first)
    await stopsCleanly(first, 'SIGINT')

    const second = run(program(), { env: { DATA_DIR, PORT: port } })
    expect(new URL(await answers(second)).port).toBe(port)
    expect(cluster(DATA_DIR)).toEqual(made)
    const elsewhere = run(program(), { env: { DATA_DIR: dataFolder(), PORT: port } })
    expect(await elsewhere.ended()).toBe(1)
    const taken = `Prilej: PORT: ${port} is in use on 127.0.0.1\n`
    expect(elsewhere.output).toEqual({ out: '', err: taken })
    await expectAllProcesses(second)
    await stopsCleanly(second, 'SIGTERM')
  })

  test('asked to stop in the very moment it says that it listens, it stops cleanly', async () => {
    const product = run(program(), { env: { DATA_DIR: dataFolder() } })
    product.process.stdout?.once('data', () => product.process.kill('SIGTERM'))
    expect(await product.ended()).toBe(0)
    expect(product.output.err).toBe('')
  })

  test('runs as an ordinary user', async ({ skip }) => {
    if (!isRoot) skip('every other test already runs as an ordinary user')
    const user = unprivilegedUser()
    const needed = [
      program(),
      process.execPath,
      join(import.meta.dirname, '../../../package.json'),
    ].map((path) => dirname(path))
    if (!needed.every((folder) => canEnter(folder, user)))
      skip('needs a project folder others can read')
    const DATA_DIR = dataFolder(0o777)
    const product = run(program(), { env: { DATA_DIR }, user })
    await answers(product)
    await expectAllProcesses(product)
    expect(statSync(join(DATA_DIR, 'keys')).uid).toBe(user.uid)
    expect(new Set(product.tree().map(({ pid }) => statSync(`/proc/${pid}`).uid))).toEqual(
      new Set([user.uid]),
    )
    await stopsCleanly(product, 'SIGINT')
  })
})

/** Values that differ between a new database and the former one. */
function cluster(dataDir: string): { made: number; key: string } {
  const folder = join(dataDir, 'postgres')
  const { ino } = statSync(join(folder, 'pgdata', 'PG_VERSION'))
  return { made: ino, key: readFileSync(join(folder, 'superuser.key'), 'utf8') }
}
