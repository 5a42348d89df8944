import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#platform/server/process/root.ts'

// No container engine is at hand where these tests run, so the files are read, not built.
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const wordsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, word = '']) => word)

describe('the container files', () => {
  test('pass every documented setting on', () => {
    const rows = wordsIn(read('docs/operating.md'), /^\| (`[A-Z].*?) \|/gm).join(' ')
    const documented = wordsIn(rows, /`([A-Z][A-Z0-9_]+)`/g)
    const [, service = ''] = compose.split(/^ {2}prilej:$/m)
    const [, environment = ''] = service.split(/^ {4}environment:$/m)
    const passed = wordsIn(environment, /^ {6}([A-Z][A-Z0-9_]+): \S/gm)
    const fixed = wordsIn(wordsIn(dockerfile, /^ENV (.+)$/gm).join(' '), /([A-Z][A-Z0-9_]+)=/g)
    expect(fixed.toSorted()).toEqual(['DATA_DIR', 'HOST', 'NODE_ENV', 'PORT'])
    expect([...passed, ...fixed].toSorted()).toEqual(documented.toSorted())
  })

  test('copy only what is there and not left out', () => {
    const ignored = read('.dockerignore').split('\n').filter(Boolean)
    const copied = wordsIn(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((words) =>
      words.split(' '),
    )
    const built = wordsIn(dockerfile, /^COPY --from=build \/app\/(\S+) /gm)
    expect(copied).toContain('.')
    for (const path of copied) expect(existsSync(join(projectRoot, path))).toBe(true)
    for (const path of [...copied, ...built].filter((name) => !/^(dist|node_modules)$/.test(name)))
      expect([path, ignored.includes(path)]).toEqual([path, false])
    for (const path of built.filter((name) => /^(db|src)/.test(name)))
      expect([path, existsSync(join(projectRoot, path))]).toEqual([path, true])
  })

  test('hold every source file that the server reads while it runs', () => {
    const held = wordsIn(dockerfile, /^COPY --from=build \/app\/(\S+) /gm)
    const sources = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    const needed = sources
      .filter((path) => /\/server\/.*(?<!\.test)\.tsx?$/.test(path))
      .flatMap((path) =>
        wordsIn(read(join('src', path)), /join\(\s*(?:projectRoot,\s*)?((?:'[^']+',?\s*)+)/g),
      )
      .map((words) => wordsIn(words, /'([^']+)'/g).join('/'))
      .filter((path) => path.startsWith('src/'))
    expect(needed.length).toBeGreaterThan(2)
    expect(needed.filter((path) => !held.some((folder) => path.startsWith(folder)))).toEqual([])
  })

  test('run a supported Node without special rights, with a health check and time to stop', () => {
    const nodes = wordsIn(dockerfile, /^FROM node:(\d+)-\w+-slim/gm).map(Number)
    expect(nodes.length).toBe(2)
    expect(Math.min(...nodes)).toBeGreaterThanOrEqual(22)
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\\\n.*\/api\/health\/ready/m)
    expect(wordsIn(compose, /^ {4}(restart: unless-stopped)$/gm)).toHaveLength(2)
    expect(wordsIn(compose, /^ {4}stop_grace_period: (\d+)s$/gm).map(Number)).toEqual([60, 45])
  })

  test('make the two roles of the manual with a script that a shell reads', () => {
    const [, block = ''] = compose.split('content: |\n')
    const script = block
      .split(/^volumes:$/m)[0]
      ?.replaceAll(/^ {6}/gm, '')
      .replaceAll('$$', '$')
    execFileSync('sh', ['-n'], { input: script })
    const roles = (text: string) => wordsIn(text, /create role (\w+)/g).toSorted()
    expect(roles(script ?? '')).toEqual(roles(read('docs/operating.md')))
    expect(script).toContain('create database prilej owner prilej_owner')
    expect(compose).toContain('DATABASE_URL: postgres://prilej_web:')
    expect(compose).toContain('DATABASE_ADMIN_URL: postgres://prilej_owner:')
  })
})
