import { expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import type { RunningProcess } from '#platform/server/embedded/process-table.ts'
import {
  allGone,
  dataFolder,
  eventually,
  get,
  run,
  expectAllProcesses,
  type Product,
} from '#platform/testing/product.ts'

const program = bundledProgram('src/app/main.ts')
const slow = { timeout: 180_000 }

function childRunning(product: Product, what: RegExp): RunningProcess | undefined {
  return product.tree().find(({ command }) => what.test(command))
}

const status = async (address: string, path = '/api/health/ready') =>
  (await get(address, path)).status

test(
  'kill -9 of the worker, of the database and of the web process: each time it comes back',
  slow,
  async () => {
    const DATA_DIR = dataFolder()
    const product = run(program(), { env: { DATA_DIR, LOG_LEVEL: 'silent' } })
    const address = await product.listens()
    await expectAllProcesses(product)

    const worker = childRunning(product, /\bnode\b.* worker\b/)
    process.kill(worker?.pid ?? 0, 'SIGKILL')
    await eventually(() => {
      const next = childRunning(product, /\bnode\b.* worker\b/)
      return next && next.pid !== worker?.pid
    })
    expect(await status(address)).toBe(200)

    const database = childRunning(product, /^\S+\/postgres -D/)
    process.kill(database?.pid ?? 0, 'SIGKILL')
    await eventually(() => childRunning(product, /^\S+\/postgres -D/)?.pid !== database?.pid)
    await eventually(async () => (await status(address)) === 200)
    expect(await status(address, '/api/health/live')).toBe(200)
    expect(product.process.exitCode).toBeNull()
    await expectAllProcesses(product)

    const children = product.tree()
    expect(children.length).toBeGreaterThanOrEqual(3)
    product.process.kill('SIGKILL')
    expect(await product.ended()).toBe('SIGKILL')
    await allGone(children)

    const next = run(program(), { env: { DATA_DIR } })
    expect(await status(await next.listens())).toBe(200)
  },
)

test('kill -9 of the web process while it starts leaves nothing behind either', slow, async () => {
  const DATA_DIR = dataFolder()
  const product = run(program(), { env: { DATA_DIR } })
  await eventually(() => childRunning(product, /^\S+\/postgres -D/))
  await eventually(() => childRunning(product, /\bnode\b.* worker\b/))
  const children = product.tree()
  product.process.kill('SIGKILL')
  await allGone(children)
  const next = run(program(), { env: { DATA_DIR } })
  expect(await status(await next.listens())).toBe(200)
})
