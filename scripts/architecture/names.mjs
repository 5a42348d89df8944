import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './source-text.mjs'

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
  { name: 'living', where: /^db\/current\/guests\.sql$/, why: 'column' },
  { name: 'story', where: /^src\/modules\/website\//, why: 'the block with the story of a couple' },
]

/** Nouns that end like a gerund. */
const nouns = new Set(
  'drawing encoding landing mailing mapping offboarding seating warning'.split(' '),
)

/** Files whose name is a verb: each has one function, which the page calls when it starts. */
const verbs = new Set(['keep-running'])

const useCases = /^src\/modules\/[^/]+\/server\//

/**
 * Names that a kind of file exports for one purpose, in every module, and where that is. From other files,
 * as any other name, they may be exported at most five times.
 */
const conventions = new Map([
  ['module', { where: /\/module\.ts$/, what: 'the description of a module' }],
  ['routes', { where: /\/(server|web)\/routes\.ts$/, what: 'its endpoints or screens' }],
  ['ports', { where: /\/(server|web)\/ports\.ts$/, what: 'what it provides to other modules' }],
  ['speak', { where: /\/text\.ts$/, what: 'its translator for a language' }],
  ['tables', { where: /\/server\/(.+\/)?store\.ts$/, what: 'the columns of its tables' }],
  ['personalTables', { where: /personal-data\.ts$/, what: 'where it keeps personal data' }],
  ['jobs', { where: /\/server\/jobs\.ts$/, what: 'its background jobs' }],
  ['authenticators', { where: /\/authenticators\.ts$/, what: 'its own kinds of credentials' }],
  ['pages', { where: /\/server\/pages\.tsx$/, what: 'its server pages' }],
  ['seed', { where: /\/server\/seed\.ts$/, what: 'its demo data' }],
  ['specimens', { where: /\.gallery\.tsx$/, what: 'examples of components' }],
  ['stylesheet', { where: /\/public\/.+\.tsx$/, what: 'the stylesheet of a server page' }],
  ['fieldsOf', { where: /\/model\.ts$/, what: 'the fields of a record that a form may change' }],
  ['list', { where: useCases, what: 'the records that match' }],
  ['find', { where: useCases, what: 'one record by its id' }],
  ['add', { where: useCases, what: 'a new record' }],
  ['change', { where: useCases, what: 'some fields of a record' }],
  ['save', { where: useCases, what: 'a whole record' }],
  ['remove', { where: useCases, what: 'a record to the bin' }],
  ['restore', { where: useCases, what: 'a record from the bin' }],
  ['setDeleted', { where: useCases, what: 'marks a record as deleted, or as not deleted' }],
  ['undo', { where: useCases, what: 'takes back an earlier use case' }],
  ['preview', { where: useCases, what: 'what a change would do, without doing it' }],
  ['startExport', { where: useCases, what: 'starts the background job that makes a file' }],
  ['recordHistory', { where: useCases, what: 'writes the history of a record' }],
  ['notFound', { where: useCases, what: 'the error for a record that does not exist' }],
])
const maxFilesOfAName = 5
const exported = /^export (?:async )?(?:const|function|type|interface|class) ([A-Za-z_$][\w$]*)/gm

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
      if (!conventions.get(name)?.where.test(file))
        filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
  return [...filesOf]
    .filter(([, { size }]) => size > maxFilesOfAName)
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
  const code = codeOf(file, readFileSync(join(root, file), 'utf8'))
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
