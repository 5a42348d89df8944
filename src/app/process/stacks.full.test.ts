import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#platform/server/process/root.ts'
import { dataFolder, run } from '#platform/testing/product.ts'
import { ensureBuild } from '../../../scripts/setup.mjs'

beforeAll(() => ensureBuild())

test('a stack names our files and lines, not those of the bundle', async () => {
  const product = run(join(projectRoot, 'scripts/start.mjs'), {
    env: { DATA_DIR: dataFolder(), LOG_LEVEL: 'debug' },
    words: ['restore', '/nowhere'],
  })
  expect(await product.ended()).toBe(1)
  expect(product.output.err).toMatch(/^ +at .*src\/platform\/server\/backup\/\w+\.ts:\d+/m)
  expect(product.output.err).not.toContain('dist/server.js')
})
