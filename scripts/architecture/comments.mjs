import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentsOf } from './source-text.mjs'

/** Figures of speech, each with what to write instead. */
const phrases = [
  ['whoever', 'the person, the caller'],
  ['whomever', 'the person, the caller'],
  ['in earnest', 'what is different from a trial'],
  ['(?:is|are|be|was|were) told', 'is notified or is shown'],
  ['made unknown', 'is erased or is anonymised'],
  ['stands?(?!-)', 'is, remains or is shown'],
  ['hang(?:s|ing)? on', 'depends on or belongs to'],
  ['reckon(?:s|ed|ing)?', 'calculate'],
  ['as ever', 'as usual'],
  ['once more', 'again'],
  ['in hand', 'what is edited, chosen or open'],
  ['noughts?', 'zero'],
  ['wears?', 'has or uses'],
  ['speaks? (?:it|of|for|them)', 'say what it does: knows the language, mentions, answers'],
  ['takes? (?:it |them |theirs |nothing )?along', 'delete, move or download together'],
  ['(?:are|is) believed', 'is accepted or is used'],
  ['swallow(?:s|ed)?', 'hide, ignore or drop'],
  ['by heart', 'from memory'],
].map(([phrase, instead]) => ({ phrase: new RegExp(`\\b${phrase}\\b`, 'i'), instead }))

/** Comments of code and SQL that use a figure of speech where a plain word exists. */
export function badCommentsIn(root, files) {
  return files
    .filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !file.endsWith('.gen.ts'))
    .filter((file) => file !== 'scripts/architecture/comments.mjs')
    .flatMap((file) =>
      commentsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((comment) => {
        const text = comment.replaceAll(/\s+(?:(?:\*|--)(?!\/)\s*)?/g, ' ')
        return phrases.flatMap(({ phrase, instead }) => {
          const [found] = phrase.exec(text) ?? []
          return found ? [`${file}: a comment says "${found}"; say ${instead}`] : []
        })
      }),
    )
}
