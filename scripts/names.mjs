import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words that say nothing to a newcomer, each with what to write instead. */
const bannedWords = new Map([
  ['tell', 'notify, show, emit or record'],
  ['tells', 'notify, show, emit or record'],
  ['teller', 'notify, show, emit or record'],
  ['telling', 'notify, show, emit or record'],
  ['told', 'notified, shown, emitted or recorded'],
  ['untold', 'not notified or not recorded'],
  ['retell', 'seed'],
  ['retold', 'seeded'],
  ['story', 'seed, for demo data'],
  ['stories', 'seeds, for demo data'],
  ['chapter', 'seed, for demo data'],
  ['chapters', 'seeds, for demo data'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['house', 'services'],
  ['living', 'active, or not deleted'],
  ['rung', 'layer'],
  ['rungs', 'layers'],
  ['whoever', 'the person, the caller'],
  ['unsaid', 'unused'],
  ['homeless', 'form-level'],
  ['fleeting', 'session storage'],
  ['lasting', 'local storage'],
  ['sturdy', 'safe'],
  ['doorway', 'auth page'],
  ['sought', 'search terms'],
  ['reckoning', 'calculation'],
  ['weigh', 'sum or calculate'],
  ['rush', 'load'],
  ['crumbs', 'chunks'],
  ['fillings', 'providers'],
  ['patience', 'timeoutMs, or what ends the wait'],
  ['patient', 'without a limit'],
  ['impatient', 'with a short limit'],
  ['fewest', 'min'],
  ['breath', 'a delay in milliseconds'],
  ['knock', 'probe'],
])

/** Names that clients, rows or the business fix, and where they may stay. */
const keptNames = [
  { name: 'tell', where: /^src\/modules\/(activities|agenda)\//, why: 'JSON field' },
  { name: 'told', where: /^src\/modules\/(activities|agenda|notifications)\//, why: 'JSON field' },
  { name: 'deed', where: /^src\/modules\//, why: 'JSON field of a history entry' },
  { name: 'guestsToldAt', where: /^src\/modules\//, why: 'JSON field of an event' },
  { name: 'guests_told_at', where: /^src\/modules\/events\//, why: 'column' },
  { name: 'told_at', where: /^src\/modules\/tasks\//, why: 'column' },
  { name: 'told_apart', where: /^src\/modules\/contacts\//, why: 'stored verb of the history' },
  { name: 'not_told_apart', where: /^src\/modules\/contacts\//, why: 'stored verb of the history' },
  { name: 'living', where: /^db\/current\/guests\.sql$/, why: 'column' },
  { name: 'story', where: /^src\/modules\/website\//, why: 'the block with the story of a couple' },
]

/** Nouns that end like a gerund. */
const nouns = new Set(
  'drawing encoding heading landing mailing mapping offboarding ring seating setting string warning'.split(
    ' ',
  ),
)

/** Files whose name is a verb: each has one function, which the page calls when it starts. */
const verbs = new Set(['keep-running'])

/** Names that many files export, each for one thing; any other may be exported from at most five files. */
const conventions = new Map([
  ['module', 'the description of a module'],
  ['routes', 'the endpoints of a module bound to their handlers'],
  ['ports', 'what a module provides to others'],
  ['errors', 'the sentences of the error codes of a module'],
  ['text', 'the dictionary of a module'],
  ['speak', 'the translator of a module for a language'],
  ['tables', 'the columns of the tables of a module'],
  ['personalTables', 'where a module keeps personal data'],
  ['jobs', 'the background jobs of a module'],
  ['authenticators', 'who a module admits by a credential of its own'],
  ['pages', 'the server pages of a module'],
  ['seed', 'the demo data of a module'],
  ['specimens', 'the examples a module shows in the gallery'],
  ['stylesheet', 'the stylesheet of a server page'],
  ['list', 'use case or query: the records that match'],
  ['find', 'use case or query: one record by its id'],
  ['add', 'use case or query: a new record'],
  ['change', 'use case or query: some fields of a record'],
  ['save', 'use case or query: a whole record'],
  ['remove', 'use case: a record to the bin'],
  ['restore', 'use case: a record from the bin'],
  ['setDeleted', 'query: marks a record as deleted, or as not deleted'],
  ['undo', 'use case: takes back an earlier one'],
  ['preview', 'use case: what a change would do, without doing it'],
  ['startExport', 'use case: starts the background job that makes a file'],
  ['recordHistory', 'writes the history of a record'],
  ['fieldsOf', 'the fields of a record that a form may change'],
  ['notFound', 'the error for a record that does not exist'],
])
const maxFilesOfAName = 5
const exported = /^export (?:async )?(?:const|function|type|interface|class) ([A-Za-z_$][\w$]*)/gm

const notCode =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g

const sqlComment = /--[^\n]*/g

/** Banned words in names of files and identifiers, and files named by a bare gerund. */
export function badNamesIn(root, files) {
  return [
    ...files.flatMap((file) => [...badFileName(file), ...badIdentifiers(root, file)]),
    ...namesExportedTooOften(root, files),
  ]
}

function namesExportedTooOften(root, files) {
  const filesOf = new Map()
  for (const file of files.filter(isProductCode))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(exported))
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
  return [...filesOf]
    .filter(([name, { size }]) => size > maxFilesOfAName && !conventions.has(name))
    .map(
      ([name, { size }]) =>
        `"${name}" is exported from ${size} files; give each thing a name of its own`,
    )
}

function isProductCode(file) {
  return /^src\/.*\.tsx?$/.test(file) && !/\.(gen|test|testbed)\.tsx?$/.test(file)
}

function badFileName(file) {
  const base = (file.split('/').at(-1) ?? '').replace(/\..*$/, '')
  const last = base.split('-').at(-1) ?? ''
  const isGerund = /^[a-z]+ing$/.test(last) && !nouns.has(last) && !verbs.has(base)
  if (/\.(ts|tsx|mjs|css)$/.test(file) && isGerund)
    return [`${file}: named by the gerund "${last}"; name it by a noun`]
  return offences(file, file.replace(/\.[^/]*$/, ''), 'file name')
}

function badIdentifiers(root, file) {
  if (!/\.(ts|tsx|mjs|sql)$/.test(file) || file.endsWith('.gen.ts')) return []
  const text = readFileSync(join(root, file), 'utf8')
  const code = text.replaceAll(file.endsWith('.sql') ? sqlComment : notCode, ' ')
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  return [...names].flatMap((name) => offences(file, name, `name "${name}"`))
}

function offences(file, name, shown) {
  if (keptNames.some((kept) => kept.where.test(file) && nameIsKept(kept.name, name))) return []
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  const word = words.map((each) => each.toLowerCase()).find((each) => bannedWords.has(each))
  return word ? [`${file}: ${shown} says "${word}"; say ${bannedWords.get(word)}`] : []
}

function nameIsKept(kept, name) {
  return name === kept || (name.includes('/') && name.split('/').includes(kept))
}
