import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const dictionary = /^src\/modules\/([\w-]+)\/locales\/(?:[\w-]+-)?ro\.json$/
const written = /['"`]([\w./:*-]+)['"`]/g
/** A key put together needs a word of its own at one end: `status.${status}`, `${topic}.title`. */
const composed = /`((?:[\w.-]|\$\{[^`}]*\})*\$\{[^`}]*\}(?:[\w.-]|\$\{[^`}]*\})*)`/g

/** `localisedOf('status', words)` and `localisedBelow('status')`: each word has its sentence under that key. */
const listed = /\b(?:localisedOf|localisedBelow)\(\s*'([\w.-]+)'/g

/** Sentences of the dictionaries that no code of the module, or of those who use it, can say. */
export function unusedTranslationsIn(root, files) {
  const code = files
    .filter((file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  return files.flatMap((file) => {
    const module = dictionary.exec(file)?.[1]
    if (!module) return []
    const speakers = code.filter(
      (each) =>
        each.file.startsWith(`src/modules/${module}/`) || each.text.includes(`#modules/${module}/`),
    )
    const isSaid = sayingOf(speakers.map(({ text }) => text).join('\n'))
    const keys = Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')))
    return keys.filter((key) => !isSaid(key)).map((key) => `${file}: unused translation "${key}"`)
  })
}

function sayingOf(text) {
  const literals = new Set([...text.matchAll(written)].map(([, key]) => key))
  const patterns = [...new Set([...text.matchAll(composed)].map(([, key]) => key))]
    .map((key) => key.split(/\$\{[^}]*\}/))
    .filter((parts) => /\w/.test(parts[0]) || /\w/.test(parts.at(-1)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.*')}$`))
  for (const [, prefix] of text.matchAll(listed))
    patterns.push(new RegExp(`^${prefix.replaceAll('.', '\\.')}\\.`))
  return (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key))
}
