import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/process/root.ts'

/** Browsers offer these only on HTTPS or localhost. The door page checks that before it starts. */
const onlySecure = /crypto\.(randomUUID|subtle)\b/

test('no screen needs what browsers keep from plain http', () => {
  const source = join(projectRoot, 'src')
  const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(ui|shared)\/|\/(web|public)\//.test(path) && /\.tsx?$/.test(path))
    .filter((path) => !path.startsWith('modules/check-in/public/') && !/\.test\.tsx?$/.test(path))
  const code = (path: string) =>
    readFileSync(join(source, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.filter((path) => onlySecure.test(code(path)))).toEqual([])
})
