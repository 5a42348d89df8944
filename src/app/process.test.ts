import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canRead, isRoot, unprivilegedUser } from '#platform/server/embedded/database-user.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import {
  allGone,
  dataFolder,
  eventually,
  get,
  run,
  type Product,
} from '#platform/testing/product.ts'

const program = bundledProgram('src/app/main.ts')
const slow = { timeout: 120_000 }

async function answers(product: Product): Promise<string> {
  const address = await product.listens()
  for (const path of ['/api/health/live', '/api/health/ready']) {
    const answer = await get(address, path)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  }
  return address
}

const kinds = ['postgres', 'prilej-guard', 'worker']
const runsWholeProduct = (product: Product) => {
  const commands = product.tree().map(({ command }) => command)
  return kinds.every((kind) => commands.some((command) => command.includes(kind)))
}

describe('the whole product', () => {
  test(
    'starts with one line, stops with Ctrl-C, and a second start finds the data again',
    slow,
    async () => {
      const DATA_DIR = dataFolder()
      const ports: string[] = []
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        const product = run(program(), { env: { DATA_DIR } })
        await answers(product)
        await eventually(() => runsWholeProduct(product))
        const children = product.tree()
        ports.push(children.find(({ command }) => /postgres -D/.test(command))?.command ?? signal)
        product.process.kill(signal)
        expect(await product.ended()).toBe(0)
        await allGone(children)
        expect(product.said.out).toMatch(/^Prilej listens on http:\/\/127\.0\.0\.1:\d+\n$/)
        expect(product.said.err).toBe('')
      }
      expect(ports[0]).toBe(ports[1])
    },
  )

  test(
    'a second copy on one folder leaves in one line and the first does not notice',
    slow,
    async () => {
      const DATA_DIR = dataFolder()
      const first = run(program(), { env: { DATA_DIR } })
      const address = await answers(first)
      const second = run(program(), { env: { DATA_DIR } })
      expect(await second.ended()).toBe(1)
      expect(second.said).toEqual({
        out: '',
        err: `Prilej: another Prilej (pid ${first.pid}) is using this data folder\n`,
      })
      expect((await get(address, '/api/health/ready')).status).toBe(200)
    },
  )

  test('a port that is taken is said in one line, and nothing is left running', slow, async () => {
    const first = run(program(), { env: { DATA_DIR: dataFolder() } })
    const { port } = new URL(await first.listens())
    const second = run(program(), { env: { DATA_DIR: dataFolder(), PORT: port } })
    expect(await second.ended()).toBe(1)
    expect(second.said.err).toBe(`Prilej: PORT: ${port} is in use on 127.0.0.1\n`)
    expect(second.tree()).toEqual([])
  })

  test('runs as an ordinary user', slow, async ({ skip }) => {
    if (!isRoot) skip('every other test already runs as an ordinary user')
    const user = unprivilegedUser()
    const needed = [program(), process.execPath, join(import.meta.dirname, '../../package.json')]
    if (!needed.every((path) => canRead(path, user))) skip('needs a project folder others can read')
    const DATA_DIR = dataFolder(0o777)
    const product = run(program(), { env: { DATA_DIR }, user })
    await answers(product)
    product.process.kill('SIGINT')
    expect(await product.ended()).toBe(0)
    expect(dirname(DATA_DIR)).not.toBe('')
  })
})
