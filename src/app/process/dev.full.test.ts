import { appendFileSync, cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/process/root.ts'
import {
  allGone,
  dataFolder,
  eventually,
  get,
  run,
  expectAllProcesses,
} from '#platform/testing/product.ts'

/** The build writes into its own folder and other tests may be using ours, so this test works on a copy. */
function copyOfTheProject(): string {
  const copy = dataFolder()
  mkdirSync(copy, { mode: 0o711 })
  const left = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results'])
  for (const name of readdirSync(projectRoot))
    if (!left.has(name)) cpSync(join(projectRoot, name), join(copy, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

test(
  '`npm run dev` builds, serves pages and work, starts again after an edit and leaves nothing behind',
  { timeout: 600_000 },
  async () => {
    const copy = copyOfTheProject()
    const dev = run(join(copy, 'scripts/dev.mjs'), { env: { DATA_DIR: join(copy, 'data') } })
    const starts = () => dev.output.out.match(/Prilej listens on/g)?.length ?? 0
    await eventually(() => starts() === 1, 240_000)
    await expectAllProcesses(dev)
    // Pages with faces of their own would look for them below the linked packages.
    const page = await get(await dev.listens(), '/api/docs')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])

    appendFileSync(join(copy, 'src/app/serve.ts'), '// edited\n')
    await eventually(() => starts() === 2, 120_000)
    const children = dev.tree()
    dev.process.kill('SIGINT')
    await dev.ended()
    await allGone(children)
  },
)
