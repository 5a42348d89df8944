import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const core = new URL('../../../node_modules/@mantine/core/', import.meta.url)
const imported = /@mantine\/core\/styles\/(\w+)\.layer\.css/g
const names = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, name = '']) => name)

/** Components that the screens import by name, as `Group` of `import { Group, type X } from '@mantine/core'`. */
function usedComponents(): string[] {
  const root = new URL('../../', import.meta.url).pathname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  return files.flatMap((file) =>
    names(readFileSync(root + file, 'utf8'), /import \{([^}]*)\} from '@mantine\/core'/g)
      .flatMap((list) => list.split(','))
      .map((name) => name.trim().replace(/ as .*$/, ''))
      .filter((name) => /^[A-Z]/.test(name)),
  )
}

/** A component with those it is drawn with, as `Select` with `Combobox` and `Input`. */
function withParts(roots: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const folder = new URL(`esm/components/${name}/`, core)
    if (seen.has(name) || !existsSync(folder)) return
    seen.add(name)
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.mjs')))
      names(readFileSync(new URL(file, folder), 'utf8'), /from "\.\.\/(\w+)\/\w+\.mjs"/g).forEach(
        visit,
      )
  }
  roots.forEach(visit)
  return seen
}

test('every component of Mantine on a screen has its stylesheet', () => {
  const sheets = new Set(
    names(
      readFileSync(new URL('../../ui/live/theme/styles.ts', import.meta.url), 'utf8'),
      imported,
    ),
  )
  const needed = [...withParts(usedComponents())].filter((name) =>
    existsSync(new URL(`styles/${name}.layer.css`, core)),
  )
  expect(needed).toContain('Combobox')
  expect(needed.filter((name) => !sheets.has(name)).toSorted()).toEqual([])
})

test('a form whose button names Ctrl+Enter is saved by it', () => {
  const root = new URL('../../', import.meta.url).pathname
  const forms = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => formsWithSaveKeys(readFileSync(root + file, 'utf8'), file))
  expect(forms.length).toBeGreaterThan(40)
  expect(forms.filter(({ isSaved }) => !isSaved).map(({ place }) => place)).toEqual([])
})

/** Forms with the row of buttons that names the keys; the form kit and `saveKeys` handle both. */
function formsWithSaveKeys(text: string, file: string) {
  return [...text.matchAll(/<form\b(.*?)<\/form>/gs)]
    .filter(([, inside = '']) => inside.includes('<FormActions'))
    .map(([, inside = '']) => ({
      place: `${file}: ${inside.trim().split('\n')[0] ?? ''}`,
      isSaved: /^\s*\{\.\.\.(saveKeys|form\.props)\}/.test(inside),
    }))
}

test('a form that saves over a version shows what another person saved in between', () => {
  const root = new URL('../../modules/', import.meta.url).pathname
  const forms = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, source: readFileSync(root + file, 'utf8') }))
    .filter(({ source }) => /useContractForm\(/.test(source) && /record\.version/.test(source))
  expect(forms.length).toBeGreaterThan(15)
  const silent = forms.filter(({ source }) => !/\.conflict\b/.test(source))
  expect(silent.map(({ file }) => file)).toEqual([])
})
