import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentsOf } from './source-text.mjs'
import { filesBelow } from './source-tree.mjs'

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
  ['(?:goes|go|comes?|came) along', 'moves with, is sent with, a companion'],
  ['(?:are|is) believed', 'is accepted or is used'],
  ['swallow(?:s|ed)?', 'hide, ignore or drop'],
  ['by heart', 'from memory'],
  ['for ?ever', 'without an end, or until what happens'],
  ['for good', 'permanently, or purged'],
  ['all the same', 'still, or in any case'],
  ['nobody', 'no one, or name the role'],
  ['hears?', 'is notified of, gets or handles'],
  ['keeps? quiet', 'shows or sends nothing'],
  ['gives? way', 'moves, is hidden or is replaced'],
  ['anew|afresh', 'again, or from the start'],
  ['(?:is|are) no more|no more(?=[.,;]|$)', 'no longer, or at most'],
  ['upon|hence|whence|thereby|amid', 'on, so, among'],
  ['(?:are|is) alike', 'are equal, or look the same'],
  ['in vain', 'without a result'],
].map(([phrase, instead]) => ({ phrase: new RegExp(`\\b(?:${phrase})\\b`, 'i'), instead }))

/** The title of a test or of a group of tests, also of one that runs for each row of a table. */
const testTitle =
  /(?:\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?|^\s*\]\))\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`([^`]*)`)/gm

/** Comments, test titles and documents that use a figure of speech where a plain word exists. */
export function badPhrasesIn(root, files) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  return [
    ...files
      .filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !file.endsWith('.gen.ts'))
      .filter((file) => file !== 'scripts/architecture/phrases.mjs')
      .flatMap((file) => offences(file, 'a comment', commentsOf(file, read(file)))),
    ...files
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .flatMap((file) => offences(file, 'a test title', titlesOf(read(file)))),
    ...documentsIn(root).flatMap((file) => offences(file, 'a text', paragraphsOf(read(file)))),
  ]
}

function offences(file, what, texts) {
  return texts.flatMap((text) => {
    const line = text.replaceAll(/\s+(?:(?:\*|--)(?!\/)\s*)?/g, ' ')
    return phrases.flatMap(({ phrase, instead }) => {
      const [found] = phrase.exec(line) ?? []
      return found ? [`${file}: ${what} says "${found}"; say ${instead}`] : []
    })
  })
}

function titlesOf(text) {
  return [...text.matchAll(testTitle)].map(([, single, double, template]) =>
    (single ?? double ?? template).replaceAll(/\$\{[^}]*\}/g, ''),
  )
}

function documentsIn(root) {
  const atRoot = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
  return [...atRoot, ...filesBelow(root, 'docs')].filter(
    (file) => file.endsWith('.md') && existsSync(join(root, file)),
  )
}

/** The paragraphs of a document without code and addresses of links. */
function paragraphsOf(text) {
  return text
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, '')
    .split(/\n\s*\n/)
}
