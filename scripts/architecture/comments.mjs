import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const comment = /^\s*(?:\/\*\*?|\*|\/\/|--)\s+(\S.*)$/gm

/** Figures of speech, each with what to write instead. */
const phrases = [
  ['whoever', 'the person, the caller'],
  ['in earnest', 'what is different from a trial'],
  ['(?:is|are|be|was|were) told', 'is notified or is shown'],
  ['stands?(?!-)', 'is, remains or is shown'],
  ['hang(?:s|ing)? on', 'depends on or belongs to'],
  ['reckon(?:s|ed|ing)?', 'calculate'],
].map(([phrase, instead]) => ({ phrase: new RegExp(`\\b${phrase}\\b`, 'i'), instead }))

/** Comments of code and SQL that use a figure of speech where a plain word exists. */
export function badCommentsIn(root, files) {
  return files
    .filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !file.endsWith('.gen.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(comment)].flatMap(([, text]) =>
        phrases.flatMap(({ phrase, instead }) => {
          const [found] = phrase.exec(text) ?? []
          return found ? [`${file}: a comment says "${found}"; say ${instead}`] : []
        }),
      ),
    )
}
