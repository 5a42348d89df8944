import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow } from './architecture/source-tree.mjs'

/** The languages of the interface, read from the one list. */
export function localesIn(root) {
  const source = readFileSync(join(root, 'src/shared/i18n.ts'), 'utf8')
  const list = /export const locales = \[([^\]]*)\]/.exec(source)?.[1] ?? ''
  return [...list.matchAll(/'(\w+)'/g)].map(([, locale]) => locale)
}

/** The languages of guests, whose files are there only for what guests read. */
export function guestLocalesIn(root) {
  const source = readFileSync(join(root, 'src/shared/i18n.ts'), 'utf8')
  const list = /export const guestLocales = \[([^\]]*)\]/.exec(source)?.[1] ?? ''
  return [...list.matchAll(/'(\w+)'/g)].map(([, locale]) => locale)
}

/**
 * The generated files that combine each folder `locales/`: `errors-ro.json` and `errors-en.json` become
 * `errors.gen.ts`, `ro.json` and `en.json` become `words.gen.ts`. The guide is fetched by its language
 * instead.
 */
export function dictionariesIn(root) {
  const locales = localesIn(root)
  const further = guestLocalesIn(root)
  const files = filesBelow(root, 'src')
  const known = new Set(files)
  const first = new RegExp(`^(.*/locales)/(?:([\\w-]+)-)?${locales[0]}\\.json$`)
  const written = files.flatMap((file) => {
    const [, folder, topic] = first.exec(file) ?? []
    if (!folder || topic === 'guide') return []
    const name = topic ?? 'words'
    const isThere = (locale) => known.has(posix.join(folder, fileOf(topic, locale)))
    const spoken = [...locales, ...further.filter(isThere)]
    return [[posix.join(folder, `${name}.gen.ts`), dictionaryOf(name, topic, spoken)]]
  })
  return Object.fromEntries(written)
}

function fileOf(topic, locale) {
  return `${topic ? `${topic}-` : ''}${locale}.json`
}

function dictionaryOf(name, topic, locales) {
  const sorted = locales.toSorted()
  const file = (locale) => `./${fileOf(topic, locale)}`
  return [
    '// Written by npm run gen from the files of each language.',
    "import { dictionary } from '#shared/i18n.ts'",
    ...sorted.map((locale) => `import ${locale} from '${file(locale)}' with { type: 'json' }`),
    '',
    `export const ${camel(name)} = dictionary({ ${locales.join(', ')} })`,
    '',
  ].join('\n')
}

function camel(words) {
  return words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
}
